//! Robber and pirate: their possible hexes, and the pirate's possible victims (S-PIRATE-01 to S-PIRATE-13).

use super::state::Sea;
use crate::shared::{Public, Terrain};
use crate::topology::{HexId, HexSet};
use crate::vocab::{Seat, SeatSet};

impl Sea {
    /// The players with a ship next to a hex.
    pub fn crews_of(&self, public: &Public, hex: HexId) -> SeatSet {
        let sides = public.board.topology().sides(hex);
        public.turn.seats().iter().filter(|&seat| self.ships(seat).meets(sides)).collect()
    }

    /// The hexes for robber and pirate, if neither may go to a hex of `spared` players (S-PIRATE-02, S-PIRATE-03,
    /// S-PIRATE-12, S-PIRATE-13).
    pub(crate) fn thief_sites(&self, public: &Public, spared: SeatSet) -> (HexSet, HexSet) {
        let robber_here = public.robber.map_or(HexSet::EMPTY, HexSet::of);
        let pirate_here = self.pirate.map_or(HexSet::EMPTY, HexSet::of);
        let (land, waters) = (self.survey.land.get() - robber_here, self.survey.waters.get() - pirate_here);
        if spared.is_empty() {
            return (land, waters);
        }
        let is_open = |seats: SeatSet| (seats & spared).is_empty();
        let robber: HexSet = land.iter().filter(|&hex| is_open(public.neighbors_of(hex))).collect();
        let pirate: HexSet = waters.iter().filter(|&hex| is_open(self.crews_of(public, hex))).collect();
        if !(robber.is_empty() && pirate.is_empty()) {
            return (robber, pirate);
        }
        let deserts = public.board.hexes_of(Terrain::Desert) - robber_here;
        if !deserts.is_empty() {
            return (deserts, HexSet::EMPTY);
        }
        // Both stay; whichever is on the map names its hex.
        if robber_here.is_empty() { (HexSet::EMPTY, pirate_here) } else { (robber_here, HexSet::EMPTY) }
    }

    /// The hexes for the pirate if the robber cannot be moved instead; none if all sea hexes are spared (S-CK-08).
    pub(crate) fn pirate_sites_alone(&self, public: &Public, spared: SeatSet) -> HexSet {
        let waters = self.survey.waters.get() - self.pirate.map_or(HexSet::EMPTY, HexSet::of);
        waters.iter().filter(|&hex| (self.crews_of(public, hex) & spared).is_empty()).collect()
    }

    /// The opponents whom a player may rob with the pirate (S-PIRATE-04, S-PIRATE-05, S-PIRATE-12); empty if none
    /// of them has a card.
    pub(crate) fn victims(
        &self,
        public: &Public,
        thief: Seat,
        spared: SeatSet,
        has_loot: impl Fn(Seat) -> bool,
    ) -> SeatSet {
        let crews = self.pirate.map_or(SeatSet::EMPTY, |hex| self.crews_of(public, hex));
        let there = crews.without(thief) - spared;
        if there.iter().any(has_loot) { there } else { SeatSet::EMPTY }
    }
}
