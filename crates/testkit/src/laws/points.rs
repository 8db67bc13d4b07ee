//! Points by source add up to the points that win.

use hexhaven_engine::Rules;

use super::{Verdict, require};

/// For every seat: the points by source add up to all points.
pub(crate) fn add_up<G: Rules>(game: &G) -> Verdict {
    game.core().public.turn.seats().iter().try_for_each(|seat| {
        let (points, vp) = (game.points(seat), game.vp(seat));
        require("points", points.total() == vp, || {
            format!("seat {seat} has {vp} points, by source {points:?}")
        })
    })
}
