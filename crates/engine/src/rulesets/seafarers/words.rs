//! The words of Seafarers: those of the sea, which are in the shared rules.

use core::fmt::{self, Formatter};

use super::SeafarersExt;
use crate::notation::{Dialect, Misread, Scanner, scan_sea_outcome, write_sea_outcome};
use crate::rulesets::{Addition, Outcome};
use crate::shared::View;

pub use crate::shared::sea::{
    SeaAction, SeaChance, SeaDecision, SeaEvent, SeaLegal, SeaOutcome, SeaOutcomes, Voyages,
};

/// A viewer's knowledge of Seafarers in addition to the shared state: all of it (S-INFO-01).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeafarersView {
    /// The public part.
    pub public: SeafarersExt,
}

impl SeafarersView {
    /// Follows an event as the viewer saw it; `core` is the viewer's view of the shared state.
    pub(crate) fn follow(&mut self, core: &mut View, event: SeaEvent) {
        self.public.sea.follow(core, event);
    }
}

impl Addition for SeafarersExt {
    type Action = SeaAction;
    type Decision = SeaDecision;
    type Chance = SeaChance;
    type Outcome = SeaOutcome;
    type Outcomes = SeaOutcomes;
    type Event = SeaEvent;
    type View = SeafarersView;
    type Public = Self;
    type Legal = SeaLegal;

    #[inline]
    fn public(&self) -> &Self {
        self
    }

    fn seen(view: &SeafarersView) -> &Self {
        &view.public
    }

    fn write_outcome(_: Dialect, outcome: SeaOutcome, f: &mut Formatter<'_>) -> fmt::Result {
        write_sea_outcome(outcome, f)
    }

    fn scan_outcome(_: Dialect, word: &str, scanner: &mut Scanner<'_>) -> Option<Result<Outcome, Misread>> {
        let own = scan_sea_outcome(word, scanner)?;
        Some(own.map(Outcome::Seafarers))
    }
}
