//! Merchant Fleet: trade one kind 2:1 with the bank for the rest of the turn (K-FLEET-01 to K-FLEET-03).

use crate::rulesets::Log;
use crate::rulesets::knights::words::Plays;
use crate::rulesets::knights::{Knights, tariff};
use crate::shared::judge::{Verdict, require};
use crate::vocab::{Illegal, Kind, KindSet, Seat};

pub(super) fn list(game: &Knights, _: Seat, plays: &mut Plays) {
    let named = game.ext.public.marks.fleets;
    plays.merchant_fleet = KindSet::from_bits(tariff::KINDS.bits() & !named.bits());
}

pub(super) fn check(game: &Knights, _: Seat, kind: Kind) -> Verdict {
    require(!game.ext.public.marks.fleets.contains(kind), Illegal::FleetNamed)
}

pub(super) fn play(game: &mut Knights, _: Seat, kind: Kind, _: &mut impl Log) {
    let fleets = &mut game.ext.public.marks.fleets;
    *fleets = fleets.with(kind);
}
