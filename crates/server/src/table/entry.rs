//! The lines of a table's journal: everything that ever happened at it, in a format of its own.

use hexhaven_protocol::{ChatBody, Mover, TableSettings};
use serde::{Deserialize, Serialize};

/// What happened. The text of plies is the engine's notation; a line that was once written is read for ever.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Entry {
    /// A person took a seat.
    Sat {
        /// The seat's letter.
        seat: String,
        /// The person.
        user: String,
        /// The name at that time.
        name: String,
    },
    /// A bot took a seat.
    BotSat {
        /// The seat's letter.
        seat: String,
        /// The level.
        level: String,
    },
    /// A seat became free before the game.
    SeatFreed {
        /// The seat's letter.
        seat: String,
        /// Whether the host did it.
        kicked: bool,
    },
    /// A bot plays on for good.
    Replaced {
        /// The seat's letter.
        seat: String,
        /// Whether the host did it.
        kicked: bool,
        /// The level.
        level: String,
    },
    /// A bot plays until the person is back.
    WentAway {
        /// The seat's letter.
        seat: String,
        /// The level.
        level: String,
    },
    /// The person plays again.
    CameBack {
        /// The seat's letter.
        seat: String,
    },
    /// Somebody else is host.
    HostChanged {
        /// The person.
        user: String,
    },
    /// The settings changed.
    Configured {
        /// The new ones.
        settings: TableSettings,
    },
    /// The game began.
    Started {
        /// The position before the first ply.
        position: String,
        /// How many words of the seed's sequence were drawn for it.
        drawn: u64,
    },
    /// A player acted.
    Acted {
        /// Seat and action.
        ply: String,
        /// Who decided.
        by: Mover,
    },
    /// Chance acted.
    Fell {
        /// The outcome.
        outcome: String,
        /// How many words of the seed's sequence were drawn up to here.
        drawn: u64,
    },
    /// The last action was taken back.
    Undone {
        /// Whose action.
        seat: String,
    },
    /// Somebody spoke.
    Said {
        /// The person.
        user: String,
        /// The name at that time.
        name: String,
        /// What was said.
        body: ChatBody,
    },
    /// A person may not chat any more, or may again.
    Muted {
        /// The person.
        user: String,
        /// Whether they are muted.
        muted: bool,
    },
    /// The next game has a table.
    Rematch {
        /// Its id.
        table: String,
    },
}

/// An entry with its number and time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbered {
    /// The number, from 1.
    pub n: u32,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What happened.
    pub entry: Entry,
}
