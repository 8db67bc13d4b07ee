//! The words of Oil Springs: its good, its actions and its outcomes.

use core::fmt::{self, Formatter};

use super::super::OilOptions;
use crate::notation::{Dialect, Goods, Lexicon, Misread, Scanner, good};
use crate::rulesets::oil::words::{OilAction, OilOutcome};

/// The names of Oil Springs.
#[rustfmt::skip]
pub(crate) const LEXICON: Lexicon = Lexicon {
    name: "oil",
    long_name: "oil-springs",
    goods: Goods::with([good('Y', "oil"), None, None]),
    // Oil that is gone from the game counts too.
    supply_rule: "O-INV-01",
    has_loose_numbers: true,
    presets: &[("modern", OilOptions::MODERN.shared), ("classic-fr", OilOptions::CLASSIC_FR.shared)],
    actions: OilAction::WORDS,
    outcomes: &["strikes"],
    statements: &[
        "oil-options", "springs", "metropolis", "razed", "sequestered", "champion", "spilled", "destroyed", "marker",
        "oil-done", "oil-pending",
    ],
    ..Lexicon::SHARED
};

/// Writes an outcome: its word, then what it is about.
pub(crate) fn write_outcome(dialect: Dialect, outcome: OilOutcome, f: &mut Formatter<'_>) -> fmt::Result {
    let OilOutcome::Struck(hex) = outcome;
    write!(f, "strikes {}", dialect.hex(hex))
}

/// Takes what an outcome is about; `None` if Oil Springs has no outcome with this word.
pub(crate) fn scan_outcome(
    dialect: Dialect,
    word: &str,
    scanner: &mut Scanner<'_>,
) -> Option<Result<OilOutcome, Misread>> {
    match word {
        "strikes" => Some(dialect.scan_hex(scanner).map(OilOutcome::Struck)),
        _ => None,
    }
}
