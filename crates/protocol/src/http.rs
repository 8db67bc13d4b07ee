//! What the HTTP interface takes and gives: sessions, the lobby, finished games.

use std::collections::BTreeMap;

use crate::{GameView, SeatName, StateView, Status, TableSettings, Update};

wire! {
    /// Asks for a session under a name.
    #[serde(deny_unknown_fields)]
    pub struct NewSession {
        /// 1 to 24 characters.
        pub name: String,
    }

    /// The session that the cookie stands for.
    pub struct SessionView {
        /// The person; public, it gives no access.
        pub user: String,
        /// The person's name.
        pub name: String,
    }

    /// Asks for a new table.
    #[serde(deny_unknown_fields)]
    pub struct CreateTable {
        /// What is played.
        pub settings: TableSettings,
        /// Bots to begin with, by level, from the last seat downwards.
        #[serde(default)]
        pub bots: Vec<String>,
        /// Whether the creator takes the first seat.
        #[serde(default)]
        pub sit: bool,
        /// Whether the game begins at once; free seats are filled with bots.
        #[serde(default)]
        pub start: bool,
    }

    /// A table that was opened.
    pub struct Created {
        /// Its id.
        pub table: String,
    }

    /// Some tables: the public ones, or one's own.
    pub struct TableList {
        /// Newest first.
        pub tables: Vec<TableSummary>,
    }

    /// One line of a list of tables.
    pub struct TableSummary {
        /// The id.
        pub id: String,
        /// Where it stands.
        pub status: Status,
        /// What is played.
        pub settings: TableSettings,
        /// The names on the seats; empty where nobody sits.
        pub names: Vec<String>,
        /// When it was opened, in milliseconds since 1970.
        pub created_at: u64,
        /// The winner, if the game is over.
        pub winner: Option<SeatName>,
    }

    /// A finished game step by step, as one viewer saw it.
    pub struct ReplayView {
        /// The table.
        pub table: String,
        /// The game before the first step.
        pub start: GameView,
        /// The steps.
        pub updates: Vec<Update>,
        /// The state after each step.
        pub states: Vec<StateView>,
    }

    /// A rule set that can be played.
    pub struct RuleSetView {
        /// Its name in settings.
        pub name: String,
        /// The fewest players.
        pub min_seats: u8,
        /// The most players.
        pub max_seats: u8,
        /// Named bundles of options.
        pub presets: Vec<PresetView>,
        /// Options of play.
        pub options: Vec<OptionView>,
        /// Options of the board.
        pub setup: Vec<OptionView>,
        /// The levels of the bots that can play it.
        pub bots: Vec<String>,
    }

    /// A named bundle of options.
    pub struct PresetView {
        /// The name.
        pub name: String,
        /// What it says for every option, of play and of the board.
        pub values: BTreeMap<String, String>,
    }

    /// One option.
    pub struct OptionView {
        /// The key in the notation.
        pub key: String,
        /// The values that may be written.
        pub allowed: String,
        /// The value of the first preset.
        pub default: String,
    }

    /// Why a request was refused.
    pub struct ErrorBody {
        /// For programs.
        pub code: crate::RefusalCode,
        /// For people.
        pub message: String,
    }

    /// Whether the server works.
    pub struct Health {
        /// `ok` or what is wrong.
        pub status: String,
        /// The version of the server.
        pub version: String,
        /// The protocol versions that it speaks.
        pub protocol: Vec<u32>,
    }
}
