//! A bot and its clock.

use std::time::{Duration, Instant};

use hexhaven_bots::{Bot, Seen};
use hexhaven_engine::{Action, Event, Legal};

/// Measures how long a bot thinks. The bot itself does not see the clock.
#[derive(Clone, Debug)]
pub struct Clocked<B> {
    /// The bot.
    pub bot: B,
    /// The time of all decisions so far.
    pub time: Duration,
    /// The number of decisions.
    pub decisions: u64,
}

impl<B> Clocked<B> {
    /// A bot with a fresh clock.
    pub const fn new(bot: B) -> Self {
        Self { bot, time: Duration::ZERO, decisions: 0 }
    }
}

impl<B: Bot> Bot for Clocked<B> {
    fn name(&self) -> &'static str {
        self.bot.name()
    }

    fn choose(&mut self, seen: &Seen<'_>, legal: &Legal) -> Action {
        let start = Instant::now();
        let action = self.bot.choose(seen, legal);
        self.time += start.elapsed();
        self.decisions += 1;
        action
    }

    fn picks_listed(&self) -> bool {
        self.bot.picks_listed()
    }

    fn wants_events(&self) -> bool {
        self.bot.wants_events()
    }

    fn notice(&mut self, event: Event) {
        self.bot.notice(event);
    }

    fn faults(&self) -> u32 {
        self.bot.faults()
    }

    fn trouble(&self) -> Option<&str> {
        self.bot.trouble()
    }
}
