//! A member of a cluster. Each process has a row with the time until which it counts as alive, and renews it several
//! times per term. A table's lease names its owner and is valid as long as the owner's row exists: the others remove a
//! process that is gone too long, which frees all its tables with one statement.
//!
//! A killed process no longer has database sessions, so the others need not wait for the end of its term.
//!
//! The database's clock counts. A process counts its term from before its request, so that it gives up before the
//! others give up on it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::postgres::{PgConnection, PgListener, PgPool, Postgres};
use sqlx::{AssertSqlSafe, Row, Transaction};
use tokio::sync::{broadcast, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

use super::postgres::{Keeper, Lock, PAUSE, Patience, PostgresStore};
use super::sql::Engine;
use super::{Append, Claiming, Cluster, Lease, News, Node, StoreError, StoreFuture, Turn, Write};
use crate::ids;

/// The time of the database, in milliseconds since 1970.
const NOW: &str = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
/// The channel of notifications between processes.
pub(super) const CHANNEL: &str = "hexhaven";
/// Heartbeats per term.
const BEATS: u32 = 6;
/// The part of its term for which a process without database sessions may be silent.
const SILENCE: u32 = 3;
/// Heartbeats in a row after which a process assumes that the others have reconnected too: after a database restart
/// nobody has a session at first.
const TRUST: u32 = 4;
/// The lock for seating people in a quick match.
const MATCHING: i64 = i64::from_be_bytes(*b"hexmatch");
/// How much news may wait for the server.
const NEWS: usize = 1024;

/// This process as a member of a cluster.
#[derive(Debug)]
pub(super) struct Membership {
    /// The application name of this process's connections.
    process: String,
    address: String,
    secret: String,
    patience: Patience,
    standing: Mutex<Standing>,
    news: broadcast::Sender<News>,
    tasks: Mutex<Option<Tasks>>,
}

#[derive(Debug)]
struct Standing {
    /// How often this process has joined; its id follows from it.
    times: u32,
    until: Instant,
    /// Heartbeats in a row on the same connection.
    beats: u32,
}

#[derive(Debug)]
struct Tasks {
    stop: oneshot::Sender<()>,
    beating: JoinHandle<()>,
    hearing: JoinHandle<()>,
}

/// The application name of a process's connections, by which others can end those of a dead one.
pub(super) fn application(process: &str) -> String {
    format!("hexhaven-{process}")
}

impl Membership {
    pub(super) fn new(process: String, address: &str, patience: Patience) -> Arc<Self> {
        Arc::new(Self {
            process,
            address: address.to_owned(),
            secret: ids::session_token(),
            patience,
            standing: Mutex::new(Standing { times: 0, until: Instant::now(), beats: 0 }),
            news: broadcast::Sender::new(NEWS),
            tasks: Mutex::default(),
        })
    }

    fn standing(&self) -> MutexGuard<'_, Standing> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn id(&self) -> String {
        format!("{}.{}", self.process, self.standing().times)
    }

    pub(super) fn patience(&self) -> Patience {
        self.patience
    }

    pub(super) fn is_alive(&self) -> bool {
        Instant::now() < self.standing().until
    }

    fn term(&self) -> i64 {
        i64::try_from(self.patience.lease.as_millis()).unwrap_or(i64::MAX)
    }

    /// How long an answer may take: a process must learn in time that it counts as gone.
    fn limit(&self) -> Duration {
        let left = self.standing().until.saturating_duration_since(Instant::now());
        let half = self.patience.lease / 2;
        if left.is_zero() { half } else { left.min(half) }
    }

    fn tell(&self, news: News) {
        // Before the server listens there is no news.
        let _ = self.news.send(news);
    }

    /// Joins the cluster, and stays in it until `leave`.
    pub(super) async fn join(
        self: &Arc<Self>,
        pool: PgPool,
        ears: PgPool,
        mut lock: Lock,
    ) -> Result<(), StoreError> {
        self.beat(&mut lock.connection).await?;
        let listener = listen(&ears).await?;
        let (stop, stopped) = oneshot::channel();
        let beating = tokio::spawn(keep_alive(pool, Arc::clone(self), lock, stopped));
        let hearing = tokio::spawn(hear(ears, Arc::clone(self), listener));
        *self.tasks.lock().unwrap_or_else(PoisonError::into_inner) = Some(Tasks { stop, beating, hearing });
        tracing::info!(node = %self.id(), address = %self.address, "this process has joined the cluster");
        Ok(())
    }

    /// Leaves the cluster: its tables are free at once.
    pub(super) async fn leave(&self) {
        let tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(Tasks { stop, beating, hearing }) = tasks else { return };
        hearing.abort();
        let _ = stop.send(());
        let _ = beating.await;
    }

    /// Renews this process's term and removes dead ones.
    async fn beat(&self, connection: &mut PgConnection) -> Result<(), sqlx::Error> {
        let asked = Instant::now();
        let keep = format!("UPDATE nodes SET alive_until = {NOW} + $2 WHERE id = $1");
        let keep = sqlx::query(AssertSqlSafe(keep)).bind(self.id()).bind(self.term());
        if keep.execute(&mut *connection).await?.rows_affected() == 0 {
            self.enter(connection).await?;
        }
        let beats = {
            let mut standing = self.standing();
            standing.until = asked + self.patience.lease;
            standing.beats += 1;
            standing.beats
        };
        // How long before the end of its term a process without sessions is given up.
        let early = if beats > TRUST { self.term() - self.term() / i64::from(SILENCE) } else { 0 };
        self.bury(connection, early).await
    }

    /// Joins the cluster under a new id; leases under an earlier id are lost.
    async fn enter(&self, connection: &mut PgConnection) -> Result<(), sqlx::Error> {
        let is_back = self.standing().times > 0;
        if is_back {
            self.tell(News::Lapsed);
        }
        self.standing().times += 1;
        let insert =
            format!("INSERT INTO nodes (id, address, secret, alive_until) VALUES ($1, $2, $3, {NOW} + $4)");
        let insert = sqlx::query(AssertSqlSafe(insert)).bind(self.id()).bind(&self.address);
        insert.bind(&self.secret).bind(self.term()).execute(&mut *connection).await?;
        if is_back {
            tracing::warn!(node = %self.id(), "the others had given this process up; it has joined the cluster again");
        }
        Ok(())
    }

    /// Removes processes that have been silent too long, those without database sessions `early` milliseconds sooner.
    /// Their connections are ended as well: a hanging one could still lock the rows it was writing.
    async fn bury(&self, connection: &mut PgConnection, early: i64) -> Result<(), sqlx::Error> {
        let bury = format!(
            "WITH gone AS (DELETE FROM nodes WHERE alive_until < {NOW} + CASE WHEN EXISTS (\
             SELECT 1 FROM pg_stat_activity WHERE application_name = 'hexhaven-' || split_part(nodes.id, '.', 1)) \
             THEN 0 ELSE $1 END RETURNING id) \
             SELECT gone.id, (SELECT COUNT(*) FROM leases WHERE node = gone.id), COUNT(pg_terminate_backend(a.pid)) \
             FROM gone LEFT JOIN pg_stat_activity a \
             ON a.application_name = 'hexhaven-' || split_part(gone.id, '.', 1) GROUP BY gone.id"
        );
        for row in sqlx::query(AssertSqlSafe(bury)).bind(early).fetch_all(connection).await? {
            let (gone, leases): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
            tracing::warn!(node = %self.id(), %gone, leases, "a process is gone; its tables are free");
        }
        Ok(())
    }
}

