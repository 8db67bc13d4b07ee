//! Positions: statements separated by line ends or `;`, each a keyword and its arguments; `#` starts a comment.
//! The statements about the shared state are read and written here; a rule set drives the reading and adds its own.

mod board;
mod cards;
mod draft;
mod turn;
mod write;

pub use draft::{Draft, Supply};
pub use write::{write_public, write_secret, write_view};

use core::fmt::{self, Display, Formatter};

use super::Dialect;
use super::scan::{Misread, Scanner};
use crate::rulesets::base::Base;
use crate::rulesets::energies::Energies;
use crate::rulesets::knights::Knights;
use crate::rulesets::oil::Oil;
use crate::rulesets::{AnyGame, Observation, RuleSet, Rules};
use crate::vocab::Seat;

/// A rule set whose positions can be read and written.
pub trait Notated: Rules {
    /// The names that the game uses.
    fn dialect(&self) -> Dialect;

    /// Reads a position. It must be legal; the reader completes what follows from the statements: bank, pile, lengths
    /// of roads and, unless stated, the holders of the awards.
    ///
    /// # Errors
    /// What could not be read, or why the position cannot be.
    fn read_position(text: &str) -> Result<Self, Misread>;

    /// Writes the position in its canonical form, one statement per line.
    ///
    /// # Errors
    /// When the formatter fails.
    fn write_position(&self, f: &mut Formatter<'_>) -> fmt::Result;

    /// Writes what a viewer knows, with `?` and a number for hidden cards.
    ///
    /// # Errors
    /// When the formatter fails.
    fn write_observation(seen: &Observation, f: &mut Formatter<'_>) -> fmt::Result;

    /// A number that the rule set works out and a rule vector can state: `footprint a`, `marker`.
    fn figure(&self, _word: &str, _seat: Option<Seat>) -> Option<i64> {
        None
    }

    /// The position in its canonical form.
    fn position(&self) -> impl Display {
        fmt::from_fn(|f| self.write_position(f))
    }
}

impl Notated for AnyGame {
    fn dialect(&self) -> Dialect {
        match self {
            Self::Base(game) => game.dialect(),
            Self::Knights(game) => game.dialect(),
            Self::Oil(game) => game.dialect(),
            Self::Energies(game) => game.dialect(),
        }
    }

    fn read_position(text: &str) -> Result<Self, Misread> {
        const RULES: &str = "a rule set that is known, such as `base first-game-modern players 4`";
        let mut opening = Statements::new(text).next().unwrap_or(Scanner::new(text));
        match RuleSet::ALL.iter().find(|rules| opening.eat_word(rules.name())) {
            Some(RuleSet::Base) => Base::read_position(text).map(Self::Base),
            Some(RuleSet::Knights) => Knights::read_position(text).map(Self::Knights),
            Some(RuleSet::Oil) => Oil::read_position(text).map(Self::Oil),
            Some(RuleSet::Energies) => Energies::read_position(text).map(Self::Energies),
            None => Err(opening.expected(RULES)),
        }
    }

    fn write_position(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Base(game) => game.write_position(f),
            Self::Knights(game) => game.write_position(f),
            Self::Oil(game) => game.write_position(f),
            Self::Energies(game) => game.write_position(f),
        }
    }

    fn figure(&self, word: &str, seat: Option<Seat>) -> Option<i64> {
        match self {
            Self::Base(game) => game.figure(word, seat),
            Self::Knights(game) => game.figure(word, seat),
            Self::Oil(game) => game.figure(word, seat),
            Self::Energies(game) => game.figure(word, seat),
        }
    }

    fn write_observation(seen: &Observation, f: &mut Formatter<'_>) -> fmt::Result {
        match seen.rule_set() {
            RuleSet::Base => Base::write_observation(seen, f),
            RuleSet::Knights => Knights::write_observation(seen, f),
            RuleSet::Oil => Oil::write_observation(seen, f),
            RuleSet::Energies => Energies::write_observation(seen, f),
        }
    }
}

/// The statements of a text, without comments and blanks.
#[derive(Clone, Debug)]
pub struct Statements<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Statements<'a> {
    /// Starts at the beginning of a text.
    #[must_use]
    pub const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }
}

impl<'a> Iterator for Statements<'a> {
    type Item = Scanner<'a>;

    fn next(&mut self) -> Option<Scanner<'a>> {
        while self.at < self.text.len() {
            let (start, rest) = (self.at, &self.text[self.at..]);
            let len = rest.find(['\n', ';', '#']).unwrap_or(rest.len());
            let end = start + len;
            let is_comment = rest[len..].starts_with('#');
            let skipped = if is_comment { rest[len..].find('\n').unwrap_or(rest.len() - len) } else { 0 };
            self.at = (end + skipped + 1).min(self.text.len());
            let statement = Scanner::part(self.text, start, end);
            if !statement.is_end() {
                return Some(statement);
            }
        }
        None
    }
}
