//! Trade with the bank and between players.

use super::offer::OpenOffer;
use super::state::Core;
use crate::shared::{Answer, CoreEvent, CoreLog};
use crate::vocab::{Cards, CoreAction, Kind, Offer, Seat};

impl Core {
    /// Gives one lot to the bank for one card (B-MARI-07).
    pub(crate) fn trade_with_bank(&mut self, seat: Seat, give: Cards, get: Kind, log: &mut impl CoreLog) {
        let get = Cards::of(get, 1);
        self.pay(seat, give);
        self.receive(seat, get);
        log.note_core(CoreEvent::MaritimeTraded { seat, give, get });
    }

    /// Opens a proposal in place of any other (B-TRADE-07, B-TRADE-11).
    pub(crate) fn propose(&mut self, seat: Seat, offer: Offer, log: &mut impl CoreLog) {
        self.public.turn.offers = self.public.turn.offers.saturating_add(1);
        self.public.offer = OpenOffer::propose(offer);
        log.note_core(CoreEvent::Offered { seat, offer });
    }

    /// Notes an answer (B-TRADE-08).
    pub(crate) fn answer(&mut self, seat: Seat, answer: Answer, log: &mut impl CoreLog) {
        self.public.note_answer(seat, answer);
        log.note_core(CoreEvent::Answered { seat, answer });
    }

    /// Voids the proposal and its answers, if there are any (B-TRADE-11).
    #[inline]
    pub(crate) fn lapse_offer(&mut self, log: &mut impl CoreLog) {
        if !self.public.offer.is_blank() {
            self.public.offer = OpenOffer::default();
            log.note_core(CoreEvent::OfferLapsed);
        }
    }

    /// Voids the proposal before an action of the active player that is not about it (B-TRADE-11).
    #[inline]
    pub(crate) fn lapse_offer_before(&mut self, action: CoreAction, log: &mut impl CoreLog) {
        // In this order, because there is hardly ever a proposal.
        if !self.public.offer.is_blank() && !action.is_about_offer() {
            self.lapse_offer(log);
        }
    }

    /// Exchanges cards with an opponent on the terms of the proposal or of the counter-offer (B-TRADE-09, B-TRADE-10).
    pub(crate) fn conclude(&mut self, seat: Seat, with: Seat, log: &mut impl CoreLog) {
        if let Some((give, get)) = self.public.offer.terms(with) {
            self.hand_over(seat, with, give);
            self.hand_over(with, seat, get);
            log.note_core(CoreEvent::Traded { seat, with, give, get });
        }
        self.lapse_offer(log);
    }
}
