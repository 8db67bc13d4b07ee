//! `hexhaven perft`: counts the sequences of plies from a position, to compare move generators.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;
use hexhaven_chance::GameRng;
use hexhaven_engine::perft::perft;
use hexhaven_engine::with_rule_set;
use serde::Serialize;

use crate::files;
use crate::game::{GameArgs, OF_A_NEW_GAME};
use crate::numbers::whole;
use crate::output::{JsonArg, Verdict};
use crate::position;
use crate::rules::{self, Playable};

/// Count all sequences of moves up to a depth
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PerftArgs {
    /// Start from the position in this file instead of a new game; `-` reads standard input
    #[arg(value_name = "FILE", conflicts_with_all = OF_A_NEW_GAME)]
    position: Option<PathBuf>,
    #[command(flatten)]
    game: GameArgs,
    /// Random seed of a variable board
    #[arg(long, short, default_value_t = 1, value_name = "N", value_parser = whole::<u64>)]
    seed: u64,
    /// Depth in moves
    #[arg(long, short, default_value_t = 3, value_name = "N", value_parser = whole::<u32>)]
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

/// Deeper trees take more than a lifetime.
const MAX_DEPTH: u32 = 12;

impl PerftArgs {
    /// Counts and reports.
    pub(crate) fn run(self) -> Result<Verdict> {
        if self.depth > MAX_DEPTH {
            bail!("--depth {} would take forever: at most {MAX_DEPTH}", self.depth);
        }
        let report = match &self.position {
            Some(path) => {
                let text = files::read(path)?;
                with_rule_set!(rules::of_position(&text)?, Game => count::<Game>(&self, Some(&text)))?
            }
            None => with_rule_set!(self.game.rules, Game => count::<Game>(&self, None))?,
        };
        self.json.print(&report, || report.table())?;
        Ok(Verdict::Well)
    }
}

fn count<G: Playable>(args: &PerftArgs, position: Option<&str>) -> Result<Report> {
    let game: G = match position {
        Some(text) => position::read(text)?,
        None => G::start(&args.game.setup()?, &mut GameRng::for_game(args.seed, 0))?,
    };
    let begin = Instant::now();
    let counts = (0..=args.depth).map(|depth| perft(&game, depth)).collect();
    Ok(Report { counts, seconds: begin.elapsed().as_secs_f64() })
}

/// The output of `--json`.
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
