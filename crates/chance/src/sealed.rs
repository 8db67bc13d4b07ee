//! The generator of games between people: ChaCha20 from a secret 256-bit seed.
//! Nobody can predict the next draw from earlier ones, and anyone who knows the seed can repeat every draw.

use hexhaven_engine::Draw;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::bounded;

/// A seeded ChaCha20 generator whose position can be saved and restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedRng(ChaCha20Rng);

impl SealedRng {
    /// Starts the sequence that belongs to `seed`.
    pub fn new(seed: [u8; 32]) -> Self {
        Self(ChaCha20Rng::from_seed(seed))
    }

    /// The number of 32-bit words drawn.
    pub fn position(&self) -> u64 {
        u64::try_from(self.0.get_word_pos()).unwrap_or(u64::MAX)
    }

    /// Goes to a place in the sequence.
    pub fn seek(&mut self, position: u64) {
        self.0.set_word_pos(u128::from(position));
    }
}

impl Draw for SealedRng {
    /// Draws an integer from `0..n`, each with exactly the same probability.
    ///
    /// # Panics
    ///
    /// Panics if `n` is 0.
    fn below(&mut self, n: u32) -> u32 {
        bounded::below(n, || self.0.next_u32())
    }
}
