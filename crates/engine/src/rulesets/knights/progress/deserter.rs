//! Deserter: an opponent gives up a knight, and the player may place one like it (K-DESERT-01 to K-DESERT-08).

use super::share::check_opponent;
use crate::rulesets::Log;
use crate::rulesets::knights::words::{Plays, Progress};
use crate::rulesets::knights::{Knights, KnightsAgenda};
use crate::shared::judge::{Verdict, require};
use crate::vocab::{Illegal, Seat};

pub(super) fn list(game: &Knights, seat: Seat, plays: &mut Plays) {
    let has_knight = |&other: &Seat| !game.ext.public.army.of(other).is_empty();
    plays.deserter = game.core.public.turn.others(seat).iter().filter(has_knight).collect();
}

pub(super) fn check(game: &Knights, seat: Seat, victim: Seat) -> Verdict {
    check_opponent(game, seat, victim)?;
    let mut vertices = game.core.public.board.topology().vertices.iter();
    let has_knight = vertices.any(|vertex| game.ext.public.army.owner(vertex) == Some(victim));
    require(has_knight, Illegal::NoKnight)
}

pub(super) fn play(game: &mut Knights, _: Seat, victim: Seat, _: &mut impl Log) {
    game.ext.public.agenda = KnightsAgenda::RemoveKnight { card: Progress::Deserter, victim };
}
