//! Cards on the move: between bank and hands, and between hands.

use super::state::Core;
use crate::shared::{CoreEvent, CoreLog, Source};
use crate::vocab::{BySeat, Cards, Kind, KindSet, MAX_KINDS, Seat};

impl Core {
    /// A player's cards.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.secret.hands[seat]
    }

    /// Moves cards that the player holds to the bank (B-BUILD-02, B-BANK-05).
    #[inline]
    pub(crate) fn pay(&mut self, seat: Seat, cost: Cards) {
        self.secret.hands[seat] = self.secret.hands[seat].minus(cost);
        self.public.bank += cost;
    }

    /// Moves cards that the bank holds to a player.
    #[inline]
    pub(crate) fn receive(&mut self, seat: Seat, cards: Cards) {
        self.public.bank = self.public.bank.minus(cards);
        self.secret.hands[seat] += cards;
    }

    /// Takes cards out of a hand and out of the game.
    #[inline]
    pub(crate) fn lose(&mut self, seat: Seat, cards: Cards) {
        self.secret.hands[seat] = self.secret.hands[seat].minus(cards);
    }

    /// Moves cards from one player to another.
    #[inline]
    pub(crate) fn hand_over(&mut self, from: Seat, to: Seat, cards: Cards) {
        self.secret.hands[from] = self.secret.hands[from].minus(cards);
        self.secret.hands[to] += cards;
    }

    /// Pays the players' claims, kind by kind, as far as the bank allows (B-BANK-01 to B-BANK-03). Inlined, so that the
    /// claims stay in registers.
    #[inline]
    pub(crate) fn pay_out<L: CoreLog>(&mut self, owed: BySeat<Cards>, source: Source, log: &mut L) {
        let total = sum(&owed);
        if self.public.bank.covers_sum(total) {
            self.pay_due(owed, total, source, log);
        } else {
            let due = self.rationed(owed, total);
            self.pay_due(due, sum(&due), source, log);
        }
    }

    #[inline]
    fn pay_due<L: CoreLog>(&mut self, due: BySeat<Cards>, total: Cards, source: Source, log: &mut L) {
        self.public.bank = self.public.bank.minus(total);
        for (hand, &cards) in self.secret.hands.0.iter_mut().zip(&due.0) {
            *hand += cards;
        }
        if !L::SILENT {
            for seat in self.public.turn.seats().iter().filter(|&seat| !due[seat].is_empty()) {
                log.note_core(CoreEvent::Received { seat, cards: due[seat], source });
            }
        }
    }

    /// How much players get when the bank runs short.
    #[cold]
    #[inline(never)]
    fn rationed(&self, owed: BySeat<Cards>, total: Cards) -> BySeat<Cards> {
        let mut due = owed;
        for kind in self.shortages(total).iter() {
            self.ration(&mut due, kind);
        }
        due
    }

    /// B-BANK-01, B-BANK-02: of a kind that runs short, a single claimant gets all that is left, several get nothing.
    fn ration(&self, due: &mut BySeat<Cards>, kind: Kind) {
        let claimants = due.0.iter().filter(|cards| cards.get(kind) > 0).count();
        let share = if claimants == 1 { self.public.bank.get(kind) } else { 0 };
        for cards in due.0.iter_mut().filter(|cards| cards.get(kind) > 0) {
            *cards = cards.minus(Cards::of(kind, cards.get(kind))) + Cards::of(kind, share);
        }
    }

    /// Kind by kind: more may be owed of one than a bundle holds.
    fn shortages(&self, total: Cards) -> KindSet {
        let bank = self.public.bank;
        let is_short = |&kind: &Kind| bank.get(kind) < total.get(kind);
        let kinds = (0..MAX_KINDS).filter_map(Kind::new);
        kinds.filter(is_short).fold(KindSet::EMPTY, KindSet::with)
    }
}

/// Counts of up to 255: six players can be owed more of a kind than a bundle holds.
#[inline]
fn sum(bundles: &BySeat<Cards>) -> Cards {
    bundles.0.iter().fold(Cards::NONE, |sum, &cards| sum.and(cards))
}
