//! Chance in a playout: it depends on the world and on the moment, not on earlier moves.
//! So two actions compared in one world meet the same dice, and luck does not drown their difference.

use hexhaven_chance::game_seed;
use hexhaven_engine::{Chance, Outcome, Rules, with_addition};

use crate::rulesets::Slot as _;

/// The chance of one world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fate {
    seed: u64,
    turn: u32,
    drawn: u32,
}

impl Fate {
    /// The chance of the world with this seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self { seed, turn: 0, drawn: 0 }
    }

    #[inline]
    pub(crate) fn draw<G: Rules>(&mut self, game: &G, chance: Chance) -> Option<Outcome> {
        let outcomes = game.outcomes();
        let total = outcomes.total();
        if total == 0 {
            return None;
        }
        let number = game.core().public.turn.number;
        if number != self.turn {
            (self.turn, self.drawn) = (number, 0);
        }
        let slot = with_addition!(Chance, chance, own => own.slot(), Chance::Core(shared) => shared.slot());
        let place = slot.unwrap_or_else(|| {
            self.drawn += 1;
            1 + self.drawn
        });
        let bits = game_seed(self.seed, u64::from(number) << 16 | u64::from(place)) >> 32;
        outcomes.pick(((bits * u64::from(total)) >> 32) as u32)
    }
}
