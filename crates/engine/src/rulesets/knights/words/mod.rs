//! The words that Cities & Knights adds (`docs/rules/cities-and-knights.md`, ids K-).

mod action;
mod chance;
mod event;
mod legal;
mod progress;
mod view;

pub use action::{KnightsAction, KnightsDecision, Play};
pub use chance::{EventFace, KnightsChance, KnightsOutcome, KnightsOutcomes};
pub use event::KnightsEvent;
pub use legal::{Answers, KnightsLegal, Marches, Plays, SiteUse, Swaps};
pub use progress::{Deck, Level, Progress, ProgressCards, ProgressSet, Track, TrackSet};
pub use view::{DeckView, KnightsView};
