//! Warlord: all own knights become active free of charge (K-WARLORD-01, K-WARLORD-02).

use crate::rulesets::Log;
use crate::rulesets::knights::Knights;
use crate::shared::judge::{Verdict, require};
use crate::vocab::{Cards, Illegal, Seat};

pub(super) fn is_useful(game: &Knights, seat: Seat) -> bool {
    let army = &game.ext.public.army;
    !(army.of(seat) - army.active()).is_empty()
}

pub(super) fn check(game: &Knights, seat: Seat) -> Verdict {
    let army = &game.ext.public.army;
    let mut vertices = game.core.public.board.topology().vertices.iter();
    let is_idle = vertices.any(|vertex| army.owner(vertex) == Some(seat) && !army.is_active(vertex));
    require(is_idle, Illegal::NoEffect)
}

pub(super) fn play(game: &mut Knights, seat: Seat, log: &mut impl Log) {
    let army = &game.ext.public.army;
    let idle = army.of(seat) - army.active();
    game.activate(seat, idle, Cards::NONE, log);
}
