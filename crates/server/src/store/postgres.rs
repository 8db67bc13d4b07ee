//! PostgreSQL, for those who run one anyway. An advisory lock keeps a second server away from the same database.
//! The lock is a courtesy and no fence: what keeps two servers from writing the same line is the key of the journal.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::Connection;
use sqlx::postgres::{PgConnection, PgPool, PgPoolOptions, Postgres};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

use super::StoreError;
use super::sql::{Engine, SqlStore};

/// The key of the lock: `hexhaven` in ASCII.
const LOCK: i64 = i64::from_be_bytes(*b"hexhaven");
/// How long to wait between two tries to take the lock.
const PAUSE: Duration = Duration::from_millis(250);
/// The writer's connection, and one to replace it while the other one is stuck.
const WRITERS: u32 = 2;
/// How many reads run at once.
const READERS: u32 = 4;

/// How patient a server is with its database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// How long to try again when the database cannot be reached, or another server holds it, at the start.
    pub start: Duration,
    /// How long an answer may take.
    pub answer: Duration,
    /// How often the lock is looked after.
    pub look: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { start: Duration::from_secs(30), answer: Duration::from_secs(10), look: Duration::from_secs(2) }
    }
}

/// A PostgreSQL database.
pub type PostgresStore = SqlStore<Postgres>;

/// Holds the lock of a database.
#[derive(Debug)]
pub(super) struct LockKeeper {
    patience: Patience,
    /// Whether the lock is known to be ours.
    is_held: Arc<AtomicBool>,
    task: Mutex<Option<(oneshot::Sender<()>, JoinHandle<()>)>>,
}

impl Engine for Postgres {
    type Keeper = LockKeeper;

    const BEGIN: &'static str = "BEGIN";
    const SIZE: &'static str = "SELECT pg_database_size(current_database())";

    fn may_write(keeper: &LockKeeper) -> Result<(), StoreError> {
        if keeper.is_held.load(Ordering::SeqCst) { Ok(()) } else { Err(StoreError::LockLost) }
    }

    fn patience(keeper: &LockKeeper) -> Duration {
        keeper.patience.answer
    }

    async fn release(keeper: &LockKeeper) {
        let task = keeper.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((stop, task)) = task {
            let _ = stop.send(());
            let _ = task.await;
        }
    }
}

impl PostgresStore {
    /// Connects to a database.
    ///
    /// # Errors
    /// When it cannot be reached, is in use or comes from a later version.
    pub async fn open(url: &str, patience: Patience) -> Result<Self, StoreError> {
        let end = Instant::now() + patience.start;
        let mut is_told = false;
        loop {
            match Self::connect(url, patience).await {
                Err(error) if may_pass(&error) && Instant::now() < end => {
                    if !is_told {
                        tracing::warn!(%error, "the database cannot be used yet; trying again");
                        is_told = true;
                    }
                    tokio::time::sleep(PAUSE).await;
                }
                done => return done,
            }
        }
    }

    async fn connect(url: &str, patience: Patience) -> Result<Self, StoreError> {
        let pool = |n| PgPoolOptions::new().max_connections(n).acquire_timeout(patience.answer).connect(url);
        let (write, read) = (pool(WRITERS).await?, pool(READERS).await?);
        let Some(mut lock) = Lock::take(&write).await? else { return Err(StoreError::DatabaseInUse) };
        // An acknowledgment means that the write-ahead log is on disk, whatever the server's default is.
        let show = sqlx::query_scalar("SHOW synchronous_commit");
        let durable: String = show.fetch_one(&mut lock.connection).await?;
        if durable == "off" {
            return Err(StoreError::Failed("PostgreSQL runs with synchronous_commit=off".to_owned()));
        }
        let is_held = Arc::new(AtomicBool::new(true));
        let (stop, stopped) = oneshot::channel();
        let keeping = keep_lock(write.clone(), lock, patience, Arc::clone(&is_held), stopped);
        let task = Mutex::new(Some((stop, tokio::spawn(keeping))));
        let store = Self { write, read, keeper: LockKeeper { patience, is_held, task } };
        store.migrate().await?;
        Ok(store)
    }
}

/// Whether a database that is not there now may be there in a moment: it starts up, or has yet to notice that the
/// server before us is gone.
const fn may_pass(error: &StoreError) -> bool {
    matches!(error, StoreError::DatabaseInUse | StoreError::Unreachable(_) | StoreError::Busy(_))
}

/// A session that holds the lock as long as it lives.
struct Lock {
    connection: PgConnection,
    /// The process of PostgreSQL that serves it.
    process: i32,
}

impl Lock {
    /// Takes the lock; `None` if another session holds it.
    async fn take(pool: &PgPool) -> Result<Option<Self>, StoreError> {
        // Taken out of the pool, so that the pool can close without it.
        let mut connection = pool.acquire().await?.detach();
        // A machine that vanishes says no goodbye: PostgreSQL notices within seconds and lets go of the lock.
        for setting in [
            "SET tcp_keepalives_idle = 5",
            "SET tcp_keepalives_interval = 2",
            "SET tcp_keepalives_count = 3",
            "SET tcp_user_timeout = 12000",
        ] {
            sqlx::query(setting).execute(&mut connection).await?;
        }
        let take = "SELECT pg_backend_pid(), pg_try_advisory_lock($1)";
        let (process, is_free) = sqlx::query_as(take).bind(LOCK).fetch_one(&mut connection).await?;
        Ok(if is_free { Some(Self { connection, process }) } else { None })
    }

    async fn is_alive(&mut self, patience: Duration) -> bool {
        timeout(patience, self.connection.ping()).await.is_ok_and(|pong| pong.is_ok())
    }

    /// Lets go of the lock, so that it is free when this returns.
    async fn release(mut self) -> Result<(), sqlx::Error> {
        sqlx::query("SELECT pg_advisory_unlock($1)").bind(LOCK).execute(&mut self.connection).await?;
        self.connection.close().await
    }
}

/// Looks after the lock. While its session does not answer, nothing is written.
async fn keep_lock(
    pool: PgPool,
    mut lock: Lock,
    patience: Patience,
    is_held: Arc<AtomicBool>,
    mut stopped: oneshot::Receiver<()>,
) {
    while timeout(patience.look, &mut stopped).await.is_err() {
        if lock.is_alive(patience.answer).await {
            continue;
        }
        is_held.store(false, Ordering::SeqCst);
        tracing::error!("the lock of the database is lost; nothing is written until it is taken again");
        let process = lock.process;
        // The session may live on, unheard, and hold the lock: it must go before another one can take it.
        drop(lock);
        tokio::select! {
            taken = take_again(&pool, process, patience) => lock = taken,
            _ = &mut stopped => return,
        }
        is_held.store(true, Ordering::SeqCst);
        tracing::info!("the lock of the database is taken again");
    }
    let _ = timeout(patience.answer, lock.release()).await;
}

/// Takes the lock after its session was lost, as soon as the database answers.
async fn take_again(pool: &PgPool, lost: i32, patience: Patience) -> Lock {
    let end = "SELECT pg_terminate_backend(pid) FROM pg_locks \
               WHERE locktype = 'advisory' AND pid = $1 AND objid::bigint = $2 & 4294967295";
    loop {
        let take = async {
            sqlx::query(end).bind(lost).bind(LOCK).execute(pool).await?;
            Lock::take(pool).await
        };
        if let Ok(Ok(Some(lock))) = timeout(patience.answer, take).await {
            return lock;
        }
        tokio::time::sleep(PAUSE).await;
    }
}
