//! `hexhaven teach`: trains a network to predict who will win, from games between bots.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use hexhaven_bots::{BotSpec, Weights, split_specs};
use hexhaven_chance::GameRng;
use hexhaven_engine::with_rule_set;
use hexhaven_sim::tune::{Taught, Teaching, teach};

use crate::files;
use crate::game::{GameArgs, Setup, start_any};
use crate::numbers::whole;
use crate::output::{Verdict, complain};
use crate::rules::Playable;
use crate::threads::ThreadsArg;

/// Train a network to predict who will win, from games between bots
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TeachArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Play with several values of an option, each game with any of them
    #[arg(long, value_name = "KEY=VALUE|VALUE…")]
    vary: Option<String>,
    /// Bots that play; every seat draws one
    #[arg(long, default_value = BOTS, value_name = "LIST")]
    bots: String,
    /// Number of games
    #[arg(long, short, default_value_t = 30_000, value_name = "N", value_parser = whole::<u64>)]
    games: u64,
    /// Passes over all positions
    #[arg(long, default_value_t = 6, value_name = "N", value_parser = whole::<u32>)]
    epochs: u32,
    /// Turns that a search plays before it asks the network, in the set-up
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = whole::<u32>)]
    setup_horizon: u32,
    /// The same after the set-up
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = whole::<u32>)]
    horizon: u32,
    /// Playouts per iteration of a search, in the set-up
    #[arg(long, default_value_t = 10, value_name = "N", value_parser = whole::<u32>)]
    setup_walks: u32,
    /// The same after the set-up
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = whole::<u32>)]
    walks: u32,
    /// Random seed
    #[arg(long, short, default_value_t = 1, value_name = "N", value_parser = whole::<u64>)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Write the network to this file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Many good games, and some with mistakes. No levels: those may change, and the results of a command should not.
const BOTS: &str = "greedy,greedy,greedy,greedy,novice:10/3/60,novice:20/4/0";

/// Without `--players` most games have four.
const PLAYERS: [u8; 4] = [4, 4, 4, 3];

/// The units of the two layers.
const WIDTHS: [usize; 2] = [64, 32];

/// Roughly the largest step of a weight.
const RATE: f32 = 1e-3;

const EXAMPLES: &str = "\
Examples:
  hexhaven teach --rules knights --out net.json
  hexhaven teach --rules seafarers --vary 'scenario=new-shores|four-islands' --out net.json
  hexhaven measure calibration --judge net.json    how well its chances match results
  hexhaven match --seats search:60it@weights.json@net.json,search:60it,search:60it,search:60it";

impl TeachArgs {
    /// Plays, trains and writes the network.
    pub(crate) fn run(self) -> Result<Verdict> {
        if self.games == 0 || self.epochs == 0 {
            bail!("training needs games and epochs: ask for at least one of each");
        }
        files::check_outputs(&[("--out", Some(&self.out))])?;
        let pool = self.threads.pool()?;
        let taught = pool.install(|| with_rule_set!(self.game.rules, Game => lessons::<Game>(&self)))?;
        files::write(&self.out, taught.net.to_json().as_bytes())?;
        Ok(Verdict::Well)
    }
}

fn lessons<G: Playable>(args: &TeachArgs) -> Result<Taught> {
    let players = args.game.players.map_or(PLAYERS.to_vec(), |players| vec![players]);
    let setups = |players: u8| {
        let game = GameArgs { players: Some(players), ..args.game.clone() };
        game.varied::<G>(args.vary.as_deref())
    };
    let setups = (0..=6)
        .map(|n| if players.contains(&n) { setups(n) } else { Ok(Vec::new()) })
        .collect::<Result<Vec<Vec<Setup<G>>>>>()?;
    let start = |players: u8, chance: &mut GameRng| start_any(&setups[usize::from(players)], chance);
    let bots =
        split_specs(&args.bots).iter().map(|name| Ok(name.parse()?)).collect::<Result<Vec<BotSpec>>>()?;
    let teaching = Teaching {
        games: args.games,
        players,
        bots,
        widths: WIDTHS,
        epochs: args.epochs,
        rate: RATE,
        seed: args.seed,
    };
    let weights = Weights::judge_for_rules(args.game.rules);
    let mut taught = teach(&teaching, weights, start, &mut |line| complain(line));
    (taught.net.horizon, taught.net.walks) =
        ([args.setup_horizon, args.horizon], [args.setup_walks, args.walks]);
    Ok(taught)
}
