//! PostgreSQL, for people who run it anyway. An advisory lock keeps a second server away from the database; the
//! processes of a cluster share it, so that no lone server comes between them. The lock is not a fence: the journal's
//! key keeps two servers from writing the same line.

use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions, Postgres};
use sqlx::{Connection, Transaction};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

use super::member::{self, Membership, TERM};
use super::sql::{Engine, SqlStore};
use super::{Cluster, StoreError, Word, Write};
use crate::{ids, json};

/// The key of the lock: `hexhaven` in ASCII.
const LOCK: i64 = i64::from_be_bytes(*b"hexhaven");
/// The lock for migrations.
const MIGRATION: i64 = i64::from_be_bytes(*b"hexsteps");
/// How long to wait between two tries to take the lock.
pub(super) const PAUSE: Duration = Duration::from_millis(250);
/// The writer's connection, and one to replace it while the other one is stuck.
const WRITERS: u32 = 2;
/// The number of concurrent reads.
const READERS: u32 = 4;

/// How patient a server is with its database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// How long to retry at startup if the database is unreachable or another server holds it.
    pub start: Duration,
    /// How long an answer may take.
    pub answer: Duration,
    /// How often the lock is checked.
    pub look: Duration,
    /// How long a process may be silent before the others take its tables.
    pub lease: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { start: seconds(30), answer: seconds(10), look: seconds(2), lease: TERM }
    }
}

/// A PostgreSQL database.
pub type PostgresStore = SqlStore<Postgres>;

/// How other servers are kept away, or in order.
#[derive(Debug)]
pub(super) enum Keeper {
    /// This process is the only one.
    Alone(LockKeeper),
    /// It is one of several.
    Member(Arc<Membership>),
}

/// Holds the lock of a database.
#[derive(Debug)]
pub(super) struct LockKeeper {
    patience: Patience,
    /// Whether we know that we hold the lock.
    is_held: Arc<AtomicBool>,
    task: Mutex<Option<(oneshot::Sender<()>, JoinHandle<()>)>>,
}

impl Engine for Postgres {
    type Keeper = Keeper;

    const BEGIN: &'static str = "BEGIN";
    const SIZE: &'static str = "SELECT pg_database_size(current_database())";
    const ONE_BY_ONE: Option<&'static str> = Some("SELECT pg_advisory_xact_lock($1)");

    fn may_write(keeper: &Keeper) -> Result<(), StoreError> {
        let may_write = match keeper {
            Keeper::Alone(lock) => lock.is_held.load(Ordering::SeqCst),
            Keeper::Member(me) => me.is_alive(),
        };
        if may_write { Ok(()) } else { Err(StoreError::LockLost) }
    }

    fn patience(keeper: &Keeper) -> Duration {
        match keeper {
            Keeper::Alone(lock) => lock.patience.answer,
            Keeper::Member(me) => me.patience().answer,
        }
    }

    /// After its term a process may not write, so waiting longer is pointless.
    fn write_patience(keeper: &Keeper) -> Duration {
        match keeper {
            Keeper::Alone(lock) => lock.patience.answer,
            Keeper::Member(me) => me.patience().answer.min(me.patience().lease),
        }
    }

    async fn release(keeper: &Keeper) {
        match keeper {
            Keeper::Alone(lock) => {
                let task = lock.task.lock().unwrap_or_else(PoisonError::into_inner).take();
                if let Some((stop, task)) = task {
                    let _ = stop.send(());
                    let _ = task.await;
                }
            }
            Keeper::Member(me) => me.leave().await,
        }
    }

    fn cluster(store: &SqlStore<Self>) -> Option<&dyn Cluster> {
        store.member().map(|_| -> &dyn Cluster { store })
    }

    async fn fence(
        keeper: &Keeper,
        tx: &mut Transaction<'static, Self>,
        batch: &[Write],
    ) -> Result<(), StoreError> {
        match keeper {
            Keeper::Alone(_) => Ok(()),
            Keeper::Member(me) => member::fence(me, tx, batch).await,
        }
    }

    async fn tell(tx: &mut Transaction<'_, Self>, word: &Word) -> Result<(), sqlx::Error> {
        let tell = sqlx::query("SELECT pg_notify($1, $2)").bind(member::CHANNEL).bind(json(word));
        tell.execute(&mut **tx).await.map(|_| ())
    }
}

/// The pools of a store.
struct Pools {
    write: PgPool,
    read: PgPool,
}

impl PostgresStore {
    /// Connects to a database, as the only server on it.
    ///
    /// # Errors
    /// When it cannot be reached, is in use or comes from a later version.
    pub async fn open(url: &str, patience: Patience) -> Result<Self, StoreError> {
        keep_trying(patience, async || Self::connect(url, patience).await).await
    }

    /// Connects to a database as one of several processes; the others reach this one at an address and port.
    ///
    /// # Errors
    /// When it cannot be reached, is in use by a server that is alone on it, or comes from a later version.
    pub async fn join(url: &str, patience: Patience, address: &str) -> Result<Self, StoreError> {
        keep_trying(patience, async || Self::connect_member(url, patience, address).await).await
    }

    async fn connect(url: &str, patience: Patience) -> Result<Self, StoreError> {
        let Pools { write, read } = pools(&url.parse()?, patience).await?;
        let Some(mut lock) = Lock::take(&write).await? else { return Err(StoreError::DatabaseInUse) };
        lock.check_durability().await?;
        let is_held = Arc::new(AtomicBool::new(true));
        let (stop, stopped) = oneshot::channel();
        let keeping = keep_lock(write.clone(), lock, patience, Arc::clone(&is_held), stopped);
        let task = Mutex::new(Some((stop, tokio::spawn(keeping))));
        let keeper = Keeper::Alone(LockKeeper { patience, is_held, task });
        let store = Self { write, read, keeper };
        store.migrate().await?;
        Ok(store)
    }

