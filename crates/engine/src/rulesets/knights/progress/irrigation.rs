//! Irrigation: 2 grain for each fields hex next to a building of yours (K-IRRIG-01 to K-IRRIG-03).

use super::share::{can_harvest, check_harvest, harvest};
use crate::rulesets::Log;
use crate::rulesets::knights::Knights;
use crate::shared::Terrain;
use crate::shared::judge::Verdict;
use crate::vocab::{Kind, Seat};

/// The terrain and its yield.
const HEXES: (Terrain, Kind) = (Terrain::Fields, Kind::GRAIN);

pub(super) fn is_useful(game: &Knights, seat: Seat) -> bool {
    can_harvest(game, seat, HEXES)
}

pub(super) fn check(game: &Knights, seat: Seat) -> Verdict {
    check_harvest(game, seat, HEXES)
}

pub(super) fn play(game: &mut Knights, seat: Seat, log: &mut impl Log) {
    harvest(game, seat, HEXES, log);
}
