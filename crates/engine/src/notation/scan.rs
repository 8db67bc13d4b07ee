//! Reading a text from left to right, and its errors.

use core::fmt;

use crate::shared::options::Spec;
use crate::shared::options::is_same_word;
use crate::shared::scenario::BadScenario;
use crate::shared::{BadBoard, Corrupt};
use crate::vocab::{Development, Seat};

/// Why a text could not be parsed, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misread {
    /// The byte where the error starts.
    pub at: usize,
    /// The problem.
    pub problem: Problem,
}

/// The problem with a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Problem {
    /// Something else was expected here.
    Expected(&'static str),
    /// One of some words was expected here.
    OneOf {
        /// The things they name.
        what: &'static str,
        /// The words that the rule sets share.
        shared: &'static [&'static str],
        /// The words of this rule set.
        own: &'static [&'static str],
    },
    /// The island has no such place.
    NoSuchPlace(Place),
    /// A number is outside its range.
    OutOfRange(&'static str),
    /// No option has this name; these are the keys of the tables that were asked.
    UnknownOption(&'static [&'static [&'static str]]),
    /// The option has no such value.
    BadValue(&'static Spec),
    /// There is already a building.
    SiteTaken(Seat),
    /// There is already a road.
    EdgeTaken(Seat),
    /// There is a building on a neighboring vertex (B-SETT-01).
    TooClose(Seat),
    /// The hands hold more cards of a kind than there are.
    TooManyCards(Supplied),
    /// The bank cannot have the stated cards, because hands and bank add up to the supply.
    BankSum {
        /// The kind.
        of: Supplied,
        /// The cards that the hands leave for the bank.
        left: u8,
    },
    /// More development cards of a kind are held or played than there are (B-COMP-03).
    TooManyDevelopments(Development),
    /// The pile cannot have the stated cards (B-COMP-03).
    PileSum {
        /// The card.
        card: Development,
        /// The cards that are neither held nor played.
        left: u8,
    },
    /// The board is invalid.
    Board(BadBoard),
    /// The scenario cannot be played.
    Scenario(BadScenario),
    /// The tiles do not determine the robber's hex (B-BOARD-15).
    NoRobber,
    /// The statements describe a position that cannot be.
    Corrupt(Corrupt),
    /// A redacted position does not contain what it hides.
    Redacted,
}

/// A kind with a limited supply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Supplied {
    /// Its word in the rule set.
    pub(crate) word: &'static str,
    /// The rule by which hands and bank add up.
    pub(crate) rule: &'static str,
}

/// A kind of place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Place {
    Hex,
    Vertex,
    Edge,
}

impl Misread {
    /// Something else was expected at this byte.
    pub const fn expected(at: usize, what: &'static str) -> Self {
        Self { at, problem: Problem::Expected(what) }
    }

    /// The line and column, both from 1, of the trouble in the text that was read; columns count characters.
    pub fn line_column(&self, text: &str) -> (usize, usize) {
        let mut at = self.at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (1 + before.matches('\n').count(), 1 + before[line_start..].chars().count())
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl core::error::Error for Misread {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected(what) => write!(f, "expected {what}"),
            Self::OneOf { what, shared, own } => {
                write!(f, "expected {what}: ")?;
                write_list(shared.iter().chain(*own), f)
            }
            Self::NoSuchPlace(Place::Hex) => write!(f, "this map has no hex there"),
            Self::NoSuchPlace(Place::Vertex) => write!(f, "no hex of this map has that vertex"),
            Self::NoSuchPlace(Place::Edge) => write!(f, "no hex of this map has that edge"),
            Self::OutOfRange(what) => write!(f, "out of range: expected {what}"),
            Self::UnknownOption(tables) => {
                write!(f, "no such option; the options are ")?;
                write_list(tables.iter().copied().flatten(), f)
            }
            Self::BadValue(Spec { key, domain, .. }) => write!(f, "{key} must be {domain}"),
            Self::SiteTaken(seat) => {
                write!(f, "a building of seat {seat} is there; `clear` removes all pieces")
            }
            Self::EdgeTaken(seat) => {
                write!(
                    f,
                    "seat {seat} has a piece on that edge (which has two names); `clear` removes all pieces"
                )
            }
            Self::TooClose(seat) => {
                write!(f, "a building of seat {seat} is on a neighboring vertex (B-SETT-01)")
            }
            Self::TooManyCards(Supplied { word, rule }) => {
                write!(f, "the hands hold more {word} than the game has ({rule}); take some out of a hand")
            }
            Self::BankSum { of: Supplied { word, rule }, left } => write!(
                f,
                "hands and bank must add up ({rule}) and the hands leave {left} {word} for the bank; \
                 change a hand, or add `rest to` and a seat that takes what the bank does not hold"
            ),
            Self::TooManyDevelopments(card) => {
                write!(f, "more {} cards are held or played than the game has (B-COMP-03)", card.name())
            }
            Self::PileSum { card, left } => write!(
                f,
                "held, played and piled cards must add up (B-COMP-03) and leave {left} {} for the pile; \
                 change what is held or played, or add `rest to` and a seat that takes the others",
                card.name()
            ),
            Self::Board(bad) => bad.fmt(f),
            Self::Scenario(bad) => bad.fmt(f),
            Self::NoRobber => write!(
                f,
                "the board must name a hex of the island for the robber, as in `robber (0,0)`: \
                 it does not have exactly one desert (B-BOARD-15)"
            ),
            Self::Corrupt(corrupt) => corrupt.fmt(f),
            Self::Redacted => write!(f, "the position is redacted: only a full position can be played"),
        }
    }
}

fn write_list(mut words: impl Iterator<Item = impl fmt::Display>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut gap = "";
    words.try_for_each(|word| write!(f, "{}{word}", core::mem::replace(&mut gap, ", ")))
}

/// A position in a text that is read from left to right. Copies look ahead.
#[derive(Clone, Copy, Debug)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
    end: usize,
}

