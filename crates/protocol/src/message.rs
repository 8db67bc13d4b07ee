//! Messages from the server over the socket of a table.

use crate::{
    BoardView, Change, ChatBody, Choices, DecisionName, GameEvent, IllegalName, Mover, Patch, PerSeat,
    SeatName, StateView, TableView,
};

wire! {
    /// A frame from the server.
    #[serde(tag = "type", rename_all = "snake_case")]
    pub enum ServerMessage {
        /// The answer to `hello`.
        Welcome {
            /// The protocol version that is spoken from here on.
            version: u32,
            /// The table.
            table: String,
            /// The client's identity.
            you: You,
            /// The server's clock in milliseconds since 1970, to read deadlines by.
            now: u64,
        },
        /// Everything the viewer knows; it replaces the client's copy.
        Snapshot(Box<Snapshot>),
        /// The updates since the last frame, and the state after them.
        Updates {
            /// In order, without gaps, beginning one above the last number.
            updates: Vec<Update>,
            /// The table after them, if it changed.
            #[serde(skip_serializing_if = "Option::is_none", default)]
            #[cfg_attr(feature = "typescript", ts(optional))]
            table: Option<Box<TableView>>,
            /// The board after them, if it changed.
            #[serde(skip_serializing_if = "Option::is_none", default)]
            #[cfg_attr(feature = "typescript", ts(optional))]
            board: Option<Box<BoardView>>,
            /// The state of the game after them, if it changed and there is no patch.
            #[serde(skip_serializing_if = "Option::is_none", default)]
            #[cfg_attr(feature = "typescript", ts(optional))]
            state: Option<Box<StateView>>,
            /// The changes to the viewer's state, for a client that asked for patches.
            #[serde(skip_serializing_if = "Option::is_none", default)]
            #[cfg_attr(feature = "typescript", ts(optional))]
            patch: Option<Patch>,
            /// What the game is waiting for.
            prompt: Box<Prompt>,
        },
        /// A command was carried out and stored durably.
        Ack {
            /// The id of the command.
            id: String,
            /// The number of the last update that it caused.
            n: u32,
        },
        /// A command was not carried out.
        Refused {
            /// The id of the command; empty if it could not be read.
            id: String,
            /// Why, for programs.
            code: RefusalCode,
            /// Why, for people.
            message: String,
            /// The id of the rule that the action breaks.
            #[serde(skip_serializing_if = "Option::is_none", default)]
            #[cfg_attr(feature = "typescript", ts(optional))]
            rule: Option<String>,
            /// The key of the option that is wrong.
            #[serde(skip_serializing_if = "Option::is_none", default)]
            #[cfg_attr(feature = "typescript", ts(optional))]
            option: Option<String>,
            /// The name of the reason, such as `TooClose`, if the action breaks a rule.
            #[serde(skip_serializing_if = "Option::is_none", default)]
            #[cfg_attr(feature = "typescript", ts(optional))]
            reason: Option<IllegalName>,
        },
        /// Who is connected.
        Presence {
            /// For each seat of a person, whether somebody is connected.
            seats: PerSeat<bool>,
            /// The number of spectators.
            spectators: u32,
        },
        /// The operators' announcement.
        Notice {
            /// The text; without one, the announcement is withdrawn.
            text: Option<String>,
        },
        /// The answer to `ping`.
        Pong {
            /// As it was sent.
            nonce: u32,
        },
        /// The server ends the connection.
        Closing {
            /// Why, for programs.
            code: RefusalCode,
            /// Why, for people.
            message: String,
            /// Whether to reconnect.
            retry: bool,
        },
    }

    /// The client's identity.
    pub struct You {
        /// The person.
        pub user: String,
        /// The person's name.
        pub name: String,
        /// The person's seat; without one the person is a spectator.
        pub seat: Option<SeatName>,
    }

    /// Everything that a viewer knows.
    pub struct Snapshot {
        /// The number of the last update that is contained.
        pub n: u32,
        /// The table.
        pub table: TableView,
        /// The viewer's seat; without one the viewer is a spectator.
        pub seat: Option<SeatName>,
        /// The game, once it has started.
        pub game: Option<GameView>,
        /// What the game is waiting for.
        pub prompt: Prompt,
        /// The last chat lines.
        pub chat: Vec<ChatLine>,
        /// The last updates, up to number `n` and without gaps, for a log. The state already includes them.
        #[serde(default)]
        pub updates: Vec<Update>,
    }

    /// A game as a viewer knows it.
    pub struct GameView {
        /// The part drawn once.
        pub board: BoardView,
        /// The part that changes.
        pub state: StateView,
    }

    /// One numbered step of a table.
    pub struct Update {
        /// Its number, the same for everybody.
        pub n: u32,
        /// When it happened, in milliseconds since 1970.
        pub at: u64,
        /// The events.
        pub change: Change,
        /// For a ply, its events as the viewer saw them.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        #[cfg_attr(feature = "typescript", ts(type = "GameEvent[]"))]
        pub events: Vec<GameEvent>,
    }

    /// What the game is waiting for, and the viewer's legal actions.
    pub struct Prompt {
        /// The seats that owe a decision.
        pub waiting: Vec<SeatName>,
        /// The decision.
        pub decision: DecisionName,
        /// When the clock decides, in milliseconds since 1970.
        pub deadline: Option<u64>,
        /// The viewer's legal actions.
        pub choices: Option<Choices>,
        /// Whether the viewer can take back the last action.
        pub can_undo: bool,
    }

    /// A chat line.
    pub struct ChatLine {
        /// The number of its update.
        pub n: u32,
        /// When it was said, in milliseconds since 1970.
        pub at: u64,
        /// The speaker.
        pub user: String,
        /// The name at that time.
        pub name: String,
        /// The text.
        pub body: ChatBody,
    }

    /// Why something was refused.
    #[derive(Copy, Hash)]
    #[serde(rename_all = "snake_case")]
    pub enum RefusalCode {
        /// The frame is not a message of this protocol.
        Malformed,
        /// The client speaks a version that the server does not.
        UnsupportedVersion,
        /// There is no such table.
        NoSuchTable,
        /// There is no such player.
        NoSuchPlayer,
        /// The code belongs to nobody, or was used.
        BadCode,
        /// The record cannot be read, or breaks a rule.
        BadRecord,
        /// The rules do not allow the action.
        Illegal,
        /// The seat's choices have changed since the number that the command was based on.
        Stale,
        /// The id was used for another command.
        IdReused,
        /// Only the host may do this.
        NotHost,
        /// The person has no seat.
        NotSeated,
        /// The seat is taken, or the person already has one.
        SeatTaken,
        /// There is no such seat, or none is free.
        NoSeat,
        /// Not at this time: before the game, during it or after it.
        WrongTime,
        /// The settings do not fit together.
        BadSettings,
        /// The text is empty, too long or not among the phrases.
        BadText,
        /// The person may not chat here.
        Muted,
        /// There is nothing to undo.
        NothingToUndo,
        /// Too many messages.
        TooFast,
        /// The client reads too slowly.
        TooSlow,
        /// The request must come from the server's own pages.
        WrongOrigin,
        /// There is no session.
        NoSession,
        /// The operators of the server keep the address away.
        Banned,
        /// The server is full.
        Full,
        /// The store did not accept the command; nothing happened.
        StoreFailed,
        /// The server is going down.
        ShuttingDown,
    }
}

impl Update {
    /// Who moved, if the step is a ply.
    pub fn mover(&self) -> Option<Mover> {
        match &self.change {
            Change::Played { by, .. } => Some(*by),
            _ => None,
        }
    }
}
