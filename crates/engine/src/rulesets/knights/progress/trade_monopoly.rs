//! Trade Monopoly: every opponent gives a card of a commodity (K-TRADEMONO-01).

use super::share::{monopolize, some_rival_holds_cards};
use crate::rulesets::Log;
use crate::rulesets::knights::words::Plays;
use crate::rulesets::knights::{Knights, tariff};
use crate::shared::judge::{Verdict, require};
use crate::vocab::{Illegal, Kind, Seat};

pub(super) fn list(game: &Knights, seat: Seat, plays: &mut Plays) {
    if some_rival_holds_cards(game, seat) {
        plays.trade_monopoly = tariff::COMMODITIES;
    }
}

pub(super) fn check(game: &Knights, seat: Seat, kind: Kind) -> Verdict {
    require(!kind.is_resource(), Illegal::NotACommodity)?;
    require(some_rival_holds_cards(game, seat), Illegal::NoEffect)
}

pub(super) fn play(game: &mut Knights, seat: Seat, kind: Kind, log: &mut impl Log) {
    monopolize(game, seat, kind, tariff::TRADE_MONOPOLY, log);
}