    async fn connect_member(url: &str, patience: Patience, address: &str) -> Result<Self, StoreError> {
        let process = ids::hex(&ids::random::<8>());
        let options = PgConnectOptions::from_str(url)?.application_name(&member::application(&process));
        let Pools { write, read } = pools(&options, patience).await?;
        let Some(mut lock) = Lock::take_shared(&write).await? else { return Err(StoreError::DatabaseInUse) };
        lock.check_durability().await?;
        migrate_first(&write, &read, patience).await?;
        let ears = PgPoolOptions::new().max_connections(1).acquire_timeout(patience.answer);
        let ears = ears.connect_with(options).await?;
        let me = Membership::new(process, address, patience);
        me.join(write.clone(), ears, lock).await?;
        Ok(Self { write, read, keeper: Keeper::Member(me) })
    }
}

/// Tries again for a while when a database that is not there now may be there in a moment.
async fn keep_trying(
    patience: Patience,
    connect: impl AsyncFn() -> Result<PostgresStore, StoreError>,
) -> Result<PostgresStore, StoreError> {
    let end = Instant::now() + patience.start;
    let mut is_told = false;
    loop {
        match connect().await {
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

async fn pools(options: &PgConnectOptions, patience: Patience) -> Result<Pools, StoreError> {
    let pool = |n| PgPoolOptions::new().max_connections(n).acquire_timeout(patience.answer);
    let write = pool(WRITERS).connect_with(options.clone()).await?;
    // Only leases are written outside the journal. They need not wait for the disk: a line written under a lease comes
    // after it in the database's log, and is on disk only if the lease is.
    let read = pool(READERS).after_connect(|connection, _| {
        Box::pin(
            async move { sqlx::query("SET synchronous_commit = off").execute(connection).await.map(|_| ()) },
        )
    });
    Ok(Pools { write, read: read.connect_with(options.clone()).await? })
}

/// Migrates the tables before this process becomes a member; one at a time, if several start at once.
async fn migrate_first(write: &PgPool, read: &PgPool, patience: Patience) -> Result<(), StoreError> {
    let mut turn = write.acquire().await?.detach();
    sqlx::query("SELECT pg_advisory_lock($1)").bind(MIGRATION).execute(&mut turn).await?;
    let is_held = Arc::new(AtomicBool::new(true));
    let keeper = Keeper::Alone(LockKeeper { patience, is_held, task: Mutex::default() });
    let done = PostgresStore { write: write.clone(), read: read.clone(), keeper }.migrate().await;
    turn.close().await?;
    done
}

/// Whether an unavailable database may be back in a moment: it is starting, or has not noticed yet that the previous
/// server is gone.
const fn may_pass(error: &StoreError) -> bool {
    matches!(error, StoreError::DatabaseInUse | StoreError::Unreachable(_) | StoreError::Busy(_))
}

/// A session that holds the lock as long as it lives.
pub(super) struct Lock {
    pub(super) connection: PgConnection,
    /// The process of PostgreSQL that serves it.
    process: i32,
}

impl Lock {
    /// Takes the lock; `None` if another session holds it.
    async fn take(pool: &PgPool) -> Result<Option<Self>, StoreError> {
        Self::take_by(pool, "SELECT pg_backend_pid(), pg_try_advisory_lock($1)").await
    }

    /// Takes a share of the lock; `None` if another session holds it alone.
    pub(super) async fn take_shared(pool: &PgPool) -> Result<Option<Self>, StoreError> {
        Self::take_by(pool, "SELECT pg_backend_pid(), pg_try_advisory_lock_shared($1)").await
    }

    async fn take_by(pool: &PgPool, take: &'static str) -> Result<Option<Self>, StoreError> {
        // Taken out of the pool, so that the pool can close without it.
        let mut connection = pool.acquire().await?.detach();
        // A vanished machine does not disconnect: keepalives let PostgreSQL notice within seconds and release the lock.
        for setting in [
            "SET tcp_keepalives_idle = 5",
            "SET tcp_keepalives_interval = 2",
            "SET tcp_keepalives_count = 3",
            "SET tcp_user_timeout = 12000",
        ] {
            sqlx::query(setting).execute(&mut connection).await?;
        }
        let (process, is_free) = sqlx::query_as(take).bind(LOCK).fetch_one(&mut connection).await?;
        Ok(if is_free { Some(Self { connection, process }) } else { None })
    }

    /// An acknowledgment means that the write-ahead log is on disk, regardless of the server's default.
    async fn check_durability(&mut self) -> Result<(), StoreError> {
        let show = sqlx::query_scalar("SHOW synchronous_commit");
        let durable: String = show.fetch_one(&mut self.connection).await?;
        if durable == "off" {
            return Err(StoreError::Failed("PostgreSQL runs with synchronous_commit=off".to_owned()));
        }
        Ok(())
    }

    async fn is_alive(&mut self, patience: Duration) -> bool {
        timeout(patience, self.connection.ping()).await.is_ok_and(|pong| pong.is_ok())
    }

    /// Releases the lock; it is free when this returns.
    async fn release(self) -> Result<(), sqlx::Error> {
        self.release_by("SELECT pg_advisory_unlock($1)").await
    }

    /// Lets go of a share of the lock.
    pub(super) async fn release_shared(self) -> Result<(), sqlx::Error> {
        self.release_by("SELECT pg_advisory_unlock_shared($1)").await
    }

    async fn release_by(mut self, release: &'static str) -> Result<(), sqlx::Error> {
        sqlx::query(release).bind(LOCK).execute(&mut self.connection).await?;
        self.connection.close().await
    }
}

/// Watches the lock. While its session does not answer, nothing is written.
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
