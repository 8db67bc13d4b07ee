//! PostgreSQL, for those who run one anyway. An advisory lock keeps a second server away from the same database.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::postgres::{PgConnection, PgPool, PgPoolOptions, Postgres};
use sqlx::{Connection, Transaction};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::StoreError;
use super::sql::sql_store;

/// The key of the lock: `hexhaven` in ASCII.
const LOCK: i64 = i64::from_be_bytes(*b"hexhaven");

/// How long a connection may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often the lock is looked after.
const LOOK: Duration = Duration::from_secs(2);

/// A PostgreSQL database.
#[derive(Debug)]
pub struct PostgresStore {
    write: PgPool,
    read: PgPool,
    /// Whether the lock is known to be ours.
    is_held: Arc<AtomicBool>,
    keeper: std::sync::Mutex<Option<(oneshot::Sender<()>, JoinHandle<()>)>>,
}

impl PostgresStore {
    /// Connects to a database.
    ///
    /// # Errors
    /// When it cannot be reached, is in use or comes from a later version.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let pool = |n| PgPoolOptions::new().max_connections(n).acquire_timeout(PATIENCE).connect(url);
        let (write, read) = (pool(4).await?, pool(4).await?);
        let Some(mut lock) = take_lock(&write).await? else { return Err(StoreError::DatabaseInUse) };
        // An acknowledgment means that the write-ahead log is on disk, whatever the server's default is.
        let durable: String = sqlx::query_scalar("SHOW synchronous_commit").fetch_one(&mut lock).await?;
        if durable == "off" {
            return Err(StoreError::Failed("PostgreSQL runs with synchronous_commit=off".to_owned()));
        }
        let is_held = Arc::new(AtomicBool::new(true));
        let (stop, stopped) = oneshot::channel();
        let keeper = tokio::spawn(keep_lock(write.clone(), lock, Arc::clone(&is_held), stopped));
        let store = Self { write, read, is_held, keeper: std::sync::Mutex::new(Some((stop, keeper))) };
        store.migrate().await?;
        Ok(store)
    }

    /// Begins a transaction, if no other server can have taken the database over.
    async fn begin(&self) -> Result<Transaction<'static, Postgres>, StoreError> {
        if !self.is_held.load(Ordering::SeqCst) {
            return Err(StoreError::LockLost);
        }
        Ok(self.write.begin_with("BEGIN").await?)
    }

    async fn release(&self) {
        let keeper = self.keeper.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        if let Some((stop, keeper)) = keeper {
            let _ = stop.send(());
            let _ = keeper.await;
        }
    }
}

/// A connection that holds the lock as long as it lives; `None` if another server holds it.
async fn take_lock(pool: &PgPool) -> Result<Option<PgConnection>, StoreError> {
    // Taken out of the pool, so that the pool can close without it.
    let mut lock = pool.acquire().await?.detach();
    let is_free: bool =
        sqlx::query_scalar("SELECT pg_try_advisory_lock($1)").bind(LOCK).fetch_one(&mut lock).await?;
    Ok(is_free.then_some(lock))
}

/// Looks after the lock. While its connection is lost nothing is written, until the lock is taken anew.
async fn keep_lock(
    pool: PgPool,
    mut lock: PgConnection,
    is_held: Arc<AtomicBool>,
    mut stopped: oneshot::Receiver<()>,
) {
    while tokio::time::timeout(LOOK, &mut stopped).await.is_err() {
        let is_alive = tokio::time::timeout(PATIENCE, lock.ping()).await.is_ok_and(|pong| pong.is_ok());
        if is_alive {
            continue;
        }
        if is_held.swap(false, Ordering::SeqCst) {
            tracing::error!("the lock of the database is lost; nothing is written until it is taken anew");
        }
        if let Ok(Some(anew)) = take_lock(&pool).await {
            lock = anew;
            is_held.store(true, Ordering::SeqCst);
            tracing::info!("the lock of the database is taken anew");
        }
    }
    let _ = lock.close().await;
}

sql_store!(PostgresStore, Postgres);
