//! The universe of actions that the laws test: everything that can be enumerated, and a sample of the rest.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use hexhaven_chance::GameRng;
use hexhaven_engine::{Action, Cards, CoreAction, CoreOutcome, Development, Draw, Kind, Outcome, Seat};

use crate::arbitrary::Arbitrary;
use crate::bundles;

/// The number of random bundles for each kind of action that has one.
const SAMPLES: u32 = 8;

/// Every action without a bundle, for every place and seat that can exist, and every small Year of Plenty.
pub static FIXED: LazyLock<Vec<Action>> = LazyLock::new(|| {
    let has_bundle = |action: &CoreAction| {
        matches!(action, CoreAction::Discard(_) | CoreAction::Offer(_) | CoreAction::Counter { .. })
    };
    let pairs = Kind::ALL.into_iter().flat_map(|one| {
        let others = Kind::ALL.into_iter().filter(move |other| *other >= one);
        others.map(move |other| Cards::of(one, 1) + Cards::of(other, 1))
    });
    let plain = CoreAction::every().filter(|action| !has_bundle(action));
    plain.chain(pairs.map(CoreAction::PlayYearOfPlenty)).map(Action::Core).collect()
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

/// Random actions with bundles, some nearly legal and some far from it.
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
    outcomes.extend(Kind::ALL.map(CoreOutcome::Stolen));
    outcomes.extend(Development::ALL.map(CoreOutcome::Drawn));
    outcomes.into_iter().map(Outcome::Core).collect()
});
