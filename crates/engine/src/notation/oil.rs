//! The words of Oil Springs: its goods, actions and outcomes.

use core::fmt::{self, Formatter};

use super::Dialect;
use super::cards::{Goods, good};
use super::scan::{Misread, Scanner};
use crate::vocab::{OilAction, OilOutcome};

/// The goods of Oil Springs.
pub(super) static GOODS: Goods = Goods::with([good('Y', "oil"), None, None]);

/// Writes an action: its word, then what it is about.
pub(super) fn write_action(_: Dialect, action: OilAction, _: &mut Formatter<'_>) -> fmt::Result {
    match action {}
}

/// Takes what an action is about; `None` if Oil Springs has no action with this word.
pub(super) fn scan_action(
    _: Dialect,
    _word: &str,
    _: &mut Scanner<'_>,
) -> Option<Result<OilAction, Misread>> {
    None
}

/// Writes an outcome: its word, then what it is about.
pub(super) fn write_outcome(_: Dialect, outcome: OilOutcome, _: &mut Formatter<'_>) -> fmt::Result {
    match outcome {}
}

/// Takes what an outcome is about; `None` if Oil Springs has no outcome with this word.
pub(super) fn scan_outcome(
    _: Dialect,
    _word: &str,
    _: &mut Scanner<'_>,
) -> Option<Result<OilOutcome, Misread>> {
    None
}
