//! The shared outcomes: `rolls 8`, `steals W`, `draws knight`.

use core::fmt::{self, Formatter};

use super::Dialect;
use super::scan::{Misread, Scanner};
use crate::vocab::CoreOutcome;

/// The words of the shared outcomes.
pub(crate) const OUTCOMES: &[&str] = &["rolls", "steals", "draws"];

impl Dialect {
    pub(crate) fn write_core_outcome(self, outcome: CoreOutcome, f: &mut Formatter<'_>) -> fmt::Result {
        match outcome {
            CoreOutcome::Roll(sum) => write!(f, "rolls {sum}"),
            CoreOutcome::Stolen(kind) => write!(f, "steals {}", self.kind(kind)),
            CoreOutcome::Drawn(card) => write!(f, "draws {}", self.development(card)),
        }
    }

    pub(crate) fn scan_core_outcome(
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
}
