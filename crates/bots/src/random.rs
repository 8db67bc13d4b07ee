//! The random bot: every listed action is equally likely. It makes no domestic offers, because they are not listed.

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::{Action, Legal};

use crate::{Bot, Forced, Seen};

/// Chooses uniformly among the listed actions.
#[derive(Clone, Debug)]
pub struct RandomBot {
    rng: GameRng,
}

impl RandomBot {
    /// A random bot with its own random sequence.
    pub fn new(seed: u64) -> Self {
        Self { rng: GameRng::new(seed) }
    }

    /// A position in a list of `len` actions; discards alone can be more than 2^32.
    #[inline(always)]
    pub fn position(rng: &mut GameRng, len: u64) -> u64 {
        if len == 1 {
            return 0;
        }
        if let Ok(len) = u32::try_from(len) {
            return u64::from(rng.below(len));
        }
        far_position(rng, len)
    }
}

impl Bot for RandomBot {
    fn name(&self) -> &'static str {
        "random"
    }

    #[inline(always)]
    fn choose(&mut self, _seen: &Seen<'_>, legal: &Legal) -> Action {
        legal.pick(|len| Self::position(&mut self.rng, len))
    }

    #[inline]
    fn picks_listed(&self) -> bool {
        true
    }

    #[inline]
    fn when_forced(&self) -> Forced {
        Forced::Listed
    }

    fn random_source(&mut self) -> Option<&mut GameRng> {
        Some(&mut self.rng)
    }
}

/// Apart, because it is rare.
#[cold]
#[inline(never)]
fn far_position(rng: &mut GameRng, len: u64) -> u64 {
    let mask = u64::MAX >> len.leading_zeros();
    loop {
        let position = rng.next_u64() & mask;
        if position < len {
            return position;
        }
    }
}
