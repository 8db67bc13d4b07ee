//! All tables: opening them, finding them in memory or in the store, and the tasks that run them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use hexhaven_engine::{Seat, Word};
use hexhaven_protocol::{CreateTable, Name, RefusalCode, Status, TableSettings, TableSummary};
use tokio::sync::mpsc;

use crate::actor::{Actor, Follower, Message, look_at};
use crate::admin::Admin;
use crate::cluster::{Claim, Leads};
use crate::config::{Config, Timings};
use crate::fair::Seed;
use crate::guard::AddressBook;
use crate::metrics::{Metrics, Moment};
use crate::people::{Guests, Sockets};
use crate::store::{Journal, Line, Node, Store, StoreError, TableRow, User, Write};
use crate::table::{Chair, Numbered, Refusal, Table};
use crate::thinkers::Thinkers;
use crate::{ids, json, terms};

/// The number of entries on one page of a list.
const LISTED: i64 = 100;

const DAY: Duration = Duration::from_secs(24 * 3600);
/// How often to look for tables that nobody needs anymore.
const SWEEP: Duration = Duration::from_secs(600);

/// All tables of a server.
pub struct Lobby {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) journal: Journal,
    pub(crate) metrics: Arc<Metrics>,
    tables: Mutex<HashMap<String, Arc<Slot>>>,
    /// Tables of other processes that spectators follow here.
    followers: Mutex<HashMap<String, mpsc::Sender<Message>>>,
    pub(crate) guests: Guests,
    pub(crate) admin: Admin,
    /// The usage of each address.
    pub(crate) book: Arc<AddressBook>,
    /// The connections forwarded to other processes.
    pub(crate) leads: Leads,
    pub(crate) sockets: Arc<Sockets>,
    /// The places of bots that think.
    pub(crate) thinkers: Arc<Thinkers>,
    /// Held while a quick match seats somebody.
    pub(crate) matching: tokio::sync::Mutex<()>,
    is_stopping: AtomicBool,
}

/// The slot of one table's task; its lock is held while the table is loaded, so that it is loaded once.
#[derive(Default)]
struct Slot(tokio::sync::Mutex<Running>);

/// Whether the task of a table runs.
#[derive(Default)]
enum Running {
    #[default]
    No,
    Yes(mpsc::Sender<Message>),
    /// It cannot be loaded: the journal does not make a table.
    Never(Refusal),
}

impl Running {
    fn task(&self) -> Option<&mpsc::Sender<Message>> {
        match self {
            Self::Yes(task) if !task.is_closed() => Some(task),
            Self::Yes(_) | Self::No | Self::Never(_) => None,
        }
    }
}

impl Lobby {
    /// A lobby over a store.
    pub fn new(config: Config, store: Arc<dyn Store>) -> Arc<Self> {
        Self::with_secret(config, store).0
    }

    /// A lobby, and the secret of its operator.
    pub(crate) fn with_secret(config: Config, store: Arc<dyn Store>) -> (Arc<Self>, String) {
        let (admin, secret) = Admin::new();
        let metrics = Arc::new(Metrics::default());
        let thinkers = Thinkers::new(config.limits.thinkers, Arc::clone(&metrics));
        let journal = Journal::start(Arc::clone(&store), Arc::clone(&metrics));
        let lobby = Arc::new(Self {
            book: Arc::new(AddressBook::new(config.limits)),
            leads: Leads::default(),
            config,
            store,
            journal,
            metrics,
            tables: Mutex::default(),
            followers: Mutex::default(),
            guests: Guests::default(),
            admin,
            sockets: Arc::default(),
            thinkers,
            matching: tokio::sync::Mutex::default(),
            is_stopping: AtomicBool::new(false),
        });
        (lobby, secret)
    }

    pub(crate) fn timings(&self) -> &Timings {
        &self.config.timings
    }

