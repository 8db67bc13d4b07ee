//! Smith: promote up to two knights free of charge (K-SMITH-01 to K-SMITH-03).

use crate::rulesets::Log;
use crate::rulesets::knights::words::{Plays, Progress};
use crate::rulesets::knights::{Knights, KnightsAgenda, check};
use crate::shared::judge::Verdict;
use crate::topology::VertexId;
use crate::vocab::{Cards, Seat};

pub(super) fn list(game: &Knights, seat: Seat, plays: &mut Plays) {
    plays.smith = game.promotable(seat, game.ext.public.army.of(seat));
}

pub(super) fn check(game: &Knights, seat: Seat, vertex: VertexId) -> Verdict {
    check::check_promotion(game, seat, vertex)
}

/// The second knight follows if there is one.
pub(super) fn play(game: &mut Knights, seat: Seat, vertex: VertexId, log: &mut impl Log) {
    game.promote(seat, vertex, Cards::NONE, log);
    if !game.promotable(seat, game.ext.public.army.of(seat)).is_empty() {
        game.ext.public.agenda = KnightsAgenda::Promote { card: Progress::Smith };
    }
}
