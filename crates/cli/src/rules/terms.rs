//! The options of a game as the command line takes them: a preset, then `key=value` pairs, each for one of several tables.

use anyhow::{Result, bail};
use clap::ValueEnum;
use hexhaven_engine::core::setup::SetupOptions;
use hexhaven_engine::notation::{Misread, Problem};

use crate::game::Layout;

/// All options of a game of one rule set: of play and of the set-up.
pub(crate) trait Terms: Clone + Send + Sync {
    /// The options of a preset for so many players.
    fn preset(preset: Preset, players: u8) -> Result<Self>;

    /// Sets one option from `key=value`.
    fn set(&mut self, pair: &str) -> Result<()>;

    /// Replaces data by those of a file; only New Energies has some.
    fn load(&mut self, _text: &str) -> Result<()> {
        bail!("only New Energies has values to replace: add --rules energies, or leave --data out")
    }

    /// Chooses a board by name.
    fn lay(&mut self, layout: Layout) -> Result<()>;

    /// The options as one line: a preset and what differs from it.
    fn text(&self) -> String;

    /// The shared options of the set-up, for the header of a record.
    fn laying(&self) -> &SetupOptions;
}

/// A named set of options (section 5 of the rules).
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Preset {
    /// What players of recent editions expect
    Modern,
    /// The French rulebook
    ClassicFr,
    /// Oil Springs: variable board, oil used and sequestered in one turn, no limit
    FullScale,
}

/// One `key=value` pair looking for the table that has its key.
pub(super) struct Setter<'a> {
    pair: &'a str,
    is_done: bool,
    /// What each table said that has no such key.
    strangers: Vec<Misread>,
}

impl<'a> Setter<'a> {
    pub(super) fn new(pair: &'a str) -> Self {
        Self { pair, is_done: false, strangers: Vec::new() }
    }

    /// Tries one table; `text` writes it, and `read` reads that with the pair behind it.
    pub(super) fn table<T>(
        &mut self,
        table: &mut T,
        text: impl Fn(&T) -> String,
        read: impl Fn(&str) -> Result<T, Misread>,
    ) -> Result<()> {
        if self.is_done {
            return Ok(());
        }
        match read(&format!("{} {}", text(table), self.pair)) {
            Ok(changed) => {
                *table = changed;
                self.is_done = true;
            }
            Err(misread) if matches!(misread.problem, Problem::UnknownOption(_)) => {
                self.strangers.push(misread);
            }
            Err(misread) => bail!("--options {}: {misread}", self.pair),
        }
        Ok(())
    }

    /// Complains if no table had the key.
    pub(super) fn finish(self) -> Result<()> {
        if self.is_done {
            return Ok(());
        }
        let said = self.strangers.iter().map(ToString::to_string).collect::<Vec<_>>().join("; or: ");
        bail!("--options {}: {said}", self.pair)
    }
}

/// The texts of several tables as one line. Where tables begin with the same preset, one is enough.
pub(super) fn join(play: &str, laying: &str) -> String {
    match laying.split_once(' ') {
        _ if laying == play => play.to_owned(),
        Some((preset, rest)) if play.starts_with(preset) => format!("{play} {rest}"),
        None if play.starts_with(laying) => play.to_owned(),
        _ => format!("{play} / {laying}"),
    }
}
