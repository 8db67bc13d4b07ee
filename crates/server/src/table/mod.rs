//! One table as a value, determined by its row and its journal. It reads no clock and does no I/O, so that a restart
//! restores it exactly.

mod apply;
mod entry;
mod execute;
mod from_record;
mod gather;
mod machine;
mod manners;
mod play;
mod receipts;
mod record;
mod results;
mod slow;
mod story;
mod view;

pub use entry::{Act, Entry, Numbered, Written};
pub use execute::MAX_LINES;
pub(crate) use from_record::UnreadRecord;
pub use machine::BotTask;
pub use manners::Manners;
pub use play::TurnMark;
pub use receipts::Answered;
pub use record::{RecordText, replay};
pub(crate) use results::bot_of;
#[cfg(test)]
pub(crate) use results::player_of_bot;
pub(crate) use story::GameStory;
pub use view::Audience;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::{Event, Illegal, MAX_SEATS, Ply, Seat, SeatSet};
use hexhaven_protocol::{Change, ChatLine, Mover, Pace, RefusalCode, Status, TableSettings};

use crate::fair::Seed;
use crate::json;
use crate::lobby::status_word;
use crate::store::{Line, Receipt, TableCard, TableRow};
use play::Play;
use receipts::Receipts;

/// The version of the rules that new games are played by. It grows whenever a legal ply becomes illegal or changes its
/// effect.
pub const RULES_VERSION: i64 = 1;
/// The number of updates kept for reconnecting clients and sent with a snapshot.
const HISTORY: usize = 200;
/// The most chat lines in a snapshot.
const CHAT: usize = 50;

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// The id.
    pub id: String,
    created_at: u64,
    host: Option<String>,
    seed: Seed,
    commitment: String,
    settings: TableSettings,
    seats: Vec<Chair>,
    muted: BTreeSet<String>,
    rematch: Option<String>,
    rematch_by: Option<String>,
    pace: Pace,
    /// Whether the operators have ended the game.
    is_closed: bool,
    /// The number of the last entry.
    n: u32,
    play: Option<Box<Play>>,
    /// The players by seat when the game began.
    starters: Vec<Chair>,
    /// When the last ply was played, in milliseconds since 1970.
    played_at: u64,
    history: VecDeque<PastUpdate>,
    chat: VecDeque<ChatLine>,
    receipts: Receipts,
    /// The number of the update where each person last took or lost a seat.
    moved: BTreeMap<String, u32>,
}

/// The occupant of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chair {
    /// Nobody.
    Empty,
    /// A person.
    Person {
        /// The player.
        user: String,
        /// The name.
        name: String,
        /// The level of the bot that replaces them.
        away: Option<String>,
        /// How often in a row the clock has decided for them.
        late: u8,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: String,
        /// The name to show.
        name: String,
    },
}

/// An update as the table remembers it; the part about the game is cut to its viewer when it is sent.
#[derive(Clone, Debug)]
struct PastUpdate {
    n: u32,
    at: u64,
    change: PastChange,
}

#[derive(Clone, Debug)]
enum PastChange {
    Public(Change),
    Ply { ply: Ply, by: Mover, events: Box<[Event]> },
}

/// Why a command was not carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// For programs.
    pub code: RefusalCode,
    /// For people.
    pub message: String,
    /// Why the rules refuse an action.
    pub illegal: Option<Illegal>,
    /// The option of the settings that is wrong.
    pub option: Option<&'static str>,
}

impl Refusal {
    /// A refusal that names no rule.
    pub fn new(code: RefusalCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), illegal: None, option: None }
    }
}

/// A journal that does not make a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {n} of the journal: {problem}")]
pub struct BadLine {
    /// The line.
    pub n: u32,
    /// The error.
    pub problem: String,
}

impl Table {
    /// The table of a row and its journal.
    ///
    /// # Errors
    /// When a line cannot be read or does not follow from the lines before it.
    pub fn load(row: &TableRow, lines: &[Line]) -> Result<Self, BadLine> {
        let bad = |n, problem: String| BadLine { n, problem };
        let seed = Seed::read(&row.seed).ok_or_else(|| bad(0, "the seed is unreadable".to_owned()))?;
        // The row has the current settings; the first line of the journal has the original ones.
        let settings: TableSettings =
            serde_json::from_str(&row.card.settings).map_err(|error| bad(0, error.to_string()))?;
        let mut table = Self {
            id: row.id.clone(),
            created_at: u64::try_from(row.created_at).unwrap_or(0),
            host: Some(row.host.clone()),
            commitment: seed.commitment(),
            seed,
            seats: vec![Chair::Empty; MAX_SEATS],
            settings,
            muted: BTreeSet::new(),
            rematch: None,
            rematch_by: None,
            pace: Pace::default(),
            is_closed: false,
            n: 0,
            play: None,
            starters: Vec::new(),
            played_at: 0,
            history: VecDeque::new(),
            chat: VecDeque::new(),
            receipts: Receipts::default(),
            moved: BTreeMap::new(),
        };
        table.follow(lines, row.rules_version)?;
        if lines.is_empty() {
            // The first line, which gives the number of seats, was never written.
            table.seats.truncate(usize::from(table.settings.seats));
        }
        Ok(table)
    }

