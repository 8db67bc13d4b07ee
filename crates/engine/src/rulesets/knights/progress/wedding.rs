//! Wedding: opponents with more points give 2 cards (K-WEDDING-01, K-WEDDING-02).

use super::share::holding;
use crate::rulesets::Log;
use crate::rulesets::knights::score::{Ties, ahead, vp};
use crate::rulesets::knights::words::Progress;
use crate::rulesets::knights::{Knights, KnightsAgenda};
use crate::shared::judge::{Verdict, require};
use crate::vocab::{Illegal, Seat, SeatSet};

fn givers(game: &Knights, seat: Seat) -> SeatSet {
    holding(game, ahead(&game.core.public, &game.ext.public, seat, Ties::Out), 1)
}

pub(super) fn is_useful(game: &Knights, seat: Seat) -> bool {
    !givers(game, seat).is_empty()
}

pub(super) fn check(game: &Knights, seat: Seat) -> Verdict {
    let vp = |seat| vp(&game.core.public, &game.ext.public, seat);
    let mut others = game.core.public.turn.others(seat).iter();
    let gives = others.any(|other| vp(other) > vp(seat) && !game.core.hand(other).is_empty());
    require(gives, Illegal::NoEffect)
}

pub(super) fn play(game: &mut Knights, seat: Seat, _: &mut impl Log) {
    game.ext.public.agenda = KnightsAgenda::GiveCards { card: Progress::Wedding, left: givers(game, seat) };
}
