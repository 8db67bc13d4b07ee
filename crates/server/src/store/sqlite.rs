//! SQLite in one file: no configuration, and every commit reaches the disk before it is answered.

use std::path::Path;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sqlx::sqlite::{
    Sqlite, SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use super::StoreError;
use super::lock::DataLock;
use super::sql::sql_store;

/// A SQLite database.
#[derive(Debug)]
pub struct SqliteStore {
    /// One connection: SQLite has one writer, and waiting here is cheaper than waiting there.
    write: SqlitePool,
    read: SqlitePool,
    lock: Mutex<Option<DataLock>>,
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
            .busy_timeout(Duration::from_secs(5));
        let write = connect(path, options.clone(), 1).await?;
        let read = connect(path, options, 4).await?;
        let store = Self { write, read, lock: Mutex::new(Some(lock)) };
        store.check().await?;
        store.migrate().await?;
        Ok(store)
    }

    async fn release(&self) {
        self.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    async fn check(&self) -> Result<(), StoreError> {
        let found: Result<String, _> =
            sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&self.write).await;
        match found {
            Ok(found) if found == "ok" => Ok(()),
            Ok(found) => Err(StoreError::Damaged(found)),
            Err(error) => Err(StoreError::Damaged(error.to_string())),
        }
    }
}

async fn connect(path: &Path, options: SqliteConnectOptions, n: u32) -> Result<SqlitePool, StoreError> {
    let pool = SqlitePoolOptions::new().min_connections(1).max_connections(n).connect_with(options).await;
    pool.map_err(|error| match &error {
        sqlx::Error::Database(database) if database.message().contains("not a database") => {
            StoreError::Damaged(format!("{}: {}", path.display(), database.message()))
        }
        _ => StoreError::Failed(format!("{}: {error}", path.display())),
    })
}

sql_store!(SqliteStore, Sqlite);