impl<'a> Scanner<'a> {
    /// Starts at the beginning of a text.
    pub const fn new(text: &'a str) -> Self {
        Self { text, at: 0, end: text.len() }
    }

    /// Parses only a part of a text; error positions still count from the beginning of the text.
    /// Bounds inside a character are moved to the left.
    pub(crate) fn part(text: &'a str, start: usize, end: usize) -> Self {
        let floor = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let end = floor(end);
        Self { text, at: floor(start).min(end), end }
    }

    /// The beginning of the next thing, blanks skipped.
    pub fn here(&self) -> usize {
        self.end - self.rest().trim_start().len()
    }

    /// The end of the last thing that was read.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The rest, including blanks.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..self.end]
    }

    /// Whether only blanks are left.
    pub fn is_end(&self) -> bool {
        self.rest().trim_start().is_empty()
    }

    /// The next byte that is not blank.
    pub fn peek(&self) -> Option<u8> {
        self.rest().trim_start().bytes().next()
    }

    /// The next byte, blank or not.
    pub fn peek_close(&self) -> Option<u8> {
        self.rest().bytes().next()
    }

    pub(crate) fn skip_blanks(&mut self) {
        self.at = self.here();
    }

    /// Takes this ASCII character if it comes next, blanks skipped.
    pub fn eat(&mut self, wanted: u8) -> bool {
        let is_here = self.peek() == Some(wanted);
        if is_here {
            self.at = self.here() + 1;
        }
        is_here
    }

    /// Takes this ASCII character.
    pub(crate) fn require(&mut self, wanted: u8, what: &'static str) -> Result<(), Misread> {
        if self.eat(wanted) { Ok(()) } else { Err(self.expected(what)) }
    }

    /// Takes the longest run of characters of a sort, blanks skipped before it; may be empty.
    pub fn run(&mut self, is_member: impl Fn(char) -> bool) -> &'a str {
        self.skip_blanks();
        let rest = self.rest();
        let len = rest.find(|c| !is_member(c)).unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }

    /// Takes the next word: letters, digits, `-` and `_`; may be empty.
    pub fn word(&mut self) -> &'a str {
        self.run(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
    }

    /// Takes the next word if it is this one, in any case; `-` and `_` are alike.
    pub fn eat_word(&mut self, wanted: &str) -> bool {
        let mut ahead = *self;
        let is_here = is_same_word(ahead.word(), wanted);
        if is_here {
            *self = ahead;
        }
        is_here
    }

    /// Takes a whole number with an optional minus sign.
    ///
    /// # Errors
    /// When no number comes next or it is outside the bounds; `what` names what was expected.
    pub fn number(&mut self, low: i64, high: i64, what: &'static str) -> Result<i64, Misread> {
        let start = self.here();
        let mut ahead = *self;
        let is_negative = ahead.eat(b'-');
        if !ahead.peek_close().is_some_and(|c| c.is_ascii_digit()) && (is_negative || !ahead.is_digit()) {
            return Err(Misread::expected(start, what));
        }
        let digits = ahead.run(|c| c.is_ascii_digit());
        let value = digits.parse::<i64>().ok().map(|n| if is_negative { -n } else { n });
        match value.filter(|n| (low..=high).contains(n)) {
            Some(value) => {
                *self = ahead;
                Ok(value)
            }
            None => Err(Misread { at: start, problem: Problem::OutOfRange(what) }),
        }
    }

    /// Whether a digit comes next, blanks skipped.
    pub fn is_digit(&self) -> bool {
        self.peek().is_some_and(|c| c.is_ascii_digit())
    }

    /// Makes sure that nothing is left.
    ///
    /// # Errors
    /// When something is left.
    pub fn finish(&self) -> Result<(), Misread> {
        if self.is_end() { Ok(()) } else { Err(self.expected("the end of the statement")) }
    }

    /// The error that something else was expected here.
    pub fn expected(&self, what: &'static str) -> Misread {
        Misread::expected(self.here(), what)
    }
}

/// Reads a whole text with one reader.
pub(crate) fn whole<'a, T>(
    text: &'a str,
    read: impl FnOnce(&mut Scanner<'a>) -> Result<T, Misread>,
) -> Result<T, Misread> {
    let mut scanner = Scanner::new(text);
    let value = read(&mut scanner)?;
    scanner.finish()?;
    Ok(value)
}
