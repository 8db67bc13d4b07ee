//! Reviews of records and of games whose rule set is known only at run time.

use std::io::Cursor;

use hexhaven_bots::study::Study;
use hexhaven_engine::{AnyGame, Notated, Ply, with_game, with_rule_set};
use hexhaven_record::{Reader, RecordError, Replay};

use crate::run::{Stopped, Watch, analyze, analyze_by};
use crate::story::{MOST_PLIES, Story};
use crate::{Analysis, Quality};

/// The reason why there is no review.
#[derive(Debug, thiserror::Error)]
pub enum AnalysisError {
    /// The record cannot be read or does not match its end line.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The game is too long.
    #[error("the game has more than {MOST_PLIES} plies, too many for a review")]
    TooLong,
    /// Somebody stopped the work.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Reviews a record in the notation. A redacted record is reviewed up to its first hidden step.
///
/// # Errors
/// When the record cannot be read, is too long, or the watch stopped the work.
pub fn analyze_record(text: &str, quality: &Quality, watch: Watch<'_>) -> Result<Analysis, AnalysisError> {
    let rules = Reader::new(Cursor::new(text))?.header().dialect()?.rule_set();
    with_rule_set!(rules, Game => Ok(analyze(&Story::<Game>::read(text)?, quality, watch)?))
}

/// Reviews a game from a first position of any rule set; every ply must be legal.
///
/// # Errors
/// When the watch stopped the work.
pub fn analyze_any(
    start: &AnyGame,
    plies: &[Ply],
    quality: &Quality,
    watch: Watch<'_>,
) -> Result<Analysis, Stopped> {
    with_game!(start, start => analyze(&Story::new(start.clone(), plies.to_vec()), quality, watch))
}

/// The same with the given study.
///
/// # Errors
/// When the watch stopped the work.
pub fn analyze_any_by(
    study: Study,
    start: &AnyGame,
    plies: &[Ply],
    quality: &Quality,
    watch: Watch<'_>,
) -> Result<Analysis, Stopped> {
    with_game!(start, start => analyze_by(study, &Story::new(start.clone(), plies.to_vec()), quality, watch))
}

impl<G: Notated> Story<G> {
    /// The game of a record; of a redacted one, the known part.
    ///
    /// # Errors
    /// When the record cannot be read, does not match its end line, or is too long.
    pub fn read(text: &str) -> Result<Self, AnalysisError> {
        let mut replay = Replay::<G, _>::known(Cursor::new(text))?;
        let mut story = Self::new(replay.game.clone(), Vec::new());
        let header = replay.header();
        story.names = replay
            .game
            .core()
            .public
            .turn
            .seats()
            .iter()
            .map(|seat| header.names.iter().find(|(owner, _)| *owner == seat))
            .map(|found| found.map_or(String::new(), |(_, name)| name.clone()))
            .collect();
        loop {
            match replay.advance() {
                Ok(Some(ply)) => story.plies.push(ply),
                Ok(None) => return Ok(story),
                Err(RecordError::Redacted { .. }) => {
                    story.is_whole = false;
                    return Ok(story);
                }
                Err(error) => return Err(error.into()),
            }
            if story.plies.len() > MOST_PLIES {
                return Err(AnalysisError::TooLong);
            }
        }
    }
}
