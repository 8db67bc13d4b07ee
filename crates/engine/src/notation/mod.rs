//! The text form of places, cards, actions, outcomes, options and whole positions (`docs/notation.md`).
//! One canonical spelling is written; the reader is lenient about spaces, case and other names of the same thing.
//! Writers are `Display` values, readers take `&str`: nothing here needs a heap.

mod action;
mod cards;
mod energies;
mod knights;
mod oil;
mod options;
mod outcome;
mod place;
mod position;
mod scan;
mod seats;

pub use cards::{Good, Goods};
pub use outcome::Ply;
pub use position::{Draft, Notated, Statements, Supply, write_public, write_secret, write_view};
pub use scan::{Misread, OptionGroup, Place, Problem, Scanner};

use crate::topology::{Island, Topology};

/// Which words a game uses beside the shared ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RuleSet {
    /// The base game, with or without the 5-6 player extension.
    Base,
    /// Cities & Knights.
    Knights,
    /// Oil Springs.
    Oil,
    /// New Energies.
    Energies,
}

impl RuleSet {
    /// All rule sets.
    pub const ALL: [Self; 4] = [Self::Base, Self::Knights, Self::Oil, Self::Energies];

    /// The word that begins a position of this rule set.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["base", "knights", "oil", "energies"][self as usize]
    }

    /// The names of the goods.
    #[must_use]
    pub fn goods(self) -> &'static Goods {
        match self {
            Self::Base => &Goods::BASE,
            Self::Knights => &knights::GOODS,
            Self::Oil => &oil::GOODS,
            Self::Energies => &energies::GOODS,
        }
    }
}

/// What names depend on: the island (which places exist) and the rule set (which words and letters exist).
///
/// ```
/// use hexhaven_engine::notation::{Dialect, RuleSet};
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
}

impl Dialect {
    /// The dialect of a rule set on an island.
    #[must_use]
    pub fn new(island: Island, rules: RuleSet) -> Self {
        Self { topology: island.topology(), rules }
    }

    fn goods(self) -> &'static Goods {
        self.rules.goods()
    }
}
