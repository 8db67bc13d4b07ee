//! Resource Monopoly: every opponent gives 2 cards of a resource (K-RESMONO-01, K-RESMONO-02).

use super::share::{monopolize, some_rival_holds_cards};
use crate::rulesets::Log;
use crate::rulesets::knights::words::Plays;
use crate::rulesets::knights::{Knights, tariff};
use crate::shared::judge::{Verdict, require};
use crate::vocab::{Illegal, Kind, KindSet, Seat};

pub(super) fn list(game: &Knights, seat: Seat, plays: &mut Plays) {
    if some_rival_holds_cards(game, seat) {
        plays.resource_monopoly = KindSet::RESOURCES;
    }
}

pub(super) fn check(game: &Knights, seat: Seat, kind: Kind) -> Verdict {
    require(kind.is_resource(), Illegal::NotAResource)?;
    require(some_rival_holds_cards(game, seat), Illegal::NoEffect)
}

pub(super) fn play(game: &mut Knights, seat: Seat, kind: Kind, log: &mut impl Log) {
    monopolize(game, seat, kind, tariff::RESOURCE_MONOPOLY, log);
}
