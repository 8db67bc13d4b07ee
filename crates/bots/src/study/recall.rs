//! Values computed in two ways: as bots do, with caches and by difference, and from the position alone. A test checks
//! that both agree to the last bit.

use std::sync::Arc;

use hexhaven_engine::{Action, Cards, CoreAction, Kind, Rules, Seat, ToAct};

use crate::greedy::{Desk, Policy, Trading};
use crate::value::{Market, Memo, Value, Weights};

/// A bot's caches for one game.
#[derive(Debug)]
pub struct Recall {
    weights: Weights,
    market: Arc<Market>,
    memo: Memo,
}

impl Recall {
    /// Begins to follow a game.
    pub fn new<G: Rules>(game: &G, weights: Weights) -> Self {
        let market = Market::new(&game.core().public.board, game.extension(), &weights);
        Self { weights, market: Arc::new(market), memo: Memo::default() }
    }

    /// The disagreements in a position: the quantity, its cached value, and its value from the position alone.
    pub fn disagreements<G: Rules>(&self, game: &G) -> Vec<(String, f32, f32)> {
        let policy = Policy::on(&self.market, &self.weights, &self.memo, Trading::Free);
        let plain = Policy { value: Value::afresh(&self.market, &self.weights), ..policy.clone() };
        let mut all = Vec::new();
        for seat in game.core().public.turn.seats().iter() {
            all.push((format!("value of {seat}"), policy.value.of(game, seat), plain.value.of(game, seat)));
            let (known, fresh) = (policy.value.outlook(game, seat), plain.value.outlook(game, seat));
            let hand = policy.value.purse(game, seat);
            for more in [Cards::NONE, Cards::of(Kind::ORE, 2), Cards::of(Kind::LUMBER, 1)] {
                let by_memory = policy.value.hand(&known, hand + more);
                all.push((format!("hand of {seat}"), by_memory, plain.value.hand(&fresh, hand + more)));
            }
            // Some of them known already, and more than are valued together.
            let more = |kind| [1, 2].map(|n| hand + Cards::of(kind, n));
            let hands = Kind::RESOURCES.into_iter().flat_map(more).map(|hand| (hand, hand));
            policy.value.hands(&known, hands, |hand, together| {
                all.push((format!("hands of {seat}"), together, plain.value.hand(&fresh, hand)));
            });
        }
        if let ToAct::Seats(seats, _) = game.to_act()
            && let Some(seat) = seats.first()
        {
            all.extend(roads(&policy, &plain, game, seat));
        }
        all.retain(|(_, by_memory, afresh)| by_memory.to_bits() != afresh.to_bits());
        all
    }
}

/// The gain of each road.
fn roads<G: Rules>(policy: &Policy<'_>, plain: &Policy<'_>, game: &G, seat: Seat) -> Vec<(String, f32, f32)> {
    let desk = Desk::new(policy, game, seat);
    let before = plain.value.of(game, seat);
    let gain = |edge| {
        let action = Action::Core(CoreAction::BuildRoad(edge));
        let afresh = plain.gain_by_trial(game, seat, action, before);
        (format!("road {edge:?} of {seat}"), desk.gain_by_road(edge), afresh)
    };
    game.legal(seat).core.roads.iter().map(gain).collect()
}
