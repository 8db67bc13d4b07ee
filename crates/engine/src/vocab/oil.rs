//! The words that Oil Springs adds (`docs/rules/oil-springs.md`, ids O-).

use super::event::Viewer;

/// The actions of Oil Springs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OilAction {}

/// The decisions of Oil Springs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OilDecision {}

/// The kinds of chance of Oil Springs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OilChance {}

/// The results of chance of Oil Springs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OilOutcome {}

/// The possible results of chance of Oil Springs, with their weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OilOutcomes {}

impl OilOutcomes {
    /// The sum of all weights.
    #[must_use]
    pub fn total(&self) -> u32 {
        match *self {}
    }

    /// The outcome at position `n` of `total()` equally likely ones.
    #[must_use]
    pub fn pick(&self, _n: u32) -> Option<OilOutcome> {
        match *self {}
    }

    /// The weight of an outcome; 0 if it cannot happen now.
    #[must_use]
    pub fn weight(&self, outcome: OilOutcome) -> u32 {
        match outcome {}
    }
}

/// The events of Oil Springs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OilEvent {}

impl OilEvent {
    /// The event as a viewer may know it.
    #[must_use]
    pub fn seen_by(self, _viewer: Viewer) -> Self {
        match self {}
    }
}

/// The actions of Oil Springs that are legal now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OilLegal {}

impl OilLegal {
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
    pub fn nth(&self, _n: u64) -> Option<OilAction> {
        None
    }

    /// Whether an action is legal, listed or not.
    #[must_use]
    pub fn contains(&self, action: OilAction) -> bool {
        match action {}
    }
}

/// What a viewer knows of Oil Springs beyond the shared state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OilView {}

impl OilView {
    /// Follows an event as the viewer saw it; `core` is the viewer's view of the shared state.
    pub fn follow(&mut self, _core: &mut crate::core::View, event: OilEvent) {
        match event {}
    }
}
