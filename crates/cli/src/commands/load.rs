//! `hexhaven load`: load-tests a server on this machine with many games at once.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use hexhaven_client::load::{Latency, LoadPlan, LoadReport, load};
use hexhaven_engine::rulesets::RuleSet;

use super::serve::runtime;
use crate::numbers::whole;
use crate::output::{JsonArg, Verdict};
use crate::{progress, rules};

/// Run many games on a local server and measure how long it takes to acknowledge moves
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LoadArgs {
    /// Games at once
    #[arg(long, default_value_t = 100, value_parser = whole::<usize>)]
    games: usize,
    /// Players per table, each with a connection
    #[arg(long, default_value_t = 4, value_parser = whole::<u8>)]
    seats: u8,
    /// Duration in seconds
    #[arg(long, default_value_t = 20, value_parser = whole::<u64>)]
    seconds: u64,
    /// Thinking time before each move, in milliseconds
    #[arg(long, default_value_t = 1000, value_parser = whole::<u64>)]
    think: u64,
    #[arg(help = rules::help(), long, default_value = "base", value_parser = rules::by_name)]
    rules: RuleSet,
    /// A server on this machine started with --for-load [default: start one]
    #[arg(long, value_name = "ADDRESS")]
    target: Option<SocketAddr>,
    /// Data folder of the server it starts [default: a temporary one]
    #[arg(long, value_name = "DIR")]
    data: Option<std::path::PathBuf>,
    /// Also flood the server with newcomers from this many addresses, as fast as its limits allow
    #[arg(long, default_value_t = 0, value_parser = whole::<u8>)]
    flood: u8,
    #[command(flatten)]
    json: JsonArg,
}

const EXAMPLES: &str = "\
Examples:
  hexhaven load --games 1000 --seconds 60
  hexhaven load --games 200 --think 0        as fast as it goes
  hexhaven load --games 50 --rules knights --json
  hexhaven load --games 20 --flood 40        next to newcomers from 40 addresses";

impl LoadArgs {
    /// Runs the load and prints the measurements.
    pub(crate) fn run(self) -> Result<Verdict> {
        if self.games == 0 || self.seconds == 0 {
            bail!("--games 0 or --seconds 0 measures nothing: ask for at least one of each");
        }
        let folder = tempfile::tempdir()?;
        let data = self.data.clone().unwrap_or_else(|| folder.path().to_owned());
        let server = match self.target {
            Some(_) => None,
            None => Some(Started::new(&data, (self.flood == 0).then_some("--for-load"))?),
        };
        let target = self.target.or_else(|| server.as_ref().map(|server| server.address));
        let plan = LoadPlan {
            target: target.context("there is no server")?,
            rules: self.rules.name().to_owned(),
            games: self.games,
            seats: self.seats,
            think: Duration::from_millis(self.think),
            time: Duration::from_secs(self.seconds),
            flood: self.flood,
        };
        let process = server.as_ref().map(|server| server.process.id());
        let (runtime, n_set_up) = (runtime()?, AtomicU64::new(0));
        let bar = format!(
            "{{bar:40}} {{human_pos}}/{{human_len}} tables, then {} s of play  {{elapsed}}",
            self.seconds
        );
        let report = progress::follow_count(&n_set_up, self.games as u64, &bar, || {
            runtime.block_on(load(&plan, process, &n_set_up))
        })?;
        self.json.print(&report, || text(&report))?;
        Ok(Verdict::Well)
    }
}

fn text(report: &LoadReport) -> String {
    let Latency { p50, p90, p99, p999, longest } = report.latency_ms;
    let rate = report.acks as f64 / report.seconds.max(0.001);
    let mut text = format!(
        "{} games, {} connections, {:.0} s\n\
         {} acknowledged actions, {rate:.0} a second; {} refused, {} connections broken, {} games finished\n\
         acknowledged after: 50 % {p50:.1} ms, 90 % {p90:.1} ms, 99 % {p99:.1} ms, 99.9 % {p999:.1} ms, longest {longest:.1} ms\n",
        report.games,
        report.connections,
        report.seconds,
        report.acks,
        report.refusals,
        report.failures,
        report.finished,
    );
    if report.flooded > 0 {
        text += &format!("flood: {} sessions and tables of newcomers\n", report.flooded);
    }
    if let Some(processor) = report.processor_ms {
        text += &format!("processor time of the server per action: {processor:.2} ms\n");
    }
    if let Some(bytes) = report.bytes_per_game {
        text += &format!("memory of the server per game: {} KiB\n", bytes / 1024);
    }
    text
}

/// A server in its own process, which ends with this one.
struct Started {
    process: Child,
    address: SocketAddr,
}

impl Started {
    fn new(data: &std::path::Path, limits: Option<&str>) -> Result<Self> {
        let mut process = Command::new(std::env::current_exe()?)
            .args(["serve", "--port", "0", "--no-open", "--lang", "en", "--data"])
            .arg(data)
            .args(limits)
            .stdout(Stdio::piped())
            .spawn()
            .context("the server did not start")?;
        let lines = BufReader::new(process.stdout.take().context("the server says nothing")?).lines();
        let listening = |line: String| Some(line.split_once("http://")?.1.to_owned());
        let address = lines.map_while(Result::ok).find_map(listening);
        let Some(address) = address.and_then(|text| text.parse().ok()) else {
            let _ = process.kill();
            let _ = process.wait();
            bail!("the server did not start; see its output above");
        };
        Ok(Self { process, address })
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
