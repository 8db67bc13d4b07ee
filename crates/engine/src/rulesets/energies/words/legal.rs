//! The actions of New Energies that are legal, as sets.

use super::{EnergiesAction, Hazard, Hazards, Plant};
use crate::topology::{HexSet, SiteSet};
use crate::vocab::KindSet;

/// The actions of New Energies without parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum EnergiesFlag {
    DrawDiscs,
    BuildWarehouse,
    TakeDevelopment,
    Forgo,
}

impl EnergiesFlag {
    const ALL: [Self; 4] = [Self::DrawDiscs, Self::BuildWarehouse, Self::TakeDevelopment, Self::Forgo];

    const fn action(self) -> EnergiesAction {
        match self {
            Self::DrawDiscs => EnergiesAction::DrawDiscs,
            Self::BuildWarehouse => EnergiesAction::BuildWarehouse,
            Self::TakeDevelopment => EnergiesAction::TakeDevelopment,
            Self::Forgo => EnergiesAction::Forgo,
        }
    }
}

/// The actions of New Energies that are legal now, group by group in listing order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EnergiesLegal {
    flags: u8,
    /// Cards that an event lets the player take.
    pub takes: KindSet,
    /// Cards that an event lets the player return.
    pub returns: KindSet,
    /// Where high yield can take resources.
    pub yields: Yields,
    /// Where a cleanup card can move the inspector.
    pub inspections: HexSet,
    /// What a cleanup card can remove.
    pub cleanups: Hazards,
    /// What energy can remove.
    pub removals: Hazards,
    /// Where a hazard can be put.
    pub places: Hazards,
    /// Where to build a fossil plant.
    pub fossil: SiteSet,
    /// Where to build a renewable plant.
    pub renewable: SiteSet,
    /// Which fossil plants can be demolished.
    pub demolitions: SiteSet,
}

impl EnergiesLegal {
    /// Adds an action without parameters.
    #[inline]
    pub const fn insert(&mut self, flag: EnergiesFlag) {
        self.flags |= 1 << flag as u8;
    }

    /// Whether an action without parameters is listed.
    #[must_use]
    pub const fn has(&self, flag: EnergiesFlag) -> bool {
        self.flags >> flag as u8 & 1 == 1
    }

