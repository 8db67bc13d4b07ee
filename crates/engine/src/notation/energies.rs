//! The words of New Energies: its goods, actions and outcomes.

use core::fmt::{self, Formatter};

use super::Dialect;
use super::cards::{Goods, good};
use super::scan::{Misread, Scanner};
use crate::vocab::{EnergiesAction, EnergiesOutcome};

/// The goods of New Energies.
pub(super) static GOODS: Goods = Goods::with([good('S', "science"), good('E', "energy"), None]);

/// Writes an action: its word, then what it is about.
pub(super) fn write_action(_: Dialect, action: EnergiesAction, _: &mut Formatter<'_>) -> fmt::Result {
    match action {}
}

/// Takes what an action is about; `None` if New Energies has no action with this word.
pub(super) fn scan_action(
    _: Dialect,
    _word: &str,
    _: &mut Scanner<'_>,
) -> Option<Result<EnergiesAction, Misread>> {
    None
}

/// Writes an outcome: its word, then what it is about.
pub(super) fn write_outcome(_: Dialect, outcome: EnergiesOutcome, _: &mut Formatter<'_>) -> fmt::Result {
    match outcome {}
}

/// Takes what an outcome is about; `None` if New Energies has no outcome with this word.
pub(super) fn scan_outcome(
    _: Dialect,
    _word: &str,
    _: &mut Scanner<'_>,
) -> Option<Result<EnergiesOutcome, Misread>> {
    None
}
