//! The wire format of Hexhaven: what a client may send and what the server answers, message by message (`docs/protocol.md`).
//!
//! The types here are the format. They do not follow the engine's field names: every conversion is written out in
//! [`project`], and all of them start from an [`Observation`](hexhaven_engine::Observation), from an event redacted for
//! its viewer, or from the viewer's own legal actions. Actions travel in the engine's text notation.
//! The TypeScript types of the web client are generated only from this crate.

#[macro_use]
mod wire;

mod admin;
mod choices;
mod command;
mod event;
mod game;
mod http;
mod invitations;
mod message;
mod patch;
mod people;
pub mod project;
mod review;
mod rulesets;
mod shelf;
mod table;
mod words;

pub use admin::{AdminLink, AdminPeople, AdminPerson, AdminTable, AdminTables, Announcement, Ban};
pub use choices::{Choices, ExchangeRow, Group, Listed};
pub use command::{ChatBody, ClientMessage, Command};
pub use event::{GameEvent, SeenEvent, TurnEvent};
pub use game::{
    BoardView, Costs, CounterView, Developments, EndingKind, EndingView, Good, HarborView, HexView,
    OfferView, Pending, Piece, PlayerView, PointsView, RuleBook, StateView, SupplyView, TurnView,
};
pub use http::{
    CornerHex, CornerName, CreateTable, Created, ErrorBody, Ground, Health, IslandCorners, MapHex, MapView,
    NewSession, OptionDomain, OptionView, Practice, PresetView, QuickMatch, ReplayView, RuleSetView,
    SessionView, TableList, TableSummary,
};
pub use invitations::{AnswerInvitation, GuestList, GuestView, InvitationView, NewInvitation};
pub use message::{ChatLine, GameView, Prompt, RefusalCode, ServerMessage, Snapshot, Update, You};
pub use patch::{BadPatch, Patch};
pub use people::{
    DeviceList, DeviceView, EnterCode, FinishedGame, FinishedSeat, HistoryView, LeaderView, LeaderboardView,
    LinkCode, NewProgram, OpponentView, PlayerKind, ProfileView, ProgramToken, RatingView, RecoveryCode,
    TallyView,
};
pub use review::{
    Advantage, BetterChoice, Grade, HintView, Lesson, LuckKind, ReviewState, ReviewView, ReviewedDecision,
    ReviewedLuck, ReviewedPlayer, ReviewedPly, Topic, TurningPoint,
};
pub use rulesets::*;
pub use shelf::{
    BadRecord, DailyChoice, DailyDecision, DailyVerdict, DailyView, PlayDaily, RecordKept, RecordProblem,
};
pub use table::{Begins, Change, Mover, Pace, SeatKind, SeatView, Status, TableSettings, TableView, Timer};

pub use words::{
    Closed, DecisionName, DevelopmentName, DueName, Edge, Hex, IllegalName, IslandName, KindName, LetterName,
    Name, PartName, Place, PointSourceName, RuleSetName, SeatName, TerrainName, VerbName, Vertex,
};

use std::collections::BTreeMap;

/// The protocol version. It grows with a change that an old client would misunderstand.
pub const VERSION: u32 = 1;

/// The phrases that a client can send without typing; the client shows them in the reader's language.
pub const QUICK_PHRASES: [&str; 10] = [
    "hello",
    "good_luck",
    "your_turn",
    "thinking",
    "thanks",
    "sorry",
    "no_deal",
    "nice_move",
    "well_played",
    "goodbye",
];

/// Emotes that a client shows with a face or a gesture; they are sent like phrases.
pub const EMOTES: [&str; 6] = ["smile", "laugh", "wow", "cry", "clap", "think"];

/// The most characters of a chat line.
pub const MAX_CHAT: usize = 300;
/// The most characters of a player's or table's name.
pub const MAX_NAME: usize = 24;
/// The most bytes of a frame that a client sends.
pub const MAX_FRAME: usize = 16 * 1024;

/// Counted cards by their word: `{"lumber": 2}`. Kinds with none are left out.
pub type CardCounts = BTreeMap<KindName, u8>;
/// A value for each seat that has one.
pub type PerSeat<T> = BTreeMap<SeatName, T>;
