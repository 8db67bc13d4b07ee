//! The server is killed at random points under load, and started again: everything acknowledged is in the journal,
//! exactly once, and the table that the journal makes is the one that the clients saw.
//!
//! `cargo xtask crash --times 100` is the long version, on a real disk.

use std::sync::atomic::Ordering;
use std::time::Duration;

use hexhaven_protocol::Status;
use hexhaven_server::store;

use crate::common::child::{self, Child};
use crate::common::ledger::{self, ACKS, Player, random};
use crate::common::{PATIENCE, TempDir};

/// The rule sets and seats of the tables.
const TABLES: [(&str, u8); 6] =
    [("base", 2), ("knights", 2), ("oil", 3), ("energies", 3), ("base", 4), ("knights", 3)];
/// The percentage of restarts that are killed before they have come up.
const EARLY: u64 = 15;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_that_was_acknowledged_is_lost_or_doubled() {
    let kills = std::env::var("HEXHAVEN_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(4_usize);
    let dir = TempDir::new();
    let (mut players, mut done) = (Vec::new(), Vec::new());
    let (mut n_acked, mut n_open) = (0, 0);
    for round in 1..=kills {
        if random(100) < EARLY {
            // Killed while it comes up: opening the store, replaying journals.
            let mut early = child::spawn(&dir.0, None);
            tokio::time::sleep(Duration::from_millis(random(60))).await;
            early.kill().unwrap();
            early.wait().unwrap();
        }
        let server = Child::start(&dir.0, None);
        let (over, running): (Vec<Player>, Vec<Player>) =
            players.drain(..).partition(|player: &Player| player.mirror.status() == Some(Status::Over));
        done.extend(over);
        players = if running.is_empty() { new_players(&server.url).await } else { running };
        let tasks: Vec<_> =
            players.drain(..).map(|player| tokio::spawn(player.play(server.url.clone()))).collect();
        let acks = wait_for_acks(1 + random(60)).await;
        server.kill();
        for task in tasks {
            players.push(task.await.unwrap());
        }
        n_open += players.iter().filter(|player| player.promises.lock().unwrap().open.is_some()).count();
        let store = store::open(None, &dir.0).await.unwrap();
        n_acked = ledger::check(store.as_ref(), players.iter().chain(&done)).await;
        store.close().await.unwrap();
        println!("kill {round} after {acks} more: {n_acked} acknowledged commands are all there, once");
    }
    println!("{kills} kills, {n_acked} acknowledged commands compared, {n_open} commands cut off by a kill");
    assert!(n_acked >= kills, "{n_acked} acknowledged commands in {kills} rounds");
}

/// Waits for that many more acknowledgments, and then for an arbitrary moment between two of them.
async fn wait_for_acks(more: u64) -> usize {
    let before = ACKS.load(Ordering::Relaxed);
    let end = tokio::time::Instant::now() + PATIENCE;
    let count = || ACKS.load(Ordering::Relaxed) - before;
    while (count() as u64) < more && tokio::time::Instant::now() < end {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    tokio::time::sleep(Duration::from_micros(random(5000))).await;
    count()
}

async fn new_players(url: &str) -> Vec<Player> {
    let mut players = Vec::new();
    for (rules, n_seats) in TABLES {
        players.extend(ledger::new_table(url, rules, n_seats, Duration::ZERO).await.unwrap());
    }
    players
}
