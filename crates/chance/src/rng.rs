//! The generator of one game and its draws.
//! Everything is exact integer arithmetic, so results are equal on all platforms.

use hexhaven_engine::Draw;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::{bounded, game_seed};

/// A seeded xoshiro256++ generator: the random source of one game, one bot or one match.
///
/// Cloning copies the position in the sequence: both copies then draw the same values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRng(Xoshiro256PlusPlus);

impl GameRng {
    /// Starts the sequence that belongs to `seed`.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Starts the sequence of game number `index` under the master seed `master`.
    pub fn for_game(master: u64, index: u64) -> Self {
        Self::new(game_seed(master, index))
    }

    /// Draws 64 uniform bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Draws an index of `weights` with probability proportional to its weight.
    ///
    /// Returns `None`, and draws nothing, if all weights are 0 or there are none.
    ///
    /// # Panics
    ///
    /// Panics if the weights sum to more than `u32::MAX`.
    pub fn pick_weighted(&mut self, weights: &[u32]) -> Option<usize> {
        let total = weights.iter().fold(0_u32, |sum, &weight| {
            sum.checked_add(weight).expect("the sum of the weights fits 32 bits")
        });
        if total == 0 {
            return None;
        }
        let mut ticket = self.below(total);
        weights.iter().position(|&weight| {
            let hit = ticket < weight;
            ticket = ticket.saturating_sub(weight);
            hit
        })
    }
}

impl Draw for GameRng {
    /// Draws an integer from `0..n`, each with exactly the same probability.
    ///
    /// # Panics
    ///
    /// Panics if `n` is 0.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        // The high half of the generator's output is the better one.
        bounded::below(n, || (self.next_u64() >> 32) as u32)
    }
}
