//! Everything that outlives the process: people, sessions, tables and their journals.
//! One trait, two databases. Everything is in the journal before a client learns of it.

mod accounts;
mod archive;
mod backup;
mod cluster;
mod error;
mod invitations;
mod lock;
mod member;
mod postgres;
mod results;
mod rows;
mod schema;
mod shelf;
mod sql;
mod sqlite;
mod writer;

pub use backup::{Backup, backup};
pub use cluster::{Claiming, Cluster, Lease, News, Node, Turn, Used, Word};
pub use error::StoreError;
pub use invitations::InvitationRow;
pub use postgres::{Patience, PostgresStore};
pub use rows::{Mark, OpponentRow, Person, RatingRow, ResultRow, SessionRow, TallyRow};
pub use shelf::{Keep, OpeningRow, RecordRow, Shelf};
pub use sqlite::SqliteStore;
pub use writer::Journal;

use std::future::Future;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;

use hexhaven_protocol::TableSettings;

use crate::fair::Seed;
use crate::json;
use crate::table::RULES_VERSION;

/// The name of the database file in the data folder.
pub const FILE: &str = "hexhaven.sqlite";

/// The answer of a store, later.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct User {
    /// The public id.
    pub id: String,
    /// The name to show.
    pub name: String,
}

/// The row of a table, for lists and restarts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// The id.
    pub id: String,
    /// When it was opened, in milliseconds since 1970.
    pub created_at: i64,
    /// The person who opened it.
    pub host: String,
    /// The secret seed of its chance, in hexadecimal.
    pub seed: String,
    /// The version of the rules that it is played by.
    pub rules_version: i64,
    /// The part that lists show.
    pub card: TableCard,
}

impl TableRow {
    /// The row of a new table.
    pub fn open(id: &str, host: &str, seed: &Seed, settings: &TableSettings, created_at: i64) -> Self {
        let card = TableCard {
            settings: json(settings),
            is_public: settings.public,
            status: "open".to_owned(),
            names: "[]".to_owned(),
            winner: None,
            people: "[]".to_owned(),
            due_at: None,
            waiting: "[]".to_owned(),
        };
        Self {
            id: id.to_owned(),
            created_at,
            host: host.to_owned(),
            seed: seed.reveal(),
            rules_version: RULES_VERSION,
            card,
        }
    }
}

/// The part of a table's row that changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableCard {
    /// The settings as JSON.
    pub settings: String,
    /// Whether it is in the public list.
    pub is_public: bool,
    /// `open`, `playing` or `over`.
    pub status: String,
    /// The names on the seats as JSON.
    pub names: String,
    /// The winner's seat.
    pub winner: Option<String>,
    /// The ids of the people on the seats as JSON.
    pub people: String,
    /// When a game over days continues without anybody at its table, in milliseconds since 1970.
    pub due_at: Option<i64>,
    /// The ids of the people a game over days is waiting for, as JSON.
    pub waiting: String,
}

/// The command that caused a line, so that a resend is answered and not repeated.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Receipt {
    /// The sender.
    pub user: String,
    /// The client's id of it.
    pub command: String,
    /// A hash of the command.
    pub digest: String,
}

/// One numbered line of a table's journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number, from 1.
    pub n: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The entry, as JSON.
    pub entry: String,
    /// The command that caused it; only the last line of a command names it.
    pub receipt: Option<Receipt>,
}

/// Lines to add to one table, all or none.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub table: String,
    /// The lines, in order.
    pub lines: Vec<Line>,
    /// The table's card, if it changed.
    pub card: Option<TableCard>,
    /// How the game ended, if it ends with these lines.
    pub results: Vec<ResultRow>,
    /// The epoch of the lease under which they are written, if this process is one of several.
    pub lease: Option<i64>,
}

/// The review of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// The table.
    pub table: String,
    /// The version of the reviewer.
    pub version: i64,
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
    /// Its content, as JSON.
    pub text: String,
    /// Its summary by seat.
    pub marks: Vec<Mark>,
}

