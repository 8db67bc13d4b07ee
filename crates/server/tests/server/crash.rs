//! The server is killed at random points under load, and started again: whatever was acknowledged is in the journal,
//! exactly once, and the table that the journal makes is the one that the clients saw.
//!
//! `HEXHAVEN_KILLS=100 cargo test -p hexhaven-server --test server crash -- --nocapture` is the long version.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command as Process, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hexhaven_protocol::{Command, CreateTable, ServerMessage, Status};
use hexhaven_server::client::{Client, ClientError, Connection, Mirror, WireBot};
use hexhaven_server::serve;
use hexhaven_server::store::{self, Line, TableRow};
use hexhaven_server::table::{Audience, Table};

use crate::common::{TempDir, choose, config, settings};

/// Tells the child that it is the server, and where its data lies.
const CHILD: &str = "HEXHAVEN_TEST_SERVER_DATA";
const TABLES: usize = 6;

/// Not a test by itself: run by the test below in a process of its own, until it is killed.
#[tokio::test]
async fn child() {
    let Some(data) = std::env::var_os(CHILD) else { return };
    let dir = std::mem::ManuallyDrop::new(TempDir(data.into()));
    let server = serve(config(&dir)).await.unwrap();
    println!("\nlistening on {}", server.url());
    // Ends by itself, should the parent be gone.
    server.until(tokio::time::sleep(Duration::from_secs(120))).await;
}

struct ChildServer {
    process: Child,
    url: String,
}

impl ChildServer {
    fn start(data: &Path) -> Self {
        let mut process = Process::new(std::env::current_exe().unwrap())
            .args(["--exact", "crash::child", "--nocapture", "--test-threads=1"])
            .env(CHILD, data)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
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

/// What one player was promised: the ids of acknowledged commands and their numbers.
#[derive(Default)]
struct Promises {
    acked: Vec<(String, u32)>,
    /// A command that was sent and not answered.
    open: Option<(String, u32, Command)>,
}

struct Player {
    client: Client,
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
        let answer = connection.ask_as(id.clone(), based_on, command).await;
        let mut promises = self.promises.lock().unwrap();
        match answer {
            Ok(n) => promises.acked.push((id, n)),
            Err(ClientError::Refused { .. }) => {}
            Err(error) => return Err(error),
        }
        promises.open = None;
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_that_was_acknowledged_is_lost_or_doubled() {
    let kills = std::env::var("HEXHAVEN_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(4);
    let dir = TempDir::new();
    let mut players = Vec::new();
    let mut n_acked = 0;
    for round in 0..kills {
        let server = ChildServer::start(&dir.0);
        let running: Vec<&Player> =
            players.iter().filter(|p: &&Player| p.mirror.status() != Some(Status::Over)).collect();
        if running.is_empty() {
            players = new_players(&server.url).await;
        }
        let tasks: Vec<_> =
            players.drain(..).map(|player| tokio::spawn(player.play(server.url.clone()))).collect();
        let mut byte = [0; 2];
        getrandom::fill(&mut byte).unwrap();
        let pause = 30 + u64::from(u16::from_le_bytes(byte)) % 700;
        tokio::time::sleep(Duration::from_millis(pause)).await;
        server.kill();
        for task in tasks {
            players.push(task.await.unwrap());
        }
        n_acked = check(&dir, &players).await;
        println!("kill {round} after {pause} ms: {n_acked} acknowledged commands are all there, once");
    }
    assert!(n_acked > 0);
}

async fn new_players(url: &str) -> Vec<Player> {
    let mut players = Vec::new();
    for k in 0..TABLES {
        let host = Client::begin(url, "Ann").await.unwrap();
        let wish = CreateTable { settings: settings(2, 10), bots: Vec::new(), sit: true, start: false };
        let table = host.create(&wish).await.unwrap();
        let guest = Client::begin(url, "Bob").await.unwrap();
        let mut sitting = guest.connect(&table, Mirror::default()).await.unwrap();
        sitting.ask(Command::Sit { seat: None }).await.unwrap();
        let mut first = host.connect(&table, Mirror::default()).await.unwrap();
        first.ask(Command::Start {}).await.unwrap();
        for (seat, client) in [host, guest].into_iter().enumerate() {
            players.push(Player {
                client,
                table: table.clone(),
                mirror: Mirror::default(),
                promises: Arc::default(),
                bot: WireBot::new((2 * k + seat) as u64),
            });
        }
    }
    players
}

/// Compares what was promised with the store, while no server runs.
async fn check(dir: &TempDir, players: &[Player]) -> usize {
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
        for (id, n) in &promises.acked {
            let kept: Vec<i64> =
                lines.iter().filter(|line| is_of(line, player, id)).map(|line| line.n).collect();
            assert_eq!(kept, [i64::from(*n)], "command {id} at table {}", player.table);
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
    let state = snapshot.game.map(|game| Box::new(game.state));
    assert_eq!(player.mirror.state, state, "table {} at update {n}", player.table);
    let choices = player.mirror.prompt.as_ref().and_then(|prompt| prompt.choices.clone());
    assert_eq!(choices, snapshot.prompt.choices);
}
