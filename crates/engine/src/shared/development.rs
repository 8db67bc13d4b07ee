//! Development cards: buying, drawing, playing, Largest Army.

use super::state::{Core, Public};
use super::tariff::LARGEST_ARMY_MIN;
use crate::shared::{CoreEvent, CoreLog, Source};
use crate::vocab::{BySeat, Cards, Development, Kind, Seat};

impl Public {
    /// Reveals a played card: a knight stays with its player, a progress card is gone (B-KNIGHT-01, B-DEV-09).
    pub(crate) fn note_played(&mut self, seat: Seat, card: Development) {
        match card {
            Development::Knight => self.knights[seat] += 1,
            _ => self.spent[card] += 1,
        }
    }
}

impl Core {
    /// The development cards that a player may play as far as their age goes (B-DEV-07).
    #[inline]
    pub(crate) fn playable(&self, seat: Seat, card: Development) -> bool {
        let fresh = if self.public.turn.actor == seat { self.secret.fresh[card] } else { 0 };
        self.secret.developments[seat][card] > fresh
    }

    /// Pays for a development card; the draw is chance (B-DEV-01).
    pub(crate) fn buy_development(&mut self, seat: Seat, cost: Cards, log: &mut impl CoreLog) {
        self.pay(seat, cost);
        self.public.turn.buys = self.public.turn.buys.saturating_add(1);
        log.note_core(CoreEvent::Bought { seat, cost });
    }

    /// Gives the drawn card to a player. One drawn outside the player's turn may be played in the next (X-SBP-07).
    pub(crate) fn draw_development(&mut self, seat: Seat, card: Development, log: &mut impl CoreLog) {
        self.secret.pile[card] -= 1;
        self.public.pile_size -= 1;
        self.secret.developments[seat][card] += 1;
        if self.public.turn.is_own_turn(seat) {
            self.secret.fresh[card] += 1;
        }
        log.note_core(CoreEvent::Drawn { seat, card: Some(card) });
    }

    /// Plays a card (B-DEV-05).
    pub(crate) fn play_development(&mut self, seat: Seat, card: Development, log: &mut impl CoreLog) {
        self.secret.developments[seat][card] -= 1;
        self.public.turn.card_played = true;
        self.public.note_played(seat, card);
        log.note_core(CoreEvent::Played { seat, card });
    }

    /// Gives Largest Army to a player who has just played a knight and now has the most (B-ARMY-01, B-ARMY-02).
    pub(crate) fn settle_largest_army(&mut self, seat: Seat, log: &mut impl CoreLog) {
        let public = &mut self.public;
        let needed = match public.largest_army {
            Some(holder) => public.knights[holder] + 1,
            None => LARGEST_ARMY_MIN,
        };
        if public.largest_army != Some(seat) && public.knights[seat] >= needed {
            public.largest_army = Some(seat);
            log.note_core(CoreEvent::LargestArmy { holder: Some(seat) });
        }
    }

    /// Takes cards from the bank by Year of Plenty (B-YOP-01).
    pub(crate) fn take_plenty(&mut self, seat: Seat, cards: Cards, log: &mut impl CoreLog) {
        self.receive(seat, cards);
        log.note_core(CoreEvent::Received { seat, cards, source: Source::YearOfPlenty });
    }

    /// Takes all cards of a kind from everybody else (B-MONO-01).
    pub(crate) fn monopolize(&mut self, seat: Seat, kind: Kind, log: &mut impl CoreLog) {
        let mut taken = BySeat::default();
        for other in self.public.turn.others(seat).iter() {
            taken[other] = self.secret.hands[other].get(kind);
        }
        self.collect(seat, kind, taken, log);
    }

    /// Takes the given number of cards of a kind from each other player, who has them.
    pub(crate) fn collect(&mut self, seat: Seat, kind: Kind, taken: BySeat<u8>, log: &mut impl CoreLog) {
        for other in self.public.turn.others(seat).iter() {
            self.hand_over(other, seat, Cards::of(kind, taken[other]));
        }
        log.note_core(CoreEvent::Monopolized { seat, kind, taken });
    }
}