async fn listen(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Keeps a process in its cluster.
async fn keep_alive(pool: PgPool, me: Arc<Membership>, lock: Lock, mut stopped: oneshot::Receiver<()>) {
    let (mut lock, mut is_lapsed) = (Some(lock), false);
    while timeout(me.patience.lease / BEATS, &mut stopped).await.is_err() {
        let limit = me.limit();
        if lock.is_none() {
            let taken = timeout(limit, Lock::take_shared(&pool)).await;
            lock = taken.ok().and_then(Result::ok).flatten();
        }
        if let Some(held) = &mut lock
            && !matches!(timeout(limit, me.beat(&mut held.connection)).await, Ok(Ok(())))
        {
            me.standing().beats = 0;
            lock = None;
        }
        match (me.is_alive(), is_lapsed) {
            (false, false) => {
                tracing::error!(node = %me.id(), "the database has not heard from this process for too long");
                me.tell(News::Lapsed);
            }
            (true, true) => tracing::info!(node = %me.id(), "the database hears from this process again"),
            _ => {}
        }
        is_lapsed = !me.is_alive();
    }
    me.standing().until = Instant::now();
    let Some(mut lock) = lock else { return };
    let leave = async {
        let leave = sqlx::query("DELETE FROM nodes WHERE id = $1").bind(me.id());
        leave.execute(&mut lock.connection).await?;
        lock.release_shared().await
    };
    let is_left = matches!(timeout(me.patience.answer, leave).await, Ok(Ok(())));
    tracing::info!(node = %me.id(), is_left, "this process has left the cluster");
}

/// Listens to the others as long as the process runs.
async fn hear(pool: PgPool, me: Arc<Membership>, mut listener: PgListener) {
    loop {
        while let Ok(Some(told)) = listener.try_recv().await {
            match serde_json::from_str(told.payload()) {
                Ok(word) => me.tell(News::Heard(word)),
                // A later version may say more.
                Err(error) => tracing::debug!(%error, "another process sent an unknown message"),
            }
        }
        listener = loop {
            match timeout(me.patience.answer, listen(&pool)).await {
                Ok(Ok(listener)) => break listener,
                _ => tokio::time::sleep(PAUSE).await,
            }
        };
        me.tell(News::Missed);
    }
}

/// Checks that this process holds all leases of a batch, and locks them until the commit: a process that takes one of
/// the tables waits for the commit, and then reads its result.
pub(super) async fn fence(
    me: &Membership,
    tx: &mut Transaction<'static, Postgres>,
    batch: &[Write],
) -> Result<(), StoreError> {
    let lease = |write: &Write| match write {
        Write::Append(Append { table, lease: Some(epoch), .. }) => Some((table.clone(), *epoch)),
        _ => None,
    };
    let (tables, epochs): (Vec<String>, Vec<i64>) = batch.iter().filter_map(lease).unzip();
    if tables.is_empty() {
        return Ok(());
    }
    let held = sqlx::query(
        "SELECT l.table_id FROM leases l JOIN UNNEST($1::TEXT[], $2::BIGINT[]) AS held (table_id, epoch) \
         ON l.table_id = held.table_id AND l.epoch = held.epoch WHERE l.node = $3 FOR SHARE OF l",
    );
    let held = held.bind(&tables).bind(&epochs).bind(me.id()).fetch_all(&mut **tx).await?;
    if held.len() == tables.len() { Ok(()) } else { Err(StoreError::LeaseLost) }
}

impl PostgresStore {
    /// This process as a member, if it is one of several.
    pub(super) fn member(&self) -> Option<&Membership> {
        match &self.keeper {
            Keeper::Alone(_) => None,
            Keeper::Member(me) => Some(me),
        }
    }

    fn me(&self) -> Result<&Membership, StoreError> {
        self.member().filter(|me| me.is_alive()).ok_or(StoreError::LockLost)
    }

    /// The process that writes at a table, if it is alive and another one.
    async fn owner(&self, table: &str) -> Result<Option<Node>, StoreError> {
        let select = sqlx::query(
            "SELECT n.id, n.address, n.secret FROM leases l JOIN nodes n ON n.id = l.node WHERE l.table_id = $1",
        );
        let rows = self.rows(select.bind(table)).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let node = Node { id: row.try_get(0)?, address: row.try_get(1)?, secret: row.try_get(2)? };
        Ok(Some(node).filter(|node| node.id != self.node().id))
    }

    async fn take_lease(&self, table: &str, claim: Claiming) -> Result<Lease, StoreError> {
        let me = self.me()?.id();
        // Another process may be faster and become the owner.
        for _ in 0..3 {
            if claim == Claiming::IfFree
                && let Some(node) = self.owner(table).await?
            {
                return Ok(Lease::Theirs(node));
            }
            let take = sqlx::query(
                "INSERT INTO leases (table_id, node, epoch) SELECT id, $2, 1 FROM tables WHERE id = $1 \
                 ON CONFLICT (table_id) DO UPDATE SET node = $2, epoch = leases.epoch + 1 \
                 WHERE $3 OR leases.node = $2 OR NOT EXISTS (SELECT 1 FROM nodes WHERE id = leases.node) \
                 RETURNING epoch",
            );
            let taken = self.rows(take.bind(table).bind(&me).bind(claim == Claiming::ByForce)).await?;
            if let Some(row) = taken.first() {
                return Ok(Lease::Ours(row.try_get(0)?));
            }
        }
        Ok(Lease::Nobody)
    }
}

impl Cluster for PostgresStore {
    fn node(&self) -> Node {
        let me = self.member();
        Node {
            id: me.map(Membership::id).unwrap_or_default(),
            address: me.map(|me| me.address.clone()).unwrap_or_default(),
            secret: me.map(|me| me.secret.clone()).unwrap_or_default(),
        }
    }

    fn is_alive(&self) -> bool {
        self.me().is_ok()
    }

    fn take<'a>(&'a self, table: &'a str, claim: Claiming) -> StoreFuture<'a, Lease> {
        Box::pin(self.take_lease(table, claim))
    }

    fn leases(&self) -> StoreFuture<'_, i64> {
        Box::pin(async move {
            let count = sqlx::query("SELECT COUNT(*) FROM leases WHERE node = $1").bind(self.node().id);
            self.number(count).await
        })
    }

    fn nodes(&self) -> StoreFuture<'_, Vec<String>> {
        Box::pin(async move {
            let rows = self.rows(sqlx::query("SELECT id FROM nodes ORDER BY id")).await?;
            Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
        })
    }

    fn turn_to_match(&self) -> StoreFuture<'_, Turn> {
        Box::pin(Self::within(Postgres::patience(&self.keeper), async {
            let mut turn = self.read.begin().await?;
            sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(MATCHING).execute(&mut *turn).await?;
            Ok(Box::new(turn) as Turn)
        }))
    }

    fn listen(&self) -> broadcast::Receiver<News> {
        self.member().map_or_else(|| broadcast::channel(1).1, |me| me.news.subscribe())
    }

    fn leave(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            if let Some(me) = self.member() {
                me.leave().await;
            }
            Ok(())
        })
    }
}

/// A term in which a process must be heard of.
pub(super) const TERM: Duration = Duration::from_secs(3);
