//! Power plants on the board: their sites, and the number each player has built (E-PLANT-02 to E-PLANT-06).

use super::tariff;
use crate::rulesets::energies::words::Plant;
use crate::shared::Public;
use crate::topology::{HexSet, SiteId, SiteSet};
use crate::vocab::{BySeat, Seat};

/// The plants on the board. A plant belongs to the owner of the building at its site.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Plants {
    fossil: SiteSet,
    renewable: SiteSet,
    /// The number of each kind that a player has built, fossil first. A cache, checked by `audit`.
    built: BySeat<[u8; 2]>,
}

impl Plants {
    /// The sites with a plant of a kind.
    #[inline]
    pub fn of(&self, plant: Plant) -> SiteSet {
        match plant {
            Plant::Fossil => self.fossil,
            Plant::Renewable => self.renewable,
        }
    }

    /// The sites with a plant.
    #[inline]
    pub fn all(&self) -> SiteSet {
        self.fossil | self.renewable
    }

    /// The number of plants of a kind that a player has on the board.
    #[inline]
    pub fn built(&self, seat: Seat, plant: Plant) -> u8 {
        self.built[seat][plant as usize]
    }

    /// Whether a player has a plant of a kind left.
    #[inline]
    pub fn has_left(&self, seat: Seat, plant: Plant) -> bool {
        self.built(seat, plant) < supply(plant)
    }

    /// Puts a plant on a site.
    pub fn place(&mut self, seat: Seat, plant: Plant, site: SiteId) {
        match plant {
            Plant::Fossil => self.fossil.insert(site),
            Plant::Renewable => self.renewable.insert(site),
        }
        self.built[seat][plant as usize] += 1;
    }

    /// Takes a fossil plant away (E-DEMO-01).
    pub(crate) fn demolish(&mut self, seat: Seat, site: SiteId) {
        self.fossil.remove(site);
        self.built[seat][Plant::Fossil as usize] -= 1;
    }

    /// A player's plants of a kind.
    pub fn owned(&self, public: &Public, seat: Seat, plant: Plant) -> SiteSet {
        if self.built(seat, plant) == 0 {
            return SiteSet::EMPTY;
        }
        SiteSet::at_any(public.pieces.buildings(seat)) & self.of(plant)
    }

    /// The sites where a player may build a plant: at a town without one or a city, on a numbered hex where the
    /// building has none (E-PLANT-02 to E-PLANT-05).
    pub fn sites(&self, public: &Public, seat: Seat) -> SiteSet {
        let taken = self.all();
        let mut sites = SiteSet::at_any(public.pieces.cities(seat)) - taken;
        for town in public.pieces.settlements(seat) {
            let here = SiteSet::at(town);
            if !here.meets(taken) {
                sites |= here;
            }
        }
        for hex in barren(public) {
            sites = sites - SiteSet::on(hex);
        }
        sites
    }
}

/// The hexes without a number.
pub(super) fn barren(public: &Public) -> HexSet {
    let hexes = public.board.topology().hexes.cut::<0>();
    (2..=12).fold(hexes, |hexes, number| hexes - public.board.near_with_token(number)).cut()
}

/// The number of plants of a kind that a player has in all.
pub(super) const fn supply(plant: Plant) -> u8 {
    match plant {
        Plant::Fossil => tariff::FOSSIL_PLANTS,
        Plant::Renewable => tariff::RENEWABLE_PLANTS,
    }
}
