//! A single-game environment: one call per step, which returns fresh arrays.

use std::sync::{Mutex, PoisonError};

use hexhaven_sim::vector::{Arrays, Vector};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::batch::{Settings, not_in_mask};

/// One game with one seat outside.
#[pyclass(module = "hexhaven._native", frozen)]
pub(crate) struct Single(Mutex<Inner>);

struct Inner {
    game: Box<dyn Vector>,
    obs: Vec<u8>,
    mask: Vec<bool>,
    bits: Vec<u64>,
    /// The mask as numbers, which samplers want.
    flags: Vec<i8>,
    reward: [f32; 1],
    terminated: [bool; 1],
    truncated: [bool; 1],
    seat: [i8; 1],
}

impl Inner {
    /// Does something that writes the rows.
    fn write<T>(&mut self, work: impl FnOnce(&mut dyn Vector, &mut Arrays<'_>) -> T) -> T {
        let Self { game, obs, mask, bits, flags, reward, terminated, truncated, seat } = self;
        let mut arrays = Arrays { obs, mask, bits, reward, terminated, truncated, seat };
        let done = work(&mut **game, &mut arrays);
        flags.iter_mut().zip(&*mask).for_each(|(flag, &is_legal)| *flag = i8::from(is_legal));
        done
    }
}

/// The result for the learner: observation, mask, reward, terminated, truncated, seat.
type Sight<'py> = (Bound<'py, PyArray1<u8>>, Bound<'py, PyArray1<i8>>, f32, bool, bool, i8);

impl Single {
    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut Inner) -> T + Send) -> T {
        py.detach(|| work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    fn sight<'py>(&self, py: Python<'py>) -> Sight<'py> {
        let inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (obs, mask) = (PyArray1::from_slice(py, &inner.obs), PyArray1::from_slice(py, &inner.flags));
        (obs, mask, inner.reward[0], inner.terminated[0], inner.truncated[0], inner.seat[0])
    }
}

#[pymethods]
impl Single {
    #[new]
    fn new(py: Python<'_>, settings: Settings<'_>) -> PyResult<Self> {
        let observes = settings.observes;
        let (game, width) = settings.make(py)?;
        if (game.history().len(), width) != (1, 1) {
            return Err(PyValueError::new_err("needs one game with one external seat"));
        }
        let space = game.space();
        Ok(Self(Mutex::new(Inner {
            obs: vec![0; if observes { space.layout().len } else { 0 }],
            mask: vec![false; space.len()],
            bits: vec![0; space.n_words()],
            flags: vec![0; space.len()],
            game,
            reward: [0.0],
            terminated: [false],
            truncated: [false],
            seat: [-1],
        })))
    }

    /// The map: `small`, `large`, `sea-44`.
    #[getter]
    fn map(&self) -> &'static str {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).game.space().map_name()
    }

    /// Begins the first game of a seed.
    fn reset<'py>(&self, py: Python<'py>, seed: u64) -> Sight<'py> {
        self.with(py, |inner| {
            (inner.reward, inner.terminated, inner.truncated) = ([0.0], [false], [false]);
            inner.write(|game, arrays| game.reset(seed, arrays));
        });
        self.sight(py)
    }

    /// Takes an id and advances to the next decision.
    fn step<'py>(&self, py: Python<'py>, id: i64) -> PyResult<Sight<'py>> {
        let refused = self.with(py, |inner| {
            let refused = inner.write(|game, arrays| game.step(&[id], arrays));
            // Nobody reads the finished games here.
            if inner.terminated[0] || inner.truncated[0] {
                inner.game.take_finished();
            }
            refused.map_err(|refused| (refused, inner.seat))
        });
        refused.map_err(|(refused, seat)| not_in_mask(py, refused, &seat))?;
        Ok(self.sight(py))
    }

    /// The result of the last step or reset.
    #[pyo3(name = "sight")]
    fn sight_again<'py>(&self, py: Python<'py>) -> Sight<'py> {
        self.sight(py)
    }

    /// The position in the notation.
    fn position(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).game.position(0)
    }

    /// The ids chosen so far.
    fn history(&self, py: Python<'_>) -> Vec<u16> {
        self.with(py, |inner| inner.game.history().pop().map_or_else(Vec::new, |(_, ids)| ids))
    }

    /// Replays the first game of a seed with these ids.
    fn replay(&self, py: Python<'_>, seed: u64, ids: Vec<u16>) {
        self.with(py, |inner| inner.write(|game, arrays| game.replay(seed, &[(0, ids)], arrays)));
    }
}