/// Something to keep.
#[derive(Clone, Debug)]
pub enum Write {
    /// A person and their first session.
    Session {
        /// The person.
        user: User,
        /// For a program, its owner.
        owner: Option<String>,
        /// The session.
        session: SessionRow,
    },
    /// One more session of a person.
    NextSession {
        /// The id of the person.
        user: String,
        /// The session.
        session: SessionRow,
    },
    /// A person's recovery code; the one before is forgotten.
    Recovery {
        /// The id of the person.
        user: String,
        /// The hash of the code.
        hash: String,
    },
    /// A person's new name.
    Rename {
        /// The id of the person.
        user: String,
        /// The name.
        name: String,
    },
    /// The end of a session.
    EndSession {
        /// The hash of its secret.
        token_hash: String,
    },
    /// The end of all sessions that began before a time, and of people who have none left.
    EndSessions {
        /// In milliseconds since 1970.
        before: i64,
    },
    /// A new table.
    Table {
        /// Its row.
        row: TableRow,
        /// Its first lines.
        lines: Vec<Line>,
    },
    /// More lines of a table.
    Append(Append),
    /// Results of games whose ends are already in their journals.
    Results(Vec<ResultRow>),
    /// The review of a finished game; it replaces an older one.
    Review(Review),
    /// A record or an opening of the day.
    Shelf(Keep),
    /// A person and their programs are banned from the server, or no longer banned; their sessions end.
    Ban {
        /// The id of the person.
        user: String,
        /// Since when, in milliseconds since 1970.
        at: Option<i64>,
    },
    /// An address is banned from the server, or no longer banned.
    BanAddress {
        /// The address.
        address: String,
        /// Since when, in milliseconds since 1970.
        at: Option<i64>,
    },
    /// The end of a table, its journal and its results, in any status.
    Delete {
        /// The id.
        table: String,
    },
    /// The end of a person and their programs; results stay, without a name.
    Forget {
        /// The id of the person.
        user: String,
    },
    /// A link to another device of a person.
    Link {
        /// The hash of its code.
        hash: String,
        /// The id of the person.
        user: String,
        /// When, in milliseconds since 1970.
        at: i64,
    },
    /// A session begun with a link; refused if the link was used.
    Enter {
        /// The hash of the code.
        hash: String,
        /// The id of the person.
        user: String,
        /// The session.
        session: SessionRow,
    },
    /// The operators' announcement.
    Notice {
        /// Withdraws the announcement.
        text: Option<String>,
    },
    /// Invites somebody to a table, replacing an earlier invitation by the same host.
    Invite(InvitationRow),
    /// Declines an invitation.
    Decline {
        /// The table.
        table: String,
        /// The id of the person.
        guest: String,
    },
    /// A secret for the operators' page.
    Operator {
        /// The hash of the secret.
        token_hash: String,
        /// When, in milliseconds since 1970.
        at: i64,
    },
    /// Something for the other processes of the cluster.
    Tell(Word),
    /// Lines of a journal with somebody's name and chat removed.
    Rewrite {
        /// The table.
        table: String,
        /// The numbers and the new entries.
        lines: Vec<(i64, String)>,
        /// The card of the table after that.
        card: TableCard,
    },
    /// The end of a table, its journal and its review.
    Remove {
        /// The id.
        table: String,
        /// The status that it must still have.
        status: String,
    },
}

impl Write {
    /// The lines that are added, each with its table.
    fn lines(&self) -> impl Iterator<Item = (&str, &Line)> {
        let (table, lines): (&str, &[Line]) = match self {
            Self::Table { row, lines } => (&row.id, lines),
            Self::Append(append) => (&append.table, &append.lines),
            Self::Session { .. }
            | Self::NextSession { .. }
            | Self::Recovery { .. }
            | Self::Results(_)
            | Self::Ban { .. }
            | Self::BanAddress { .. }
            | Self::Delete { .. }
            | Self::Forget { .. }
            | Self::Link { .. }
            | Self::Enter { .. }
            | Self::Notice { .. }
            | Self::Invite(_)
            | Self::Decline { .. }
            | Self::Operator { .. }
            | Self::Tell(_)
            | Self::Rewrite { .. }
            | Self::Rename { .. }
            | Self::EndSession { .. }
            | Self::EndSessions { .. }
            | Self::Review(_)
            | Self::Shelf(_)
            | Self::Remove { .. } => ("", &[]),
        };
        lines.iter().map(move |line| (table, line))
    }
}

