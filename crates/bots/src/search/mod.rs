//! The search bot: information-set Monte Carlo tree search.
//! Every iteration deals the hidden cards anew, walks a tree of the seat's own choices in this turn, lets chance and a model of the
//! opponents answer, plays on for some turns with the greedy policy and asks the value function who will win.

mod budget;
mod tree;

pub use budget::{BadBudget, Budget};

use hexhaven_chance::GameRng;
use hexhaven_engine::{Action, AnyGame, Event, Legal, Rules};

use crate::belief::Belief;
use crate::greedy::only_action;
use crate::value::{WeightBook, Weights};
use crate::{Bot, Seen};
use budget::Meter;
use tree::Search;

/// How the search thinks, beside its budget.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How many turns a playout lasts until the value function judges.
    pub horizon: u32,
    /// The same for the placements before the first turn.
    pub setup_horizon: u32,
    /// How many actions are looked at in one position.
    pub width: usize,
    /// How eagerly actions that look worse are tried.
    pub exploration: f32,
    /// How much an action must gain to be e times as likely at first sight.
    pub temperature: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Self { horizon: 8, setup_horizon: 20, width: 10, exploration: 0.25, temperature: 0.25 }
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

    /// Iterations so far, over all decisions.
    #[must_use]
    pub fn iterations(&self) -> u64 {
        self.iterations
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
        let mut meter = Meter::start(self.budget);
        let observation = seen.observation();
        let weights = self.weights.get(observation.rule_set());
        let judge = *self.judge.get_or_insert_with(|| Weights::judge_for_rules(observation.rule_set()));
        let seat = seen.seat();
        let sample = AnyGame::determinize(&observation, &mut self.rng);
        let mut search = Search::new(&sample, seat, legal, [&weights, &judge], self.settings);
        if let Some(only) = search.only_candidate() {
            return only;
        }
        while meter.has_room() {
            let known = self.belief.fill(&observation, &mut self.rng);
            let game = AnyGame::determinize(known.as_ref().unwrap_or(&observation), &mut self.rng);
            search.iterate(game, &mut self.rng, &meter);
            meter.count();
            self.iterations += 1;
        }
        search.best()
    }

    fn wants_events(&self) -> bool {
        true
    }

    fn notice(&mut self, event: Event) {
        self.belief.notice(event, &mut self.rng);
    }
}
