//! PostgreSQL, for those who run one anyway. An advisory lock keeps a second server away from the same database.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sqlx::Connection;
use sqlx::postgres::{PgConnection, PgPool, PgPoolOptions, Postgres};

use super::StoreError;
use super::sql::sql_store;

/// The key of the lock: `hexhaven` in ASCII.
const LOCK: i64 = i64::from_be_bytes(*b"hexhaven");

/// How long a connection may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// A PostgreSQL database.
#[derive(Debug)]
pub struct PostgresStore {
    write: PgPool,
    read: PgPool,
    /// The lock lives as long as this connection.
    lock: Mutex<Option<PgConnection>>,
}

impl PostgresStore {
    /// Connects to a database.
    ///
    /// # Errors
    /// When it cannot be reached, is in use or comes from a later version.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let pool = |n| PgPoolOptions::new().max_connections(n).acquire_timeout(PATIENCE).connect(url);
        let (write, read) = (pool(4).await?, pool(4).await?);
        // Taken out of the pool, so that the pool can close without it.
        let mut lock = write.acquire().await?.detach();
        let is_free: bool =
            sqlx::query_scalar("SELECT pg_try_advisory_lock($1)").bind(LOCK).fetch_one(&mut lock).await?;
        if !is_free {
            return Err(StoreError::InUse("this PostgreSQL database".to_owned()));
        }
        // An acknowledgment means that the write-ahead log is on disk, whatever the server's default is.
        let durable: String = sqlx::query_scalar("SHOW synchronous_commit").fetch_one(&mut lock).await?;
        if durable == "off" {
            return Err(StoreError::Failed("PostgreSQL runs with synchronous_commit=off".to_owned()));
        }
        let store = Self { write, read, lock: Mutex::new(Some(lock)) };
        store.migrate().await?;
        Ok(store)
    }

    async fn release(&self) {
        let lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(lock) = lock {
            let _ = lock.close().await;
        }
    }
}

sql_store!(PostgresStore, Postgres);
