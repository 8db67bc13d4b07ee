//! Positions: statements separated by line ends or `;`, each a keyword and its arguments; `#` starts a comment.
//! The statements about the shared state are read and written here; a rule set drives the reading and adds its own.

mod board;
mod cards;
mod draft;
mod turn;
mod write;

pub(crate) use draft::{Draft, Supply};
pub(crate) use write::{write_opening, write_public, write_secret, write_view};

use super::action::match_word;
use super::scan::{Misread, Problem, Scanner};

#[rustfmt::skip]
const STATEMENTS: &[&str] = &[
    "options", "tiles", "tile", "harbors", "harbor", "robber", "clear", "settlement", "city", "road", "hand", "bank",
    "development", "fresh", "played-knights", "spent", "pile", "longest-road", "largest-army", "dice-deck", "first", "turn",
    "pending", "turn-number", "part", "done", "offer", "answer", "chosen",
];

/// A position of some rule set while its statements are read.
pub(crate) trait Sketch {
    /// The shared part of it.
    fn draft(&self) -> &Draft;

    /// Carries out one statement; `false` if the keyword is unknown.
    fn statement(&mut self, keyword: &str, args: &mut Scanner<'_>) -> Result<bool, Misread>;

    /// Reads one statement, keyword and all.
    fn read(&mut self, mut statement: Scanner<'_>) -> Result<(), Misread> {
        let at = statement.here();
        let known = match_word(statement.word(), |keyword| Some(self.statement(keyword, &mut statement)));
        if known.transpose()? == Some(true) {
            return statement.finish();
        }
        let own = self.draft().dialect().lexicon.statements;
        Err(Misread { at, problem: Problem::OneOf { what: "a statement", shared: STATEMENTS, own } })
    }

    /// Reads one statement as if it came after `clear`.
    fn read_alone(mut self, statement: Scanner<'_>) -> Result<(), Misread>
    where
        Self: Sized,
    {
        self.read(Scanner::new("clear"))?;
        self.read(statement)
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
