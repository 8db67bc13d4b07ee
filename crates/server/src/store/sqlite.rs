//! SQLite in one file: no configuration, and every commit reaches the disk before it is answered.

use std::path::Path;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sqlx::sqlite::{
    Sqlite, SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection as _, Transaction};

use tokio::task::JoinHandle;

use super::StoreError;
use super::lock::DataLock;
use super::sql::sql_store;

/// A SQLite database.
#[derive(Debug)]
pub struct SqliteStore {
    /// One connection: SQLite has one writer, and waiting here is cheaper than waiting there.
    write: SqlitePool,
    read: SqlitePool,
    tidy: SqlitePool,
    tidying: JoinHandle<()>,
    lock: Mutex<Option<DataLock>>,
}

impl Drop for SqliteStore {
    fn drop(&mut self) {
        self.tidying.abort();
    }
}

/// How long a connection may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often the write-ahead log is carried over into the file: little at a time, so that no commit waits long for the
/// disk behind it.
const TIDY_PAUSE: Duration = Duration::from_millis(500);
/// From how many pages on the log is made to begin anew, even if writers wait for it: 64 MiB.
const MAX_LOG: i64 = 16 * 1024;

/// Carries the write-ahead log over into the file beside the writer, so that no command waits for it.
async fn tidy_up(pool: SqlitePool) {
    loop {
        tokio::time::sleep(TIDY_PAUSE).await;
        // Whatever hinders it now, such as a full disk, is reported by the writer; it is tried again.
        let done: Result<(i64, i64, i64), _> =
            sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(&pool).await;
        if done.is_ok_and(|(_, in_log, _)| in_log > MAX_LOG) {
            let _ = sqlx::query("PRAGMA wal_checkpoint(RESTART)").execute(&pool).await;
        }
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
        let store = Self::connect(options, lock).await.map_err(|error| error.about(path))?;
        store.check().await.map_err(|error| error.about(path))?;
        store.migrate().await.map_err(|error| error.about(path))?;
        Ok(store)
    }

    async fn connect(options: SqliteConnectOptions, lock: DataLock) -> Result<Self, StoreError> {
        let pool =
            |n| SqlitePoolOptions::new().min_connections(1).max_connections(n).acquire_timeout(PATIENCE);
        // After a full disk SQLite has ended the transaction by itself, and sqlx counts it as open for ever.
        let write = pool(1)
            .after_release(|connection, _| {
                let is_clean = !connection.is_in_transaction();
                Box::pin(async move { Ok(is_clean) })
            })
            .connect_with(options.clone())
            .await?;
        let read = pool(4).connect_with(options.clone()).await?;
        let tidy = pool(1).connect_with(options).await?;
        let tidying = tokio::spawn(tidy_up(tidy.clone()));
        Ok(Self { write, read, tidy, tidying, lock: Mutex::new(Some(lock)) })
    }

    /// Begins a transaction by its own statement, which sqlx refuses inside another one: a commit must never turn out
    /// to have ended a savepoint only.
    async fn begin(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        Ok(self.write.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// Lets the file grow by so many pages only, until the writer's connection is opened anew: a full disk for tests.
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

    async fn release(&self) {
        self.tidying.abort();
        self.tidy.close().await;
        self.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    async fn check(&self) -> Result<(), StoreError> {
        let found: Result<String, _> =
            sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&self.write).await;
        match found? {
            found if found == "ok" => Ok(()),
            found => Err(StoreError::Damaged(found)),
        }
    }
}

sql_store!(SqliteStore, Sqlite);