/// A database.
pub trait Store: Send + Sync {
    /// Writes all or nothing, durably. A line whose number is taken is refused.
    fn write<'a>(&'a self, batch: &'a [Write]) -> StoreFuture<'a, ()>;
    /// The person of a session that began at `oldest` or later.
    fn session<'a>(&'a self, token_hash: &'a str, oldest: i64) -> StoreFuture<'a, Option<User>>;
    /// A table and its whole journal.
    fn table<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<(TableRow, Vec<Line>)>>;
    /// The lines of a table after a number.
    fn lines_after<'a>(&'a self, table: &'a str, n: i64) -> StoreFuture<'a, Vec<Line>>;
    /// Whether a person has a seat at a table, or may still take one.
    fn may_play<'a>(&'a self, table: &'a str, user: &'a str) -> StoreFuture<'a, bool>;
    /// The number of tables with a status.
    fn count<'a>(&'a self, status: &'a str) -> StoreFuture<'a, i64>;
    /// The number of unfinished tables that a person has opened since a time.
    fn unfinished<'a>(&'a self, host: &'a str, since: i64) -> StoreFuture<'a, i64>;
    /// Tables with a status and no activity since a time, up to a limit.
    fn forgotten<'a>(&'a self, status: &'a str, since: i64) -> StoreFuture<'a, Vec<String>>;
    /// The newest public tables that are open or being played.
    fn public_tables(&self, limit: i64) -> StoreFuture<'_, Vec<TableRow>>;
    /// Public tables that wait for people and start automatically, the oldest first.
    fn gathering(&self, limit: i64) -> StoreFuture<'_, Vec<TableRow>>;
    /// A person's newest tables that are open or being played.
    fn tables_with<'a>(&'a self, user: &'a str, limit: i64) -> StoreFuture<'a, Vec<TableRow>>;
    /// Tables of games over days due before a time; a bounded number.
    fn due(&self, before: i64) -> StoreFuture<'_, Vec<String>>;
    /// The cluster that this process belongs to, if it is one of several.
    fn cluster(&self) -> Option<&dyn Cluster> {
        None
    }
    /// The people and the finished games in it.
    fn archive(&self) -> &dyn Archive;
    /// The records and openings in it.
    fn shelf(&self) -> &dyn Shelf;
    /// The review of a table's game, if a reviewer of this version made one.
    fn review<'a>(&'a self, table: &'a str, version: i64) -> StoreFuture<'a, Option<String>>;
    /// The size of the database in bytes.
    fn size(&self) -> StoreFuture<'_, i64>;
    /// Whether the database answers.
    fn ping(&self) -> StoreFuture<'_, ()>;
    /// Lets go of the database.
    fn close(&self) -> StoreFuture<'_, ()>;
}

