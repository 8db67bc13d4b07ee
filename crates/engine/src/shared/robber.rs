//! The robber: its possible hexes, its possible victims, and the theft itself.

use super::board::Terrain;
use super::state::{Core, Public};
use crate::shared::{CoreEvent, CoreLog};
use crate::topology::{HexId, HexSet, VertexRow};
use crate::vocab::{Cards, Kind, Seat, SeatSet};

impl Public {
    /// The hexes the robber may move to, except `barred` ones and those next to a building of `spared` players
    /// (B-ROBBER-01, B-ROBBER-02, B-FRIEND-01, B-FRIEND-02).
    #[inline]
    pub(crate) fn robber_sites_past(&self, spared: SeatSet, barred: HexSet) -> HexSet {
        let here = self.robber.map_or(HexSet::EMPTY, HexSet::of);
        let hexes = self.board.topology().hexes - here - barred;
        if spared.is_empty() {
            return hexes;
        }
        let open: HexSet = hexes.iter().filter(|&hex| (self.neighbors_of(hex) & spared).is_empty()).collect();
        if !open.is_empty() {
            return open;
        }
        let deserts = self.board.hexes_of(Terrain::Desert) - here;
        if deserts.is_empty() { here } else { deserts }
    }

    /// The players with a building on a corner of a hex.
    #[inline]
    pub fn neighbors_of(&self, hex: HexId) -> SeatSet {
        let corners = self.board.topology().corners(hex);
        if self.board.map().is_sea() { self.owners_in(corners) } else { self.owners_in(corners.cut::<0>()) }
    }

    #[inline]
    fn owners_in<const N: usize>(&self, vertices: VertexRow<N>) -> SeatSet {
        SeatSet::that(|seat| self.pieces.buildings_in(seat).meets(vertices))
    }
}

impl Core {
    pub(crate) fn move_robber(&mut self, seat: Seat, hex: HexId, log: &mut impl CoreLog) {
        self.public.robber = Some(hex);
        log.note_core(CoreEvent::RobberMoved { seat, hex });
    }

    /// The opponents on a hex who may be robbed (B-ROBBER-03, B-FRIEND-03); empty if none of them has anything that
    /// the thief can take (B-ROBBER-05, B-ROBBER-06).
    #[inline]
    pub(crate) fn victims(
        &self,
        thief: Seat,
        hex: HexId,
        spared: SeatSet,
        has_loot: impl Fn(Seat) -> bool,
    ) -> SeatSet {
        let there = self.public.neighbors_of(hex).without(thief) - spared;
        there.only_if(!(there & SeatSet::that(has_loot)).is_empty())
    }

    /// Takes one card from a victim (B-ROBBER-07, B-ROBBER-08).
    pub(crate) fn steal(&mut self, thief: Seat, victim: Seat, kind: Kind, log: &mut impl CoreLog) {
        self.hand_over(victim, thief, Cards::of(kind, 1));
        log.note_core(CoreEvent::Stolen { thief, victim, kind: Some(kind) });
    }
}
