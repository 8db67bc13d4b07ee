//! A server in its own process, which can be killed.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child as Process, Command, Stdio};
use std::time::Duration;

use hexhaven_server::serve;

use super::{TempDir, config};

/// Tells the child that it is the server, and the place of its data.
const DATA: &str = "HEXHAVEN_TEST_SERVER_DATA";
/// The database that it shares with others, if it does.
const DATABASE: &str = "HEXHAVEN_TEST_SERVER_DATABASE";

/// Not a test: other tests run it in its own process, until they kill it.
#[tokio::test]
async fn serve_until_killed() {
    let Some(data) = std::env::var_os(DATA) else { return };
    let dir = std::mem::ManuallyDrop::new(TempDir(data.into()));
    let mut config = config(&dir);
    config.database = std::env::var(DATABASE).ok();
    if config.database.is_some() {
        config.peer = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
        // People come back after their process was killed: no bot plays for them.
        config.timings.grace = Duration::from_secs(600);
    }
    let server = serve(config).await.unwrap();
    println!("\nlistening on {}", server.url());
    // The parent says when to stop, by a word or by going away.
    let _ = tokio::task::spawn_blocking(|| std::io::stdin().read(&mut [0])).await;
    server.stop().await;
}

/// A server in its own process.
pub struct Child {
    process: Process,
    pub url: String,
}

pub fn spawn(data: &Path, database: Option<&str>) -> Process {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "common::child::serve_until_killed", "--nocapture", "--test-threads=1"]);
    command.env(DATA, data).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    command.envs(database.map(|database| (DATABASE, database)));
    command.spawn().unwrap()
}

impl Child {
    pub fn start(data: &Path, database: Option<&str>) -> Self {
        let mut process = spawn(data, database);
        let output = BufReader::new(process.stdout.take().unwrap());
        let listening = |line: String| line.strip_prefix("listening on ").map(str::to_owned);
        let url = output.lines().map_while(Result::ok).find_map(listening).expect("the server starts");
        Self { process, url }
    }

    /// SIGKILL, to this process only.
    pub fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}
