//! The text form of places, cards, actions, outcomes, options and whole positions (`docs/notation.md`).
//! One canonical spelling is written; the reader is lenient about spaces, case and other names of the same thing.
//! Writers are `Display` values, readers take `&str`: nothing here needs a heap.

mod action;
mod argument;
mod cards;
mod lexicon;
mod opening;
mod options;
mod outcome;
mod place;
mod position;
mod scan;
pub mod scenario;
mod sea;
mod seats;
mod tiles;

pub(crate) use action::{ARROW, match_word};
pub use argument::{Argument, Worded};
pub(crate) use argument::{every, word_arguments, worded};
pub(crate) use cards::good;
pub use cards::{Good, Goods};
pub use lexicon::Lexicon;
pub(crate) use opening::SeaOpening;
pub use opening::map_of_opening;
pub use options::OptionText;
pub(crate) use options::{eat_preset, read_pair, scan_pairs, write_joined, write_pairs};
pub(crate) use outcome::OUTCOMES;
pub(crate) use position::Sketch;
pub use position::Statements;
pub(crate) use position::{Draft, Supply, write_opening, write_public, write_secret, write_view};
pub(crate) use scan::whole;
pub use scan::{Misread, Place, Problem, Scanner, Supplied};
pub(crate) use sea::{
    SEA_OUTCOMES, SEA_STATEMENTS, SeaDraft, scan_sea_outcome, write_sea, write_sea_outcome,
};

use crate::topology::{Map, Topology};

/// The context of names: the island (which places exist) and the rule set (which words and letters exist).
///
/// ```
/// use hexhaven_engine::notation::Dialect;
/// use hexhaven_engine::rulesets::RuleSet;
/// use hexhaven_engine::topology::Island;
///
/// let dialect = Dialect::new(Island::Base, RuleSet::Base);
/// let action = dialect.read_action("settlement ( 0, 0 ).n").unwrap();
/// assert_eq!(dialect.action(action).to_string(), "settlement (0,-1).SE");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The island's tables.
    pub topology: &'static Topology,
    /// The names that the rule set gives to shared things.
    pub lexicon: &'static Lexicon,
}

impl Dialect {
    /// The dialect with these names on an island.
    pub(crate) fn with(map: impl Into<Map>, lexicon: &'static Lexicon) -> Self {
        Self { topology: map.into().topology(), lexicon }
    }

    /// Whether deserts may have numbers and other hexes may lack them: by the rule set, or because fog may lift.
    pub(crate) const fn has_loose_numbers(self) -> bool {
        self.lexicon.has_loose_numbers || self.topology.map.is_sea()
    }
}
