//! The search bot: information-set Monte Carlo tree search.
//! Every world deals new hidden cards and dice. All candidates are tried in it: the walk goes down a tree of the seat's own
//! choices in this turn, lets chance and a model of the opponents answer, plays on for some turns with the greedy policy and asks a
//! judge who will win. Candidates that fall clearly behind drop out, and the bot answers as soon as one is left.

mod budget;
mod fate;
mod playout;
mod race;
mod tree;

pub use budget::{BadBudget, Budget};
pub(crate) use fate::Fate;
pub(crate) use race::gap;

use hexhaven_chance::GameRng;
use hexhaven_engine::{Action, Event, Legal, Observation, Rules, Seat, with_rule_set};

use crate::belief::Belief;
use crate::greedy::only_action;
use crate::value::{Memo, WeightBook, Weights};
use crate::{Bot, Forced, Seen};
use budget::Meter;
use tree::Search;

/// How the search thinks, besides its budget.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How many turns a playout lasts until the value function judges.
    pub horizon: u32,
    /// The same for the placements before the first turn.
    pub setup_horizon: u32,
    /// How many actions are looked at in one position.
    pub width: usize,
    /// How many own choices of one turn are searched after one another.
    pub depth: usize,
    /// In how many worlds the candidates are compared at most; a difference that does not show by then is small.
    pub worlds: usize,
    /// By how many standard errors a candidate must be behind to drop out.
    pub doubt: f32,
    /// How eagerly actions that look worse are tried.
    pub exploration: f32,
    /// How much an action must gain to be e times as likely at first sight.
    pub temperature: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            horizon: 8,
            setup_horizon: 20,
            width: 7,
            depth: 6,
            worlds: 100,
            doubt: 2.0,
            exploration: 0.25,
            temperature: 0.25,
        }
    }
}

/// Looks ahead within a budget.
#[derive(Clone, Debug)]
pub struct SearchBot {
    rng: GameRng,
    budget: Budget,
    settings: Settings,
    weights: WeightBook,
    judge: Option<Weights>,
    belief: Belief,
    iterations: u64,
}

impl SearchBot {
    /// A search bot with a budget per decision.
    #[must_use]
    pub fn new(seed: u64, budget: Budget) -> Self {
        Self::with_settings(seed, budget, Settings::default())
    }

    /// A search bot with settings of one's own.
    #[must_use]
    pub fn with_settings(seed: u64, budget: Budget, settings: Settings) -> Self {
        Self {
            rng: GameRng::new(seed),
            budget,
            settings,
            weights: WeightBook::default(),
            judge: None,
            belief: Belief::default(),
            iterations: 0,
        }
    }

    /// The same bot with other weights.
    #[must_use]
    pub fn weighing(mut self, weights: Weights) -> Self {
        self.weights.fix(weights);
        self
    }

    /// The same bot with another judge.
    #[must_use]
    pub fn judging(mut self, judge: Weights) -> Self {
        self.judge = Some(judge);
        self
    }

    /// Iterations so far, over all decisions.
    #[must_use]
    pub fn iterations(&self) -> u64 {
        self.iterations
    }
}

impl SearchBot {
    /// Tries the candidates in one world after another.
    fn think<G: Rules>(&mut self, mut meter: Meter, seen: &Observation, seat: Seat, legal: &Legal) -> Action {
        let rules = seen.rule_set();
        let weights = self.weights.get(rules);
        let judge = *self.judge.get_or_insert_with(|| Weights::judge_for_rules(rules));
        let sample = G::determinize(seen, &mut self.rng);
        let memos = [Memo::default(), Memo::default()];
        let mut search =
            Search::new(&sample, seat, legal, [&weights, &judge], memos.each_ref(), self.settings);
        if let Some(only) = search.only_candidate() {
            return only;
        }
        loop {
            let known = self.belief.fill(seen, &mut self.rng);
            let world = G::determinize(known.as_ref().unwrap_or(seen), &mut self.rng);
            if known.is_none() {
                self.belief.adopt(world.core().secret.hands, &mut self.rng);
            }
            if !search.try_world(&world, self.rng.next_u64(), &mut meter) {
                break;
            }
        }
        self.iterations += u64::from(meter.done());
        search.best()
    }
}

impl Bot for SearchBot {
    fn name(&self) -> &'static str {
        "search"
    }

    fn choose(&mut self, seen: &Seen<'_>, legal: &Legal) -> Action {
        if let Some(only) = only_action(legal) {
            return only;
        }
        let meter = Meter::start(self.budget);
        let observation = seen.observation();
        with_rule_set!(observation.rule_set(), Game => {
            self.think::<Game>(meter, &observation, seen.seat(), legal)
        })
    }

    fn when_forced(&self) -> Forced {
        Forced::Legal
    }

    fn wants_events(&self) -> bool {
        true
    }

    fn notice(&mut self, event: Event) {
        self.belief.notice(event, &mut self.rng);
    }
}
