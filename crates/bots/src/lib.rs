//! Bots: programs that choose an action from what their seat may know.
//! A bot never receives a game, only a [`Seen`], which gives it the observation of its own seat.
//!
//! ```
//! use hexhaven_bots::{AnyBot, Bot};
//!
//! let bot = AnyBot::by_name("random", 7).expect("a bot of that name");
//! assert_eq!(bot.name(), "random");
//! ```

mod belief;
mod greedy;
mod judge;
mod level;
mod onnx;
mod random;
mod rulesets;
mod sea;
mod search;
mod seen;
mod spec;
mod stdio;
pub mod study;
mod style;
mod value;

pub use belief::Belief;
pub use greedy::{GreedyBot, idle};
pub use judge::{Court, Judge, Net};
pub use level::{Lapses, Level, NoviceBot};
pub use onnx::{OnnxBot, Policy};
pub use random::RandomBot;
pub use search::{BadBudget, Budget, SearchBot, Settings, Standing};
pub use seen::Seen;
pub use spec::{BadSpec, BotSpec, SearchWeights, split_specs};
pub use stdio::{Hello, Program, StdioBot, question};
pub use style::Style;
pub use value::{BadWeights, Weights, win_chances};

use hexhaven_chance::GameRng;
use hexhaven_engine::{Action, Event, Legal};

/// Chooses actions for one seat.
pub trait Bot {
    /// The name of the bot on the command line.
    fn name(&self) -> &'static str;

    /// Chooses one of the legal actions. `legal` lists at least one.
    fn choose(&mut self, seen: &Seen<'_>, legal: &Legal) -> Action;

    /// Whether every answer of the bot is a listed action by construction, so that it need not be checked.
    fn picks_listed(&self) -> bool {
        false
    }

    /// What to do when the bot has no choice.
    fn when_forced(&self) -> Forced {
        Forced::Asked
    }

    /// The random source, if the bot just picks among listed actions with equal probability.
    fn random_source(&mut self) -> Option<&mut GameRng> {
        None
    }

    /// Whether the bot wants to see the events between its decisions.
    fn wants_events(&self) -> bool {
        false
    }

    /// Shows the bot an event as its seat may know it.
    fn notice(&mut self, event: Event) {
        let _ = event;
    }

    /// Lets go of memory that the bot can fill again, before a long wait. It decides the same as without.
    fn rest(&mut self) {}

    /// How often the bot could not answer and another action was played instead.
    fn faults(&self) -> u32 {
        0
    }

    /// The first thing that went wrong with the bot.
    fn trouble(&self) -> Option<&str> {
        None
    }
}

/// What to do when a bot has no choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forced {
    /// Ask it anyway.
    Asked,
    /// That its only legal action is played without asking; it may also propose trades.
    Legal,
    /// Play its only listed action without asking; it proposes nothing.
    Listed,
}

/// Any of the bots.
#[derive(Debug)]
pub enum AnyBot {
    /// Chooses uniformly among the listed actions.
    Random(RandomBot),
    /// Takes the action that the value function likes best.
    Greedy(GreedyBot),
    /// Looks ahead within a budget.
    Search(Box<SearchBot>),
    /// A greedy bot that overlooks things.
    Novice(NoviceBot),
    /// An external program.
    Stdio(Box<StdioBot>),
    /// A trained policy.
    Onnx(Box<OnnxBot>),
}

impl AnyBot {
    /// The names of the bots that need no arguments.
    pub const NAMES: &[&str] =
        &["random", "greedy", "search", "beginner", "easy", "normal", "hard", "expert"];

    /// The bot with a name (see [`BotSpec`]), seeded.
    pub fn by_name(name: &str, seed: u64) -> Option<Self> {
        name.parse::<BotSpec>().ok().map(|spec| spec.build(seed))
    }
}

macro_rules! each {
    ($any:expr, $bot:ident => $call:expr) => {
        match $any {
            AnyBot::Random($bot) => $call,
            AnyBot::Greedy($bot) => $call,
            AnyBot::Search($bot) => $call,
            AnyBot::Novice($bot) => $call,
            AnyBot::Stdio($bot) => $call,
            AnyBot::Onnx($bot) => $call,
        }
    };
}

impl AnyBot {
    /// A separate function, so that the code of other bots does not slow down random games.
    #[inline(never)]
    fn think(&mut self, seen: &Seen<'_>, legal: &Legal) -> Action {
        each!(self, bot => bot.choose(seen, legal))
    }
}

impl Bot for AnyBot {
    fn name(&self) -> &'static str {
        each!(self, bot => bot.name())
    }

    #[inline(always)]
    fn choose(&mut self, seen: &Seen<'_>, legal: &Legal) -> Action {
        match self {
            Self::Random(bot) => bot.choose(seen, legal),
            _ => self.think(seen, legal),
        }
    }

    #[inline]
    fn picks_listed(&self) -> bool {
        each!(self, bot => bot.picks_listed())
    }

    #[inline]
    fn when_forced(&self) -> Forced {
        each!(self, bot => bot.when_forced())
    }

    fn random_source(&mut self) -> Option<&mut GameRng> {
        each!(self, bot => bot.random_source())
    }

    fn wants_events(&self) -> bool {
        each!(self, bot => bot.wants_events())
    }

    fn notice(&mut self, event: Event) {
        each!(self, bot => bot.notice(event));
    }

    fn rest(&mut self) {
        each!(self, bot => bot.rest());
    }

    fn faults(&self) -> u32 {
        each!(self, bot => bot.faults())
    }

    fn trouble(&self) -> Option<&str> {
        each!(self, bot => bot.trouble())
    }
}
