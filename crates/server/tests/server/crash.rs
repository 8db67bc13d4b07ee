//! The server is killed at random points under load, and started again: whatever was acknowledged is in the journal,
//! exactly once, and the table that the journal makes is the one that the clients saw.
//!
//! `cargo xtask crash --times 100` is the long version, on a real disk.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command as Process, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hexhaven_client::{Client, ClientError, Connection, Mirror, WireBot};
use hexhaven_engine::notation::Dialect;
use hexhaven_engine::topology::Island;
use hexhaven_engine::{Ply, RuleSet};
use hexhaven_protocol::{Command, CreateTable, Mover, ServerMessage, Status};
use hexhaven_server::serve;
use hexhaven_server::store::{self, Line, TableRow};
use hexhaven_server::table::{Audience, Table, Written};

use crate::common::{TempDir, choose, config, settings_of};

/// Tells the child that it is the server, and where its data lies.
const CHILD: &str = "HEXHAVEN_TEST_SERVER_DATA";
/// The rule sets and seats of the tables.
const TABLES: [(&str, u8); 6] =
    [("base", 2), ("knights", 2), ("oil", 3), ("energies", 3), ("base", 4), ("knights", 3)];
/// How many restarts in a hundred are killed before they have come up.
const EARLY: u64 = 15;

/// Not a test by itself: run by the test below in a process of its own, until it is killed.
#[tokio::test]
async fn child() {
    let Some(data) = std::env::var_os(CHILD) else { return };
    let dir = std::mem::ManuallyDrop::new(TempDir(data.into()));
    let server = serve(config(&dir)).await.unwrap();
    println!("\nlistening on {}", server.url());
    // Ends by itself, should the parent be gone.
    tokio::time::sleep(Duration::from_secs(120)).await;
    server.stop().await;
}

struct ChildServer {
    process: Child,
    url: String,
}

