//! Alchemist: choose the numbered dice before the roll (K-ALCHEM-01, K-ALCHEM-02).

use crate::rulesets::Log;
use crate::rulesets::knights::words::Plays;
use crate::rulesets::knights::{Knights, KnightsAgenda, Numbers};
use crate::shared::Agenda;
use crate::shared::judge::{Verdict, require};
use crate::vocab::{Illegal, Seat};

/// Never in the main phase; before the roll it is listed apart.
pub(super) fn list(_: &Knights, _: Seat, _: &mut Plays) {}

pub(super) fn check(game: &Knights, _: Seat, red: u8, other: u8) -> Verdict {
    require(game.core.public.agenda == Agenda::RollDue, Illegal::OnlyBeforeRoll)?;
    require((1..=6).contains(&red) && (1..=6).contains(&other), Illegal::NotADie)
}

/// Only the event die is rolled.
pub(super) fn play(game: &mut Knights, _: Seat, red: u8, other: u8, _: &mut impl Log) {
    game.core.public.agenda = Agenda::Rolling;
    game.ext.public.dice = Some(Numbers { red, other });
    game.ext.public.agenda = KnightsAgenda::EventDie;
}
