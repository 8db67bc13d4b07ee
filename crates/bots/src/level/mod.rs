//! The three levels for people. Each is one of the other bots, made weaker where that is needed.

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::shared::Part;
use hexhaven_engine::{Action, Legal};

use crate::greedy::idle;
use crate::{Bot, GreedyBot, Seen};

/// How hard a bot makes it for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Plays like `normal` but overlooks every third chance and proposes no trades.
    Easy,
    /// The greedy bot.
    Normal,
    /// The search bot with 300 ms per decision.
    Hard,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Normal, Self::Hard];

    /// The name by which the level is asked for.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["easy", "normal", "hard"][self as usize]
    }

    /// The level of a name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// A greedy bot that overlooks things.
#[derive(Clone, Debug)]
pub struct EasyBot {
    greedy: GreedyBot,
    rng: GameRng,
}

/// One in so many chances is overlooked.
const OVERLOOKED: u32 = 3;

impl EasyBot {
    /// An easy bot with its own sequence.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { greedy: GreedyBot::new(seed), rng: GameRng::new(!seed) }
    }
}

impl Bot for EasyBot {
    fn name(&self) -> &'static str {
        Level::Easy.name()
    }

    fn choose(&mut self, seen: &Seen<'_>, legal: &Legal) -> Action {
        let is_setup = seen.observation().core.public.turn.part == Part::Setup;
        if !is_setup
            && self.rng.below(OVERLOOKED) == 0
            && let Some(idle) = idle(legal)
        {
            return idle;
        }
        let mut legal = legal.clone();
        legal.core.offers = None;
        legal.core.counters = None;
        self.greedy.choose(seen, &legal)
    }
}
