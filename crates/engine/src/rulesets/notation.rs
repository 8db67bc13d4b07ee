//! The text form of actions, outcomes and plies of any rule set, and of whole positions.
//! A ply is an action with its seat before it, or an outcome after `*`.

use core::fmt::{self, Display, Formatter};

use super::{Action, Event, Observation, Outcome, RuleSet, Rules};
use crate::notation::{
    self, Dialect, Lexicon, Misread, OUTCOMES, Problem, Scanner, Sketch, Statements, Worded as _, match_word,
    whole,
};
use crate::topology::Map;
use crate::vocab::{CoreAction, Seat, Viewer};

/// One step of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ply {
    /// A player acts.
    Act(Seat, Action),
    /// Chance acts.
    Chance(Outcome),
}

impl Ply {
    /// Whether a viewer saw the whole ply, given its events, not redacted for anybody.
    pub fn is_seen_by(self, viewer: Viewer, events: &[Event]) -> bool {
        events.iter().all(|event| event.is_look() || event.seen_by(viewer) == *event)
    }
}

/// A rule set whose positions can be read and written.
pub trait Notated: Rules {
    /// The names that the game uses.
    fn dialect(&self) -> Dialect;

    /// Reads a position. It must be legal; the reader completes what follows from the statements: bank, pile, lengths
    /// of roads and, unless stated, the holders of the awards.
    ///
    /// # Errors
    /// The text that could not be parsed, or why the position is impossible.
    fn read_position(text: &str) -> Result<Self, Misread>;

