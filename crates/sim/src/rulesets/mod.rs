//! Each rule set's part of the statistics, one file each: its words, and what to count from its events, actions and
//! last state.

mod base;
mod energies;
mod knights;
mod oil;
mod seafarers;

use hexhaven_engine::shared::Public;
use hexhaven_engine::shared::sea::Sea;
use hexhaven_engine::{RuleSet, SeaEvent, Seat, with_rule_set};

use crate::stats::Notes;

/// The rule set's own counters, in the order of tables and files.
pub(crate) struct Words {
    /// The sources of victory points.
    pub(crate) points: &'static [&'static str],
    /// The sources of cards and tokens.
    pub(crate) gained: &'static [&'static str],
    /// A player's actions and losses.
    pub(crate) counts: &'static [&'static str],
    /// A player's holdings at the end.
    pub(crate) at_end: &'static [&'static str],
    /// Events of the whole table.
    pub(crate) events: &'static [&'static str],
    /// Whether development cards are bought.
    pub(crate) has_developments: bool,
}

impl Words {
    /// A rule set without its own counters.
    pub(crate) const SHARED: Self =
        Self { points: &[], gained: &[], counts: &[], at_end: &[], events: &[], has_developments: true };

    /// The counters of the sea, for every rule set.
    pub(crate) const SEA: Self = Self {
        points: &["special_points"],
        gained: &["gold", "discovery"],
        counts: &["ships_built", "ships_moved", "pirate_moves", "islands_settled", "hexes_found"],
        at_end: &["ships"],
        ..Self::SHARED
    };

    /// The words of a rule set.
    pub(crate) fn of(rules: RuleSet) -> &'static Self {
        with_rule_set!(rules, Game => &<Game as Counted>::WORDS)
    }
}

/// A rule set's statistics, implemented for its game type.
pub(crate) trait Counted {
    const WORDS: Words;
}

/// Counts an event.
pub(crate) trait CountEvent {
    fn count(self, notes: &mut Notes);
}

/// Counts an action, where its events are not enough.
pub(crate) trait CountAction {
    fn count(self, _notes: &mut Notes, _seat: Seat)
    where
        Self: Sized,
    {
    }
}

/// Reads the last state, as everybody sees it.
pub(crate) trait CountEnd {
    /// A player's holdings.
    fn read_seat(&self, _notes: &mut Notes, _public: &Public, _seat: Seat) {}

    /// The table's values.
    fn read_table(&self, _notes: &mut Notes, _public: &Public) {}
}

impl CountEvent for SeaEvent {
    fn count(self, notes: &mut Notes) {
        match self {
            Self::ShipBuilt { seat, .. } => notes.count(seat, "ships_built", 1),
            Self::ShipMoved { seat, .. } => notes.count(seat, "ships_moved", 1),
            Self::PirateMoved { seat, .. } => notes.count(seat, "pirate_moves", 1),
            Self::AreaSettled { seat, .. } => notes.count(seat, "islands_settled", 1),
            Self::Found { seat, .. } => notes.count(seat, "hexes_found", 1),
            Self::Now(_) | Self::Home { .. } | Self::Numbered { .. } => {}
        }
    }
}

/// Counts the ships of a player at the end of a game at sea, by which the tables know that it was one.
fn count_ships(sea: &Sea, notes: &mut Notes, seat: Seat) {
    notes.at_end(seat, "ships", i64::from(sea.ships(seat).len()));
}
