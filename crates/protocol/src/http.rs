//! Bodies of HTTP requests and responses: sessions, the lobby, finished games.

use std::collections::BTreeMap;

use crate::{
    GameView, Hex, InvitationView, IslandName, RuleSetName, SeatName, StateView, Status, TableSettings,
    Update,
};

wire! {
    /// Asks for a session under a name.
    #[serde(deny_unknown_fields)]
    pub struct NewSession {
        /// 1 to 24 characters.
        pub name: String,
    }

    /// The session of the cookie.
    pub struct SessionView {
        /// The person; public, it gives no access.
        pub user: String,
        /// The person's name.
        pub name: String,
        /// Whether the person has kept a recovery code.
        #[serde(default)]
        pub member: bool,
    }

    /// Asks for a new table.
    #[serde(deny_unknown_fields)]
    pub struct CreateTable {
        /// The settings.
        pub settings: TableSettings,
        /// Bots to begin with, by level, from the last seat downwards.
        #[serde(default)]
        pub bots: Vec<String>,
        /// Whether the creator takes the first seat.
        #[serde(default)]
        pub sit: bool,
        /// Whether the game starts at once; bots fill the free seats.
        #[serde(default)]
        pub start: bool,
    }

    /// A request for a game against bots with public chance: the same settings and the same seed give the same board
    /// and the same dice.
    #[serde(deny_unknown_fields)]
    pub struct Practice {
        /// The settings; the table can be neither public nor rated.
        pub settings: TableSettings,
        /// The level of the bots on all other seats.
        pub bots: String,
        /// The number.
        pub seed: u32,
    }

    /// A request for a seat at a public table of people looking for the same game.
    #[serde(deny_unknown_fields)]
    pub struct QuickMatch {
        /// The rule set, which is played with its usual options.
        #[cfg_attr(feature = "typescript", ts(type = "RuleSet"))]
        pub rules: String,
        /// The number of seats.
        pub seats: u8,
        /// Whether bots take the remaining seats after a minute.
        #[serde(default)]
        pub bots: bool,
    }

    /// A table that was opened.
    pub struct Created {
        /// Its id.
        pub table: String,
    }

    /// Some tables: the public ones, or your own.
    pub struct TableList {
        /// Newest first.
        pub tables: Vec<TableSummary>,
        /// The operators' announcement.
        #[serde(default)]
        pub notice: Option<String>,
        /// Your invitations; only in the list of your own tables.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<InvitationView>>"))]
        pub invitations: Vec<InvitationView>,
    }

    /// One line of a list of tables.
    pub struct TableSummary {
        /// The id.
        pub id: String,
        /// Its status.
        pub status: Status,
        /// The settings.
        pub settings: TableSettings,
        /// The names by seat; empty for a free seat.
        pub names: Vec<String>,
        /// When it was opened, in milliseconds since 1970.
        pub created_at: u64,
        /// The winner, if the game is over.
        pub winner: Option<SeatName>,
        /// In a game over days, whether it is waiting for you.
        #[serde(default)]
        pub your_turn: bool,
        /// In a game over days, when the clock decides, in milliseconds since 1970.
        #[serde(default)]
        pub due_at: Option<u64>,
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
        pub name: RuleSetName,
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
        /// Its value of every option, of play and of the board.
        pub values: BTreeMap<String, String>,
    }

    /// One option.
    pub struct OptionView {
        /// The key in the notation.
        pub key: String,
        /// Its domain.
        pub domain: OptionDomain,
        /// The value of the first preset.
        pub default: String,
    }

    /// The domain of an option.
    #[serde(tag = "type", rename_all = "snake_case")]
    pub enum OptionDomain {
        /// `on` or `off`.
        Switch,
        /// One of some words.
        Words {
            /// The words.
            words: Vec<String>,
        },
        /// A number.
        Number {
            /// The least.
            least: u16,
            /// The most.
            most: u16,
            /// The word for no number, if there may be none.
            none: Option<String>,
        },
        /// A seat, or one of some words.
        Seat {
            /// The words.
            words: Vec<String>,
        },
        /// A corner hex of the island.
        Corner {
            /// The word for no hex.
            none: String,
            /// The corner hexes of each island, the smallest first.
            islands: Vec<IslandCorners>,
        },
        /// A text in a special format.
        Text {
            /// The word for no text, if there may be none.
            none: Option<String>,
            /// An example.
            example: String,
        },
    }

    /// The corner hexes of an island.
    pub struct IslandCorners {
        /// The island.
        pub island: IslandName,
        /// The most seats that are played on it.
        pub max_seats: u8,
        /// The hexes.
        pub corners: Vec<CornerHex>,
    }

    /// A corner hex.
    pub struct CornerHex {
        /// Its place.
        pub at: CornerName,
        /// Its name.
        pub hex: Hex,
    }

    /// The position of a corner hex.
    #[derive(Copy)]
    #[serde(rename_all = "snake_case")]
    #[allow(missing_docs)]
    pub enum CornerName {
        TopLeft,
        TopRight,
        Right,
        BottomRight,
        BottomLeft,
        Left,
    }

    /// The map of a scenario before its terrain is dealt.
    pub struct MapView {
        /// The points to win, unless the game has an option for them.
        pub target: u8,
        /// The hexes.
        pub hexes: Vec<MapHex>,
    }

    /// A hex of the map of a scenario.
    pub struct MapHex {
        /// Its place.
        pub hex: Hex,
        /// The public facts about it.
        pub ground: Ground,
    }

    /// The facts about a hex that are known before the terrain is dealt.
    #[derive(Copy)]
    #[serde(rename_all = "snake_case")]
    pub enum Ground {
        /// Sea.
        Sea,
        /// Land.
        Land,
        /// Land that brings special points.
        Bonus,
        /// A desert.
        Desert,
        /// Fog hides it.
        Fog,
        /// Land and sea are dealt together.
        Open,
    }

    /// Why a request was refused.
    pub struct ErrorBody {
        /// For programs.
        pub code: crate::RefusalCode,
        /// For people.
        pub message: String,
        /// The key of the option that is wrong.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub option: Option<String>,
    }

    /// Whether the server works.
    pub struct Health {
        /// `ok`, or the problem.
        pub status: String,
        /// The version of the server.
        pub version: String,
        /// The protocol versions that it speaks.
        pub protocol: Vec<u32>,
        /// The id of the process that answers, if it is one of several.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub node: Option<String>,
    }
}
