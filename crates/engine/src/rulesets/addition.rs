//! The additions of a rule set to the shared rules, in the form the registry needs.

use core::fmt::{self, Formatter};

use super::{Action, Outcome};
use crate::notation::{Dialect, Misread, Scanner, Worded};
use crate::shared::Particulars;
use crate::shared::sea::{SeaAction, SeaEvent};

/// A rule set's additions to the shared rules. Its extension state implements this, and the registry makes a group of
/// each two-level enum from it.
pub trait Addition {
    /// The actions.
    type Action: OwnAction + Worded + Into<Action>;
    /// The decisions.
    type Decision;
    /// The kinds of chance.
    type Chance;
    /// The results of chance.
    type Outcome;
    /// The possible results with their weights.
    type Outcomes;
    /// The events.
    type Event: OwnEvent;
    /// A viewer's knowledge of the extension.
    type View;
    /// The public part of the extension, which answers the shared rules and observers.
    type Public: Particulars;
    /// The legal actions.
    type Legal;

    /// The public part.
    fn public(&self) -> &Self::Public;

    /// The public part, in a viewer's copy.
    fn seen(view: &Self::View) -> &Self::Public;

    /// Writes an action: its word, then its arguments.
    fn write_action(dialect: Dialect, action: Self::Action, f: &mut Formatter<'_>) -> fmt::Result {
        action.write(dialect, f)
    }

    /// Parses the arguments of an action of the rule set, or of a shared one under another name; `None` if there is no
    /// action with this word.
    fn scan_action(
        dialect: Dialect,
        word: &str,
        scanner: &mut Scanner<'_>,
    ) -> Option<Result<Action, Misread>> {
        let own = Self::Action::scan(dialect, word, scanner)?;
        Some(own.map(Into::into))
    }

    /// Writes an outcome: its word, then its arguments.
    fn write_outcome(dialect: Dialect, outcome: Self::Outcome, f: &mut Formatter<'_>) -> fmt::Result;

    /// Parses the arguments of an outcome; `None` if no outcome has this word.
    fn scan_outcome(
        dialect: Dialect,
        word: &str,
        scanner: &mut Scanner<'_>,
    ) -> Option<Result<Outcome, Misread>>;
}

/// A rule set's actions as a server table needs them.
pub trait OwnAction: Copy + 'static {
    /// Actions that cost nothing and commit to nothing, for a player who runs out of time.
    const IDLE: &[Self] = &[];

    /// Whether the action reveals nothing to anybody, so that it can be taken back unless chance answers it.
    fn reveals_nothing(self) -> bool;
}

/// How the events of a rule set reveal each other; their audiences are declared with them.
pub trait OwnEvent: Copy {
    /// Whether a player only looks at cards, so that the ply itself reveals none of them.
    fn is_look(self) -> bool {
        false
    }

    /// The sum of the numbered dice, if they were rolled.
    fn rolled(self) -> Option<u8> {
        None
    }

    /// Whether this event reveals what an earlier one hid from some viewers.
    fn tells(self, _hidden: Self) -> bool {
        false
    }
}

impl OwnEvent for SeaEvent {}

impl OwnAction for SeaAction {
    /// A ship may lift fog, which chance then answers.
    fn reveals_nothing(self) -> bool {
        matches!(self, Self::BuildShip(_) | Self::MoveShip { .. })
    }
}
