//! Bots: programs that choose an action from what their seat may know.
//! A bot never receives a game, only a [`Seen`], from which it can ask for the observation of its own seat.
//!
//! ```
//! use hexhaven_bots::{AnyBot, Bot};
//!
//! let bot = AnyBot::by_name("random", 7).expect("a bot of that name");
//! assert_eq!(bot.name(), "random");
//! ```

mod belief;
mod greedy;
mod random;
mod search;
mod seen;
mod value;

pub use greedy::{GreedyBot, idle};
pub use random::RandomBot;
pub use search::{BadBudget, Budget, SearchBot, Settings};
pub use seen::Seen;
pub use value::{BadWeights, Weights};

use hexhaven_engine::{Action, Event, Legal};

/// Chooses actions for one seat.
pub trait Bot {
    /// The name by which the bot is asked for.
    fn name(&self) -> &'static str;

    /// Chooses one of the legal actions. `legal` lists at least one.
    fn choose(&mut self, seen: &Seen<'_>, legal: &Legal) -> Action;

    /// Whether the bot wants to be told what happens between its decisions.
    fn wants_events(&self) -> bool {
        false
    }

    /// Tells the bot what its seat may know of an event.
    fn notice(&mut self, event: Event) {
        let _ = event;
    }

    /// How often the bot could not answer and something else was played in its place.
    fn faults(&self) -> u32 {
        0
    }
}

/// Any of the bots.
#[derive(Clone, Debug)]
pub enum AnyBot {
    /// Chooses uniformly among the listed actions.
    Random(RandomBot),
    /// Takes what the value function likes best.
    Greedy(GreedyBot),
    /// Looks ahead within a budget.
    Search(Box<SearchBot>),
}

impl AnyBot {
    /// The names of all bots.
    pub const NAMES: &[&str] = &["random", "greedy"];

    /// The bot of a name, its own chance seeded.
    #[must_use]
    pub fn by_name(name: &str, seed: u64) -> Option<Self> {
        match name {
            "random" => Some(Self::Random(RandomBot::new(seed))),
            "greedy" => Some(Self::Greedy(GreedyBot::new(seed))),
            _ => {
                let budget = name.strip_prefix("search:")?.parse().ok()?;
                Some(Self::Search(Box::new(SearchBot::new(seed, budget))))
            }
        }
    }
}

impl Bot for AnyBot {
    fn name(&self) -> &'static str {
        match self {
            Self::Random(bot) => bot.name(),
            Self::Greedy(bot) => bot.name(),
            Self::Search(bot) => bot.name(),
        }
    }

    #[inline]
    fn choose(&mut self, seen: &Seen<'_>, legal: &Legal) -> Action {
        match self {
            Self::Random(bot) => bot.choose(seen, legal),
            Self::Greedy(bot) => bot.choose(seen, legal),
            Self::Search(bot) => bot.choose(seen, legal),
        }
    }

    fn wants_events(&self) -> bool {
        matches!(self, Self::Search(_))
    }

    fn notice(&mut self, event: Event) {
        if let Self::Search(bot) = self {
            bot.notice(event);
        }
    }
}
