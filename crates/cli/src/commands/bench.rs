//! `hexhaven bench`: a fixed workload to compare the speed and the results of two builds.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;
use hexhaven_engine::rulesets::{GameOptions, RuleSet};
use hexhaven_engine::{Ending, Rules, Seat, with_rule_set};
use hexhaven_sim::{Batch, Collector, Game, Limits, Plan, Tally, run_into};
use serde::Serialize;

use crate::game::GameArgs;
use crate::numbers::whole;
use crate::output::{JsonArg, Verdict};
use crate::progress;
use crate::rules::{self, Playable};
use crate::threads::{pool, thread_count};

/// Measure the speed of play on fixed games and print a signature of their results
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BenchArgs {
    /// The rule set
    #[arg(long, default_value = "base", value_parser = rules::by_name)]
    rules: RuleSet,
    /// Games for each number of players
    #[arg(long, short, default_value_t = 1000, value_name = "N", value_parser = whole::<u64>)]
    games: u64,
    /// Threads; 0 means one per core; the signature does not depend on it
    #[arg(long, short, default_value_t = 1, value_name = "N", value_parser = whole::<usize>)]
    threads: usize,
    #[command(flatten)]
    json: JsonArg,
}

const EXAMPLES: &str = "\
Two builds with the same signature play the same games.

Examples:
  hexhaven bench
  hexhaven bench --games 10000 --threads 0
  hexhaven bench --json";

/// The seed of the workload. Changing it changes every signature.
const SEED: u64 = 20_261_115;

impl BenchArgs {
    /// Plays and reports.
    pub(crate) fn run(self) -> Result<Verdict> {
        if self.games == 0 {
            bail!("--games 0 measures nothing: ask for at least one game");
        }
        let threads = thread_count(self.threads)?;
        let pool = pool(threads)?;
        let mut report = Report { rules: self.rules.name().to_owned(), threads, ..Report::default() };
        let workload = Workload { games: self.games, rules: self.rules, pool: &pool };
        with_rule_set!(self.rules, Game => workload.run::<Game>())?
            .into_iter()
            .for_each(|row| report.add(row));
        self.json.print(&report, || report.table())?;
        Ok(Verdict::Well)
    }
}

struct Workload<'a> {
    rules: RuleSet,
    games: u64,
    pool: &'a rayon::ThreadPool,
}

impl Workload<'_> {
    fn run<G: Playable>(self) -> Result<Vec<Row>> {
        G::Options::PLAYERS.map(|players| self.row::<G>(players)).collect()
    }

    /// The games of one number of players.
    fn row<G: Playable>(&self, players: u8) -> Result<Row> {
        let setup = GameArgs::usual(self.rules, players).setup::<G>()?;
        let bots = vec!["random".to_owned(); usize::from(players)];
        let plan = Plan { bots, games: self.games, seed: SEED, limits: Limits::default() };
        let (batch, signer) = (Batch::default(), Signer::default());
        let begin = Instant::now();
        let start = |chance: &mut _| G::start(&setup, chance).expect("a trial start has succeeded");
        let tally = progress::follow(&batch, plan.games, || {
            self.pool.install(|| run_into(&plan, &batch, start, &signer))
        });
        let seconds = begin.elapsed().as_secs_f64().max(1e-9);
        Ok(Row::new(players, &tally, seconds, size_of::<G>(), signer.0.into_inner()))
    }
}

/// Adds up one number per game; a sum does not depend on the order in which games end.
#[derive(Default)]
struct Signer(AtomicU64);

impl<G: Rules> Collector<G> for Signer {
    type Watcher = ();

    fn begin(&self, _: u64, _: &G) {}

    fn end(&self, index: u64, (): (), game: &G, result: &Game) {
        self.0.fetch_add(sign_game(index, game, result), Ordering::Relaxed);
    }
}

fn sign_game<G: Rules>(index: u64, game: &G, result: &Game) -> u64 {
    let ending = match result.ending {
        None => 0,
        Some(Ending::TurnLimit) => 1,
        Some(Ending::Victory(seat)) => 2 + seat.idx() as u64,
        Some(Ending::BagEmpty { winners }) => winners.iter().fold(16, |sum, seat| sum + (1 << seat.idx())),
        Some(Ending::Collapse { pyrrhic: None }) => 8,
        Some(Ending::Collapse { pyrrhic: Some(seat) }) => 9 + seat.idx() as u64,
    };
    let facts = [index, ending, result.actions, result.outcomes, u64::from(result.turns)];
    let points = Seat::ALL.map(|seat| u64::from(game.vp(seat)));
    let core = game.core();
    let hands = Seat::ALL.map(|seat| u64::from_le_bytes(core.secret.hands[seat].counts()));
    facts.into_iter().chain(points).chain(hands).fold(FNV_START, fnv)
}

const FNV_START: u64 = 0xCBF2_9CE4_8422_2325;

/// One step of FNV-1a for each byte of a number.
fn fnv(hash: u64, number: u64) -> u64 {
    number
        .to_le_bytes()
        .iter()
        .fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// The games of one number of players.
#[derive(Serialize, Debug)]
struct Row {
    players: u8,
    games: u64,
    plies: u64,
    seconds: f64,
    games_per_second: f64,
    plies_per_second: f64,
    ns_per_ply: f64,
    state_bytes: usize,
    signature: String,
}

impl Row {
    fn new(players: u8, tally: &Tally, seconds: f64, state_bytes: usize, signature: u64) -> Self {
        let plies = tally.actions + tally.outcomes;
        Self {
            players,
            games: tally.games,
            plies,
            seconds,
            games_per_second: tally.games as f64 / seconds,
            plies_per_second: plies as f64 / seconds,
            ns_per_ply: seconds * 1e9 / plies as f64,
            state_bytes,
            signature: format!("{signature:016x}"),
        }
    }
}

/// The output of `--json`.
#[derive(Serialize, Default, Debug)]
struct Report {
    rules: String,
    threads: usize,
    rows: Vec<Row>,
    signature: String,
}

impl Report {
    fn add(&mut self, row: Row) {
        let total = u64::from_str_radix(&self.signature, 16).unwrap_or(FNV_START);
        let own = u64::from_str_radix(&row.signature, 16).unwrap_or(0);
        self.signature = format!("{:016x}", fnv(total, own));
        self.rows.push(row);
    }

    fn table(&self) -> String {
        let mut text = format!("rules {}, {} threads\n\n", self.rules, self.threads);
        text += "players     games       plies     games/s       plies/s   ns/ply   state\n";
        for row in &self.rows {
            text += &format!(
                "{:>7} {:>9} {:>11} {:>11.0} {:>13.0} {:>8.1} {:>5} B\n",
                row.players,
                row.games,
                row.plies,
                row.games_per_second,
                row.plies_per_second,
                row.ns_per_ply,
                row.state_bytes
            );
        }
        text + &format!("\nsignature {}\n", self.signature)
    }
}
