//! The random bot: every listed action is equally likely. It makes no domestic offers, because they are not listed.

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::{Action, Legal};

use crate::{Bot, Seen};

/// Chooses uniformly among the listed actions.
#[derive(Clone, Debug)]
pub struct RandomBot {
    rng: GameRng,
}

impl RandomBot {
    /// A random bot with its own sequence.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { rng: GameRng::new(seed) }
    }

    /// A position in a list of `len` actions; discards alone can be more than 2^32.
    #[inline(always)]
    fn position(&mut self, len: u64) -> u64 {
        if len == 1 {
            return 0;
        }
        if let Ok(len) = u32::try_from(len) {
            return u64::from(self.rng.below(len));
        }
        let mask = u64::MAX >> len.leading_zeros();
        loop {
            let position = self.rng.next_u64() & mask;
            if position < len {
                return position;
            }
        }
    }
}

impl Bot for RandomBot {
    fn name(&self) -> &'static str {
        "random"
    }

    #[inline(always)]
    fn choose(&mut self, _seen: &Seen<'_>, legal: &Legal) -> Action {
        legal.pick(|len| self.position(len))
    }

    #[inline]
    fn picks_listed(&self) -> bool {
        true
    }
}
