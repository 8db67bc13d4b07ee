//! The greedy bot: judges the result of each action by the value function and takes the best, in microseconds. It sees
//! only an observation; hidden cards are dealt at random, consistent with the cards it has counted.

mod build;
mod candidates;
mod cards;
mod desk;
mod dispatch;
mod past;
mod policy;
mod robber;
mod setup;
mod trade;

pub(crate) use desk::{Decision, Desk};
pub(crate) use past::Past;
pub use policy::idle;
pub(crate) use policy::{Policy, Trading, WIN};
pub(crate) use robber::Thefts;

use hexhaven_chance::GameRng;
use hexhaven_engine::{Action, Event, Legal, Observation, Rules, Seat, with_rule_set};

use crate::belief::Belief;
use crate::value::{Met, WeightBook, Weights};
use crate::{Bot, Forced, Seen, Style};

/// Takes the action whose result the value function likes best.
#[derive(Clone, Debug)]
pub struct GreedyBot {
    rng: GameRng,
    weights: WeightBook,
    belief: Belief,
    past: Past,
}

/// The number of guesses at all hands that the bot keeps; it examines only one world.
const N_GUESSES: usize = 6;

impl GreedyBot {
    /// A greedy bot with the weights that ship for the rules that it meets.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: GameRng::new(seed),
            weights: WeightBook::default(),
            belief: Belief::with_guesses(N_GUESSES),
            past: Past::default(),
        }
    }

    /// A greedy bot with the given weights.
    pub(crate) fn with_weights(seed: u64, weights: Weights) -> Self {
        let mut bot = Self::new(seed);
        bot.weights.fix(weights);
        bot
    }
}

impl GreedyBot {
    /// The same bot in a style.
    #[must_use]
    pub(crate) fn in_style(mut self, style: Style) -> Self {
        self.weights.take_style(style);
        self
    }

    /// The candidates of a decision, the best first.
    pub(crate) fn rank(&mut self, seen: &Seen<'_>, legal: &Legal) -> Vec<Action> {
        let mut observation = seen.observation();
        let weights = self.weights.get(observation.rule_set());
        let mut rated = with_rule_set!(observation.rule_set(), Game => {
            let game: Game = self.belief.deal(&mut observation, &mut self.rng);
            let met = Met::here(&game.core().public, game.extension(), weights);
            Policy::on(&met.market, weights, &met.memo, Trading::Free).candidates(&game, seen.seat(), legal)
        });
        rated.sort_by(|a, b| b.1.total_cmp(&a.1));
        rated.into_iter().map(|(action, _)| action).collect()
    }
}

impl Bot for GreedyBot {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn choose(&mut self, seen: &Seen<'_>, legal: &Legal) -> Action {
        if let Some(only) = only_action(legal) {
            return only;
        }
        let mut observation = seen.observation();
        with_rule_set!(observation.rule_set(), Game => self.judge::<Game>(&mut observation, seen.seat(), legal))
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

impl GreedyBot {
    /// The choice in any state that the seat cannot tell from the real one.
    fn judge<G: Rules>(&mut self, seen: &mut Observation, seat: Seat, legal: &Legal) -> Action {
        let weights = self.weights.get(seen.rule_set());
        let game: G = self.belief.deal(seen, &mut self.rng);
        let met = Met::here(&game.core().public, game.extension(), weights);
        let policy = Policy::on(&met.market, weights, &met.memo, Trading::Free).remembering(&self.past);
        let action = policy.choose(&game, seat, legal);
        self.past.note(&seen.core.public.turn, action);
        action
    }
}

/// The only action, if there is no choice.
pub(crate) fn only_action(legal: &Legal) -> Option<Action> {
    let is_forced = legal.core.offers.is_none()
        && legal.core.counters.is_none()
        && legal.core.discards.is_none()
        && legal.len() == 1;
    if is_forced { legal.nth(0) } else { None }
}