    /// How many actions are listed.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u64 {
        let small = u32::from_le_bytes([self.flags, self.takes.bits(), self.returns.bits(), 0]);
        u64::from(small.count_ones() + self.n_hazards() + self.n_plants() + self.n_cards())
    }

    /// How many actions about plants are listed; most often none.
    #[inline]
    fn n_plants(&self) -> u32 {
        if (self.fossil | self.renewable | self.demolitions).is_empty() {
            return 0;
        }
        self.fossil.len() + self.renewable.len() + self.demolitions.len()
    }

    /// How many hazards can be put or removed; most often none.
    #[inline]
    fn n_hazards(&self) -> u32 {
        if self.removals.is_empty() && self.places.is_empty() {
            return 0;
        }
        self.removals.len() + self.places.len()
    }

    /// How many plays of a card are listed; most often none.
    #[inline]
    fn n_cards(&self) -> u32 {
        if (self.inspections | self.yields.0).is_empty() && self.cleanups.is_empty() {
            return 0;
        }
        self.inspections.len() + self.yields.len() + self.cleanups.len()
    }

    /// Whether no action is listed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The listed action at a position.
    #[must_use]
    pub fn nth(&self, n: u64) -> Option<EnergiesAction> {
        let mut at = u32::try_from(n).ok()?;
        macro_rules! group {
            ($len:expr, $pick:expr) => {
                let len = $len;
                if at < len {
                    let pick = $pick;
                    return pick(at);
                }
                at -= len;
            };
        }
        let plant = |plant| move |site| EnergiesAction::BuildPlant { plant, site };
        group!(self.flags.count_ones(), |k| self.flag(k).map(EnergiesFlag::action));
        group!(self.takes.len(), |k| self.takes.nth(k).map(EnergiesAction::TakeCard));
        group!(self.returns.len(), |k| self.returns.nth(k).map(EnergiesAction::ReturnCard));
        group!(self.places.len(), |k| self.places.nth(k).map(EnergiesAction::PlaceHazard));
        group!(self.fossil.len(), |k| self.fossil.nth(k).map(plant(Plant::Fossil)));
        group!(self.renewable.len(), |k| self.renewable.nth(k).map(plant(Plant::Renewable)));
        group!(self.demolitions.len(), |k| self.demolitions.nth(k).map(EnergiesAction::Demolish));
        group!(self.removals.len(), |k| self.removals.nth(k).map(EnergiesAction::RemoveHazard));
        group!(self.inspections.len(), |k| self.inspections.nth(k).map(EnergiesAction::PlayInspection));
        group!(self.cleanups.len(), |k| self.cleanups.nth(k).map(EnergiesAction::PlayCleanup));
        self.yields.nth(at).map(EnergiesAction::PlayHighYield)
    }

    fn flag(&self, n: u32) -> Option<EnergiesFlag> {
        EnergiesFlag::ALL.into_iter().filter(|&flag| self.has(flag)).nth(n as usize)
    }

    /// Whether an action is legal, listed or not.
    #[must_use]
    pub fn contains(&self, action: EnergiesAction) -> bool {
        let has = |places: Hazards, hazard: Hazard| places.contains(hazard);
        match action {
            EnergiesAction::DrawDiscs => self.has(EnergiesFlag::DrawDiscs),
            EnergiesAction::BuildWarehouse => self.has(EnergiesFlag::BuildWarehouse),
            EnergiesAction::TakeDevelopment => self.has(EnergiesFlag::TakeDevelopment),
            EnergiesAction::Forgo => self.has(EnergiesFlag::Forgo),
            EnergiesAction::PlaceHazard(hazard) => has(self.places, hazard),
            EnergiesAction::BuildPlant { plant: Plant::Fossil, site } => self.fossil.contains(site),
            EnergiesAction::BuildPlant { plant: Plant::Renewable, site } => self.renewable.contains(site),
            EnergiesAction::Demolish(site) => self.demolitions.contains(site),
            EnergiesAction::RemoveHazard(hazard) => has(self.removals, hazard),
            EnergiesAction::TakeCard(kind) => self.takes.contains(kind),
            EnergiesAction::ReturnCard(kind) => self.returns.contains(kind),
            EnergiesAction::PlayInspection(hex) => self.inspections.contains(hex),
            EnergiesAction::PlayCleanup(hazard) => has(self.cleanups, hazard),
            EnergiesAction::PlayHighYield(hexes) => self.yields.contains(hexes),
        }
    }
}

/// The sets of one to three hexes out of some (E-DEV-11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Yields(pub HexSet);

impl Yields {
    /// How many sets there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        let n = self.0.len();
        n + n * n.saturating_sub(1) / 2 + n * n.saturating_sub(1) * n.saturating_sub(2) / 6
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether this set is one of them.
    #[must_use]
    pub fn contains(self, hexes: HexSet) -> bool {
        (1..=3).contains(&hexes.len()) && (hexes - self.0).is_empty()
    }

    /// The set at a position: by its last hex, then by the one before.
    #[must_use]
    pub fn nth(self, n: u32) -> Option<HexSet> {
        let mut at = n;
        for (below, last) in (0..).zip(self.0.iter()) {
            // With this hex as the last one: alone, with one of those below, or with two of them.
            let len = 1 + below + below * u32::saturating_sub(below, 1) / 2;
            if at < len {
                let rest = if at == 0 { Some(HexSet::EMPTY) } else { self.one_or_two(at - 1, below) };
                return rest.map(|rest| rest.with(last));
            }
            at -= len;
        }
        None
    }

    /// The set of one or two of the first `n_hexes` hexes at a position.
    fn one_or_two(self, n: u32, n_hexes: u32) -> Option<HexSet> {
        let mut at = n;
        for (below, last) in (0..n_hexes).zip(self.0.iter()) {
            if at == 0 {
                return Some(HexSet::of(last));
            }
            if at <= below {
                return self.0.nth(at - 1).map(|first| HexSet::of(first).with(last));
            }
            at -= below + 1;
        }
        None
    }
}
