//! Messages from a client over the socket of a table.

use crate::{Pace, TableSettings};

wire! {
    /// A frame from a client.
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    pub enum ClientMessage {
        /// The first frame: which version the client speaks and the last number that it has seen.
        Hello {
            /// The protocol version.
            version: u32,
            /// The number of the last update that the client holds; without it a snapshot follows.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(feature = "typescript", ts(optional))]
            since: Option<u32>,
            /// Whether the client accepts patches instead of whole states.
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
            patches: bool,
        },
        /// Asks for something to happen at the table.
        Command {
            /// Chosen by the client, unique among its commands at this table; a resend with the same id is answered, not repeated.
            id: String,
            /// The number of the last update that the client had seen when it decided.
            based_on: u32,
            /// The command.
            command: Command,
        },
        /// Checks that the connection is alive.
        Ping {
            /// Sent back.
            nonce: u32,
        },
    }

    /// The commands. The session identifies the sender, never the message.
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    pub enum Command {
        /// Take a seat: the named one or the first that is free.
        Sit {
            /// The seat.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(feature = "typescript", ts(optional, type = "Seat"))]
            seat: Option<String>,
        },
        /// Leave your seat; in a running game a bot plays on.
        Leave {},
        /// The host puts a bot on a free seat.
        SeatBot {
            /// The seat.
            #[cfg_attr(feature = "typescript", ts(type = "Seat"))]
            seat: String,
            /// One of the levels that the server lists.
            level: String,
        },
        /// The host empties a seat before the game, or gives a person's seat to a bot during it.
        Kick {
            /// The seat.
            #[cfg_attr(feature = "typescript", ts(type = "Seat"))]
            seat: String,
        },
        /// The host changes the settings before the game.
        Configure {
            /// The new settings.
            settings: TableSettings,
        },
        /// The host starts the game; free seats are filled with bots.
        Start {},
        /// Play an action, written in the notation.
        Act {
            /// The action, such as `road (0,0)/NE`.
            action: String,
        },
        /// Take back your last action, if it revealed nothing and nobody has acted since.
        Undo {},
        /// Play again after a bot stood in; so does any action, and every new connection.
        ComeBack {},
        /// Say something.
        Chat {
            /// What.
            body: ChatBody,
        },
        /// The host stops a person at this table from chatting, or lets them again.
        Mute {
            /// The person.
            user: String,
            /// Whether they are muted.
            muted: bool,
        },
        /// The host lets bots play faster or slower.
        Pace {
            /// How fast.
            pace: Pace,
        },
        /// After the end: a player proposes another game, at a new table with the same people and settings.
        Rematch {},
    }

    /// A chat line as it is sent.
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    pub enum ChatBody {
        /// Free text.
        Text {
            /// At most 300 characters.
            text: String,
        },
        /// One of the quick phrases.
        Phrase {
            /// Its name.
            #[cfg_attr(feature = "typescript", ts(type = "Phrase"))]
            phrase: String,
        },
    }
}
