//! Mining: 2 ore for each mountains hex beside an own building (K-MINING-01).

use super::share::{can_harvest, check_harvest, harvest};
use crate::shared::judge::Verdict;
use crate::rulesets::knights::{Knights, tariff};
use crate::rulesets::Log;
use crate::vocab::Seat;

pub(super) fn is_useful(game: &Knights, seat: Seat) -> bool {
    can_harvest(game, seat, tariff::MINING)
}

pub(super) fn check(game: &Knights, seat: Seat) -> Verdict {
    check_harvest(game, seat, tariff::MINING)
}

pub(super) fn play(game: &mut Knights, seat: Seat, log: &mut impl Log) {
    harvest(game, seat, tariff::MINING, log);
}
