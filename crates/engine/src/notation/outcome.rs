//! Outcomes (`rolls 8`, `steals W`, `draws knight`) and plies: an action with its seat before it, or an outcome after `*`.

use core::fmt::{self, Display};

use super::Dialect;
use super::action::match_word;
use super::scan::{Misread, Scanner, whole};
use crate::rulesets::RuleSet;
use crate::rulesets::oil::notation::words as oil;
use crate::vocab::{Action, CoreOutcome, Event, Outcome, Seat, Viewer};

const OUTCOME: &str = "an outcome of the rule set, such as rolls, steals or draws";

/// One step of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ply {
    /// A player acts.
    Act(Seat, Action),
    /// Chance acts.
    Chance(Outcome),
}

impl Ply {
    /// Whether a viewer saw the whole ply, given the events that it caused, not cut to anybody.
    #[must_use]
    pub fn is_seen_by(self, viewer: Viewer, events: &[Event]) -> bool {
        events.iter().all(|event| event.is_look() || event.seen_by(viewer) == *event)
    }
}

impl Dialect {
    /// An outcome in its canonical spelling.
    pub fn outcome(self, outcome: Outcome) -> impl Display {
        fmt::from_fn(move |f| match outcome {
            Outcome::Core(CoreOutcome::Roll(sum)) => write!(f, "rolls {sum}"),
            Outcome::Core(CoreOutcome::Stolen(kind)) => write!(f, "steals {}", self.kind(kind)),
            Outcome::Core(CoreOutcome::Drawn(card)) => write!(f, "draws {}", self.development(card)),
            Outcome::Knights(outcome) => self.write_knights_outcome(outcome, f),
            Outcome::Oil(outcome) => oil::write_outcome(self, outcome, f),
            Outcome::Energies(outcome) => self.write_energies_outcome(outcome, f),
        })
    }

    /// A step in its canonical spelling: `a road (0,0)/NE` or `* rolls 8`.
    pub fn ply(self, ply: Ply) -> impl Display {
        fmt::from_fn(move |f| match ply {
            Ply::Act(seat, action) => write!(f, "{seat} {}", self.action(action)),
            Ply::Chance(outcome) => write!(f, "* {}", self.outcome(outcome)),
        })
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
        read.ok_or(Misread::expected(at, OUTCOME))?
    }

    fn scan_core_outcome(
        self,
        word: &str,
        scanner: &mut Scanner<'_>,
    ) -> Option<Result<CoreOutcome, Misread>> {
        Some(match word {
            "rolls" => {
                scanner.number(2, 12, "a sum of two dice, 2 to 12").map(|n| CoreOutcome::Roll(n as u8))
            }
            "steals" => self.scan_kind(scanner).map(CoreOutcome::Stolen),
            "draws" => self.scan_development(scanner).map(CoreOutcome::Drawn),
            _ => return None,
        })
    }

    /// Takes what an outcome of the rule set itself is about; `None` if it has no outcome with this word.
    fn scan_own_outcome(self, word: &str, scanner: &mut Scanner<'_>) -> Option<Result<Outcome, Misread>> {
        match self.rules {
            RuleSet::Base => None,
            RuleSet::Knights => {
                self.scan_knights_outcome(word, scanner).map(|read| read.map(Outcome::Knights))
            }
            RuleSet::Oil => oil::scan_outcome(self, word, scanner).map(|read| read.map(Outcome::Oil)),
            RuleSet::Energies => self.scan_energies_outcome(word, scanner),
        }
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
