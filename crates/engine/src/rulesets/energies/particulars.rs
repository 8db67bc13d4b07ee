//! New Energies' answers to the shared rules.

use super::production::starting_hand;
use super::state::EnergiesExt;
use super::{KINDS, TRADED, tariff};
use crate::shared::{Core, Particulars, Public};
use crate::topology::{HexSet, VertexId};
use crate::vocab::{Cards, Kind, KindSet, Seat, SeatSet};

impl Particulars for EnergiesExt {
    const KINDS: KindSet = KINDS;
    const GOODS: KindSet = TRADED;
    const SETUP_CITY: bool = true;

    #[inline]
    fn barred(&self) -> HexSet {
        self.hazards.hexes
    }

    /// The inspector spares nobody (E-INSP-02).
    #[inline]
    fn spared(&self, _public: &Public, _mover: Seat) -> SeatSet {
        SeatSet::EMPTY
    }

    /// E-ENERGY-02, E-TRADE-11.
    #[inline]
    fn rate(&self, public: &Public, seat: Seat, kind: Kind) -> u8 {
        match kind {
            Kind::SCIENCE => tariff::SCIENCE_RATE,
            Kind::ENERGY => tariff::ENERGY_RATE,
            _ => public.harbors[seat].rate(kind),
        }
    }

    /// The most cards safe from a 7 for a player (E-SEVEN-02, E-SEVEN-03).
    #[inline]
    fn hand_limit(&self, public: &Public, seat: Seat) -> Option<u8> {
        let limit = public.options.discard_limit?.get();
        Some(if self.warehouses.contains(seat) { limit.max(tariff::WAREHOUSE_LIMIT) } else { limit })
    }

    /// All that a player can give in a trade: cards and energy (E-TRADE-01).
    #[inline]
    fn goods(&self, core: &Core, seat: Seat) -> Cards {
        core.hand(seat) + self.energy_of(seat)
    }

    fn starting_hand(&self, public: &Public, vertex: VertexId) -> Cards {
        starting_hand(public.starting_cards(vertex))
    }
}
