//! The words that Cities & Knights adds (`docs/rules/cities-and-knights.md`, ids K-).

use super::event::Viewer;

/// The actions of Cities & Knights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KnightsAction {}

/// The decisions of Cities & Knights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KnightsDecision {}

/// The kinds of chance of Cities & Knights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KnightsChance {}

/// The results of chance of Cities & Knights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KnightsOutcome {}

/// The possible results of chance of Cities & Knights, with their weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnightsOutcomes {}

impl KnightsOutcomes {
    /// The sum of all weights.
    #[must_use]
    pub fn total(&self) -> u32 {
        match *self {}
    }

    /// The outcome at position `n` of `total()` equally likely ones.
    #[must_use]
    pub fn pick(&self, _n: u32) -> Option<KnightsOutcome> {
        match *self {}
    }

    /// The weight of an outcome; 0 if it cannot happen now.
    #[must_use]
    pub fn weight(&self, outcome: KnightsOutcome) -> u32 {
        match outcome {}
    }
}

/// The events of Cities & Knights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KnightsEvent {}

impl KnightsEvent {
    /// The event as a viewer may know it.
    #[must_use]
    pub fn seen_by(self, _viewer: Viewer) -> Self {
        match self {}
    }
}

/// The actions of Cities & Knights that are legal now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KnightsLegal {}

impl KnightsLegal {
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
    pub fn nth(&self, _n: u64) -> Option<KnightsAction> {
        None
    }

    /// Whether an action is legal, listed or not.
    #[must_use]
    pub fn contains(&self, action: KnightsAction) -> bool {
        match action {}
    }
}

/// What a viewer knows of Cities & Knights beyond the shared state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnightsView {}

impl KnightsView {
    /// Follows an event as the viewer saw it; `core` is the viewer's view of the shared state.
    pub fn follow(&mut self, _core: &mut crate::core::View, event: KnightsEvent) {
        match event {}
    }
}
