//! The words that Cities & Knights adds (`docs/rules/cities-and-knights.md`, ids K-).

mod action;
mod chance;
mod event;
mod legal;
mod play;
mod progress;
mod view;

pub use action::{KnightsAction, KnightsDecision};
pub use chance::{EventFace, KnightsChance, KnightsOutcome, KnightsOutcomes};
pub use event::KnightsEvent;
pub use legal::{Answers, Deed, KnightsLegal, Marches};
pub use play::{Play, Plays, Swaps, Throws};
pub use progress::{Deck, Level, LevelSet, Progress, ProgressCards, ProgressSet, Question, Track, TrackSet};
pub use view::{DeckView, KnightsView};

use core::fmt::{self, Formatter};

use super::{KnightsExt, KnightsPublic};
use crate::notation::{Dialect, Misread, Scanner};
use crate::rulesets::{Action, Addition, Outcome};

impl Addition for KnightsExt {
    type Action = KnightsAction;
    type Decision = KnightsDecision;
    type Chance = KnightsChance;
    type Outcome = KnightsOutcome;
    type Outcomes = KnightsOutcomes;
    type Event = KnightsEvent;
    type View = KnightsView;
    type Public = KnightsPublic;
    type Legal = KnightsLegal;

    #[inline]
    fn public(&self) -> &KnightsPublic {
        &self.public
    }

    fn seen(view: &KnightsView) -> &KnightsPublic {
        &view.public
    }

    fn write_action(dialect: Dialect, action: KnightsAction, f: &mut Formatter<'_>) -> fmt::Result {
        action.write(dialect, f)
    }

    fn scan_action(
        dialect: Dialect,
        word: &str,
        scanner: &mut Scanner<'_>,
    ) -> Option<Result<Action, Misread>> {
        let own = KnightsAction::scan(dialect, word, scanner)?;
        Some(own.map(Action::Knights))
    }

    fn write_outcome(dialect: Dialect, outcome: KnightsOutcome, f: &mut Formatter<'_>) -> fmt::Result {
        dialect.write_knights_outcome(outcome, f)
    }

    fn scan_outcome(
        dialect: Dialect,
        word: &str,
        scanner: &mut Scanner<'_>,
    ) -> Option<Result<Outcome, Misread>> {
        let own = dialect.scan_knights_outcome(word, scanner)?;
        Some(own.map(Outcome::Knights))
    }
}
