//! Arguments shared by commands that play many games: the seed, the threads and the output files.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;
use hexhaven_sim::Limits;

use crate::files;
use crate::numbers::whole;
use crate::threads::ThreadsArg;

/// The number of games, their seed, and where they and their statistics go.
#[derive(Args, Debug)]
pub(crate) struct SeriesArgs {
    /// Random seed; the same seed gives the same games, unless bots have a time budget
    #[arg(long, short, default_value_t = 1, value_name = "N", value_parser = whole::<u64>)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
    /// Stop a game after this many turns, without a winner
    #[arg(long, default_value_t = Limits::default().turns, value_name = "N", value_parser = whole::<u32>)]
    max_turns: u32,
    /// Write one record per game to this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write the statistics to this CSV file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Plot the statistics to this SVG file
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

impl SeriesArgs {
    /// Checks the arguments before the first game.
    pub(crate) fn check(&self, games: u64) -> Result<()> {
        if games == 0 {
            bail!("--games 0 plays nothing: ask for at least one game");
        }
        if self.max_turns == 0 {
            bail!("--max-turns 0 ends every game before it begins: allow at least one turn");
        }
        let written = [("--csv", self.csv.as_deref()), ("--plot", self.plot.as_deref())];
        files::check_outputs_beside(self.out.as_deref(), &written)
    }

    pub(crate) const fn limits(&self) -> Limits {
        Limits { turns: self.max_turns }
    }

    /// The folder of the records.
    pub(crate) fn records(&self) -> Option<&Path> {
        self.out.as_deref()
    }

    /// Whether statistics go to a file.
    pub(crate) const fn wants_figures(&self) -> bool {
        self.csv.is_some() || self.plot.is_some()
    }

    /// Writes the statistics to the requested files.
    pub(crate) fn write(
        &self,
        to_csv: impl FnOnce() -> String,
        to_svg: impl FnOnce() -> String,
    ) -> Result<()> {
        if let Some(path) = &self.csv {
            files::write(path, to_csv().as_bytes())?;
        }
        if let Some(path) = &self.plot {
            files::write(path, to_svg().as_bytes())?;
        }
        Ok(())
    }
}
