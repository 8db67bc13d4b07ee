//! The text form of places, cards, actions, outcomes, options and whole positions (`docs/notation.md`).
//! One canonical spelling is written; the reader is lenient about spaces, case and other names of the same thing.
//! Writers are `Display` values, readers take `&str`: nothing here needs a heap.

mod action;
mod cards;
mod outcome;
mod place;
mod scan;
mod seats;

pub use cards::{Good, Goods};
pub use outcome::Ply;
pub use scan::{Misread, Place, Problem, Scanner};

use crate::topology::{Island, Topology};

/// What names depend on: the island (which places exist) and the goods of the rule set (which letters exist).
///
/// ```
/// use hexhaven_engine::notation::{Dialect, Goods};
/// use hexhaven_engine::topology::Island;
///
/// let dialect = Dialect::new(Island::Base, &Goods::BASE);
/// let action = dialect.read_action("settlement ( 0, 0 ).n").unwrap();
/// assert_eq!(dialect.action(action).to_string(), "settlement (0,-1).SE");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The island's tables.
    pub topology: &'static Topology,
    /// The names of the goods.
    pub goods: &'static Goods,
}

impl Dialect {
    /// The dialect of a rule set on an island.
    #[must_use]
    pub fn new(island: Island, goods: &'static Goods) -> Self {
        Self { topology: island.topology(), goods }
    }
}