    /// The time of day, in milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        (self.config.wall_clock.0)()
    }

    /// The time so long ago.
    pub(crate) fn ago(&self, long: Duration) -> i64 {
        let long = i64::try_from(long.as_millis()).unwrap_or(i64::MAX);
        i64::try_from(self.now()).unwrap_or(i64::MAX).saturating_sub(long)
    }

    /// Opens a table whose chance comes from the given seed, or from a secret one.
    pub(crate) async fn open(
        self: &Arc<Self>,
        who: &User,
        wish: &CreateTable,
        seed: Option<Seed>,
    ) -> Result<String, Refusal> {
        terms::check(&wish.settings)?;
        let most = self.config.limits.tables_per_person;
        let lately = self.ago(DAY);
        let n = self.answered(self.store.unfinished(&who.id, lately).await)?;
        if n >= i64::from(most) {
            let message = format!("you have opened {n} tables today whose games are not over");
            return Err(Refusal::new(RefusalCode::Full, message));
        }
        self.add(who, &wish.settings, seed, |table, now| table.open(who, wish, now)).await
    }

    /// Opens the table of a rematch.
    pub(crate) async fn reopen(
        self: &Arc<Self>,
        who: &User,
        settings: &TableSettings,
        chairs: &[Chair],
    ) -> Result<String, Refusal> {
        self.add(who, settings, None, |table, now| table.reopen(who, settings, chairs, now)).await
    }

    async fn add(
        self: &Arc<Self>,
        host: &User,
        settings: &TableSettings,
        seed: Option<Seed>,
        first: impl FnOnce(&mut Table, u64) -> Result<Vec<Numbered>, Refusal>,
    ) -> Result<String, Refusal> {
        let now = self.now();
        let mut row = self.new_row(host, settings, seed, now);
        let bad = |error: crate::table::BadLine| Refusal::new(RefusalCode::StoreFailed, error.to_string());
        let mut table = Table::load(&row, &[]).map_err(bad)?;
        let lines = first(&mut table, now)?;
        row.card = table.card();
        let id = row.id.clone();
        let lines: Vec<Line> = lines.iter().map(|line| table.line(line, None)).collect();
        self.journal.write(Write::Table { row, lines }).await.map_err(store_failed)?;
        let slot = self.slot(&id);
        let mut running = slot.0.lock().await;
        self.check_running()?;
        // Nobody else knows about the table yet.
        if let Claim::Here(lease) = self.claim(&id).await? {
            *running = Running::Yes(Actor::spawn(Arc::clone(self), table, lease));
        }
        Ok(id)
    }

    fn new_row(&self, host: &User, settings: &TableSettings, seed: Option<Seed>, now: u64) -> TableRow {
        let text = json(settings);
        let usual =
            || self.config.repeatable.map_or_else(Seed::random, |number| Seed::repeatable(number, &text));
        let seed = seed.unwrap_or_else(usual);
        let now = i64::try_from(now).unwrap_or(i64::MAX);
        TableRow::open(&ids::table_id(), &host.id, &seed, settings, now)
    }

    /// The store's answer.
    pub(crate) fn answered<T>(&self, answer: Result<T, StoreError>) -> Result<T, Refusal> {
        self.metrics.note_read(&answer);
        answer.map_err(store_failed)
    }

    /// No task is started once the server is stopping.
    fn check_running(&self) -> Result<(), Refusal> {
        if self.is_stopping.load(Ordering::SeqCst) {
            return Err(Refusal::new(RefusalCode::ShuttingDown, "the server is shutting down"));
        }
        Ok(())
    }

    fn slot(&self, id: &str) -> Arc<Slot> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(tables.entry(id.to_owned()).or_default())
    }

    /// The way to a table's task, which is started if it does not run; refused if another process has the table.
    pub(crate) async fn find(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<Message>, Refusal> {
        match self.locate(id).await? {
            Located::Here(task) => Ok(task),
            Located::There(_) => {
                Err(Refusal::new(RefusalCode::StoreFailed, "another process owns the table; try again"))
            }
        }
    }

    /// The location of a table; its task is started here if no other process owns it.
    pub(crate) async fn locate(self: &Arc<Self>, id: &str) -> Result<Located, Refusal> {
        if !ids::is_table_id(id) {
            return Err(no_such_table());
        }
        let slot = self.slot(id);
        let mut running = slot.0.lock().await;
        self.check_running()?;
        if let Some(task) = running.task() {
            return Ok(Located::Here(task.clone()));
        }
        if let Running::Never(refusal) = &*running {
            return Err(refusal.clone());
        }
        // The lease first: once we have it, nobody else appends to the journal.
        let read = match self.claim(id).await {
            Ok(Claim::Here(lease)) => self.read(id).await.map(|table| (table, lease)),
            Ok(Claim::There(node)) => return Ok(Located::There(node)),
            Err(refusal) => Err(Unread::Refused(refusal)),
        };
        match read {
            Ok((table, lease)) => {
                let task = Actor::spawn(Arc::clone(self), table, lease);
                *running = Running::Yes(task.clone());
                Ok(Located::Here(task))
            }
            Err(Unread::Damaged(refusal)) => {
                *running = Running::Never(refusal.clone());
                Err(refusal)
            }
            Err(Unread::Refused(refusal)) => {
                // Ids that lead nowhere leave no trace; a table that exists keeps its one place.
                if refusal.code == RefusalCode::NoSuchTable {
                    self.tables.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
                }
                Err(refusal)
            }
        }
    }

    /// The follower of another process's table, for spectators.
    pub(crate) fn follower(self: &Arc<Self>, id: &str, node: &Node) -> mpsc::Sender<Message> {
        let mut followers = self.followers.lock().unwrap_or_else(PoisonError::into_inner);
        followers.retain(|_, task| !task.is_closed());
        let start = || Follower::spawn(Arc::clone(self), id.to_owned(), node.clone());
        followers.entry(id.to_owned()).or_insert_with(start).clone()
    }

    fn end_followers(&self) {
        let mut followers = self.followers.lock().unwrap_or_else(PoisonError::into_inner);
        for (_, task) in followers.drain() {
            tokio::spawn(async move { task.send(Message::Moved).await });
        }
    }

    /// A table as the store has it.
    pub(crate) async fn read(&self, id: &str) -> Result<Table, Unread> {
        let (row, lines) = self.journal(id).await.map_err(Unread::Refused)?;
        Table::load(&row, &lines).map_err(|bad| {
            tracing::error!(table = %ids::short(id), error = %bad, "the journal of a table cannot be replayed");
            let message = format!("the journal of this table is damaged: {bad}");
            Unread::Damaged(Refusal::new(RefusalCode::StoreFailed, message))
        })
    }

    /// A table's row and journal as the store has them.
    pub(crate) async fn journal(&self, id: &str) -> Result<(TableRow, Vec<Line>), Refusal> {
        if !ids::is_table_id(id) {
            return Err(no_such_table());
        }
        self.answered(self.store.table(id).await)?.ok_or_else(no_such_table)
    }

    /// Asks a table something.
    pub(crate) async fn look<T: Send + 'static>(
        self: &Arc<Self>,
        id: &str,
        look: impl Fn(&Table) -> T + Send + Sync + 'static,
    ) -> Result<T, Refusal> {
        let look = Arc::new(look);
        loop {
            let (task, look) = (self.find(id).await?, Arc::clone(&look));
            // A task that has just ended is started again.
            if let Some(answer) = look_at(&task, move |table| look(table)).await {
                return Ok(answer);
            }
        }
    }

    /// The public tables, newest first.
    pub(crate) async fn list(&self) -> Result<Vec<TableSummary>, Refusal> {
        let rows = self.answered(self.store.public_tables(LISTED).await)?;
        Ok(rows.iter().filter_map(|row| summary(row, None)).collect())
    }

    /// A person's tables that are open or being played, newest first.
    pub(crate) async fn list_with(&self, who: &User) -> Result<Vec<TableSummary>, Refusal> {
        let rows = self.answered(self.store.tables_with(&who.id, LISTED).await)?;
        Ok(rows.iter().filter_map(|row| summary(row, Some(&who.id))).collect())
    }

    /// Periodically forgets tables that nobody needs anymore, as long as the lobby lives.
    pub(crate) async fn keep_sweeping(lobby: Weak<Self>) {
        loop {
            tokio::time::sleep(SWEEP).await;
            let Some(lobby) = lobby.upgrade() else { return };
            lobby.sweep().await;
        }
    }

    /// Continues games over days, as long as the lobby exists.
    pub(crate) async fn keep_waking(lobby: Weak<Self>) {
        loop {
            let Some(pause) = lobby.upgrade().map(|lobby| lobby.timings().wake) else { return };
            tokio::time::sleep(pause).await;
            let Some(lobby) = lobby.upgrade() else { return };
            let Ok(due) = lobby.answered(lobby.store.due(lobby.ago(Duration::ZERO)).await) else { continue };
            for id in due {
                // Once in memory, the table handles its own deadlines.
                let _ = lobby.find(&id).await;
            }
        }
    }

    /// Removes everything that nobody has visited for a long time: tables, sessions, and the entries of finished tasks.
    pub async fn sweep(&self) {
        let Timings { open_table, abandoned_game, finished_game, session, .. } = *self.timings();
        self.remove_forgotten(Status::Open, open_table).await;
        self.remove_forgotten(Status::Playing, abandoned_game).await;
        if let Some(finished_game) = finished_game {
            self.remove_forgotten(Status::Over, finished_game).await;
        }
        // The next sweep tries again.
        let _ = self.journal.write(Write::EndSessions { before: self.ago(session) }).await;
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let is_idle = |slot: &Arc<Slot>| {
            // We hold the table's slot, so nobody is loading it right now.
            Arc::strong_count(slot) == 1
                && slot.0.try_lock().is_ok_and(|running| match &*running {
                    Running::No => true,
                    Running::Yes(task) => task.is_closed(),
                    Running::Never(_) => false,
                })
        };
        tables.retain(|_, slot| !is_idle(slot));
    }

    async fn remove_forgotten(&self, status: Status, kept: Duration) {
        let status = status_word(status);
        // The next sweep tries again.
        let Ok(forgotten) = self.answered(self.store.forgotten(status, self.ago(kept)).await) else { return };
        for id in forgotten {
            let slot = self.slot(&id);
            let running = slot.0.lock().await;
            // If another process owns the table, that process removes it.
            if running.task().is_none() && matches!(self.claim(&id).await, Ok(Claim::Here(_))) {
                let remove = Write::Remove { table: id, status: status.to_owned() };
                let _ = self.journal.write(remove).await;
            }
        }
    }

    /// Writes to a table after ending its task, if it runs; the next visitor loads it again.
    pub(crate) async fn without_task(&self, id: &str, write: Write) -> Result<(), Refusal> {
        let slot = self.slot(id);
        let mut running = slot.0.lock().await;
        if let Running::Yes(task) = std::mem::take(&mut *running) {
            let _ = task.send(Message::Dismiss).await;
            task.closed().await;
        }
        self.seize(id).await?;
        self.journal.write(write).await.map_err(store_failed)
    }

    /// Ends the tasks of some tables here, or of all: others may have them now.
    pub(crate) fn let_go(&self, of: Option<&str>) {
        if of.is_none() {
            self.end_followers();
        }
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let slots = tables.iter().filter(|(id, _)| of.is_none_or(|of| of == *id));
        for (_, slot) in slots {
            let slot = Arc::clone(slot);
            // The holder of the place may wait for a database that does not answer.
            tokio::spawn(async move {
                if let Running::Yes(task) = std::mem::take(&mut *slot.0.lock().await) {
                    let _ = task.send(Message::Moved).await;
                }
            });
        }
    }

    /// All metrics as text, including current values.
    pub(crate) async fn numbers(&self) -> String {
        let [appends, others] = self.journal.depth();
        let size = self.store.size().await.ok().and_then(|size| u64::try_from(size).ok());
        self.metrics.text(&Moment { appends, others, database: size, cluster: self.state_of_cluster().await })
    }

    /// Ends all tasks; everything acknowledged is stored.
    pub async fn stop(&self) {
        self.is_stopping.store(true, Ordering::SeqCst);
        self.leads.end();
        self.end_followers();
        let slots: Vec<Arc<Slot>> = self
            .tables
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .drain()
            .map(|(_, slot)| slot)
            .collect();
        for slot in slots {
            let running = std::mem::take(&mut *slot.0.lock().await);
            if let Running::Yes(task) = running {
                let _ = task.send(Message::Stop).await;
                task.closed().await;
            }
        }
    }
}

