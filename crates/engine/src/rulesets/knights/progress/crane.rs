//! Crane: improvements cost one commodity less (K-CRANE-01 to K-CRANE-03).

use crate::rulesets::Log;
use crate::rulesets::knights::words::Track;
use crate::rulesets::knights::{CraneScope, Knights, check};
use crate::shared::judge::{Verdict, require};
use crate::vocab::{Illegal, Seat};

fn adds_nothing(game: &Knights) -> bool {
    game.ext.public.marks.cranes > 0 && game.ext.public.own.crane_scope == CraneScope::WholeTurn
}

pub(super) fn is_useful(game: &Knights, seat: Seat) -> bool {
    !adds_nothing(game) && Track::ALL.into_iter().any(|track| game.can_raise(seat, track))
}

pub(super) fn check(game: &Knights, seat: Seat) -> Verdict {
    require(!adds_nothing(game), Illegal::CraneRunning)?;
    let can_raise = |track| check::check_level(game, seat, track).is_ok();
    require(Track::ALL.into_iter().any(can_raise), Illegal::NoEffect)
}

pub(super) fn play(game: &mut Knights, _: Seat, _: &mut impl Log) {
    game.ext.public.marks.cranes += 1;
}
