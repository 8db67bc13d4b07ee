//! The levels for people, from a beginner to the best. Each is one of the other bots, weakened where needed by measured
//! numbers (`docs/bots-measured.md`): each level wins about two games in three against the one below it.

use std::time::Duration;

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::shared::Part;
use hexhaven_engine::{Action, Event, Legal};

use crate::greedy::idle;
use crate::search::{Budget, Glances, SearchBot};
use crate::{AnyBot, Bot, GreedyBot, Seen, Style};

/// How hard a bot makes it for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Overlooks many chances, settles anywhere good, and proposes no trades.
    Beginner,
    /// Overlooks a chance now and then and proposes fewer trades.
    Easy,
    /// The greedy bot.
    Normal,
    /// Looks ahead a little.
    Hard,
    /// Looks ahead for up to a second.
    Expert,
}

/// The actions that a bot overlooks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lapses {
    /// The percentage of chances that are overlooked.
    pub chances: u32,
    /// The number of good placements to pick from.
    pub placements: usize,
    /// The percentage of possible trade offers that it considers.
    pub offers: u32,
}

impl Lapses {
    const fn new(chances: u32, placements: usize, offers: u32) -> Self {
        Self { chances, placements, offers }
    }
}

/// How a level plays.
#[derive(Clone, Copy, Debug)]
enum Skill {
    /// Plays by the greedy policy, but overlooks things.
    Overlooking(Lapses),
    /// Plays by the greedy policy.
    Greedy,
    /// Looks ahead within a budget per decision, except in some decisions.
    Searching(Budget, Glances),
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 5] = [Self::Beginner, Self::Easy, Self::Normal, Self::Hard, Self::Expert];

    /// The name of the level on the command line.
    pub const fn name(self) -> &'static str {
        ["beginner", "easy", "normal", "hard", "expert"][self as usize]
    }

    /// The level of a name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    const fn skill(self) -> Skill {
        match self {
            Self::Beginner => Skill::Overlooking(Lapses::new(13, 4, 0)),
            Self::Easy => Skill::Overlooking(Lapses::new(6, 3, 70)),
            Self::Normal => Skill::Greedy,
            Self::Hard => Skill::Searching(Budget::Iterations(60), Glances::AsHard),
            Self::Expert => Skill::Searching(Budget::Time(Duration::from_secs(1)), Glances::Percent(0)),
        }
    }

    /// The bot of the level, seeded, with or without a style.
    pub fn build(self, seed: u64, style: Option<Style>) -> AnyBot {
        let greedy = || {
            let bot = GreedyBot::new(seed);
            match style {
                Some(style) => bot.in_style(style),
                None => bot,
            }
        };
        match self.skill() {
            Skill::Overlooking(lapses) => AnyBot::Novice(NoviceBot::new(self.name(), greedy(), seed, lapses)),
            Skill::Greedy => AnyBot::Greedy(greedy()),
            Skill::Searching(budget, glances) => {
                let bot = SearchBot::new(seed, budget).glancing(glances);
                AnyBot::Search(Box::new(match style {
                    Some(style) => bot.in_style(style),
                    None => bot,
                }))
            }
        }
    }
}

/// A greedy bot that overlooks things.
#[derive(Clone, Debug)]
pub struct NoviceBot {
    name: &'static str,
    greedy: GreedyBot,
    rng: GameRng,
    lapses: Lapses,
}

impl NoviceBot {
    pub(crate) fn new(name: &'static str, greedy: GreedyBot, seed: u64, lapses: Lapses) -> Self {
        Self { name, greedy, rng: GameRng::new(!seed), lapses }
    }
}

impl Bot for NoviceBot {
    fn name(&self) -> &'static str {
        self.name
    }

    fn choose(&mut self, seen: &Seen<'_>, legal: &Legal) -> Action {
        let is_setup = seen.observation().core.public.turn.part == Part::Setup;
        if is_setup {
            let good = self.greedy.rank(seen, legal);
            let n = good.len().min(self.lapses.placements).max(1) as u32;
            let pick = self.rng.below(n) as usize;
            return good.get(pick).copied().unwrap_or_else(|| self.greedy.choose(seen, legal));
        }
        if self.rng.below(100) < self.lapses.chances
            && let Some(idle) = idle(legal)
        {
            return idle;
        }
        if self.rng.below(100) < self.lapses.offers {
            return self.greedy.choose(seen, legal);
        }
        let mut legal = legal.clone();
        legal.core.offers = None;
        legal.core.counters = None;
        self.greedy.choose(seen, &legal)
    }

    fn wants_events(&self) -> bool {
        self.greedy.wants_events()
    }

    fn notice(&mut self, event: Event) {
        self.greedy.notice(event);
    }

    fn rest(&mut self) {
        self.greedy.rest();
    }
}
