//! Cards on the move: between bank and hands, and between hands.

use super::state::Core;
use crate::vocab::{BySeat, Cards, CoreEvent, Event, Kind, KindSet, Log, Seat, Source};

impl Core {
    /// A player's cards.
    #[inline]
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.secret.hands[seat]
    }

    /// Moves cards that the player holds to the bank (B-BUILD-02, B-BANK-05).
    #[inline]
    pub fn pay(&mut self, seat: Seat, cost: Cards) {
        self.secret.hands[seat] = self.secret.hands[seat].minus(cost);
        self.public.bank += cost;
    }

    /// Moves cards that the bank holds to a player.
    #[inline]
    pub fn receive(&mut self, seat: Seat, cards: Cards) {
        self.public.bank = self.public.bank.minus(cards);
        self.secret.hands[seat] += cards;
    }

    /// Moves cards from one player to another.
    #[inline]
    pub fn hand_over(&mut self, from: Seat, to: Seat, cards: Cards) {
        self.secret.hands[from] = self.secret.hands[from].minus(cards);
        self.secret.hands[to] += cards;
    }

    /// Pays out what players are owed, resource by resource as far as the bank allows (B-BANK-01 to B-BANK-03).
    pub fn pay_out(&mut self, owed: &BySeat<Cards>, source: Source, log: &mut impl Log) {
        let total = owed.0.iter().fold(Cards::NONE, |sum, &cards| sum.and(cards));
        if total.is_empty() {
            return;
        }
        let short = if self.public.bank.covers(total) { KindSet::EMPTY } else { self.shortages(total) };
        for seat in self.public.turn.seats().iter() {
            let mut due = owed[seat];
            for kind in short.iter() {
                due = due.minus(Cards::of(kind, due.get(kind))) + self.short_share(owed, seat, kind);
            }
            if !due.is_empty() {
                self.receive(seat, due);
                log.note(Event::Core(CoreEvent::Received { seat, cards: due, source }));
            }
        }
    }

    fn shortages(&self, total: Cards) -> KindSet {
        let bank = self.public.bank;
        let mut short = KindSet::EMPTY;
        for kind in total.kinds().iter() {
            if bank.get(kind) < total.get(kind) {
                short = short.with(kind);
            }
        }
        short
    }

    /// B-BANK-01, B-BANK-02: of a kind that runs short, a single claimant gets all that is left, several get nothing.
    fn short_share(&self, owed: &BySeat<Cards>, seat: Seat, kind: Kind) -> Cards {
        let claimants = owed.0.iter().filter(|cards| cards.get(kind) > 0).count();
        let claims = owed[seat].get(kind) > 0;
        if claims && claimants == 1 { Cards::of(kind, self.public.bank.get(kind)) } else { Cards::NONE }
    }
}
