//! What the policy knows about the position: computed on first use, once per decision.

use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

use hexhaven_engine::shared::longest_road;
use hexhaven_engine::topology::{EdgeId, VertexSet};
use hexhaven_engine::{Action, Cards, CoreAction, Legal, Rules, Seat};

use super::policy::Policy;
use crate::value::dispatch::worth;
use crate::value::{Outlook, Prospect, Terms, Ways, length_to_award};

/// A decision that a seat must make.
pub(crate) struct Decision<'a, G> {
    pub(crate) policy: &'a Policy<'a>,
    pub(crate) game: &'a G,
    pub(crate) seat: Seat,
    pub(crate) legal: &'a Legal,
}

impl<G> Clone for Decision<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Decision<'_, G> {}

/// A position where a seat must move, before any move is tried.
pub(crate) struct Desk<'a, G> {
    pub(crate) policy: &'a Policy<'a>,
    pub(crate) game: &'a G,
    pub(crate) seat: Seat,
    /// What the seat can pay with.
    pub(crate) hand: Cards,
    terms: OnceCell<Terms<'a>>,
    outlook: OnceCell<Arc<Outlook>>,
    own: OnceCell<f32>,
    value: OnceCell<f32>,
    hand_worth: OnceCell<f32>,
    roads: OnceCell<Roads>,
}

/// Common data of all trial roads on an island.
struct Roads {
    ways: Ways<0>,
    /// The barriers to the seat's roads.
    barriers: VertexSet,
    /// The rest of the hand.
    paid: Cards,
    /// The gain of each prospect so far; most roads share one.
    known: RefCell<Vec<(Prospect, f32)>>,
}

impl<'a, G: Rules> Desk<'a, G> {
    pub(crate) fn new(policy: &'a Policy<'a>, game: &'a G, seat: Seat) -> Self {
        let hand = policy.value.purse(game, seat);
        let (terms, outlook, own) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let (value, hand_worth, roads) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { policy, game, seat, hand, terms, outlook, own, value, hand_worth, roads }
    }

    /// The terms on which the seat is judged.
    pub(crate) fn terms(&self) -> &Terms<'a> {
        self.terms.get_or_init(|| self.policy.value.terms(self.game, self.seat))
    }

    /// The outlook of the seat.
    pub(crate) fn outlook(&self) -> &Outlook {
        self.outlook.get_or_init(|| self.policy.value.outlook_on(self.game, self.seat, self.terms()))
    }

    /// The value of the rule set's additions.
    fn own(&self) -> f32 {
        let (core, ext) = (self.game.core(), self.game.extension());
        *self.own.get_or_init(|| worth(core, ext, self.seat, self.terms(), self.outlook()))
    }

    /// The value of the position.
    pub(crate) fn value(&self) -> f32 {
        let value = &self.policy.value;
        let sum = || value.sum(self.game, self.seat, self.terms(), self.outlook(), self.own());
        *self.value.get_or_init(sum)
    }

    /// The gain from another hand instead of the current one.
    pub(crate) fn gain(&self, hand: Cards) -> f32 {
        self.policy.value.hand(self.outlook(), hand) - self.hand_worth()
    }

    /// Tells the same for some hands.
    pub(crate) fn gains<T: Copy>(
        &self,
        hands: impl Iterator<Item = (Cards, T)>,
        mut tell: impl FnMut(T, f32),
    ) {
        let now = self.hand_worth();
        self.policy.value.hands(self.outlook(), hands, |mark, worth| tell(mark, worth - now));
    }

    fn hand_worth(&self) -> f32 {
        *self.hand_worth.get_or_init(|| self.policy.value.hand(self.outlook(), self.hand))
    }

    /// The gain of a road: the same as [`Policy::gain_by_trial`], but computes only what a road can change.
    pub(crate) fn gain_by_road(&self, edge: EdgeId) -> f32 {
        let (policy, seat, public) = (self.policy, self.seat, &self.game.core().public);
        let by_trial = || {
            let action = Action::Core(CoreAction::BuildRoad(edge));
            policy.gain_by_trial(self.game, seat, action, self.value())
        };
        if public.board.map().is_sea() {
            return by_trial();
        }
        let tried = self.roads.get_or_init(|| self.try_roads(edge));
        let roads = public.pieces.roads(seat).with(edge);
        let through = longest_road::longest_through(public.board.topology(), roads, tried.barriers, edge);
        let (award, length) = (&public.longest_road, through.max(public.longest_road.lengths[seat]));
        if award.holder != Some(seat) && length >= length_to_award(public) {
            return by_trial();
        }
        let sites = tried.ways.with_road(edge).sites();
        let (terms, outlook) = (self.terms(), self.outlook());
        let prospect = Prospect::with_road(outlook, public, seat, terms, (sites, length));
        let mut known = tried.known.borrow_mut();
        if let Some(&(_, gain)) = known.iter().find(|(same, _)| *same == prospect) {
            return gain;
        }
        let outlook = outlook.with_road(public, seat, terms, &prospect);
        let board = policy.value.board_with(&outlook, prospect.length, prospect.missing);
        let hand = policy.value.hand(&outlook, tried.paid);
        let gain = policy.value.add(self.game, seat, terms, [board, hand, self.own()]) - self.value();
        known.push((prospect, gain));
        gain
    }

    /// The common data of all trial roads; building one shows the cost.
    fn try_roads(&self, edge: EdgeId) -> Roads {
        let (public, ext) = (&self.game.core().public, self.game.extension());
        let mut after = self.game.clone();
        after.play_unchecked(self.seat, Action::Core(CoreAction::BuildRoad(edge)), &mut ());
        Roads {
            ways: Ways::of(public, ext, self.seat),
            barriers: ext.barriers(public, self.seat),
            paid: self.policy.value.purse(&after, self.seat),
            known: RefCell::default(),
        }
    }
}
