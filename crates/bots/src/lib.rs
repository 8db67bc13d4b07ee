//! Bots: programs that choose an action from what their seat may know.
//! A bot never receives a game, only a [`Seen`], from which it can ask for the observation of its own seat.
//!
//! ```
//! use hexhaven_bots::{AnyBot, Bot};
//!
//! let bot = AnyBot::by_name("random", 7).expect("a bot of that name");
//! assert_eq!(bot.name(), "random");
//! ```

mod random;
mod seen;

pub use random::RandomBot;
pub use seen::Seen;

use hexhaven_engine::{Action, Legal};

/// Chooses actions for one seat.
pub trait Bot {
    /// The name by which the bot is asked for.
    fn name(&self) -> &'static str;

    /// Chooses one of the legal actions. `legal` lists at least one.
    fn choose(&mut self, seen: &Seen<'_>, legal: &Legal) -> Action;
}

/// Any of the bots.
#[derive(Clone, Debug)]
pub enum AnyBot {
    /// Chooses uniformly among the listed actions.
    Random(RandomBot),
}

impl AnyBot {
    /// The names of all bots.
    pub const NAMES: &[&str] = &["random"];

    /// The bot of a name, its own chance seeded.
    #[must_use]
    pub fn by_name(name: &str, seed: u64) -> Option<Self> {
        match name {
            "random" => Some(Self::Random(RandomBot::new(seed))),
            _ => None,
        }
    }
}

impl Bot for AnyBot {
    fn name(&self) -> &'static str {
        match self {
            Self::Random(bot) => bot.name(),
        }
    }

    #[inline]
    fn choose(&mut self, seen: &Seen<'_>, legal: &Legal) -> Action {
        match self {
            Self::Random(bot) => bot.choose(seen, legal),
        }
    }
}
