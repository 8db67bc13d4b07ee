//! What the policy knows of the position in front of it: made when first asked for, and once per decision.

use std::cell::OnceCell;

use hexhaven_engine::{Cards, Legal, Rules, Seat};

use super::policy::Policy;
use crate::value::Outlook;

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
    outlook: OnceCell<Outlook>,
    value: OnceCell<f32>,
    hand_worth: OnceCell<f32>,
}

impl<'a, G: Rules> Desk<'a, G> {
    pub(crate) fn new(policy: &'a Policy<'a>, game: &'a G, seat: Seat) -> Self {
        let hand = policy.value.purse(game, seat);
        let (outlook, value, hand_worth) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { policy, game, seat, hand, outlook, value, hand_worth }
    }

    /// The outlook of the seat.
    pub(crate) fn outlook(&self) -> &Outlook {
        self.outlook.get_or_init(|| self.policy.value.outlook(self.game, self.seat))
    }

    /// What the position is worth.
    pub(crate) fn value(&self) -> f32 {
        *self.value.get_or_init(|| self.policy.value.with_outlook(self.game, self.seat, self.outlook()))
    }

    /// What a hand would gain instead of the one that is held.
    pub(crate) fn gain(&self, hand: Cards) -> f32 {
        let weights = self.policy.value.weights;
        let now = self.hand_worth.get_or_init(|| self.outlook().hand(self.hand, weights));
        self.outlook().hand(hand, weights) - now
    }
}
