//! Spy: look at a progress hand and take a card (K-SPY-01 to K-SPY-04).

use super::share::check_opponent;
use crate::rulesets::knights::words::{KnightsEvent, Plays, Progress};
use crate::rulesets::knights::{Knights, KnightsAgenda};
use crate::rulesets::{Event, Log};
use crate::shared::judge::{Verdict, require};
use crate::vocab::{Illegal, Seat};

pub(super) fn list(game: &Knights, seat: Seat, plays: &mut Plays) {
    let has_cards = |&other: &Seat| !game.ext.secret.hands[other].is_empty();
    plays.spy = game.core.public.turn.others(seat).iter().filter(has_cards).collect();
}

pub(super) fn check(game: &Knights, seat: Seat, victim: Seat) -> Verdict {
    check_opponent(game, seat, victim)?;
    require(game.ext.secret.hands[victim].total() > 0, Illegal::NoProgress)
}

pub(super) fn play(game: &mut Knights, seat: Seat, victim: Seat, log: &mut impl Log) {
    let cards = Some(game.ext.secret.hands[victim]);
    log.note(Event::Knights(KnightsEvent::ProgressShown { seat, victim, cards }));
    game.ext.public.agenda = KnightsAgenda::TakeProgress { card: Progress::Spy, victim };
}
