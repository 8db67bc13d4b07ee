//! Gold: how much each seat is owed, and taking it (S-GOLD-01 to S-GOLD-09).

use super::Voyage;
use super::state::{Sea, SeaAgenda};
use crate::shared::{Core, CoreEvent, CoreLog, Public, Source, Terrain};
use crate::topology::{HexId, VertexId};
use crate::vocab::{BySeat, Cards, Choices, KindSet, Seat};

impl Public {
    /// The cards of choice that each player is owed for a roll: one per settlement, two per city (S-GOLD-01, S-GOLD-02).
    pub(crate) fn gold_owed(&self, sea: &Sea, sum: u8) -> BySeat<u8> {
        let mut owed = BySeat::default();
        // There are few gold fields, and most numbers are on none of them.
        let yields = |hex: &HexId| self.board.has_token(*hex, sum) && self.robber != Some(*hex);
        for hex in sea.survey.gold.get().iter().filter(yields) {
            let corners = self.board.topology().corners(hex);
            for seat in self.turn.seats().iter() {
                let own = self.pieces.buildings(seat) & corners;
                owed[seat] += (own.len() + (own & self.pieces.all_cities()).len()) as u8;
            }
        }
        owed
    }

    /// The gold fields at a vertex.
    pub(crate) fn gold_at(&self, vertex: VertexId) -> u8 {
        let hexes = self.board.topology().hexes_at(vertex);
        hexes.iter().filter(|&hex| self.board.tile(hex).terrain == Terrain::Gold).count() as u8
    }

    /// A player's choice of gold: as many cards as owed, or all that the bank has (S-GOLD-06, K-SEA-13).
    pub(crate) fn gold_choices(&self, owed: u8) -> Choices {
        let hand = self.bank.only(KindSet::RESOURCES);
        Choices { hand, n: u32::from(owed).min(hand.total()) as u8 }
    }

    /// The first player to take gold among those owed some: clockwise from the actor (S-GOLD-04).
    pub(crate) fn next_gold(&self, owed: &BySeat<u8>) -> Option<Seat> {
        let seats =
            self.turn.seats().iter().filter(|&seat| owed[seat] > 0).collect::<crate::vocab::SeatSet>();
        seats.first_from(self.turn.actor)
    }
}

impl Sea {
    /// The player taking gold now.
    pub(crate) fn gold_taker(&self, public: &Public) -> Option<(Seat, u8)> {
        let SeaAgenda::Gold { owed } = self.now.agenda else { return None };
        public.next_gold(&owed).map(|seat| (seat, owed[seat]))
    }
}

/// Owes gold to players, if any is owed (S-GOLD-03).
pub(super) fn owe<L: CoreLog, V: Voyage<L> + ?Sized>(game: &mut V, owed: BySeat<u8>, log: &mut L) {
    if owed.0.iter().any(|&n| n > 0) {
        if let Some(sea) = game.sea_mut() {
            sea.now.agenda = SeaAgenda::Gold { owed };
        }
        hand_out(game, log);
    }
}

/// Takes gold for the player who must choose.
pub(super) fn take<L: CoreLog, V: Voyage<L> + ?Sized>(game: &mut V, seat: Seat, cards: Cards, log: &mut L) {
    let Some((core, sea)) = game.at_sea() else { return };
    settle(core, sea, seat, cards, log);
    game.go_on_at_sea(log);
}

fn settle(core: &mut Core, sea: &mut Sea, seat: Seat, cards: Cards, log: &mut impl CoreLog) {
    if let SeaAgenda::Gold { owed } = &mut sea.now.agenda {
        owed[seat] = 0;
        if owed.0.iter().all(|&n| n == 0) {
            sea.now.agenda = SeaAgenda::None;
        }
    }
    if !cards.is_empty() {
        core.receive(seat, cards);
        log.note_core(CoreEvent::Received { seat, cards, source: Source::Gold });
    }
}

/// Makes forced choices, up to the first player who has a real one (S-GOLD-07).
pub(super) fn hand_out<L: CoreLog, V: Voyage<L> + ?Sized>(game: &mut V, log: &mut L) {
    let Some((core, sea)) = game.at_sea() else { return };
    while let Some((seat, owed)) = sea.gold_taker(&core.public) {
        let choices = core.public.gold_choices(owed);
        if choices.n > 0 && choices.count() > 1 {
            return;
        }
        settle(core, sea, seat, choices.nth(0).unwrap_or(Cards::NONE), log);
    }
}
