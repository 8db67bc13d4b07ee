//! The connection to PostgreSQL stalls for a while: nothing is written meanwhile, and then everything continues.
//!
//! `cargo xtask stall --seconds 60` is the long version, with the patience of a real server.

use std::time::{Duration, Instant};

use hexhaven_server::store::{Patience, PostgresStore, Store, StoreError, User};

use crate::common::PATIENCE;
use crate::common::postgres::{self, Postgres};
use crate::common::proxy::{Proxy, Stall};
use crate::stores::session;

/// A server that loses its patience soon.
const SOON: Patience = Patience {
    start: Duration::ZERO,
    answer: Duration::from_secs(1),
    look: Duration::from_millis(100),
    lease: Duration::from_secs(3),
};

/// How long the connection is blocked; by default, until the server has noticed.
fn seconds() -> Option<Duration> {
    let seconds = std::env::var("HEXHAVEN_STALL").ok()?;
    Some(Duration::from_secs(seconds.parse().unwrap()))
}

async fn write(store: &PostgresStore, k: u32) -> Result<(), StoreError> {
    let user = User { id: format!("u{k}"), name: "Ann".to_owned() };
    store.write(&[session(&user, &format!("h{k}"), 0)]).await
}

/// The port under which PostgreSQL sees the holder of the lock.
async fn lock_port(direct: &sqlx::PgPool) -> Option<u16> {
    let port: Option<i32> = sqlx::query_scalar(
        "SELECT client_port FROM pg_stat_activity JOIN pg_locks USING (pid) WHERE locktype = 'advisory'",
    )
    .fetch_optional(direct)
    .await
    .unwrap();
    port.map(|port| u16::try_from(port).unwrap())
}

/// Stalls the connection until the server has noticed it, or for the given time, and waits until it writes again.
async fn stall(server: &Postgres, what: impl AsyncFn(&sqlx::PgPool) -> Stall) {
    let proxy = Proxy::to(server.port).await;
    let url = server.url.replace(&server.port.to_string(), &proxy.port.to_string());
    // On a busy machine even the first connection may take longer than this server's patience.
    let patience =
        if seconds().is_some() { Patience::default() } else { Patience { start: PATIENCE, ..SOON } };
    let store = PostgresStore::open(&url, patience).await.unwrap();
    let direct = sqlx::PgPool::connect(&server.url).await.unwrap();
    write(&store, 0).await.unwrap();
    let holder = lock_port(&direct).await;
    proxy.stall(what(&direct).await);
    match seconds() {
        Some(seconds) => tokio::time::sleep(seconds).await,
        None => loop {
            let is_lost = matches!(write(&store, 1).await, Err(StoreError::LockLost));
            if is_lost || lock_port(&direct).await != holder {
                break;
            }
        },
    }
    proxy.stall(Stall::Nothing);
    let (thaw, mut k) = (Instant::now(), 2);
    while write(&store, k).await.is_err() {
        assert!(thaw.elapsed() < PATIENCE, "nothing is written anymore");
        tokio::time::sleep(Duration::from_millis(20)).await;
        k += 1;
    }
    println!("written {} ms after the thaw", thaw.elapsed().as_millis());
    // The lock is held again, and by this server.
    let second = PostgresStore::open(&server.url, Patience { answer: PATIENCE, ..SOON }).await;
    assert!(matches!(second, Err(StoreError::DatabaseInUse)), "{:?}", second.err());
    write(&store, 1_000_000).await.unwrap();
    store.close().await.unwrap();
    sqlx::query("DELETE FROM sessions").execute(&direct).await.unwrap();
    sqlx::query("DELETE FROM users").execute(&direct).await.unwrap();
    direct.close().await;
}

#[tokio::test]
async fn a_server_writes_again_after_its_connection_to_postgres_stalled() {
    let Some(server) = postgres::start() else { return };
    stall(&server, async |_| Stall::Everything).await;
    stall(&server, async |direct| Stall::Ports(lock_port(direct).await.into_iter().collect())).await;
}
