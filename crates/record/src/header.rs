//! The header of a record: the players, how the board was made, and the position before the first ply.

use std::fmt::Write as _;

use hexhaven_engine::notation::{Dialect, Scanner, Statements, map_of_opening};
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::topology::Map;
use hexhaven_engine::{AnyGame, Notated, Rules, Seat, Viewer};

use crate::RecordError;

/// Everything before the first ply.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// Free remarks, one per line.
    pub notes: Vec<String>,
    /// The names of players.
    pub names: Vec<(Seat, String)>,
    /// How the board was made, if known: a preset and set-up options in the words of the rule set. The position has the
    /// result.
    pub setup: Option<String>,
    /// The viewer the record was written for; `None` is everything.
    pub viewer: Option<Viewer>,
    /// The position before the first ply.
    pub position: String,
    /// The line in which the position begins.
    pub position_line: usize,
}

impl Header {
    /// The header of a game that begins with this position.
    pub fn of<G: Notated>(game: &G) -> Self {
        Self { position: game.position().to_string(), ..Self::default() }
    }

    /// The lines of the header.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mut text = format!("hexhaven-record {}\n", crate::FORMAT);
        for note in &self.notes {
            let _ = writeln!(text, "note {}", note.replace(['\n', '\r'], " "));
        }
        for (seat, name) in &self.names {
            let _ = writeln!(text, "player {seat} {}", name.replace(['\n', '\r'], " "));
        }
        if let Some(setup) = &self.setup {
            let _ = writeln!(text, "setup {}", setup.replace(['\n', '\r'], " "));
        }
        match self.viewer {
            Some(Viewer::Seat(seat)) => _ = writeln!(text, "viewer {seat}"),
            Some(Viewer::Spectator) => text.push_str("viewer spectator\n"),
            None => {}
        }
        text.push_str(&self.position);
        text.lines().map(str::to_owned).chain(["play".to_owned()]).collect()
    }

    /// Parses a header line; everything that is not about the record belongs to the position.
    pub(crate) fn take(&mut self, line: &str, number: usize) -> Result<(), RecordError> {
        let mut scanner = Scanner::new(line);
        let keyword = scanner.word();
        let rest = scanner.rest().trim();
        match keyword {
            "note" => self.notes.push(rest.to_owned()),
            "player" => self.names.push(read_name(rest, number)?),
            "setup" => self.setup = Some(rest.to_owned()),
            "viewer" => self.viewer = Some(read_viewer(rest, number)?),
            _ => {
                if self.position.is_empty() {
                    self.position_line = number;
                }
                self.position.push_str(line);
                self.position.push('\n');
            }
        }
        Ok(())
    }

    /// The names in the plies: the first statement of the position gives rule set and island.
    ///
    /// # Errors
    /// When the position does not begin with a rule set.
    pub fn dialect(&self) -> Result<Dialect, RecordError> {
        let problem = "the position must begin with a rule set, such as `base`";
        let unknown = RecordError::Header { line: self.position_line.max(1), problem };
        let Some(mut opening) = Statements::new(&self.position).next() else { return Err(unknown) };
        let Some(rules) = RuleSet::ALL.iter().find(|rules| opening.eat_word(rules.name())) else {
            return Err(unknown);
        };
        let usual =
            AnyGame::read_position(rules.name()).map_or(Map::Island19, |game| game.core().public.board.map());
        Ok(Dialect::new(map_of_opening(opening.rest(), usual), *rules))
    }
}

pub(crate) fn read_seat(word: &str) -> Option<Seat> {
    Seat::by_letter(word.parse().ok()?)
}

fn read_name(rest: &str, line: usize) -> Result<(Seat, String), RecordError> {
    let (seat, name) = rest.split_once(' ').unwrap_or((rest, ""));
    let problem = "expected a seat and a name, such as `player a Ann`";
    let seat = read_seat(seat).ok_or(RecordError::Header { line, problem })?;
    Ok((seat, name.trim().to_owned()))
}

fn read_viewer(rest: &str, line: usize) -> Result<Viewer, RecordError> {
    if rest == "spectator" {
        return Ok(Viewer::Spectator);
    }
    let problem = "expected a seat or `spectator`";
    read_seat(rest).map(Viewer::Seat).ok_or(RecordError::Header { line, problem })
}
