//! `hexhaven board`: draws a set-up or a position as SVG, PNG or text.

use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result};
use clap::Args;
use hexhaven_engine::with_rule_set;
use hexhaven_sim::{Limits, Plan, play_out};

use crate::files;
use crate::game::{BOTS, GameArgs, OF_A_NEW_GAME, seat_bots, warn_of_faults};
use crate::lang::LangArg;
use crate::numbers::whole;
use crate::output::{self, Verdict};
use crate::picture::{ColorArg, Look};
use crate::position;
use crate::rules::{self, Playable};

/// Draw a board in the terminal, as SVG or as PNG
#[derive(Args, Debug)]
#[command(after_help = format!("{BOTS}\n{EXAMPLES}"))]
pub(crate) struct BoardArgs {
    /// Draw the position in this file instead of a new game; `-` reads standard input
    #[arg(value_name = "FILE", conflicts_with_all = OF_A_NEW_GAME)]
    position: Option<PathBuf>,
    #[command(flatten)]
    game: GameArgs,
    /// Random seed of the board
    #[arg(long, short, default_value_t = 1, value_name = "N", value_parser = whole::<u64>)]
    seed: u64,
    /// Let bots play this many turns first
    #[arg(long, value_name = "N", conflicts_with = "position", value_parser = whole::<u32>)]
    turns: Option<u32>,
    /// The bots: one for all seats, or one per seat
    #[arg(long, default_value = "random", value_name = "LIST", requires = "turns")]
    bots: String,
    /// Write an SVG file; `-` writes to standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a PNG file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Width of the PNG in pixels
    #[arg(long, default_value_t = 1200, value_name = "N", value_parser = whole::<u32>)]
    width: u32,
    /// Print the position in the notation instead of drawing it
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    notation: bool,
    #[command(flatten)]
    color: ColorArg,
    #[command(flatten)]
    lang: LangArg,
}

const EXAMPLES: &str = "\
Examples:
  hexhaven board --seed 7
  hexhaven board --layout first-game-modern --svg board.svg
  hexhaven board --players 6 --seed 3 --turns 80 --png late.png --width 1600
  hexhaven board position.txt";

impl BoardArgs {
    /// Draws.
    pub(crate) fn run(self) -> Result<Verdict> {
        let svg = self.svg.as_deref().filter(|path| *path != Path::new("-"));
        files::check_outputs(&[("--svg", svg), ("--png", self.png.as_deref())])?;
        match &self.position {
            Some(path) => {
                let text = files::read(path)?;
                with_rule_set!(rules::of_position(&text)?, Game => draw::<Game>(&self, Some(&text)))?;
            }
            None => with_rule_set!(self.game.rules, Game => draw::<Game>(&self, None))?,
        }
        Ok(Verdict::Well)
    }
}

fn draw<G: Playable>(args: &BoardArgs, position: Option<&str>) -> Result<()> {
    let game: G = match position {
        Some(text) => position::read(text)?,
        None => new_game(args)?,
    };
    args.show(&game)
}

/// A new game, advanced by some turns on request. Game 0 of `simulate` with the same seed is the same game.
fn new_game<G: Playable>(args: &BoardArgs) -> Result<G> {
    let setup = args.game.setup::<G>()?;
    let bots = seat_bots(&args.bots, setup.players)?;
    let limits = Limits { turns: args.turns.unwrap_or(0) };
    let plan = Plan { bots, games: 1, seed: args.seed, limits };
    let mut chance = plan.chance(0);
    let mut game = G::start(&setup, &mut chance)?;
    if args.turns.is_some() {
        plan.check(&game).map_err(Error::msg)?;
        let mut bots = plan.seat_bots(0);
        let result = play_out(&mut game, &mut bots, &mut chance, limits, &mut ());
        warn_of_faults(&plan.bots, &bots, result);
    }
    Ok(game)
}

impl BoardArgs {
    fn show<G: Playable>(&self, game: &G) -> Result<()> {
        let look = Look { viewer: None, names: &[], lang: self.lang.get() };
        if self.notation {
            return output::print(&game.position().to_string());
        }
        if let Some(path) = &self.svg {
            write_or_print(path, &look.svg(game))?;
        }
        if let Some(path) = &self.png {
            write_png(path, &look.svg(game), self.width)?;
        }
        if self.svg.is_none() && self.png.is_none() {
            output::print(&look.text(game, self.color.style()))?;
        }
        Ok(())
    }
}

/// Writes a text to a file, or prints it if the file is `-`.
pub(crate) fn write_or_print(path: &Path, text: &str) -> Result<()> {
    if path == Path::new("-") { output::print(text) } else { files::write(path, text.as_bytes()) }
}

fn write_png(path: &Path, svg: &str, width: u32) -> Result<()> {
    let bytes = hexhaven_draw::png(svg, width).with_context(|| format!("--width {width}"))?;
    files::write(path, &bytes)
}