    /// A table without history, which no store keeps.
    pub(crate) fn empty(id: &str, host: &str, seed: &Seed, settings: &TableSettings) -> Self {
        let row = TableRow::open(id, host, seed, settings, 0);
        Self::load(&row, &[]).expect("a table without lines can be made")
    }

    /// Applies the next lines of the journal.
    ///
    /// # Errors
    /// When a line cannot be read or does not follow from the lines before it.
    pub fn follow(&mut self, lines: &[Line], rules_version: i64) -> Result<(), BadLine> {
        for line in lines {
            let n = u32::try_from(line.n).unwrap_or(u32::MAX);
            let at = u64::try_from(line.at).unwrap_or(0);
            let read = serde_json::from_str(&line.entry).map_err(|error| error.to_string());
            let read = read.and_then(|written: Written| written.read(self.dialect()));
            let applied = read.and_then(|entry| self.replay(&Numbered { n, at, entry }, rules_version));
            applied.map_err(|problem| BadLine { n, problem })?;
            if let Some(receipt) = &line.receipt {
                self.remember(receipt, n);
            }
        }
        self.settle();
        Ok(())
    }

    /// A line as the store keeps it; the last line of a command carries its receipt.
    pub fn line(&self, line: &Numbered, receipt: Option<Receipt>) -> Line {
        Line {
            n: i64::from(line.n),
            at: i64::try_from(line.at).unwrap_or(i64::MAX),
            entry: json(&line.entry.write(self.dialect())),
            receipt,
        }
    }

    fn dialect(&self) -> Option<Dialect> {
        self.play.as_ref().map(|play| play.dialect())
    }

    /// The table's row in lists.
    pub fn card(&self) -> TableCard {
        let names: Vec<&str> = self.seats.iter().map(Chair::name).collect();
        let people: Vec<&str> = self.seats.iter().filter_map(Chair::user).collect();
        TableCard {
            settings: json(&self.settings),
            is_public: self.settings.public,
            status: status_word(self.status()).to_owned(),
            names: json(&names),
            winner: self.play.as_ref().and_then(|play| play.winner()).map(|seat| seat.to_string()),
            people: json(&people),
            due_at: self.due_at().and_then(|due| i64::try_from(due).ok()),
            waiting: json(&self.waited_for()),
        }
    }

    /// Whether these lines may change the table's row in lists: plies and chat do not, unless the game is played over
    /// days.
    pub fn may_be_listed_otherwise(&self, lines: &[Numbered]) -> bool {
        let is_listed = |line: &Numbered| {
            let Numbered { entry, .. } = line;
            !matches!(
                entry,
                Entry::Acted { .. } | Entry::Resolved { .. } | Entry::Undone { .. } | Entry::Said { .. }
            )
        };
        self.status() != Status::Playing || self.days().is_some() || lines.iter().any(is_listed)
    }

    /// The status of the table.
    pub fn status(&self) -> Status {
        match &self.play {
            _ if self.is_closed => Status::Over,
            None => Status::Open,
            Some(play) if play.ending().is_some() => Status::Over,
            Some(_) => Status::Playing,
        }
    }

    /// The number of the last entry.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// The person who may start and repeat the game; if it is nobody, the next to sit down will be.
    pub fn host(&self) -> Option<&str> {
        self.host.as_deref()
    }

    /// Whether a person is the host.
    pub(crate) fn is_host(&self, user: &str) -> bool {
        self.host() == Some(user)
    }

    /// The settings.
    pub fn settings(&self) -> &TableSettings {
        &self.settings
    }

    /// The chairs in the order of the seats.
    pub fn chairs(&self) -> &[Chair] {
        &self.seats
    }

    /// The seat of a person.
    pub fn seat_of(&self, user: &str) -> Option<Seat> {
        self.seats.iter().position(|chair| chair.user() == Some(user)).and_then(Seat::new)
    }

    /// The seats of people.
    pub fn people(&self) -> SeatSet {
        let is_person = |seat: &Seat| self.seats.get(seat.idx()).is_some_and(|chair| chair.user().is_some());
        Seat::ALL.into_iter().filter(is_person).collect()
    }

    /// Whether a person has had the same seat, or none, since an update.
    pub fn is_same_side(&self, user: &str, since: u32) -> bool {
        self.moved.get(user).is_none_or(|&moved| moved <= since)
    }

    /// How a command with this id was answered before.
    pub fn answered(&self, user: &str, command: &str) -> Option<Answered> {
        self.receipts.find(user, command)
    }

    /// Remembers that a command was carried out.
    pub fn remember(&mut self, receipt: &Receipt, n: u32) {
        let seats = &self.seats;
        let is_stranger = |user: &str| !seats.iter().any(|chair| chair.user() == Some(user));
        self.receipts.remember(receipt, n, is_stranger);
    }
}

impl Chair {
    /// The person, if one sits there.
    pub fn user(&self) -> Option<&str> {
        match self {
            Self::Person { user, .. } => Some(user),
            Self::Empty | Self::Bot { .. } => None,
        }
    }

    /// The name to show; empty if nobody sits there.
    pub fn name(&self) -> &str {
        match self {
            Self::Empty => "",
            Self::Person { name, .. } | Self::Bot { name, .. } => name,
        }
    }

    /// The level of the bot that decides for this seat.
    pub fn bot(&self) -> Option<&str> {
        match self {
            Self::Bot { level, .. } => Some(level),
            Self::Person { away, .. } => away.as_deref(),
            Self::Empty => None,
        }
    }
}
