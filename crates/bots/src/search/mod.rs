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

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::shared::Part;
use hexhaven_engine::{Action, CoreAction, Event, Legal, Observation, RuleSet, Rules, Seat, with_rule_set};

use crate::belief::Belief;
use crate::greedy::{Past, only_action};
use crate::judge::Judge;
use crate::rulesets::Profile;
use crate::value::{MarketBook, WeightBook, Weights};
use crate::{Bot, Forced, Seen, Style};
use budget::Meter;
use tree::Search;

/// The settings of the search, besides its budget.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The turns of a playout before the value function judges.
    pub horizon: u32,
    /// The same for the placements before the first turn.
    pub setup_horizon: u32,
    /// The most actions to look at in one position.
    pub width: usize,
    /// The most of a player's choices in one turn to search one after another.
    pub depth: usize,
    /// The most worlds in which candidates are compared; a difference that does not show by then is small.
    pub worlds: usize,
    /// The number of standard errors by which a candidate must be behind to drop out.
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

/// The share of decisions that a search takes at first sight, without looking ahead.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Glances {
    /// This many percent.
    Percent(u32),
    /// As many as the level `hard` does under the rules.
    AsHard,
}

impl Glances {
    fn percent(self, rules: RuleSet) -> u32 {
        match self {
            Self::Percent(percent) => percent,
            Self::AsHard => with_rule_set!(rules, Game => <Game as Profile>::GLANCES),
        }
    }
}

/// Looks ahead within a budget.
#[derive(Clone, Debug)]
pub struct SearchBot {
    rng: GameRng,
    budget: Budget,
    glances: Glances,
    settings: Settings,
    weights: WeightBook,
    judge: Option<Judge>,
    style: Option<Style>,
    belief: Belief,
    past: Past,
    /// For the policy, and for the judge.
    markets: [MarketBook; 2],
    iterations: u64,
}

impl SearchBot {
    /// A search bot with a budget per decision.
    pub fn new(seed: u64, budget: Budget) -> Self {
        Self::with_settings(seed, budget, Settings::default())
    }

    /// A search bot with the given settings.
    pub(crate) fn with_settings(seed: u64, budget: Budget, settings: Settings) -> Self {
        Self {
            rng: GameRng::new(seed),
            budget,
            glances: Glances::Percent(0),
            settings,
            weights: WeightBook::default(),
            judge: None,
            style: None,
            belief: Belief::default(),
            past: Past::default(),
            markets: [MarketBook::large(), MarketBook::default()],
            iterations: 0,
        }
    }

    /// The same bot, which takes some decisions at first sight.
    #[must_use]
    pub(crate) fn glancing(mut self, glances: Glances) -> Self {
        self.glances = glances;
        self
    }

    /// The same bot with other weights.
    #[must_use]
    pub(crate) fn weighing(mut self, weights: Weights) -> Self {
        self.weights.fix(weights);
        self
    }

    /// The same bot in a style: everybody is thought to play in it.
    #[must_use]
    pub(crate) fn in_style(mut self, style: Style) -> Self {
        self.weights.take_style(style);
        self.style = Some(style);
        self
    }

    /// The same bot with another judge.
    #[must_use]
    pub(crate) fn judging(mut self, judge: Judge) -> Self {
        self.judge = Some(judge);
        self.markets[1] = MarketBook::default();
        self
    }

    /// Walks so far, over all decisions: an iteration is one, or several short ones.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }
}

/// A candidate and the search's findings about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// The action.
    pub action: Action,
    /// The chance of winning afterwards; 0 if it was not tried.
    pub chance: f32,
    /// The standard error of the chance.
    pub error: f32,
    /// The number of worlds it was tried in.
    pub visits: u32,
}

impl SearchBot {
    /// The candidates of a decision, the one that the bot would take first.
    #[must_use]
    pub fn consider(&mut self, seen: &Seen<'_>, legal: &Legal) -> Vec<Standing> {
        let meter = Meter::start(self.budget);
        let mut observation = seen.observation();
        with_rule_set!(observation.rule_set(), Game => {
            self.search::<Game>(meter, &mut observation, seen.seat(), legal)
        })
    }

    /// Tries the candidates in one world after another; the one that did best comes first.
    fn search<G: Rules>(
        &mut self,
        mut meter: Meter,
        seen: &mut Observation,
        seat: Seat,
        legal: &Legal,
    ) -> Vec<Standing> {
        let rules = seen.rule_set();
        let weights = self.weights.get(rules);
        let sample: G = self.belief.deal(seen, &mut self.rng);
        let judge = self.judge.get_or_insert_with(|| {
            let judge = Judge::for_game(&sample);
            self.style.map_or(judge.clone(), |style| judge.in_style(style))
        });
        let judge = judge.clone();
        meter.take_walks(judge.walks(seen.core.public.turn.part == Part::Setup));
        let public = &sample.core().public;
        let [policy_book, judge_book] = &mut self.markets;
        let markets = [
            policy_book.get(public, sample.extension(), weights),
            judge_book.get(public, sample.extension(), judge.weights()),
        ];
        let mut search =
            Search::new(&sample, seat, legal, (weights, &judge), (markets, &self.past), self.settings);
        if search.only_candidate().is_some() {
            return search.standings();
        }
        loop {
            let world: G = self.belief.deal(seen, &mut self.rng);
            if !search.try_world(&world, self.rng.next_u64(), &mut meter) {
                break;
            }
        }
        self.iterations += u64::from(meter.done());
        search.standings()
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
        let mut observation = seen.observation();
        let glances = self.glances.percent(observation.rule_set());
        let is_glance = glances > 0 && self.rng.below(100) < glances;
        // Without an iteration the policy's favorite stays the leader.
        let meter = Meter::start(if is_glance { Budget::Iterations(0) } else { self.budget });
        let standings = with_rule_set!(observation.rule_set(), Game => {
            self.search::<Game>(meter, &mut observation, seen.seat(), legal)
        });
        let action = standings.first().map_or(Action::Core(CoreAction::EndTurn), |best| best.action);
        self.past.note(&observation.core.public.turn, action);
        action
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

    fn rest(&mut self) {
        self.markets.iter_mut().for_each(MarketBook::close);
    }
}
