//! Three processes on one PostgreSQL, under load: one of them is killed or cut off from the database, again and again.
//! Whatever was acknowledged is in the journal, exactly once, and every table answers again.
//!
//! `cargo xtask cluster` is the long version, on a real disk.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use hexhaven_protocol::{Health, Status};
use hexhaven_server::store::{Patience, PostgresStore, Store};

use crate::common::child::Child;
use crate::common::ledger::{self, ACKS, Player, Promises, random};
use crate::common::postgres::{self, Postgres};
use crate::common::proxy::{Proxy, Stall};
use crate::common::{PATIENCE, TempDir};

/// The number of processes.
const NODES: usize = 3;
/// The rule sets and seats of the tables, in turn.
const GAMES: [(&str, u8); 4] = [("base", 2), ("knights", 3), ("oil", 3), ("energies", 2)];
/// How often to check the health of the processes, as a proxy in front of them would.
const LOOK: Duration = Duration::from_millis(200);

fn setting(name: &str, default: usize) -> usize {
    std::env::var(name).ok().map_or(default, |text| text.parse().unwrap())
}

/// One process, and its own way to the database.
struct Node {
    dir: TempDir,
    way: Proxy,
    database: String,
    child: Option<Child>,
}

impl Node {
    async fn start(server: &Postgres) -> Self {
        let way = Proxy::to(server.port).await;
        let database = server.url.replace(&server.port.to_string(), &way.port.to_string());
        let mut node = Self { dir: TempDir::new(), way, database, child: None };
        node.restart().await;
        node
    }

    /// Waiting for the child must not keep its way to the database from running.
    async fn restart(&mut self) {
        let (data, database) = (self.dir.0.clone(), self.database.clone());
        let start = tokio::task::spawn_blocking(move || Child::start(&data, Some(&database)));
        self.child = Some(start.await.unwrap());
    }

    fn url(&self) -> String {
        self.child.as_ref().map(|child| child.url.clone()).unwrap_or_default()
    }

    fn kill(&mut self) {
        if let Some(child) = self.child.take() {
            child.kill();
        }
    }
}

/// The state that all players share.
struct Field {
    /// The addresses of processes that are well.
    rotation: RwLock<Vec<String>>,
    /// The promises at each table in play, by player.
    playing: Mutex<HashMap<String, Vec<Arc<Mutex<Promises>>>>>,
    is_over: AtomicBool,
    think: Duration,
}

impl Field {
    fn pick(&self) -> Option<String> {
        let urls = self.rotation.read().unwrap();
        if urls.is_empty() { None } else { Some(urls[random(urls.len() as u64) as usize].clone()) }
    }

    /// Whether all of these tables have answered since a moment, or are over.
    fn have_answered(&self, tables: &HashSet<String>, since: Instant) -> bool {
        let playing = self.playing.lock().unwrap();
        let is_late =
            |promises: &Arc<Mutex<Promises>>| promises.lock().unwrap().last.is_none_or(|at| at <= since);
        tables.iter().filter_map(|table| playing.get(table)).all(|players| !players.iter().all(is_late))
    }
}

/// Keeps the rotation: processes that say that they are well, as a proxy in front of them would.
async fn watch(field: Arc<Field>, urls: Arc<RwLock<Vec<String>>>) {
    while !field.is_over.load(Ordering::Relaxed) {
        let all = urls.read().unwrap_or_else(PoisonError::into_inner).clone();
        let mut well = Vec::new();
        for url in all.into_iter().filter(|url| !url.is_empty()) {
            let health = tokio::time::timeout(
                LOOK,
                hexhaven_client::ask::<Health>(&url, "GET", "/api/health", "", ""),
            );
            if matches!(health.await, Ok(Ok(_))) {
                well.push(url);
            }
        }
        *field.rotation.write().unwrap() = well;
        tokio::time::sleep(LOOK).await;
    }
}

/// Plays one game after another until the test is over; the answer are all who took part.
async fn play_games(field: Arc<Field>, k: usize) -> Vec<Player> {
    let mut all = Vec::new();
    let (rules, seats) = GAMES[k % GAMES.len()];
    while !field.is_over.load(Ordering::Relaxed) {
        let Some(url) = field.pick() else {
            tokio::time::sleep(LOOK).await;
            continue;
        };
        let opened = ledger::new_table(&url, rules, seats, field.think).await;
        let Ok(players) = opened else {
            tokio::time::sleep(LOOK).await;
            continue;
        };
        let table = players[0].table.clone();
        let promises = players.iter().map(|player| Arc::clone(&player.promises)).collect();
        field.playing.lock().unwrap().insert(table.clone(), promises);
        let tasks: Vec<_> =
            players.into_iter().map(|player| tokio::spawn(stay(player, Arc::clone(&field)))).collect();
        for task in tasks {
            all.push(task.await.unwrap());
        }
        field.playing.lock().unwrap().remove(&table);
    }
    all
}

/// Plays at a table, through any process, until its game or the test is over.
async fn stay(mut player: Player, field: Arc<Field>) -> Player {
    while !field.is_over.load(Ordering::Relaxed) && player.mirror.status() != Some(Status::Over) {
        match field.pick() {
            Some(url) => player = player.play(url).await,
            None => tokio::time::sleep(LOOK).await,
        }
        tokio::time::sleep(Duration::from_millis(random(50))).await;
    }
    player
}

