//! Cards are conserved, and chosen discards can be returned.

use super::{Finding, holds, require, size};
use crate::shared::corrupt::Corrupt;
use crate::shared::state::Core;
use crate::shared::turn::{Agenda, Part};
use crate::vocab::{Cards, Development, Developments, Kind, MAX_KINDS, Seat};

impl Core {
    /// Bank and hands add up to the supply of each kind; a kind without supply does not exist (B-COMP-04, X-BANK-01).
    pub(crate) fn audit_cards(&self, supply: Cards) -> Result<(), Corrupt> {
        for kind in (0..MAX_KINDS).filter_map(Kind::new) {
            let count = |cards: Cards| u32::from(cards.get(kind));
            let in_hands: u32 = self.secret.hands.0.into_iter().map(count).sum();
            require(count(self.public.bank) + in_hands == count(supply), Corrupt::Cards(kind))?;
        }
        Ok(())
    }

    /// Pile, hands and played cards add up to the development cards of the game (B-COMP-03, X-DEV-01).
    pub(crate) fn audit_developments(&self, supply: Developments) -> Result<(), Corrupt> {
        for card in Development::ALL {
            let held = self.secret.developments.0.into_iter().map(|held| u32::from(held[card])).sum::<u32>();
            let count = held + u32::from(self.secret.pile[card]) + self.n_played(card)?;
            require(count == u32::from(supply[card]), Corrupt::Developments)?;
        }
        require(self.secret.pile.total() == u32::from(self.public.pile_size), Corrupt::PileSize)?;
        self.audit_fresh()
    }

    /// Played knights are counted per player, and victory points are never played (B-KNIGHT-01, B-VPC-02).
    fn n_played(&self, card: Development) -> Result<u32, Corrupt> {
        let spent = u32::from(self.public.spent[card]);
        match card {
            Development::Knight => {
                require(spent == 0, Corrupt::Developments)?;
                Ok(self.public.knights.0.into_iter().map(u32::from).sum())
            }
            Development::VictoryPoint => require(spent == 0, Corrupt::Developments).map(|()| 0),
            Development::RoadBuilding | Development::YearOfPlenty | Development::Monopoly => Ok(spent),
        }
    }

    /// B-DEV-07, X-SBP-07: the cards bought in this turn are among the actor's; an opportunity to build marks none.
    fn audit_fresh(&self) -> Finding {
        let held = self.secret.developments[self.public.turn.actor];
        let fresh = self.secret.fresh;
        let is_held = Development::ALL.into_iter().all(|card| fresh[card] <= held[card]);
        let is_marked = matches!(self.public.turn.part, Part::Turn | Part::Paired);
        require(is_held && (is_marked || fresh.total() == 0), Corrupt::Fresh)
    }

    /// Each player over the limit owes half of the hand or has chosen it; nobody else owes or has chosen anything
    /// (B-SEVEN-02 to B-SEVEN-04).
    pub(crate) fn audit_discards(&self, limit: impl Fn(Seat) -> Option<u8>) -> Result<(), Corrupt> {
        let Agenda::Discards { owed } = self.public.agenda else {
            let is_none_chosen = self.secret.discards.0.into_iter().all(Cards::is_empty);
            return require(is_none_chosen, Corrupt::Agenda("discards are chosen though none are due"));
        };
        let due = self.discards_due(limit);
        for seat in Seat::ALL {
            let (hand, chosen) = (self.secret.hands[seat], self.secret.discards[seat]);
            let is_right_debt = owed[seat] == 0 || owed[seat] == due[seat];
            require(is_right_debt, Corrupt::Owes { seat, owed: owed[seat], due: due[seat] })?;
            let n_chosen = if owed[seat] == 0 { due[seat] } else { 0 };
            let is_right_choice = size(chosen) == u32::from(n_chosen) && holds(hand, chosen);
            require(is_right_choice, Corrupt::Of("a chosen discard does not fit debt and hand", seat))?;
        }
        require(owed.0.into_iter().any(|n| n > 0), Corrupt::Agenda("discards are due but nobody owes"))
    }
}
