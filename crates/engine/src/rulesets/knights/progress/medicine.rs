//! Medicine: upgrade a settlement or repair a razed city for 2 ore and 1 grain (K-MEDIC-01, K-MEDIC-02).

use crate::rulesets::Log;
use crate::rulesets::knights::words::Plays;
use crate::rulesets::knights::{Knights, check, tariff};
use crate::shared::judge::Verdict;
use crate::shared::judge::building::check_cost;
use crate::topology::VertexId;
use crate::vocab::Seat;

pub(super) fn list(game: &Knights, seat: Seat, plays: &mut Plays) {
    if game.core.hand(seat).covers(tariff::MEDICINE) {
        plays.medicine = game.upgrade_sites::<1>(seat) | game.razed(seat);
    }
}

pub(super) fn check(game: &Knights, seat: Seat, vertex: VertexId) -> Verdict {
    if check::check_razed(game, seat, vertex).is_err() {
        check::check_upgrade(game, seat, vertex)?;
    }
    check_cost(&game.core, seat, tariff::MEDICINE)
}

pub(super) fn play(game: &mut Knights, seat: Seat, vertex: VertexId, log: &mut impl Log) {
    game.build_city(seat, vertex, tariff::MEDICINE, log);
}
