//! The open proposal and the answers to it (B-TRADE-07 to B-TRADE-12). All of it is public.

use super::Public;
use crate::vocab::{BySeat, Cards, Offer, Open, Seat, SeatSet};

/// An open proposal, or counter-offers made to the active player without one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct OpenOffer {
    /// The active player's proposal; both sides are empty if there are only unsolicited counter-offers.
    pub give: Cards,
    /// The cards the active player wants.
    pub want: Cards,
    /// Which sides are open.
    pub open: Open,
    /// Whether the active player made a proposal.
    pub is_proposed: bool,
    /// The opponents addressed who have not answered.
    pub waiting: SeatSet,
    /// Those addressed.
    pub to: SeatSet,
    /// Those who accepted.
    pub accepted: SeatSet,
    /// Those who answered with a counter-offer.
    pub(crate) countered: SeatSet,
    counters: BySeat<Swap>,
}

/// An exchange in one word: no kind is on both sides (B-TRADE-05), so the top bit of a count can mark the side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Swap([u8; 8]);

const WANTED: u8 = 0x80;

impl Swap {
    fn new(give: Cards, want: Cards) -> Self {
        let (give, want) = (give.counts(), want.counts());
        Self(core::array::from_fn(|k| if want[k] > 0 { want[k] | WANTED } else { give[k] }))
    }

    fn sides(self) -> (Cards, Cards) {
        let give = self.0.map(|n| if n & WANTED == 0 { n } else { 0 });
        let want = self.0.map(|n| if n & WANTED == 0 { 0 } else { n & !WANTED });
        (Cards::from_counts(give).unwrap_or_default(), Cards::from_counts(want).unwrap_or_default())
    }
}

impl OpenOffer {
    /// A fresh proposal.
    pub(crate) fn propose(offer: Offer) -> Self {
        let Offer { give, want, open, to } = offer;
        Self { give, want, open, to, is_proposed: true, waiting: to, ..Self::default() }
    }

    /// Whether there is neither a proposal nor a counter-offer.
    #[inline]
    pub fn is_blank(&self) -> bool {
        !self.is_proposed && self.countered.is_empty()
    }

    /// The proposal as an action would make it, if there is one.
    pub fn offer(&self) -> Option<Offer> {
        self.is_proposed.then_some(Offer { give: self.give, want: self.want, open: self.open, to: self.to })
    }

    /// A counter-offer: the cards that player gives and wants.
    pub fn counter(&self, seat: Seat) -> Option<(Cards, Cards)> {
        self.countered.contains(seat).then(|| self.counters[seat].sides())
    }

    /// Notes that a player accepts.
    pub(crate) fn accept(&mut self, seat: Seat) {
        self.answer(seat);
        self.accepted.insert(seat);
    }

    /// Notes that a player declines.
    pub(crate) fn decline(&mut self, seat: Seat) {
        self.answer(seat);
    }

    /// Notes a counter-offer.
    pub(crate) fn counter_with(&mut self, seat: Seat, give: Cards, want: Cards) {
        self.answer(seat);
        self.countered.insert(seat);
        self.counters[seat] = Swap::new(give, want);
    }

    fn answer(&mut self, seat: Seat) {
        self.waiting.remove(seat);
        self.accepted.remove(seat);
        self.countered.remove(seat);
        self.counters[seat] = Swap::default();
    }

    /// The cards the active player would give this player and get, if a trade can be concluded.
    pub fn terms(&self, seat: Seat) -> Option<(Cards, Cards)> {
        if self.accepted.contains(seat) {
            return Some((self.give, self.want));
        }
        self.counter(seat).map(|(give, want)| (want, give))
    }

    /// The players with whom a trade can be concluded.
    #[inline]
    pub(crate) fn partners(&self) -> SeatSet {
        self.accepted | self.countered
    }
}

impl Public {
    /// Whether opponents may propose to the active player although nobody asked them (B-TRADE-08).
    #[inline]
    pub const fn hears_all(&self) -> bool {
        self.options.unsolicited_offers
    }
}