/// The location of a table.
pub(crate) enum Located {
    /// The way to its task.
    Here(mpsc::Sender<Message>),
    /// At another process.
    There(Node),
}

/// Why a table cannot be read.
pub(crate) enum Unread {
    /// The store does not answer, or has no such table.
    Refused(Refusal),
    /// The journal makes no table.
    Damaged(Refusal),
}

impl From<Unread> for Refusal {
    fn from(unread: Unread) -> Self {
        match unread {
            Unread::Refused(refusal) | Unread::Damaged(refusal) => refusal,
        }
    }
}

/// The word for a status in the store.
pub(crate) const fn status_word(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Playing => "playing",
        Status::Over => "over",
    }
}

fn summary(row: &TableRow, who: Option<&str>) -> Option<TableSummary> {
    let waiting: Vec<String> = serde_json::from_str(&row.card.waiting).ok()?;
    Some(TableSummary {
        id: row.id.clone(),
        status: serde_json::from_value(row.card.status.clone().into()).ok()?,
        settings: serde_json::from_str(&row.card.settings).ok()?,
        names: serde_json::from_str(&row.card.names).ok()?,
        created_at: u64::try_from(row.created_at).unwrap_or(0),
        winner: row.card.winner.as_deref().and_then(Seat::from_word).map(Name),
        your_turn: waiting.iter().any(|waited| Some(waited.as_str()) == who),
        due_at: row.card.due_at.and_then(|due| u64::try_from(due).ok()),
    })
}

pub(crate) fn store_failed(_: StoreError) -> Refusal {
    Refusal::new(RefusalCode::StoreFailed, "the store does not answer; nothing was changed")
}

pub(crate) fn no_such_table() -> Refusal {
    Refusal::new(RefusalCode::NoSuchTable, "there is no such table")
}
