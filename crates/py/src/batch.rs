//! Many games side by side, written into arrays of NumPy.

use std::sync::{Mutex, PoisonError};

use hexhaven_engine::Seat;
use hexhaven_sim::vector::{
    Arrays, Autoreset, Finished, Numbering, Refused, Reward, Seating, Setup, Vector, vector,
};
use numpy::{PyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::contest::bout_tuple;
use crate::errors::{illegal_id, raise};
use crate::{bot, terms};

/// Many games side by side.
#[pyclass(module = "hexhaven._native", frozen, subclass)]
pub(crate) struct Batch {
    inner: Mutex<Box<dyn Vector>>,
    width: usize,
}

/// The arrays of a caller.
#[derive(FromPyObject)]
struct Buffers<'py>(
    PyReadwriteArray2<'py, u8>,
    PyReadwriteArray2<'py, bool>,
    PyReadwriteArray2<'py, u64>,
    PyReadwriteArray2<'py, f32>,
    PyReadwriteArray1<'py, bool>,
    PyReadwriteArray1<'py, bool>,
    PyReadwriteArray1<'py, i8>,
);

impl Buffers<'_> {
    fn arrays(&mut self) -> PyResult<Arrays<'_>> {
        Ok(Arrays {
            obs: self.0.as_slice_mut()?,
            mask: self.1.as_slice_mut()?,
            bits: self.2.as_slice_mut()?,
            reward: self.3.as_slice_mut()?,
            terminated: self.4.as_slice_mut()?,
            truncated: self.5.as_slice_mut()?,
            seat: self.6.as_slice_mut()?,
        })
    }
}

