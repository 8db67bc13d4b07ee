//! The words of Cities & Knights: its goods, actions and outcomes.

use core::fmt::{self, Formatter};

use super::Dialect;
use super::cards::{Goods, good};
use super::scan::{Misread, Scanner};
use crate::vocab::{KnightsAction, KnightsOutcome};

/// The goods of Cities & Knights.
pub(super) static GOODS: Goods = Goods::with([good('P', "paper"), good('C', "cloth"), good('N', "coin")]);

/// Writes an action: its word, then what it is about.
pub(super) fn write_action(_: Dialect, action: KnightsAction, _: &mut Formatter<'_>) -> fmt::Result {
    match action {}
}

/// Takes what an action is about; `None` if Cities & Knights has no action with this word.
pub(super) fn scan_action(
    _: Dialect,
    _word: &str,
    _: &mut Scanner<'_>,
) -> Option<Result<KnightsAction, Misread>> {
    None
}

/// Writes an outcome: its word, then what it is about.
pub(super) fn write_outcome(_: Dialect, outcome: KnightsOutcome, _: &mut Formatter<'_>) -> fmt::Result {
    match outcome {}
}

/// Takes what an outcome is about; `None` if Cities & Knights has no outcome with this word.
pub(super) fn scan_outcome(
    _: Dialect,
    _word: &str,
    _: &mut Scanner<'_>,
) -> Option<Result<KnightsOutcome, Misread>> {
    None
}
