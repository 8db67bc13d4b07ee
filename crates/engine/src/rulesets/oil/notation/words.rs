//! The words of Oil Springs: its good, its actions and its outcomes.

use super::super::OilOptions;
use crate::notation::{Goods, Lexicon, good};
use crate::rulesets::oil::words::OilAction;

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
