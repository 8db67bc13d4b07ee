//! Writes one record per simulated game into a folder.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::Result;
use hexhaven_engine::notation::Ply;
use hexhaven_engine::{Action, Outcome, Seat};
use hexhaven_record::{Header, Writer};
use hexhaven_sim::{Collector, Game, Watcher};
use hexhaven_terms::Terms;

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
    /// The first thing that went wrong; later games are then not written.
    trouble: Mutex<Option<anyhow::Error>>,
}

/// The plies of one game.
pub(crate) struct Tape {
    header: Header,
    plies: Vec<Ply>,
}

impl<'a, G: Playable> Recorder<'a, G> {
    /// Records into a folder, which is made if it does not exist.
    pub(crate) fn new(
        folder: &'a Path,
        setup: &'a Setup<G>,
        seed: u64,
        names: &'a (dyn Fn(u64) -> Vec<String> + Sync),
    ) -> Result<Self> {
        files::make_dir(folder)?;
        Ok(Self { folder, setup, seed, names, trouble: Mutex::new(None) })
    }

    /// What went wrong, if anything did.
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
        let setup = self.setup.board.is_none().then(|| self.setup.terms.setup_text());
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
        // The lock is held while writing: one disk, and the first trouble stops the rest.
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
