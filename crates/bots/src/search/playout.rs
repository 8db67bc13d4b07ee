//! Playouts: chance and the others act, and everybody follows the greedy policy until the judge evaluates.

use std::hash::{DefaultHasher, Hash, Hasher};

use hexhaven_engine::{MAX_SEATS, Rules, Seat, ToAct};

use super::budget::Meter;
use super::fate::Fate;
use crate::greedy::{Policy, only_action};
use crate::judge::Court;

/// Plays worlds on.
#[derive(Clone, Debug)]
pub(super) struct Player<'a> {
    /// Who thinks.
    pub(super) seat: Seat,
    /// How everybody plays.
    pub(super) policy: Policy<'a>,
    /// Estimates who will win.
    pub(super) judge: Court<'a>,
    /// The turn of the decision.
    pub(super) turn: u32,
    /// The turn in which the judge evaluates.
    pub(super) horizon: u32,
}

impl Player<'_> {
    /// Plays chance and the others until the seat decides again in this turn; the events are the key.
    pub(super) fn advance<G: Rules>(&self, game: &mut G, fate: &mut Fate) -> Option<u64> {
        let mut key = DefaultHasher::new();
        loop {
            if game.core().public.turn.number != self.turn {
                return None;
            }
            match game.to_act() {
                ToAct::Over(_) => return None,
                ToAct::Chance(chance) => {
                    let outcome = fate.draw(game, chance)?;
                    game.resolve_unchecked(outcome, &mut ());
                    outcome.hash(&mut key);
                }
                ToAct::Seats(seats, _) if seats.contains(self.seat) => return Some(key.finish()),
                ToAct::Seats(seats, _) => {
                    let seat = seats.first()?;
                    let legal = game.legal(seat);
                    let action = self.policy.choose(game, seat, &legal);
                    game.play_unchecked(seat, action, &mut ());
                    (seat, action).hash(&mut key);
                }
            }
        }
    }

    /// Plays to the horizon and judges the result: the chance of winning of each seat.
    pub(super) fn play_out<G: Rules>(
        &self,
        game: &mut G,
        fate: &mut Fate,
        meter: &Meter,
    ) -> [f32; MAX_SEATS] {
        loop {
            match game.to_act() {
                ToAct::Over(ending) => {
                    let mut chances = [0.0; MAX_SEATS];
                    let winners = ending.winners();
                    for winner in winners.iter() {
                        chances[winner.idx()] = 1.0 / winners.len() as f32;
                    }
                    return chances;
                }
                ToAct::Chance(chance) => {
                    let Some(outcome) = fate.draw(game, chance) else { break };
                    game.resolve_unchecked(outcome, &mut ());
                    if game.core().public.turn.number >= self.horizon || meter.is_over() {
                        break;
                    }
                }
                ToAct::Seats(seats, _) => {
                    let Some(seat) = seats.first() else { break };
                    let legal = game.legal(seat);
                    let action =
                        only_action(&legal).unwrap_or_else(|| self.policy.choose(game, seat, &legal));
                    game.play_unchecked(seat, action, &mut ());
                }
            }
        }
        self.judge.chances_in(game)
    }
}
