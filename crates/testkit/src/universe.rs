//! The universe of actions that the laws test: everything that can be enumerated, and a sample of the rest.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use hexhaven_chance::GameRng;
use hexhaven_engine::topology::{EdgeId, HexId, MAX_EDGES, MAX_HEXES, MAX_VERTICES, VertexId};
use hexhaven_engine::{
    Action, Cards, CoreAction, CoreOutcome, Development, Draw, Flag, Flags, Kind, MAX_KINDS, Outcome, Seat,
};

use crate::arbitrary::Arbitrary;
use crate::bundles;

/// The number of random bundles for each kind of action that has one.
const SAMPLES: u32 = 8;

fn kinds() -> impl Iterator<Item = Kind> {
    (0..MAX_KINDS).filter_map(Kind::new)
}

/// Every action without a bundle, for every place and seat that can exist, and every small Year of Plenty.
pub static FIXED: LazyLock<Vec<Action>> = LazyLock::new(|| {
    let mut actions: Vec<_> = Flags::ALL.iter().map(Flag::action).collect();
    actions.extend((0..MAX_EDGES).map(|idx| CoreAction::BuildRoad(EdgeId::new(idx))));
    actions.extend((0..MAX_VERTICES).map(|idx| CoreAction::BuildSettlement(VertexId::new(idx))));
    actions.extend((0..MAX_VERTICES).map(|idx| CoreAction::BuildCity(VertexId::new(idx))));
    actions.extend((0..MAX_HEXES).map(|idx| CoreAction::MoveRobber(HexId::new(idx))));
    actions.extend(Seat::ALL.map(CoreAction::Steal));
    actions.extend(Seat::ALL.map(CoreAction::Conclude));
    actions.extend(kinds().map(CoreAction::PlayMonopoly));
    actions.extend(kinds().flat_map(|give| kinds().map(move |get| CoreAction::MaritimeTrade { give, get })));
    actions.push(CoreAction::PlayYearOfPlenty(Cards::NONE));
    actions.extend(kinds().map(|kind| CoreAction::PlayYearOfPlenty(Cards::of(kind, 1))));
    let pairs = kinds().flat_map(|one| {
        kinds().filter(move |other| *other >= one).map(move |other| Cards::of(one, 1) + Cards::of(other, 1))
    });
    actions.extend(pairs.map(CoreAction::PlayYearOfPlenty));
    actions.into_iter().map(Action::Core).collect()
});

/// The actions that a rule set adds, of all kinds that its words declare.
pub(crate) struct Own {
    /// All actions of the kinds that have few.
    few: Vec<Action>,
    /// The actions of each of the other kinds; a position is tested with some of them.
    many: Vec<Vec<Action>>,
}

impl Own {
    /// A kind with up to this many actions is tested as a whole.
    const FEW: usize = 400;

    /// Sorts all actions by their kinds.
    pub(crate) fn new<A: Copy + Into<Action>>(
        every: impl Iterator<Item = A>,
        kind: impl Fn(A) -> &'static str,
    ) -> Self {
        let mut kinds = BTreeMap::<_, Vec<Action>>::new();
        every.for_each(|action| kinds.entry(kind(action)).or_default().push(action.into()));
        let (few, many): (Vec<_>, Vec<_>) =
            kinds.into_values().partition(|actions| actions.len() <= Self::FEW);
        Self { few: few.concat(), many }
    }

    /// Adds the actions to test a position with.
    pub(crate) fn sample(&self, rng: &mut GameRng, actions: &mut Vec<Action>) {
        actions.extend_from_slice(&self.few);
        for kind in &self.many {
            actions.extend((0..2 * SAMPLES).map(|_| kind[rng.below(kind.len() as u32) as usize]));
        }
    }
}

/// Random actions with bundles, close to what the seat could do and far from it.
pub fn sample<G: Arbitrary>(game: &G, seat: Seat, rng: &mut GameRng, actions: &mut Vec<Action>) {
    let hand = game.core().hand(seat);
    let mut push = |action: CoreAction| actions.push(action.into());
    for _ in 0..SAMPLES {
        push(CoreAction::Discard(bundles::exactly(hand.total() / 2, hand, rng)));
        push(CoreAction::Discard(bundles::part_of(hand, rng)));
        push(CoreAction::Discard(bundles::any(rng)));
        push(CoreAction::PlayYearOfPlenty(bundles::any(rng)));
        push(CoreAction::Offer(bundles::any_offer(hand, rng)));
        let offer = bundles::any_offer(hand, rng);
        push(CoreAction::Counter { give: offer.give, want: offer.want });
    }
    let legal = game.legal(seat).core;
    if let Some(form) = legal.offers {
        actions.extend(bundles::offer(&form, rng).map(|offer| Action::Core(CoreAction::Offer(offer))));
    }
    if let Some(form) = legal.counters {
        let counter = bundles::counter(&form, rng);
        actions.extend(counter.map(|(give, want)| Action::Core(CoreAction::Counter { give, want })));
    }
    game.more_actions(rng, actions);
}

/// Any action at all, from the fixed universe or the sample.
pub fn any_action<G: Arbitrary>(game: &G, seat: Seat, rng: &mut GameRng) -> Action {
    if rng.below(2) == 0 {
        return FIXED[rng.below(FIXED.len() as u32) as usize];
    }
    let mut actions = Vec::new();
    sample(game, seat, rng, &mut actions);
    actions[rng.below(actions.len() as u32) as usize]
}

/// Every outcome of the shared rules, and some impossible ones.
pub static OUTCOMES: LazyLock<Vec<Outcome>> = LazyLock::new(|| {
    let mut outcomes: Vec<CoreOutcome> = (0..=14).chain([127, 255]).map(CoreOutcome::Roll).collect();
    outcomes.extend(kinds().map(CoreOutcome::Stolen));
    outcomes.extend(Development::ALL.map(CoreOutcome::Drawn));
    outcomes.into_iter().map(Outcome::Core).collect()
});
