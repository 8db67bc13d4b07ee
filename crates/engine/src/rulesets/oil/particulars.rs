//! The answers of Oil Springs to the shared rules.

use super::options::VictoryCheck;
use super::state::{GOODS, OilPublic, cards, oil};
use super::{springs, tariff};
use crate::shared::{Core, Particulars, PointSource, Public};
use crate::topology::{HexSet, VertexId, VertexSet};
use crate::vocab::{Cards, Kind, KindSet, Seat};

impl Particulars for OilPublic {
    const GOODS: KindSet = GOODS;

    /// Cities turned on their side (O-FLOOD-05).
    #[inline]
    fn razed(&self, _: &Public) -> VertexSet {
        self.razed
    }

    /// Destroyed hexes (O-ROBBER-02).
    #[inline]
    fn barred(&self) -> HexSet {
        self.removed.hexes()
    }

    /// O-END-04.
    #[inline]
    fn count_points(&self, public: &Public, seat: Seat, mut count: impl FnMut(PointSource, u32)) {
        count(PointSource::Metropolises, (public.pieces.buildings(seat) & self.metropolises).len());
        count(PointSource::SequesteredOil, u32::from(self.sequestered[seat] / tariff::SEQUESTER_SET));
        count(PointSource::Champion, u32::from(self.champion == Some(seat)) * tariff::CHAMPION_VP);
    }

    #[inline]
    fn wins_at_once(&self) -> bool {
        self.own.victory_check == VictoryCheck::Immediate
    }

    /// A thief who wants oil takes it openly (O-ROBBER-05).
    #[inline]
    fn loot(&self, core: &Core, seat: Seat) -> Cards {
        cards(core, seat)
    }

    /// Year of Plenty and Monopoly may take oil as long as the player has room for it (O-DEV-01 to O-DEV-05).
    #[inline]
    fn plenty(&self, core: &Core, seat: Seat) -> (Cards, KindSet) {
        let bank = core.public.bank;
        let room = self.limit(&core.public).saturating_sub(oil(core, seat));
        let kinds = if room == 0 { KindSet::RESOURCES } else { GOODS };
        (bank.minus(Cards::of(Kind::OIL, bank.get(Kind::OIL).saturating_sub(room))), kinds)
    }

    /// O-SETUP-06, O-SETUP-09.
    fn starting_hand(&self, public: &Public, vertex: VertexId) -> Cards {
        springs::starting_goods(public, self, vertex)
    }
}
