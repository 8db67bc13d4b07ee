//! The greedy bot: judges what each action leads to by the value function and takes the best. Microseconds per decision.
//! It sees an observation only; what it cannot know it deals at random before it looks.

mod build;
mod candidates;
mod cards;
mod desk;
mod dispatch;
mod policy;
mod robber;
mod setup;
mod trade;

pub(crate) use desk::Desk;
pub use policy::idle;
pub(crate) use policy::{Policy, Trading};

use hexhaven_chance::GameRng;
use hexhaven_engine::{Action, Legal, Observation, Rules, Seat, with_rule_set};

use crate::value::{MarketBook, WeightBook, Weights};
use crate::{Bot, Forced, Seen};

/// Takes the action whose result the value function likes best.
#[derive(Clone, Debug)]
pub struct GreedyBot {
    rng: GameRng,
    weights: WeightBook,
    market: MarketBook,
}

impl GreedyBot {
    /// A greedy bot with the weights that ship for the rules that it meets.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { rng: GameRng::new(seed), weights: WeightBook::default(), market: MarketBook::default() }
    }

    /// A greedy bot with weights of one's own.
    #[must_use]
    pub fn with_weights(seed: u64, weights: Weights) -> Self {
        let mut bot = Self::new(seed);
        bot.weights.fix(weights);
        bot
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
        let observation = seen.observation();
        with_rule_set!(observation.rule_set(), Game => self.judge::<Game>(&observation, seen.seat(), legal))
    }

    fn when_forced(&self) -> Forced {
        Forced::Legal
    }
}

impl GreedyBot {
    /// The choice in any state that the seat cannot tell from the real one.
    fn judge<G: Rules>(&mut self, seen: &Observation, seat: Seat, legal: &Legal) -> Action {
        let weights = self.weights.get(seen.rule_set());
        let game = G::determinize(seen, &mut self.rng);
        let (market, memo) = self.market.get(&seen.core.public.board, game.extension(), &weights);
        Policy::on(market, &weights, memo, Trading::Free).choose(&game, seat, legal)
    }
}

/// The action, if there is no choice at all.
pub(crate) fn only_action(legal: &Legal) -> Option<Action> {
    let is_forced = legal.core.offers.is_none()
        && legal.core.counters.is_none()
        && legal.core.discards.is_none()
        && legal.len() == 1;
    if is_forced { legal.nth(0) } else { None }
}