    /// Writes the position in its canonical form, one statement per line.
    fn write_position(&self, f: &mut Formatter<'_>) -> fmt::Result;

    /// Writes a viewer's knowledge, with `?` and a number for hidden cards.
    fn write_observation(seen: &Observation, f: &mut Formatter<'_>) -> fmt::Result;

    /// Checks that a text is a statement, parsing it as if it came after `clear`.
    ///
    /// # Errors
    /// The text that could not be parsed; at the end if something is missing.
    fn check_statement(&self, statement: Scanner<'_>) -> Result<(), Misread>;

    /// The position in its canonical form.
    fn position(&self) -> impl Display {
        fmt::from_fn(|f| self.write_position(f))
    }
}

/// A rule set's part of the text of positions; [`Notated`] is derived from it.
pub(crate) trait Written: Rules {
    /// Its names.
    const LEXICON: &'static Lexicon;

    /// The version of the rules; it grows when a change would break old records.
    const VERSION: i64 = 1;

    /// The default beginning of a position, for a text without one.
    const FIRST: &'static str;

    /// A position while its statements are read.
    type Reader: Sketch;

    /// Reads the arguments of the first statement and begins with the board that they name.
    fn open(args: &mut Scanner<'_>) -> Result<Self::Reader, Misread>;

    /// A reader of statements that change this position.
    fn reader(self) -> Self::Reader;

    /// Completes the position from its statements.
    fn finish(reader: Self::Reader) -> Result<Self, Misread>;

    /// Writes the public part of the extension state.
    fn write_own(&self, _dialect: Dialect, _f: &mut Formatter<'_>) -> fmt::Result {
        Ok(())
    }

    /// Writes the hidden part of the extension state.
    fn write_own_secret(&self, _dialect: Dialect, _f: &mut Formatter<'_>) -> fmt::Result {
        Ok(())
    }

    /// Writes a viewer's knowledge, after the first statement.
    fn write_view(seen: &Observation, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
        notation::write_view(dialect, &seen.core, f)
    }
}

impl<G: Written> Notated for G {
    fn dialect(&self) -> Dialect {
        Dialect::with(self.core().public.board.map(), G::LEXICON)
    }

    fn read_position(text: &str) -> Result<Self, Misread> {
        let mut statements = Statements::new(text);
        let mut opening = statements.next().ok_or(Misread::expected(0, G::FIRST))?;
        if !opening.eat_word(G::LEXICON.name) {
            return Err(opening.expected(G::FIRST));
        }
        let mut reader = G::open(&mut opening)?;
        for statement in statements {
            reader.read(statement)?;
        }
        G::finish(reader)
    }

    fn check_statement(&self, statement: Scanner<'_>) -> Result<(), Misread> {
        self.clone().reader().read_alone(statement)
    }

    fn write_position(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (core, dialect) = (self.core(), self.dialect());
        notation::write_opening(dialect, G::VERSION, &core.public, f)?;
        notation::write_public(dialect, &core.public, f)?;
        self.write_own(dialect, f)?;
        notation::write_secret(dialect, core, f)?;
        self.write_own_secret(dialect, f)
    }

    fn write_observation(seen: &Observation, f: &mut Formatter<'_>) -> fmt::Result {
        let public = &seen.core.public;
        let dialect = Dialect::with(public.board.map(), G::LEXICON);
        notation::write_opening(dialect, G::VERSION, public, f)?;
        G::write_view(seen, dialect, f)
    }
}

impl Dialect {
    /// The dialect of a rule set on an island or a sea map.
    pub fn new(map: impl Into<Map>, rules: RuleSet) -> Self {
        Self::with(map, rules.lexicon())
    }

    /// The rule set.
    ///
    /// # Panics
    /// Never: every lexicon belongs to a rule set.
    pub fn rule_set(self) -> RuleSet {
        RuleSet::by_name(self.lexicon.name).expect("every lexicon belongs to a rule set")
    }

    /// An action in its canonical spelling.
    pub fn action(self, action: Action) -> impl Display {
        fmt::from_fn(move |f| self.write_action(action, f))
    }

    /// An outcome in its canonical spelling.
    pub fn outcome(self, outcome: Outcome) -> impl Display {
        fmt::from_fn(move |f| self.write_outcome(outcome, f))
    }

    /// A step in its canonical spelling: `a road (0,0)/NE` or `* rolls 8`.
    pub fn ply(self, ply: Ply) -> impl Display {
        fmt::from_fn(move |f| match ply {
            Ply::Act(seat, action) => write!(f, "{seat} {}", self.action(action)),
            Ply::Chance(outcome) => write!(f, "* {}", self.outcome(outcome)),
        })
    }

    /// Reads an action.
    ///
    /// # Errors
    /// When the text is not an action.
    pub fn read_action(self, text: &str) -> Result<Action, Misread> {
        whole(text, |s| self.scan_action(s))
    }

    /// Reads an outcome.
    ///
    /// # Errors
    /// When the text is not an outcome.
    pub fn read_outcome(self, text: &str) -> Result<Outcome, Misread> {
        whole(text, |s| self.scan_outcome(s))
    }

    /// Reads a step.
    ///
    /// # Errors
    /// When the text is not a step.
    pub fn read_ply(self, text: &str) -> Result<Ply, Misread> {
        whole(text, |s| self.scan_ply(s))
    }

    /// Takes an action.
    pub(crate) fn scan_action(self, scanner: &mut Scanner<'_>) -> Result<Action, Misread> {
        let at = scanner.here();
        let read = match_word(scanner.word(), |word| {
            let shared = CoreAction::scan(self, word, scanner).map(|read| read.map(Action::Core));
            shared.or_else(|| self.scan_own_action(word, scanner))
        });
        let own = self.lexicon.actions;
        let shared = CoreAction::WORDS;
        read.ok_or(Misread { at, problem: Problem::OneOf { what: "an action", shared, own } })?
    }

    /// Takes an outcome.
    ///
    /// # Errors
    /// When no outcome comes next.
    pub fn scan_outcome(self, scanner: &mut Scanner<'_>) -> Result<Outcome, Misread> {
        let at = scanner.here();
        let read = match_word(scanner.word(), |word| {
            let shared = self.scan_core_outcome(word, scanner).map(|read| read.map(Outcome::Core));
            shared.or_else(|| self.scan_own_outcome(word, scanner))
        });
        let own = self.lexicon.outcomes;
        read.ok_or(Misread { at, problem: Problem::OneOf { what: "an outcome", shared: OUTCOMES, own } })?
    }

    /// Takes a step.
    ///
    /// # Errors
    /// When no step comes next.
    pub fn scan_ply(self, scanner: &mut Scanner<'_>) -> Result<Ply, Misread> {
        if scanner.eat(b'*') {
            return self.scan_outcome(scanner).map(Ply::Chance);
        }
        let seat = self.scan_seat(scanner)?;
        Ok(Ply::Act(seat, self.scan_action(scanner)?))
    }
}
