//! SQLite in one file: no configuration, and every commit reaches the disk before it is answered.

use std::path::Path;
use std::str::FromStr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use sqlx::Connection as _;
use sqlx::sqlite::{
    Sqlite, SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use tokio::task::JoinHandle;

use super::StoreError;
use super::lock::DataLock;
use super::sql::{Engine, SqlStore};

/// A SQLite database.
pub type SqliteStore = SqlStore<Sqlite>;

/// Holds the file of a database, and looks after it.
#[derive(Debug)]
pub(super) struct FileKeeper {
    beside: SqlitePool,
    tasks: Vec<JoinHandle<()>>,
    /// The result of the integrity check.
    damage: Arc<OnceLock<StoreError>>,
    lock: Mutex<Option<DataLock>>,
}

impl Drop for FileKeeper {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

/// How long a connection may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often to checkpoint the write-ahead log: in small steps, so that no commit waits long for the disk.
const TIDY_PAUSE: Duration = Duration::from_millis(500);
/// Files up to this size are checked before they are used: that takes no time.
const SMALL: u64 = 64 * 1024 * 1024;
/// The number of pages from which on the log is truncated, even if writers have to wait: 64 MiB.
const MAX_LOG: i64 = 16 * 1024;

/// Checkpoints the write-ahead log while the writer works, so that no command waits for it.
async fn tidy_up(pool: SqlitePool) {
    loop {
        tokio::time::sleep(TIDY_PAUSE).await;
        // The writer reports any problem, such as a full disk; the next checkpoint tries again.
        let done: Result<(i64, i64, i64), _> =
            sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(&pool).await;
        if done.is_ok_and(|(_, in_log, _)| in_log > MAX_LOG) {
            let _ = sqlx::query("PRAGMA wal_checkpoint(RESTART)").execute(&pool).await;
        }
    }
}

/// Looks through the whole file.
async fn look_through(pool: &SqlitePool) -> Result<(), StoreError> {
    let found: String = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(pool).await?;
    if found == "ok" { Ok(()) } else { Err(StoreError::Damaged(found)) }
}

/// Looks through a large file while the server already runs.
async fn look_through_beside(pool: SqlitePool, damage: Arc<OnceLock<StoreError>>) {
    // A failed read says nothing about the content.
    if let Err(problem @ StoreError::Damaged(_)) = look_through(&pool).await {
        tracing::error!(error = %problem, "nothing more is written");
        let _ = damage.set(problem);
    }
}

impl Engine for Sqlite {
    type Keeper = FileKeeper;

    const BEGIN: &'static str = "BEGIN IMMEDIATE";
    const SIZE: &'static str = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";

    fn may_write(keeper: &FileKeeper) -> Result<(), StoreError> {
        keeper.damage.get().map_or(Ok(()), |damage| Err(damage.clone()))
    }

    /// A file is on this machine: it is waited for, however slow its disk is.
    fn patience(_: &FileKeeper) -> Duration {
        Duration::MAX
    }

    async fn release(keeper: &FileKeeper) {
        keeper.tasks.iter().for_each(JoinHandle::abort);
        // The last connection would do this as it closes, but not if one that was just being opened is still there. A log
        // that stays behind loses nothing: the next start reads it.
        let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&keeper.beside).await;
        keeper.beside.close().await;
        keeper.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

impl SqliteStore {
    /// Opens or creates the file.
    ///
    /// # Errors
    /// When the file cannot be used, is damaged or comes from a later version.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let lock = DataLock::take(path)?;
        let options = SqliteConnectOptions::from_str("sqlite:")?
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .pragma("wal_autocheckpoint", "0")
            .busy_timeout(Duration::from_secs(5));
        let is_small = std::fs::metadata(path).map_or(0, |file| file.len()) <= SMALL;
        Self::connect(options, lock, is_small).await.map_err(|error| error.about(path))
    }

    async fn connect(
        options: SqliteConnectOptions,
        lock: DataLock,
        is_small: bool,
    ) -> Result<Self, StoreError> {
        let pool =
            |n| SqlitePoolOptions::new().min_connections(1).max_connections(n).acquire_timeout(PATIENCE);
        // One connection: SQLite has a single writer, and waiting here is cheaper than waiting there.
        // When the disk is full, SQLite ends the transaction itself, while sqlx counts it as open forever.
        let write = pool(1)
            .after_release(|connection, _| {
                let is_clean = !connection.is_in_transaction();
                Box::pin(async move { Ok(is_clean) })
            })
            .connect_with(options.clone())
            .await?;
        let read = pool(4).connect_with(options.clone()).await?;
        let beside = pool(2).connect_with(options).await?;
        let damage = Arc::default();
        let mut tasks = vec![tokio::spawn(tidy_up(beside.clone()))];
        if is_small {
            look_through(&write).await?;
        } else {
            tasks.push(tokio::spawn(look_through_beside(beside.clone(), Arc::clone(&damage))));
        }
        let keeper = FileKeeper { beside, tasks, damage, lock: Mutex::new(Some(lock)) };
        let store = Self { write, read, keeper };
        store.migrate().await?;
        Ok(store)
    }

    /// Lets the file grow by only a few pages until the writer's connection is reopened: a full disk, for tests.
    ///
    /// # Errors
    /// When the database does not answer.
    #[doc(hidden)]
    pub async fn leave_room(&self, pages: i64) -> Result<(), StoreError> {
        let used: i64 = sqlx::query_scalar("PRAGMA page_count").fetch_one(&self.write).await?;
        let limit = format!("PRAGMA max_page_count = {}", used + pages);
        sqlx::query(sqlx::AssertSqlSafe(limit)).execute(&self.write).await?;
        Ok(())
    }
}
