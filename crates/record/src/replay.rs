//! Replaying a record: every ply is checked by the rules before it is applied.

use std::io::BufRead;

use hexhaven_engine::{Ending, Log, Notated, Ply};

use crate::{Header, Reader, RecordError, Step};

/// The game of a record, ply by ply.
#[derive(Debug)]
pub struct Replay<G, B> {
    /// The game after the plies read so far.
    pub game: G,
    reader: Reader<B>,
}

/// A record that was read to its end without trouble.
#[derive(Clone, Debug)]
pub struct Verified<G> {
    /// The header.
    pub header: Header,
    /// The game after the last ply.
    pub game: G,
    /// The number of plies.
    pub plies: u64,
    /// How the game ended, if it did.
    pub ending: Option<Ending>,
}

impl<G: Notated, B: BufRead> Replay<G, B> {
    /// Reads the header and the position in it.
    ///
    /// # Errors
    /// When either cannot be read, or the record is redacted.
    pub fn new(input: B) -> Result<Self, RecordError> {
        let replay = Self::known(input)?;
        if replay.header().viewer.is_some() {
            return Err(RecordError::Redacted { line: 1 });
        }
        Ok(replay)
    }

    /// The same for a record that may be redacted: it can be replayed up to the first step that the viewer did not see,
    /// at which `advance` gives the error `Redacted`.
    ///
    /// # Errors
    /// When header or position cannot be read, or the position hides something.
    pub fn known(input: B) -> Result<Self, RecordError> {
        let reader = Reader::new(input)?;
        let header = reader.header();
        let misread = |misread| RecordError::misread(&header.position, header.position_line, misread);
        let game = G::read_position(&header.position).map_err(misread)?;
        Ok(Self { game, reader })
    }

    /// The header.
    pub fn header(&self) -> &Header {
        self.reader.header()
    }

    /// Takes the next ply and applies it; `None` after the last.
    ///
    /// # Errors
    /// When the ply cannot be read or breaks a rule, or the end of the record does not match.
    pub fn advance(&mut self) -> Result<Option<Ply>, RecordError> {
        self.advance_with(&mut ())
    }

    /// The same, with the events of the ply for the log.
    pub(crate) fn advance_with(&mut self, log: &mut impl Log) -> Result<Option<Ply>, RecordError> {
        let Some(next) = self.reader.next().transpose()? else {
            self.check_result()?;
            return Ok(None);
        };
        let Step::Ply(ply) = next.step else { return Err(RecordError::Redacted { line: next.line }) };
        let (line, text) = (next.line, self.reader.dialect().ply(ply));
        match ply {
            Ply::Act(seat, action) => {
                let done = self.game.play(seat, action, log);
                done.map_err(|illegal| RecordError::illegal(line, text, illegal))?;
            }
            Ply::Chance(outcome) => {
                let done = self.game.resolve(outcome, log);
                done.map_err(|impossible| RecordError::impossible(line, text, impossible))?;
            }
        }
        Ok(Some(ply))
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    /// Checks that the result is there if the game is over, and true. The lines before it must have been read.
    ///
    /// # Errors
    /// When it is missing or false.
    pub fn check_result(&self) -> Result<(), RecordError> {
        let stated = self.reader.result();
        match (stated, self.ending()) {
            (stated, ending) if stated == ending => return Ok(()),
            (None, _) => return Err(RecordError::NoResult { line: self.reader.result_line() }),
            (Some(_), _) => {}
        }
        let problem = "the game did not end as `result` says".to_owned();
        Err(RecordError::Tampered { line: self.reader.result_line(), problem })
    }
}

/// Replays a whole record.
///
/// # Errors
/// The first line that is wrong.
pub fn verify<G: Notated>(input: impl BufRead) -> Result<Verified<G>, RecordError> {
    let mut replay = Replay::<G, _>::new(input)?;
    let mut plies = 0;
    while replay.advance()?.is_some() {
        plies += 1;
    }
    let ending = replay.ending();
    Ok(Verified { header: replay.header().clone(), game: replay.game, plies, ending })
}
