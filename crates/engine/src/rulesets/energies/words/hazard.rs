//! Hazards: their possible places, and sets of such places.

use crate::topology::{HexId, HexSet, VertexId, VertexSet};

/// The place of a hazard (E-HAZ-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hazard {
    /// On a hex.
    Hex(HexId),
    /// On the town or city on a vertex.
    Building(VertexId),
}

/// A set of places for hazards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hazards {
    /// On hexes.
    pub hexes: HexSet,
    /// On the buildings on these vertices.
    pub buildings: VertexSet,
}

impl Hazards {
    /// The number of places.
    #[inline]
    pub const fn len(self) -> u32 {
        // They exist only on the small island (E-SETUP-02).
        self.hexes.cut::<0>().len() + self.buildings.cut::<0>().len()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.hexes.cut::<0>().is_empty() && self.buildings.cut::<0>().is_empty()
    }

    /// Whether the place is among them.
    pub(crate) const fn contains(self, hazard: Hazard) -> bool {
        match hazard {
            Hazard::Hex(hex) => self.hexes.contains(hex),
            Hazard::Building(vertex) => self.buildings.contains(vertex),
        }
    }

    /// Adds a place.
    pub const fn insert(&mut self, hazard: Hazard) {
        match hazard {
            Hazard::Hex(hex) => self.hexes.insert(hex),
            Hazard::Building(vertex) => self.buildings.insert(vertex),
        }
    }

    /// Takes a place out.
    pub(crate) const fn remove(&mut self, hazard: Hazard) {
        match hazard {
            Hazard::Hex(hex) => self.hexes.remove(hex),
            Hazard::Building(vertex) => self.buildings.remove(vertex),
        }
    }

    /// The place with `n` places before it, hexes first.
    pub(crate) fn nth(self, n: u32) -> Option<Hazard> {
        match n.checked_sub(self.hexes.len()) {
            None => self.hexes.nth(n).map(Hazard::Hex),
            Some(n) => self.buildings.nth(n).map(Hazard::Building),
        }
    }

    /// The places, hexes first.
    pub fn iter(self) -> impl Iterator<Item = Hazard> {
        self.hexes.iter().map(Hazard::Hex).chain(self.buildings.iter().map(Hazard::Building))
    }
}
