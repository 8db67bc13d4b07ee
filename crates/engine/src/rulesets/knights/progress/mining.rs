//! Mining: 2 ore for each mountains hex next to a building of yours (K-MINING-01).

use super::share::{can_harvest, check_harvest, harvest};
use crate::rulesets::Log;
use crate::rulesets::knights::Knights;
use crate::shared::Terrain;
use crate::shared::judge::Verdict;
use crate::vocab::{Kind, Seat};

/// The terrain and its yield.
const HEXES: (Terrain, Kind) = (Terrain::Mountains, Kind::ORE);

pub(super) fn is_useful(game: &Knights, seat: Seat) -> bool {
    can_harvest(game, seat, HEXES)
}

pub(super) fn check(game: &Knights, seat: Seat) -> Verdict {
    check_harvest(game, seat, HEXES)
}

pub(super) fn play(game: &mut Knights, seat: Seat, log: &mut impl Log) {
    harvest(game, seat, HEXES, log);
}