/// Queries about people and finished games.
pub trait Archive: Send + Sync {
    /// The person of an id.
    fn person<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<Person>>;
    /// The member of a recovery code.
    fn member<'a>(&'a self, recovery_hash: &'a str) -> StoreFuture<'a, Option<Person>>;
    /// The programs of a person.
    fn programs_of<'a>(&'a self, owner: &'a str) -> StoreFuture<'a, Vec<Person>>;
    /// The sessions of a person, newest first.
    fn sessions_of<'a>(&'a self, user: &'a str) -> StoreFuture<'a, Vec<SessionRow>>;
    /// The newest finished games of a player that ended before a time: all seats of each.
    fn games_of<'a>(&'a self, player: &'a str, before: i64, limit: i64) -> StoreFuture<'a, Vec<ResultRow>>;
    /// All results of a player, by rule set and number of seats.
    fn tallies_of<'a>(&'a self, player: &'a str) -> StoreFuture<'a, Vec<TallyRow>>;
    /// A player's most recent opponents.
    fn opponents_of<'a>(&'a self, player: &'a str, limit: i64) -> StoreFuture<'a, Vec<OpponentRow>>;
    /// The ratings of a player.
    fn ratings_of<'a>(&'a self, player: &'a str) -> StoreFuture<'a, Vec<RatingRow>>;
    /// The best players of a rule set who have played enough rated games.
    fn leaders<'a>(&'a self, rules: &'a str, games: i64, limit: i64) -> StoreFuture<'a, Vec<RatingRow>>;
    /// People whose names contain a text; a bounded number of them, newest first.
    fn named<'a>(&'a self, part: &'a str) -> StoreFuture<'a, Vec<Person>>;
    /// The newest tables of a status, or of any if it is empty.
    fn tables_of<'a>(&'a self, status: &'a str, limit: i64) -> StoreFuture<'a, Vec<TableRow>>;
    /// The tables where a person has sat, played or chatted.
    fn tables_about<'a>(&'a self, user: &'a str) -> StoreFuture<'a, Vec<String>>;
    /// The addresses that may not use the server.
    fn banned_addresses(&self) -> StoreFuture<'_, Vec<String>>;
    /// The operators' announcement.
    fn notice(&self) -> StoreFuture<'_, Option<String>>;
    /// The owner of a link made after a time.
    fn link<'a>(&'a self, hash: &'a str, after: i64) -> StoreFuture<'a, Option<Person>>;
    /// The invitations of a person to tables that are open, newest first, each with its table.
    fn invitations_to<'a>(&'a self, guest: &'a str) -> StoreFuture<'a, Vec<(InvitationRow, TableRow)>>;
    /// The invitations to a table, oldest first.
    fn invitations_at<'a>(&'a self, table: &'a str) -> StoreFuture<'a, Vec<InvitationRow>>;
    /// Whether an operator's secret was made after a time.
    fn is_operator<'a>(&'a self, token_hash: &'a str, after: i64) -> StoreFuture<'a, bool>;
    /// Finished games without results whose ids come after one.
    fn unlisted<'a>(&'a self, after: &'a str, limit: i64) -> StoreFuture<'a, Vec<String>>;
}

/// Opens the database at an address, `sqlite:PATH` or `postgres://…`, or else a file in the data folder.
///
/// # Errors
/// When it cannot be opened, is in use, is damaged or comes from a later version.
pub async fn open(url: Option<&str>, data: &Path) -> Result<Arc<dyn Store>, StoreError> {
    match url {
        None => Ok(Arc::new(SqliteStore::open(&data.join(FILE)).await?)),
        Some(url) if is_postgres(url) => Ok(Arc::new(PostgresStore::open(url, Patience::default()).await?)),
        Some(url) => match url.strip_prefix("sqlite:") {
            Some(path) if path.contains(":memory:") || path.contains("mode=memory") => {
                Err(StoreError::InMemory)
            }
            Some(path) => Ok(Arc::new(SqliteStore::open(Path::new(path.trim_start_matches("//"))).await?)),
            // The address may hold a password: only its scheme is repeated.
            None => Err(StoreError::BadUrl(url.split(':').next().unwrap_or_default().to_owned())),
        },
    }
}

/// Opens a database as one of several processes; the others reach this one at an address and port.
///
/// # Errors
/// When it cannot be opened, or supports only one process.
pub async fn join(
    url: Option<&str>,
    patience: Patience,
    address: &str,
) -> Result<Arc<dyn Store>, StoreError> {
    let url = url.filter(|url| is_postgres(url)).ok_or(StoreError::NoCluster)?;
    Ok(Arc::new(PostgresStore::join(url, patience, address).await?))
}

fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}
