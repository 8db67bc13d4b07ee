//! Writes one record per simulated game to a folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context, Result, bail};
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::GameOptions;
use hexhaven_engine::{Action, Outcome, Ply, Seat};
use hexhaven_record::{Header, Writer};
use hexhaven_sim::{Collector, Game, Watcher};

use crate::files;
use crate::game::Setup;
use crate::rules::Playable;

/// Takes the games of a batch and writes them.
pub(crate) struct Recorder<'a, G: Playable> {
    folder: &'a Path,
    setup: &'a Setup<G>,
    seed: u64,
    /// The names of the bots by seat in a game.
    names: &'a (dyn Fn(u64) -> Vec<String> + Sync),
    /// The first error; later games are then not written.
    trouble: Mutex<Option<anyhow::Error>>,
}

/// The plies of one game.
pub(crate) struct Tape {
    header: Header,
    plies: Vec<Ply>,
}

impl<'a, G: Playable> Recorder<'a, G> {
    /// Records to a folder, which is created if it does not exist.
    pub(crate) fn new(
        folder: &'a Path,
        setup: &'a Setup<G>,
        seed: u64,
        names: &'a (dyn Fn(u64) -> Vec<String> + Sync),
    ) -> Result<Self> {
        files::make_dir(folder)?;
        let recorder = Self { folder, setup, seed, names, trouble: Mutex::new(None) };
        if !recorder.is_free()? {
            bail!(
                "{} holds the records of another run: name an empty folder, or remove them",
                folder.display()
            );
        }
        Ok(recorder)
    }

    /// Whether the folder has no records, or only those of this run: the first then begins like ours.
    fn is_free(&self) -> Result<bool> {
        let advice = || format!("cannot read the folder {}", self.folder.display());
        let is_record = |name: &str| name.starts_with("game-") && name.ends_with(".hexhaven");
        let mut is_empty = true;
        for entry in fs::read_dir(self.folder).with_context(advice)? {
            is_empty &= !is_record(&entry.with_context(advice)?.file_name().to_string_lossy());
        }
        if is_empty {
            return Ok(true);
        }
        let first = G::start(self.setup, &mut GameRng::for_game(self.seed, 0))?;
        let begun = Writer::new(Vec::new(), &self.header(0, &first))?.finish(None)?;
        let end = begun.windows(5).rposition(|window| window == b"\nend ").unwrap_or(begun.len());
        Ok(fs::read(self.path(0)).is_ok_and(|record| record.starts_with(&begun[..end])))
    }

    /// The error, if there was one.
    pub(crate) fn finish(self) -> Result<()> {
        let trouble = self.trouble.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        trouble.map_or(Ok(()), Err)
    }

    fn path(&self, index: u64) -> PathBuf {
        self.folder.join(format!("game-{index:06}.hexhaven"))
    }

    fn header(&self, index: u64, game: &G) -> Header {
        let seed = self.seed;
        let names = Seat::ALL.into_iter().zip((self.names)(index)).collect();
        let setup = self.setup.board.is_none().then(|| self.setup.options.setup_text().to_string());
        Header { notes: vec![format!("game {index} of seed {seed}")], names, setup, ..Header::of(game) }
    }

    fn write(&self, index: u64, tape: Tape, result: &Game) -> Result<()> {
        let mut writer = Writer::new(Vec::new(), &tape.header)?;
        tape.plies.into_iter().try_for_each(|ply| writer.ply(ply))?;
        files::write(&self.path(index), &writer.finish(result.ending)?)
    }
}

impl<G: Playable> Collector<G> for Recorder<'_, G> {
    type Watcher = Tape;

    fn begin(&self, index: u64, game: &G) -> Tape {
        Tape { header: self.header(index, game), plies: Vec::new() }
    }

    fn end(&self, index: u64, tape: Tape, _: &G, result: &Game) {
        let mut trouble = self.trouble.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if trouble.is_some() {
            return;
        }
        // The lock is held while writing: there is one disk, and the first error stops the rest.
        *trouble = self.write(index, tape, result).err();
    }
}

impl<G> Watcher<G> for Tape {
    fn action(&mut self, _: &G, seat: Seat, action: Action) {
        self.plies.push(Ply::Act(seat, action));
    }

    fn outcome(&mut self, _: &G, outcome: Outcome) {
        self.plies.push(Ply::Chance(outcome));
    }
}
