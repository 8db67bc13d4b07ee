//! The answers of Cities & Knights to the shared rules.

use super::state::KnightsPublic;
use super::{army, tariff};
use crate::shared::sea::Sea;
use crate::shared::{Core, Particulars, PointSource, Public};
use crate::topology::{VertexId, VertexRow, VertexSet};
use crate::vocab::{Kind, KindSet, Seat};

impl Particulars for KnightsPublic {
    const KINDS: KindSet = tariff::KINDS;
    const SETUP_CITY: bool = true;
    /// Trade and building always mix (K-TURN-03).
    const CLOSES_TRADE: bool = false;
    /// Knights are pieces on the board instead (K-GEN-02).
    const HAS_ARMY: bool = false;

    /// Buildings and knights of rivals (K-BUILD-05, K-ROUTE-01).
    #[inline]
    fn barriers(&self, public: &Public, seat: Seat) -> VertexSet {
        self.barriers_in(public, seat)
    }

    #[inline]
    fn barriers_in<const N: usize>(&self, public: &Public, seat: Seat) -> VertexRow<N> {
        army::barriers(public, &self.army, seat)
    }

    #[inline]
    fn sea(&self) -> Option<&Sea> {
        self.sea.as_ref()
    }

    /// Buildings and knights (S-CK-13).
    fn anchors(&self, public: &Public, seat: Seat) -> VertexSet {
        public.pieces.buildings(seat) | self.army.of(seat)
    }

    #[inline]
    fn razed(&self, public: &Public) -> VertexSet {
        self.badges.get() & (public.pieces.built() - public.pieces.all_cities())
    }

    #[inline(always)]
    fn count_points(&self, public: &Public, seat: Seat, mut count: impl FnMut(PointSource, u32)) {
        // In most games nobody has one for a long time.
        let is_one = self.metropolises.iter().fold(false, |is_one, vertex| is_one | vertex.is_some());
        let metropolises = if is_one { self.n_metropolises(public, seat) } else { 0 };
        let [constitution, printer] = self.points;
        let points = u32::from(constitution == Some(seat)) + u32::from(printer == Some(seat));
        let has_merchant = self.merchant.is_some_and(|merchant| merchant.seat == seat);
        count(PointSource::Metropolises, metropolises * tariff::METROPOLIS_VP);
        count(PointSource::DefenderCards, u32::from(self.defenders[seat]));
        count(PointSource::ProgressPoints, points);
        count(PointSource::Merchant, u32::from(has_merchant) * tariff::MERCHANT_VP);
        // S-CK-21.
        if let Some(sea) = &self.sea {
            count(PointSource::SpecialPoints, u32::from(sea.areas.points[seat]));
        }
    }

    /// All points are public (K-GEN-08).
    #[inline]
    fn vp(&self, core: &Core, seat: Seat) -> u32 {
        self.public_vp(&core.public, seat)
    }

    /// K-TRADE-03, K-TRADE-04, K-TRADE-10.
    #[inline]
    fn rate(&self, public: &Public, seat: Seat, kind: Kind) -> u8 {
        if self.two_for_one(public, seat).contains(kind) { 2 } else { public.harbors[seat].rate(kind) }
    }

    /// The limit and 2 for each wall (K-SEVEN-02, K-SEVEN-04, K-WALL-04).
    fn hand_limit(&self, public: &Public, seat: Seat) -> Option<u8> {
        let walls = (self.badges.get() & public.pieces.cities(seat)).len() as u8;
        public.options.discard_limit.map(|limit| limit.get() + tariff::WALL_BONUS * walls)
    }
}

impl KnightsPublic {
    /// The number of metropolises that a player has. A separate function, so that it costs nothing for players without
    /// any.
    #[inline(never)]
    fn n_metropolises(&self, public: &Public, seat: Seat) -> u32 {
        let is_own =
            |vertex: Option<VertexId>| vertex.is_some_and(|vertex| public.pieces.is_of(seat, vertex));
        self.metropolises.into_iter().map(|vertex| u32::from(is_own(vertex))).sum()
    }
}
