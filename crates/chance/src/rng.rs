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
