//! The promises made to players, and whether the store keeps them: every acknowledged command once, under its number,
//! and nothing that a client saw is missing.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use hexhaven_client::{Client, ClientError, Connection, Mirror, WireBot};
use hexhaven_engine::notation::Dialect;
use hexhaven_engine::topology::Island;
use hexhaven_engine::{Ply, RuleSet};
use hexhaven_protocol::{Command, Mover, ServerMessage, Status};
use hexhaven_server::store::{Line, Store, TableRow};
use hexhaven_server::table::{Audience, Table, Written};

use super::{choose, settings_of, wish};

/// The number of commands acknowledged so far.
pub static ACKS: AtomicUsize = AtomicUsize::new(0);

/// The promises made to one player: the ids of acknowledged commands, their numbers, and the commands.
#[derive(Default)]
pub struct Promises {
    pub acked: Vec<(String, u32, Command)>,
    /// A command that was sent and not answered.
    pub open: Option<(String, u32, Command)>,
    /// When the table answered last: a command, or the player who came back to it.
    pub last: Option<Instant>,
}

pub struct Player {
    pub client: Client,
    pub rules: &'static str,
    pub table: String,
    pub mirror: Mirror,
    pub promises: Arc<Mutex<Promises>>,
    pub bot: WireBot,
    /// How long to think, at most.
    pub think: Duration,
}

impl Player {
    /// Plays until the connection breaks.
    pub async fn play(mut self, url: String) -> Self {
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
        let open = {
            let mut promises = self.promises.lock().unwrap();
            promises.last = Some(Instant::now());
            promises.open.clone()
        };
        if let Some((id, based_on, command)) = open {
            self.send(connection, id, based_on, command).await?;
        }
        while connection.mirror.status() != Some(Status::Over) {
            match choose(connection, &mut self.bot) {
                Some(action) if connection.mirror.is_asked() => {
                    if !self.think.is_zero() {
                        let most = u64::try_from(self.think.as_micros()).unwrap();
                        tokio::time::sleep(Duration::from_micros(random(most))).await;
                    }
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
                promises.last = Some(Instant::now());
            }
            Err(ClientError::Refused { .. }) => {}
            Err(error) => return Err(error),
        }
        promises.open = None;
        Ok(())
    }
}

pub fn random(below: u64) -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).unwrap();
    u64::from_le_bytes(bytes) % below
}

/// A table with people who act whenever they must.
pub async fn new_table(
    url: &str,
    rules: &'static str,
    n_seats: u8,
    think: Duration,
) -> Result<Vec<Player>, ClientError> {
    let host = Client::begin(url, "Ann").await?;
    let table = host.create(&wish(settings_of(rules, n_seats, 10))).await?;
    let mut first = host.connect(&table, Mirror::default()).await?;
    let mut clients = vec![host];
    for _ in 1..n_seats {
        let guest = Client::begin(url, "Bob").await?;
        let mut sitting = guest.connect(&table, Mirror::default()).await?;
        sitting.ask(Command::Sit { seat: None }).await?;
        clients.push(guest);
    }
    first.ask(Command::Start {}).await?;
    let player = |client| Player {
        client,
        rules,
        table: table.clone(),
        mirror: Mirror::default(),
        promises: Arc::default(),
        bot: WireBot::new(random(u64::MAX)),
        think,
    };
    Ok(clients.into_iter().map(player).collect())
}

/// Compares the promises with the store, while no server runs.
pub async fn check(store: &dyn Store, players: impl Iterator<Item = &Player>) -> usize {
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

/// The client's last state is the one that the journal up to that number produces.
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
