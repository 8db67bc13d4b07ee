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
pub use legal::{Answers, Chases, Deed, KnightsLegal, Marches};
pub use play::{Play, Plays, Swaps, Throws};
pub use progress::{Deck, Level, LevelSet, Progress, ProgressCards, ProgressSet, Question, Track, TrackSet};
pub use view::{DeckView, KnightsView};

use core::fmt::{self, Formatter};

use super::notation::words::{face_name, scan_face, scan_progress, scan_throw};
use super::{KnightsExt, KnightsPublic};
use crate::notation::{Dialect, Misread, Scanner, scan_sea_outcome, write_sea_outcome};
use crate::rulesets::{Addition, Outcome};

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

    fn write_outcome(_: Dialect, outcome: KnightsOutcome, f: &mut Formatter<'_>) -> fmt::Result {
        match outcome {
            KnightsOutcome::Roll { red, other, event } => {
                write!(f, "throws {red} {other} {}", face_name(event))
            }
            KnightsOutcome::Event(event) => write!(f, "event {}", face_name(event)),
            KnightsOutcome::Progress(card) => write!(f, "gets {}", card.name()),
            KnightsOutcome::Sea(outcome) => write_sea_outcome(outcome, f),
        }
    }

    fn scan_outcome(_: Dialect, word: &str, scanner: &mut Scanner<'_>) -> Option<Result<Outcome, Misread>> {
        let own = match word {
            "throws" => scan_throw(scanner),
            "event" => scan_face(scanner).map(KnightsOutcome::Event),
            "gets" => scan_progress(scanner).map(KnightsOutcome::Progress),
            _ => scan_sea_outcome(word, scanner)?.map(KnightsOutcome::Sea),
        };
        Some(own.map(Outcome::Knights))
    }
}
