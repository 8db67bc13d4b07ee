//! The open proposal and its answers could have been made, and players have the cards they offer.

use super::{Finding, holds, require};
use crate::shared::corrupt::Corrupt;
use crate::shared::offer::OpenOffer;
use crate::shared::options::PhaseOrder;
use crate::shared::particulars::Particulars;
use crate::shared::state::Core;
use crate::shared::turn::{Agenda, Part};
use crate::vocab::{Cards, KindSet, Open, Seat};

impl Core {
    /// A proposal is open only where it may be made, and it and its answers are legal
    /// (B-TRADE-02 to B-TRADE-12).
    pub(crate) fn audit_offer<P: Particulars>(&self, own: &P) -> Result<(), Corrupt> {
        let (kinds, hand) = (P::GOODS, |seat| own.goods(self, seat));
        if self.public.offer == OpenOffer::default() {
            return Ok(());
        }
        self.audit_offer_moment()?;
        self.audit_answers()?;
        if self.public.offer.is_proposed {
            self.audit_proposal(kinds, hand)?;
        } else {
            self.audit_no_proposal()?;
        }
        self.audit_counters(kinds, hand)
    }

    fn audit_offer_moment(&self) -> Finding {
        let (options, turn) = (&self.public.options, &self.public.turn);
        let is_free = self.public.agenda == Agenda::Free && turn.part == Part::Turn;
        let is_closed = options.phase_order == PhaseOrder::TradeThenBuild && turn.trade_closed;
        let is_moment = is_free && options.domestic_trade && !is_closed;
        require(is_moment, Corrupt::Offer("there is a proposal where none may be made"))
    }

    /// Each opponent has at most one answer; only those addressed accept, or are waited for (B-TRADE-08).
    fn audit_answers(&self) -> Finding {
        let offer = &self.public.offer;
        let answered = offer.accepted | offer.countered;
        let everybody = offer.to | offer.waiting | answered;
        let are_opponents = (everybody - self.public.turn.others(self.public.turn.actor)).is_empty();
        require(are_opponents, Corrupt::Offer("a proposal names somebody who is not an opponent"))?;
        let is_twice = offer.accepted & offer.countered | offer.waiting & answered;
        require(is_twice.is_empty(), Corrupt::Offer("a player has two answers"))?;
        let uninvited = (offer.waiting | offer.accepted) - offer.to;
        require(uninvited.is_empty(), Corrupt::Offer("a player who was not asked has answered"))?;
        let is_solicited = self.public.hears_all() || (offer.countered - offer.to).is_empty();
        require(is_solicited, Corrupt::Offer("a player who was not asked has made a counter-offer"))
    }

    fn audit_no_proposal(&self) -> Finding {
        let OpenOffer { give, want, open, to, countered, .. } = &self.public.offer;
        let is_named = !give.is_empty() || !want.is_empty() || !to.is_empty() || *open != Open::Neither;
        let is_right = !is_named && !countered.is_empty();
        require(is_right, Corrupt::Offer("parts of a proposal are left, but none is open"))
    }

    /// B-TRADE-04, B-TRADE-05, B-TRADE-07, B-TRADE-12.
    fn audit_proposal(&self, kinds: KindSet, hand: impl Fn(Seat) -> Cards) -> Finding {
        let offer = &self.public.offer;
        let OpenOffer { give, want, open, to, .. } = *offer;
        let is_give = if open.give() { is_open_side(give) } else { !give.is_empty() };
        let is_want = if open.want() { is_open_side(want) } else { !want.is_empty() };
        let is_something = !(give.is_empty() && want.is_empty());
        let are_sides = is_give && is_want && is_something && are_apart(give, want, kinds);
        require(are_sides && !to.is_empty(), Corrupt::Offer("no such proposal may be made"))?;
        let is_held = holds(hand(self.public.turn.actor), give);
        require(is_held, Corrupt::Offer("the proposer does not hold the cards offered"))?;
        let is_acceptable = open == Open::Neither || offer.accepted.is_empty();
        require(is_acceptable, Corrupt::Offer("a proposal with an open side is accepted"))?;
        let is_covered = offer.accepted.iter().all(|seat| holds(hand(seat), want));
        require(is_covered, Corrupt::Offer("a player has accepted without the cards asked for"))
    }

    /// B-TRADE-08: a counter-offer is exact, of cards that its maker holds.
    fn audit_counters(&self, kinds: KindSet, hand: impl Fn(Seat) -> Cards) -> Finding {
        for seat in self.public.offer.countered.iter() {
            let (give, want) = self.public.offer.counter(seat).unwrap_or_default();
            let are_sides = !give.is_empty() && !want.is_empty() && are_apart(give, want, kinds);
            require(are_sides, Corrupt::Offer("no such counter-offer may be made"))?;
            let is_held = holds(hand(seat), give);
            require(is_held, Corrupt::Offer("a player does not hold the cards of a counter-offer"))?;
        }
        Ok(())
    }
}

/// B-TRADE-12: an open side names kinds once each, or none.
fn is_open_side(side: Cards) -> bool {
    side.counts().into_iter().all(|n| n <= 1)
}

/// B-TRADE-03, B-TRADE-05: only kinds that can be traded, none on both sides.
fn are_apart(give: Cards, want: Cards, kinds: KindSet) -> bool {
    let (give, want) = (give.kinds(), want.kinds());
    (give & want).is_empty() && ((give | want) - kinds).is_empty()
}