fn spawn(data: &Path) -> Child {
    Process::new(std::env::current_exe().unwrap())
        .args(["--exact", "crash::child", "--nocapture", "--test-threads=1"])
        .env(CHILD, data)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

impl ChildServer {
    fn start(data: &Path) -> Self {
        let mut process = spawn(data);
        let output = BufReader::new(process.stdout.take().unwrap());
        let listening = |line: String| line.strip_prefix("listening on ").map(str::to_owned);
        let url = output.lines().map_while(Result::ok).find_map(listening).expect("the server starts");
        Self { process, url }
    }

    /// SIGKILL, to this process only.
    fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

/// What one player was promised: the ids of acknowledged commands, their numbers, and what they asked.
#[derive(Default)]
struct Promises {
    acked: Vec<(String, u32, Command)>,
    /// A command that was sent and not answered.
    open: Option<(String, u32, Command)>,
}

struct Player {
    client: Client,
    rules: &'static str,
    table: String,
    mirror: Mirror,
    promises: Arc<Mutex<Promises>>,
    bot: WireBot,
}

impl Player {
    /// Plays until the connection breaks.
    async fn play(mut self, url: String) -> Self {
        self.client = self.client.at(&url);
        if let Ok(mut connection) = self.client.connect(&self.table, self.mirror.clone()).await {
            let _ = self.go_on(&mut connection).await;
            self.mirror = connection.mirror;
        }
        self
    }

    async fn go_on(&mut self, connection: &mut Connection) -> Result<(), ClientError> {
        // The snapshot or the gap comes first.
        while !matches!(connection.next().await?, ServerMessage::Snapshot(_) | ServerMessage::Updates { .. })
        {
        }
        let open = self.promises.lock().unwrap().open.clone();
        if let Some((id, based_on, command)) = open {
            self.send(connection, id, based_on, command).await?;
        }
        while connection.mirror.status() != Some(Status::Over) {
            match choose(connection, &mut self.bot) {
                Some(action) if connection.mirror.is_asked() => {
                    let (id, n) = (connection.fresh_id(), connection.mirror.n().unwrap_or(0));
                    self.send(connection, id, n, Command::Act { action }).await?;
                }
                _ => _ = connection.next().await?,
            }
        }
        Ok(())
    }

    async fn send(
        &mut self,
        connection: &mut Connection,
        id: String,
        based_on: u32,
        command: Command,
    ) -> Result<(), ClientError> {
        self.promises.lock().unwrap().open = Some((id.clone(), based_on, command.clone()));
        let answer = connection.ask_as(id.clone(), based_on, command.clone()).await;
        let mut promises = self.promises.lock().unwrap();
        match answer {
            Ok(n) => {
                ACKS.fetch_add(1, Ordering::Relaxed);
                promises.acked.push((id, n, command));
            }
            Err(ClientError::Refused { .. }) => {}
            Err(error) => return Err(error),
        }
        promises.open = None;
        Ok(())
    }
}

fn random(below: u64) -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).unwrap();
    u64::from_le_bytes(bytes) % below
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_that_was_acknowledged_is_lost_or_doubled() {
    let kills = std::env::var("HEXHAVEN_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(4_usize);
    let dir = TempDir::new();
    let (mut players, mut done) = (Vec::new(), Vec::new());
    let (mut n_acked, mut n_open) = (0, 0);
    for round in 1..=kills {
        if random(100) < EARLY {
            // Killed while it comes up: opening the store, replaying journals.
            let mut early = spawn(&dir.0);
            tokio::time::sleep(Duration::from_millis(random(60))).await;
            early.kill().unwrap();
            early.wait().unwrap();
        }
        let server = ChildServer::start(&dir.0);
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
        n_acked = check(&dir, players.iter().chain(&done)).await;
        println!("kill {round} after {acks} more: {n_acked} acknowledged commands are all there, once");
    }
    println!("{kills} kills, {n_acked} acknowledged commands compared, {n_open} commands cut off by a kill");
    assert!(n_acked >= kills, "{n_acked} acknowledged commands in {kills} rounds");
}

/// How many commands were acknowledged so far.
static ACKS: AtomicUsize = AtomicUsize::new(0);

/// Waits for that many more acknowledgments, and then for an arbitrary moment between two of them.
async fn wait_for_acks(more: u64) -> usize {
    let before = ACKS.load(Ordering::Relaxed);
    let end = tokio::time::Instant::now() + Duration::from_secs(20);
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
        let host = Client::begin(url, "Ann").await.unwrap();
        let settings = settings_of(rules, n_seats, 10);
        let wish = CreateTable { settings, bots: Vec::new(), sit: true, start: false };
        let table = host.create(&wish).await.unwrap();
        let mut first = host.connect(&table, Mirror::default()).await.unwrap();
        let mut clients = vec![host];
        for _ in 1..n_seats {
            let guest = Client::begin(url, "Bob").await.unwrap();
            let mut sitting = guest.connect(&table, Mirror::default()).await.unwrap();
            sitting.ask(Command::Sit { seat: None }).await.unwrap();
            clients.push(guest);
        }
        first.ask(Command::Start {}).await.unwrap();
        for client in clients {
            players.push(Player {
                client,
                rules,
                table: table.clone(),
                mirror: Mirror::default(),
                promises: Arc::default(),
                bot: WireBot::new(random(u64::MAX)),
            });
        }
    }
    players
}

/// Compares what was promised with the store, while no server runs.
async fn check(dir: &TempDir, players: impl Iterator<Item = &Player>) -> usize {
    let store = store::open(None, &dir.0).await.unwrap();
    let mut tables: HashMap<String, (TableRow, Vec<Line>)> = HashMap::new();
    let mut n_acked = 0;
    for player in players {
        if !tables.contains_key(&player.table) {
            let found = store.table(&player.table).await.unwrap().unwrap();
            tables.insert(player.table.clone(), found);
        }
        let (row, lines) = &tables[&player.table];
        let promises = player.promises.lock().unwrap();
        for (id, n, command) in &promises.acked {
            let kept: Vec<i64> =
                lines.iter().filter(|line| is_of(line, player, id)).map(|line| line.n).collect();
            assert_eq!(kept, [i64::from(*n)], "command {id} at table {}", player.table);
            check_action(lines, player, *n, command);
        }
        if let Some((id, ..)) = &promises.open {
            assert!(lines.iter().filter(|line| is_of(line, player, id)).count() <= 1);
        }
        n_acked += promises.acked.len();
        check_sight(row, lines, player);
    }
    store.close().await.unwrap();
    n_acked
}

/// The journal tells the very action that was acknowledged: the last one at or before the number of the answer, because
/// the answer of chance comes after it.
fn check_action(lines: &[Line], player: &Player, n: u32, command: &Command) {
    let Command::Act { action } = command else { panic!("players only act") };
    let entries = lines[..n as usize].iter().rev().map(|line| serde_json::from_str(&line.entry).unwrap());
    let acted = entries.into_iter().find_map(|entry| match entry {
        Written::Acted { ply, by } => Some((ply, by)),
        _ => None,
    });
    let (ply, by) = acted.expect("an action was kept");
    assert_eq!(by, Mover::Person);
    let dialect = Dialect::new(Island::Base, RuleSet::by_name(player.rules).unwrap());
    let seat = player.mirror.seat.unwrap().0;
    let asked = Ply::Act(seat, dialect.read_action(action).unwrap());
    assert_eq!(ply, dialect.ply(asked).to_string(), "update {n} at table {}", player.table);
}

fn is_of(line: &Line, player: &Player, id: &str) -> bool {
    let receipt = line.receipt.as_ref();
    receipt.is_some_and(|receipt| receipt.user == player.client.session.user && receipt.command == id)
}

/// What the client saw last is what the journal up to that number makes.
fn check_sight(row: &TableRow, lines: &[Line], player: &Player) {
    Table::load(row, lines).expect("the whole journal makes a table");
    let Some(n) = player.mirror.n() else { return };
    let seen = usize::try_from(n).unwrap();
    assert!(seen <= lines.len(), "the client saw update {n}, which is not in the journal");
    let table = Table::load(row, &lines[..seen]).unwrap();
    let audience = Audience(table.seat_of(&player.client.session.user));
    let ServerMessage::Snapshot(snapshot) = table.snapshot(audience, None) else { unreachable!() };
    let state = snapshot.game.map(|game| game.state);
    assert_eq!(player.mirror.state(), state, "table {} at update {n}", player.table);
    let choices = player.mirror.prompt.as_ref().and_then(|prompt| prompt.choices.clone());
    assert_eq!(choices, snapshot.prompt.choices);
}
