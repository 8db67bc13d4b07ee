//! Each rule set's part of its space, one file per rule set. A rule set joins by implementing [`Spaced`].

mod base;
mod energies;
mod knights;
mod oil;
mod seafarers;

use hexhaven_engine::topology::{Map, Topology};
use hexhaven_engine::{Action, Cards, Choices, ExtLegal, KindSet, Observation, Outcome, Rules, Seat};

use crate::domain::Domain;
use crate::draft::Path;
use crate::observe::{Scene, Sink};
use crate::vantage::Vantage;

/// The kinds of goods that the shared groups of a rule set range over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kinds {
    /// The kinds Monopoly takes.
    pub(crate) monopoly: KindSet,
    /// The kinds Year of Plenty takes.
    pub(crate) plenty: KindSet,
    /// The kinds the bank takes.
    pub(crate) given: KindSet,
    /// The kinds the bank gives.
    pub(crate) taken: KindSet,
    /// The kinds in hands.
    pub(crate) cards: KindSet,
    /// The kinds players trade; at least those in hands.
    pub(crate) traded: KindSet,
}

impl Kinds {
    /// The same kinds everywhere.
    pub(crate) const fn all(kinds: KindSet) -> Self {
        Self { monopoly: kinds, plenty: kinds, given: kinds, taken: kinds, cards: kinds, traded: kinds }
    }
}

/// A bundle of cards that is to be chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bundle {
    /// The choices, and the number to take.
    pub(crate) choices: Choices,
    pub(crate) make: fn(Cards) -> Action,
}

/// A rule set with a space.
pub(crate) trait Spaced: Rules {
    /// The kinds that the shared groups range over.
    const KINDS: Kinds;

    /// The maps on which the rule set is played, one space each.
    const MAPS: &'static [Map] = &[Map::Island19, Map::Island30];

    /// Whether terrain or numbers can change in play.
    const CHANGES_BOARD: bool;

    /// Whether roads or buildings can leave the board.
    const REMOVES_PIECES: bool = true;

    /// The groups that follow the shared ones, before those of the sea; a new one makes a new version.
    const GROUPS: &'static [(&'static str, Domain)] = &[];

    /// The ids of an action of the rule set; bundles have none. Actions have different paths, and none is the beginning
    /// of another.
    fn path(_action: Action, _ids: &OwnIds<'_>) -> Option<Path> {
        None
    }

    /// The bundle of cards that the listing asks for.
    fn bundle(_legal: &ExtLegal) -> Option<Bundle> {
        None
    }

    /// The cards of an action that is a bundle.
    fn bundled(_action: Action) -> Option<Cards> {
        None
    }

    /// Adds the outcomes of the rule set.
    fn own_outcomes(_topology: &Topology, _outcomes: &mut Vec<Outcome>) {}

    /// Writes the rule set's part of an observation.
    fn encode(_seen: &Observation, _scene: &Scene<'_>, _sink: &mut impl Sink) {}
}

/// Makes ids of a rule set's own groups.
pub(crate) struct OwnIds<'a> {
    pub(crate) starts: &'a [u16],
    pub(crate) vantage: Vantage,
    pub(crate) topology: &'static Topology,
}

impl OwnIds<'_> {
    pub(crate) fn id(&self, group: usize, member: usize) -> u16 {
        self.starts[group] + member as u16
    }

    /// How many places to the left another seat is, from 0.
    fn seat(&self, seat: Seat) -> Option<usize> {
        self.vantage.relative(seat).checked_sub(1)
    }
}
