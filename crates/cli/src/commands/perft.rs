//! `hexhaven perft`: counts the sequences of plies from a position, to compare move generators.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;
use hexhaven_chance::GameRng;
use hexhaven_engine::ToAct;
use serde::Serialize;

use crate::files;
use crate::game::GameArgs;
use crate::output::{JsonArg, Verdict};
use crate::position;
use crate::rules::{self, Job, Playable, with_rules};

/// Count the sequences of plies up to a depth
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PerftArgs {
    /// Start from the position of this file instead of a new game; `-` is standard input
    #[arg(value_name = "FILE")]
    position: Option<PathBuf>,
    #[command(flatten)]
    game: GameArgs,
    /// The number that a variable board follows from
    #[arg(long, short, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// How many plies deep
    #[arg(long, short, default_value_t = 3, value_name = "N")]
    depth: u32,
    #[command(flatten)]
    json: JsonArg,
}

const EXAMPLES: &str = "\
A ply is an action of a seat or an outcome of chance; each distinct outcome counts once, whatever its weight.

Examples:
  hexhaven perft --layout first-game-modern --depth 4
  hexhaven perft --layout variable --seed 7 --depth 3 --json
  hexhaven perft position.txt --depth 2";

/// Deeper trees do not end in a lifetime.
const MAX_DEPTH: u32 = 12;

impl PerftArgs {
    /// Counts and reports.
    pub(crate) fn run(self) -> Result<Verdict> {
        if self.depth > MAX_DEPTH {
            bail!("--depth {} would not end: at most {MAX_DEPTH}", self.depth);
        }
        let report = match &self.position {
            Some(path) => {
                let text = files::read(path)?;
                with_rules(rules::of_position(&text)?, Count { args: &self, position: Some(&text) })?
            }
            None => with_rules(self.game.rules, Count { args: &self, position: None })?,
        };
        self.json.print(&report, || report.table())?;
        Ok(Verdict::Well)
    }
}

struct Count<'a> {
    args: &'a PerftArgs,
    position: Option<&'a str>,
}

impl Job for Count<'_> {
    type Output = Result<Report>;

    fn run<G: Playable>(self) -> Result<Report> {
        let game: G = match self.position {
            Some(text) => position::read(text)?,
            None => G::start(&self.args.game.setup()?, &mut GameRng::for_game(self.args.seed, 0))?,
        };
        let begin = Instant::now();
        let counts = (0..=self.args.depth).map(|depth| count(&game, depth)).collect();
        Ok(Report { counts, seconds: begin.elapsed().as_secs_f64() })
    }
}

/// The number of sequences of exactly `depth` plies; a game that ends earlier has none.
fn count<G: Playable>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match game.to_act() {
        ToAct::Over(_) => 0,
        ToAct::Chance(_) => {
            let outcomes = game.outcomes();
            let after = |outcome| {
                let mut next = game.clone();
                next.resolve_unchecked(outcome, &mut ());
                count(&next, depth - 1)
            };
            outcomes.iter().map(|(outcome, _)| after(outcome)).sum()
        }
        ToAct::Seats(seats, _) => {
            let legal = seats.iter().map(|seat| (seat, game.legal(seat)));
            if depth == 1 {
                return legal.map(|(_, legal)| legal.len()).sum();
            }
            let after = |seat, action| {
                let mut next = game.clone();
                next.play_unchecked(seat, action, &mut ());
                count(&next, depth - 1)
            };
            legal.map(|(seat, legal)| legal.iter().map(|action| after(seat, action)).sum::<u64>()).sum()
        }
    }
}

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct Report {
    /// The number of sequences by depth, from 0.
    counts: Vec<u64>,
    seconds: f64,
}

impl Report {
    fn table(&self) -> String {
        let mut text = String::from("depth           count\n");
        for (depth, count) in self.counts.iter().enumerate() {
            text += &format!("{depth:>5} {count:>15}\n");
        }
        text + &format!("{:.2} s\n", self.seconds)
    }
}