/// The tables that a process has and that are being played.
async fn tables_at(direct: &sqlx::PgPool, field: &Field, node: &str) -> HashSet<String> {
    let ids: Vec<String> = sqlx::query_scalar("SELECT table_id FROM leases WHERE node = $1")
        .bind(node)
        .fetch_all(direct)
        .await
        .unwrap();
    let playing = field.playing.lock().unwrap();
    ids.into_iter().filter(|id| playing.contains_key(id)).collect()
}

async fn id_of(url: &str) -> String {
    loop {
        let health = hexhaven_client::ask::<Health>(url, "GET", "/api/health", "", "").await;
        if let Ok(Some(node)) = health.map(|health| health.node) {
            return node;
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Waits until all of these tables answer again; the time that the last one took.
async fn wait_for(field: &Field, tables: &HashSet<String>, since: Instant) -> Duration {
    while !field.have_answered(tables, since) {
        assert!(since.elapsed() < PATIENCE, "of {} tables not all answer again", tables.len());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    since.elapsed()
}

/// Waits for that many more acknowledged commands.
async fn wait_for_acks(more: usize) {
    let (before, start) = (ACKS.load(Ordering::Relaxed), Instant::now());
    while ACKS.load(Ordering::Relaxed) - before < more {
        assert!(start.elapsed() < PATIENCE, "nothing is acknowledged anymore");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Times in words: the middle one and the longest.
fn summary(mut times: Vec<Duration>) -> String {
    times.sort();
    match (times.get(times.len() / 2), times.last()) {
        (Some(middle), Some(longest)) => {
            format!(
                "{} times, median {:.1} s, longest {:.1} s",
                times.len(),
                middle.as_secs_f64(),
                longest.as_secs_f64()
            )
        }
        _ => "never".to_owned(),
    }
}

/// A process that has tables, and those.
async fn pick(nodes: &[Node], field: &Field, direct: &sqlx::PgPool) -> (usize, HashSet<String>) {
    loop {
        let k = random(NODES as u64) as usize;
        let tables = tables_at(direct, field, &id_of(&nodes[k].url()).await).await;
        if !tables.is_empty() {
            return (k, tables);
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Kills one process, or cuts it off from the database; the time until its tables answer again.
async fn strike(node: &mut Node, field: &Field, tables: &HashSet<String>, is_cut: bool) -> Duration {
    if is_cut {
        node.way.stall(Stall::Everything);
    } else {
        node.kill();
    }
    wait_for(field, tables, Instant::now()).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_move_and_nothing_acknowledged_is_lost_or_doubled() {
    let Some(server) = postgres::start() else { return };
    let strikes = setting("HEXHAVEN_CLUSTER_KILLS", 2);
    let n_games = setting("HEXHAVEN_CLUSTER_GAMES", 6);
    let think = Duration::from_millis(setting("HEXHAVEN_CLUSTER_THINK", 100) as u64);
    let mut nodes = Vec::new();
    for _ in 0..NODES {
        nodes.push(Node::start(&server).await);
    }
    let direct = sqlx::PgPool::connect(&server.url).await.unwrap();
    let field = Arc::new(Field {
        rotation: RwLock::default(),
        playing: Mutex::default(),
        is_over: AtomicBool::new(false),
        think,
    });
    let urls = Arc::new(RwLock::new(nodes.iter().map(Node::url).collect::<Vec<_>>()));
    let watching = tokio::spawn(watch(Arc::clone(&field), Arc::clone(&urls)));
    let games: Vec<_> = (0..n_games).map(|k| tokio::spawn(play_games(Arc::clone(&field), k))).collect();
    let (mut kills, mut cuts) = (Vec::new(), Vec::new());
    // One cut after every two kills.
    for round in 0..strikes + strikes / 2 {
        while field.playing.lock().unwrap().len() < n_games / 2 {
            tokio::time::sleep(LOOK).await;
        }
        wait_for_acks(20 + random(5 * n_games as u64) as usize).await;
        let is_cut = round % 3 == 2;
        let (k, tables) = pick(&nodes, &field, &direct).await;
        let took = strike(&mut nodes[k], &field, &tables, is_cut).await;
        let n = tables.len();
        let what = if is_cut { "cut off" } else { "killed" };
        println!("{what} with {n} tables: all answer again after {:.1} s", took.as_secs_f64());
        if is_cut {
            nodes[k].way.stall(Stall::Nothing);
            cuts.push(took);
        } else {
            nodes[k].restart().await;
            urls.write().unwrap()[k] = nodes[k].url();
            kills.push(took);
        }
    }
    wait_for_acks(20).await;
    field.is_over.store(true, Ordering::Relaxed);
    nodes.iter_mut().for_each(Node::kill);
    watching.await.unwrap();
    let mut players = Vec::new();
    for game in games {
        players.extend(game.await.unwrap());
    }
    direct.close().await;
    let store = PostgresStore::open(&server.url, Patience::default()).await.unwrap();
    let n_acked = ledger::check(&store, players.iter()).await;
    store.close().await.unwrap();
    println!("{n_acked} acknowledged commands of {} players are all there, once", players.len());
    println!("until all tables of a killed process answered: {}", summary(kills));
    println!("until all tables of a process cut off from the database answered: {}", summary(cuts));
    assert!(n_acked > 20 * strikes, "{n_acked} acknowledged commands");
}
