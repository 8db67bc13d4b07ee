//! Servers on free loopback ports with their data in folders that vanish.

pub mod child;
pub mod ledger;
pub mod postgres;
pub mod proxy;

use std::path::PathBuf;
use std::time::Duration;

use hexhaven_client::{Client, ClientError, Connection, Mirror, WireBot};
use hexhaven_protocol::{Command, CreateTable, ErrorBody, RefusalCode, Status, TableSettings};
use hexhaven_server::{Config, Limits, Server, Timings, serve};

/// A folder that vanishes with the test.
pub struct TempDir(pub PathBuf);

impl TempDir {
    pub fn new() -> Self {
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes).unwrap();
        // Memory that looks like a disk, where there is one: a commit costs nothing and still survives a killed process.
        let memory = PathBuf::from("/dev/shm");
        let wants_disk = std::env::var_os("HEXHAVEN_TEST_ON_DISK").is_some();
        let parent = if memory.is_dir() && !wants_disk { memory } else { std::env::temp_dir() };
        let path = parent.join(format!("hexhaven-test-{:016x}", u64::from_le_bytes(bytes)));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A quick server: bots do not wait, timers run a hundred times as fast.
pub fn config(dir: &TempDir) -> Config {
    let timings = Timings {
        bot_pause: Duration::ZERO,
        timer_second: Duration::from_millis(10),
        grace: Duration::from_millis(200),
        ..Timings::default()
    };
    Config { limits: Limits::generous(), timings, ..Config::local(dir.0.clone()) }
}

/// A quick server with new data.
pub async fn fresh() -> (TempDir, Server) {
    limited(Limits::generous()).await
}

/// The same with these limits.
pub async fn limited(limits: Limits) -> (TempDir, Server) {
    let dir = TempDir::new();
    let server = serve(Config { limits, ..config(&dir) }).await.unwrap();
    (dir, server)
}

pub fn settings(seats: u8, target: u8) -> TableSettings {
    TableSettings {
        options: format!("modern target_vp={target}"),
        public: true,
        ..TableSettings::usual("base", seats)
    }
}

/// The usual game of a rule set, but with fewer points to win.
pub fn settings_of(rules: &str, seats: u8, target: u8) -> TableSettings {
    TableSettings { rules: rules.to_owned(), ..settings(seats, target) }
}

/// How long a test waits for something that must come: long, because the machine may be busy.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Waits until something is so.
pub async fn soon(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let end = tokio::time::Instant::now() + PATIENCE;
    while !is_so().await {
        assert!(tokio::time::Instant::now() < end, "in {PATIENCE:?} not seen: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Follows a table until it is as wanted.
pub async fn until(connection: &mut Connection, mut is_so: impl FnMut(&Mirror) -> bool) {
    while !is_so(&connection.mirror) {
        connection.next().await.unwrap();
    }
}

/// The code of a refusal.
pub fn code<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> RefusalCode {
    match answer {
        Err(ClientError::Refused { code, .. }) => code,
        Err(ClientError::Http { body, .. }) => serde_json::from_str::<ErrorBody>(&body).unwrap().code,
        other => panic!("a refusal was expected, not {other:?}"),
    }
}

pub fn wish(settings: TableSettings) -> CreateTable {
    CreateTable { settings, bots: Vec::new(), sit: true, start: false }
}

/// A table with that many people, all connected; the first is the host.
pub async fn table_of(url: &str, settings: TableSettings) -> (String, Vec<(Client, Connection)>) {
    let n = settings.seats;
    let host = Client::begin(url, "Ann").await.unwrap();
    let table = host.create(&wish(settings)).await.unwrap();
    let first = host.connect(&table, Mirror::default()).await.unwrap();
    let mut people = vec![(host, first)];
    for k in 1..n {
        let guest = Client::begin(url, &format!("Guest {k}")).await.unwrap();
        let mut connection = guest.connect(&table, Mirror::default()).await.unwrap();
        connection.ask(Command::Sit { seat: None }).await.unwrap();
        people.push((guest, connection));
    }
    people[0].1.ask(Command::Start {}).await.unwrap();
    (table, people)
}

/// Follows the table and acts whenever asked, until the game is over.
pub async fn play_out(connection: &mut Connection, bot: &mut WireBot) -> Result<u32, ClientError> {
    let mut n_acts = 0;
    while connection.mirror.status() != Some(Status::Over) {
        if connection.mirror.is_asked()
            && let Some(action) = choose(connection, bot)
        {
            match connection.ask(Command::Act { action }).await {
                Ok(_) => n_acts += 1,
                Err(ClientError::Refused { .. }) => {}
                Err(error) => return Err(error),
            }
            continue;
        }
        connection.next().await?;
    }
    Ok(n_acts)
}

pub fn choose(connection: &Connection, bot: &mut WireBot) -> Option<String> {
    let mirror = &connection.mirror;
    bot.choose(mirror.board.as_ref()?, mirror.prompt.as_ref()?.choices.as_ref()?)
}