impl Batch {
    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut dyn Vector) -> T + Send) -> T {
        py.detach(|| work(&mut **self.inner.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

/// The settings of a batch, from Python.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Settings<'py> {
    rules: String,
    preset: Option<String>,
    options: Option<Bound<'py, PyDict>>,
    contestants: Vec<Option<String>>,
    seating: Bound<'py, PyAny>,
    games: Option<u64>,
    n: usize,
    seed: u64,
    trade: String,
    reward: String,
    shaping: f32,
    gamma: f32,
    max_turns: u32,
    autoreset: String,
    pub(crate) observes: bool,
    skips_forced: bool,
    keeps_history: bool,
    threads: usize,
}

impl Settings<'_> {
    /// The games, with how many rewards a row has.
    pub(crate) fn make(self, py: Python<'_>) -> PyResult<(Box<dyn Vector>, usize)> {
        let rules = terms::rules(py, &self.rules)?;
        let options = terms::options(py, rules, self.preset.as_deref(), self.options.as_ref())?;
        let n_players = self.contestants.len() as u8;
        let bot = |name: &Option<String>| name.as_deref().map(|name| bot::spec(py, name)).transpose();
        let seating = match self.seating.extract::<String>().as_deref() {
            Ok("rotate") => Seating::Rotate,
            Ok("random") => Seating::Random,
            _ => Seating::Fixed(terms::seat(&self.seating, n_players)?.idx()),
        };
        let rewards = [("win", Reward::Win), ("points", Reward::Points), ("rank", Reward::Rank)];
        let resets = [
            ("same_step", Autoreset::SameStep),
            ("next_step", Autoreset::NextStep),
            ("disabled", Autoreset::Disabled),
        ];
        let setup = Setup {
            contestants: self.contestants.iter().map(bot).collect::<PyResult<Vec<_>>>()?,
            seating,
            numbering: self.games.map_or(Numbering::Endless, Numbering::Contest),
            n: self.n,
            seed: self.seed,
            trade: terms::trade(py, &self.trade)?,
            reward: terms::one_of(py, "reward", &self.reward, &rewards)?,
            shaping: self.shaping,
            gamma: self.gamma,
            max_turns: self.max_turns,
            autoreset: terms::one_of(py, "autoreset", &self.autoreset, &resets)?,
            observes: self.observes,
            skips_forced: self.skips_forced,
            keeps_history: self.keeps_history,
        };
        let width = setup.reward_width();
        let made = vector(&options, setup, self.threads);
        Ok((made.map_err(|bad| raise(py, "BadOptions", (bad.to_string(),)))?, width))
    }
}

#[pymethods]
impl Batch {
    #[new]
    fn new(py: Python<'_>, settings: Settings<'_>) -> PyResult<Self> {
        let (inner, width) = settings.make(py)?;
        Ok(Self { inner: Mutex::new(inner), width })
    }

    /// How many rewards a row has.
    #[getter]
    fn reward_width(&self) -> usize {
        self.width
    }

    /// How many words of 64 bits a mask has.
    #[getter]
    fn n_words(&self) -> usize {
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.space().n_words()
    }

    /// The map: `small`, `large`, `sea-44`.
    #[getter]
    fn map(&self) -> &'static str {
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.space().map_name()
    }

    /// Begins all games.
    fn reset(&self, py: Python<'_>, seed: u64, mut buffers: Buffers<'_>) -> PyResult<()> {
        let mut arrays = buffers.arrays()?;
        self.with(py, |vector| vector.reset(seed, &mut arrays));
        Ok(())
    }

    /// Begins the next game of some rows.
    fn reset_rows(
        &self,
        py: Python<'_>,
        rows: PyReadwriteArray1<'_, bool>,
        mut buffers: Buffers<'_>,
    ) -> PyResult<()> {
        let (rows, mut arrays) = (rows.as_slice()?, buffers.arrays()?);
        self.with(py, |vector| vector.reset_rows(rows, &mut arrays));
        Ok(())
    }

    /// Takes one id per row and advances to the next decisions.
    fn step(
        &self,
        py: Python<'_>,
        ids: PyReadwriteArray1<'_, i64>,
        mut buffers: Buffers<'_>,
    ) -> PyResult<()> {
        let (ids, mut arrays) = (ids.as_slice()?, buffers.arrays()?);
        let refused = self.with(py, |vector| vector.step(ids, &mut arrays));
        refused.map_err(|refused| not_in_mask(py, refused, arrays.seat))
    }

    /// The games that ended since the last call, each a dictionary.
    fn take_finished<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let finished = self.with(py, |vector| vector.take_finished());
        finished.into_iter().map(|game| finished_dict(py, game)).collect()
    }

    /// The last observations of games that ended since the last call, by step and row.
    fn take_final_obs<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyArray1<u8>>> {
        let rows = self.with(py, |vector| vector.take_final_obs());
        rows.into_iter().map(|row| PyArray1::from_vec(py, row)).collect()
    }

    /// The position of a row in the notation.
    fn position(&self, row: i64) -> PyResult<String> {
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let position = usize::try_from(row).ok().and_then(|row| inner.position(row));
        position.ok_or_else(|| PyIndexError::new_err(format!("there is no game {row}")))
    }

    /// The number of the game of each row, and the ids chosen in it.
    fn history(&self, py: Python<'_>) -> Vec<(u64, Vec<u16>)> {
        self.with(py, |vector| vector.history())
    }

    /// Replays games to the end of their history.
    fn replay(
        &self,
        py: Python<'_>,
        seed: u64,
        history: Vec<(u64, Vec<u16>)>,
        mut buffers: Buffers<'_>,
    ) -> PyResult<()> {
        let mut arrays = buffers.arrays()?;
        self.with(py, |vector| vector.replay(seed, &history, &mut arrays));
        Ok(())
    }
}

/// An id that is not in its mask; `seats` has the seats to act.
pub(crate) fn not_in_mask(py: Python<'_>, refused: Refused, seats: &[i8]) -> PyErr {
    let seat = usize::try_from(seats[refused.row]).ok().and_then(Seat::new);
    illegal_id(py, seat.unwrap_or(Seat::ALL[0]), refused.id, Some(refused.row))
}

fn finished_dict<'py>(py: Python<'py>, game: Finished) -> PyResult<Bound<'py, PyDict>> {
    let result = PyDict::new(py);
    let n = game.bout.ranks.iter().filter(|&&rank| rank > 0).count();
    let ending = game.ending.map_or("cut_off", hexhaven_sim::Endings::name);
    let winners: Vec<char> = game
        .ending
        .iter()
        .flat_map(|ending| ending.winners().iter().map(Seat::letter).collect::<Vec<_>>())
        .collect();
    result.set_item("slot", game.row)?;
    result.set_item("number", game.number)?;
    result.set_item("first", game.first)?;
    result.set_item("ending", ending)?;
    result.set_item("winners", winners)?;
    result.set_item("points", PyList::new(py, &game.points[..n])?)?;
    result.set_item("turns", game.turns)?;
    result.set_item("bout", bout_tuple(py, &game.bout)?)?;
    Ok(result)
}
