//! What the policy knows of the position in front of it: made when first asked for, and once per decision.

use std::cell::OnceCell;
use std::sync::Arc;

use hexhaven_engine::topology::EdgeId;
use hexhaven_engine::{Action, Cards, CoreAction, Legal, Rules, Seat, ToAct};

use super::policy::Policy;
use crate::value::dispatch::worth;
use crate::value::{Outlook, Terms};

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

/// A position in which a seat is to move, before any move is tried.
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
}

impl<'a, G: Rules> Desk<'a, G> {
    pub(crate) fn new(policy: &'a Policy<'a>, game: &'a G, seat: Seat) -> Self {
        let hand = policy.value.purse(game, seat);
        let (terms, outlook, own) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let (value, hand_worth) = (OnceCell::new(), OnceCell::new());
        Self { policy, game, seat, hand, terms, outlook, own, value, hand_worth }
    }

    /// The terms on which the seat is judged.
    pub(crate) fn terms(&self) -> &Terms<'a> {
        self.terms.get_or_init(|| self.policy.value.terms(self.game, self.seat))
    }

    /// The outlook of the seat.
    pub(crate) fn outlook(&self) -> &Outlook {
        self.outlook.get_or_init(|| self.policy.value.outlook_on(self.game, self.seat, self.terms()))
    }

    /// What the rule set's own things are worth.
    fn own(&self) -> f32 {
        let (core, ext) = (self.game.core(), self.game.extension());
        *self.own.get_or_init(|| worth(core, ext, self.seat, self.terms(), self.outlook()))
    }

    /// What the position is worth.
    pub(crate) fn value(&self) -> f32 {
        let value = &self.policy.value;
        let sum = || value.sum(self.game, self.seat, self.terms(), self.outlook(), self.own());
        *self.value.get_or_init(sum)
    }

    /// What a hand would gain instead of the one that is held.
    pub(crate) fn gain(&self, hand: Cards) -> f32 {
        let value = &self.policy.value;
        let now = self.hand_worth.get_or_init(|| value.hand(self.outlook(), self.hand));
        value.hand(self.outlook(), hand) - now
    }

    /// What a road gains: the same as by [`Policy::gain_by_trial`], but of the outlook only what a road can change is made again.
    pub(crate) fn gain_by_road(&self, edge: EdgeId) -> f32 {
        let (policy, seat, action) = (self.policy, self.seat, Action::Core(CoreAction::BuildRoad(edge)));
        let holder = |game: &G| game.core().public.longest_road.holder;
        if self.game.core().public.board.map().is_sea() {
            return policy.gain_by_trial(self.game, seat, action, self.value());
        }
        let mut after = self.game.clone();
        after.play_unchecked(seat, action, &mut ());
        if holder(&after) != holder(self.game) || !matches!(after.to_act(), ToAct::Seats(..)) {
            return policy.gain_by_trial(self.game, seat, action, self.value());
        }
        let outlook = self.outlook().with_road(&after.core().public, after.extension(), seat, self.terms());
        policy.value.sum(&after, seat, self.terms(), &outlook, self.own()) - self.value()
    }
}
