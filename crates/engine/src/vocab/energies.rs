//! The words that New Energies adds (`docs/rules/new-energies.md`, ids E-).

use super::event::Viewer;

/// The actions of New Energies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnergiesAction {}

/// The decisions of New Energies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnergiesDecision {}

/// The kinds of chance of New Energies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnergiesChance {}

/// The results of chance of New Energies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnergiesOutcome {}

/// The possible results of chance of New Energies, with their weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnergiesOutcomes {}

impl EnergiesOutcomes {
    /// The sum of all weights.
    #[must_use]
    pub fn total(&self) -> u32 {
        match *self {}
    }

    /// The outcome at position `n` of `total()` equally likely ones.
    #[must_use]
    pub fn pick(&self, _n: u32) -> Option<EnergiesOutcome> {
        match *self {}
    }

    /// The weight of an outcome; 0 if it cannot happen now.
    #[must_use]
    pub fn weight(&self, outcome: EnergiesOutcome) -> u32 {
        match outcome {}
    }
}

/// The events of New Energies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnergiesEvent {}

impl EnergiesEvent {
    /// The event as a viewer may know it.
    #[must_use]
    pub fn seen_by(self, _viewer: Viewer) -> Self {
        match self {}
    }
}

/// The actions of New Energies that are legal now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EnergiesLegal {}

impl EnergiesLegal {
    /// How many actions are listed.
    #[must_use]
    pub fn len(&self) -> u64 {
        0
    }

    /// Whether no action is listed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The listed action at a position.
    #[must_use]
    pub fn nth(&self, _n: u64) -> Option<EnergiesAction> {
        None
    }

    /// Whether an action is legal, listed or not.
    #[must_use]
    pub fn contains(&self, action: EnergiesAction) -> bool {
        match action {}
    }
}

/// What a viewer knows of New Energies beyond the shared state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnergiesView {}

impl EnergiesView {
    /// Follows an event as the viewer saw it; `core` is the viewer's view of the shared state.
    pub fn follow(&mut self, _core: &mut crate::core::View, event: EnergiesEvent) {
        match event {}
    }
}
