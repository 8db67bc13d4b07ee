//! The text form of places, cards, actions, outcomes, options and whole positions (`docs/notation.md`).
//! One canonical spelling is written; the reader is lenient about spaces, case and other names of the same thing.
//! Writers are `Display` values, readers take `&str`: nothing here needs a heap.

mod action;
mod cards;

mod options;
mod outcome;
mod place;
mod position;
mod scan;
mod seats;
mod tiles;

pub(crate) use action::match_word;
pub(crate) use cards::good;
pub use cards::{Good, Goods};
pub use options::Listed;
pub(crate) use options::{Setting, by_name, list_settings, scan_settings, write_settings};
pub use outcome::Ply;
pub use position::{Draft, Notated, Statements, Supply, write_public, write_secret, write_view};
pub use scan::{Misread, OptionGroup, Place, Problem, Scanner, Supplied};

use crate::rulesets::RuleSet;
use crate::topology::{Island, Topology};

/// What names depend on: the island (which places exist) and the rule set (which words and letters exist).
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
    /// The rule set.
    pub rules: RuleSet,
    /// The names of its goods.
    pub goods: &'static Goods,
}

impl Dialect {
    /// The dialect of a rule set on an island.
    #[must_use]
    pub fn new(island: Island, rules: RuleSet) -> Self {
        Self { topology: island.topology(), rules, goods: Goods::of(rules) }
    }
}
