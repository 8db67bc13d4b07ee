//! Tries the contents of a release: servers started from it, and whole games on them.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::repo;

/// A server that ends with what uses it.
struct Server {
    process: Child,
    address: SocketAddr,
}

impl Server {
    /// Starts a server on a free port.
    fn start(program: &Path, data: &Path) -> Result<Self> {
        let mut command = Command::new(program);
        command.args(["serve", "--port", "0", "--no-open", "--for-load", "--lang", "en", "--data"]).arg(data);
        let mut process = command.stdout(Stdio::piped()).spawn().context("cannot start the server")?;
        let output = BufReader::new(process.stdout.take().context("the server has an output")?);
        let read = |line: String| {
            let (_, rest) = line.split_once("http://")?;
            rest.split(|c: char| !c.is_ascii_digit() && c != '.' && c != ':').next()?.parse().ok()
        };
        let address = output.lines().map_while(Result::ok).find_map(read);
        let mut server = Self { process, address: SocketAddr::from(([0; 4], 0)) };
        server.address = address.context("the server did not start")?;
        Ok(server)
    }

    /// The file that runs now, which is another one after a hand-over.
    #[cfg(target_os = "linux")]
    fn program(&self) -> Option<PathBuf> {
        std::fs::read_link(format!("/proc/{}/exe", self.process.id())).ok()
    }

    #[cfg(not(target_os = "linux"))]
    fn program(&self) -> Option<PathBuf> {
        None
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Starts a server from a program, and lets clients play whole games on it; the file that served them.
pub(super) fn serves_a_game(program: &Path, data: &Path) -> Result<Option<PathBuf>> {
    let result = play(program, data).with_context(|| format!("{} served no game", program.display()));
    let _ = std::fs::remove_dir_all(data);
    result
}

fn play(program: &Path, data: &Path) -> Result<Option<PathBuf>> {
    let server = Server::start(program, data)?;
    // A busy machine gets more time.
    for seconds in ["5", "20", "60"] {
        let mut load = Command::new(program);
        load.args(["load", "--games", "2", "--seats", "2", "--think", "0", "--json", "--seconds", seconds]);
        load.args(["--target", &server.address.to_string()]);
        let report: Value = serde_json::from_str(&repo::stdout_of(&mut load)?)?;
        if report["failures"] != 0 {
            bail!("connections broke: {report}");
        }
        if report["finished"].as_u64() > Some(0) {
            let [acks, finished] = ["acks", "finished"].map(|key| &report[key]);
            println!("{}: {finished} games, {acks} moves", program.display());
            return Ok(server.program());
        }
    }
    bail!("no game came to its end")
}
