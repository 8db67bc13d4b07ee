//! Engineer: a wall free of charge (K-ENGINEER-01).

use crate::rulesets::Log;
use crate::rulesets::knights::words::Plays;
use crate::rulesets::knights::{Knights, check};
use crate::shared::judge::Verdict;
use crate::topology::VertexId;
use crate::vocab::{Cards, Seat};

pub(super) fn list(game: &Knights, seat: Seat, plays: &mut Plays) {
    plays.engineer = game.wall_sites(seat);
}

pub(super) fn check(game: &Knights, seat: Seat, vertex: VertexId) -> Verdict {
    check::check_wall_site(game, seat, vertex)
}

pub(super) fn play(game: &mut Knights, seat: Seat, vertex: VertexId, log: &mut impl Log) {
    game.build_wall(seat, vertex, Cards::NONE, log);
}
