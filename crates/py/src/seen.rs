//! A seat's knowledge.

use hexhaven_chance::GameRng;
use hexhaven_engine::notation::Dialect;
use hexhaven_engine::{AnyGame, Notated, Observation as Inner, Rules, Seat, Viewer, Word};
use hexhaven_spaces::{Draft, Space, Trade};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::position::Position;
use crate::terms;

/// The knowledge of a seat or spectator.
#[pyclass(module = "hexhaven._native", frozen, subclass)]
pub(crate) struct Observation {
    pub(crate) inner: Inner,
    pub(crate) draft: Draft,
    /// The ids that the draft was made of, and the trades of its game.
    pub(crate) drafted: Vec<u16>,
    pub(crate) trade: Trade,
}

impl Observation {
    fn seat_of(&self) -> Option<Seat> {
        match self.inner.core.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    fn dialect(&self) -> Dialect {
        Dialect::new(self.inner.core.public.board.map(), self.inner.rule_set())
    }

    /// The encoding; empty if the game has no space.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let Some(space) = Space::find_for_view(&self.inner) else { return Vec::new() };
        let mut bytes = vec![0; space.layout().len];
        space.encode(&self.inner, &self.draft, &mut bytes);
        bytes
    }
}

#[pymethods]
impl Observation {
    /// The seat that looks; None for a spectator.
    #[getter]
    fn seat(&self) -> Option<char> {
        self.seat_of().map(Seat::letter)
    }

    /// The viewer's own cards by kind; None for a spectator.
    #[getter]
    fn hand<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(hand) = self.seat_of().and_then(|seat| self.inner.core.hands[seat]) else {
            return Ok(None);
        };
        let (cards, dialect) = (PyDict::new(py), self.dialect());
        for kind in hand.kinds().iter() {
            cards.set_item(dialect.kind(kind).to_string(), hand.get(kind))?;
        }
        Ok(Some(cards))
    }

    /// The number of cards in each hand, by seat.
    #[getter]
    fn hand_sizes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let sizes = PyDict::new(py);
        for seat in self.inner.core.public.turn.seats().iter() {
            sizes.set_item(seat.letter(), self.inner.core.hand_sizes[seat])?;
        }
        Ok(sizes)
    }

    /// The victory points that the viewer can count, by seat.
    #[getter]
    fn vp<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let points = PyDict::new(py);
        for seat in self.inner.core.public.turn.seats().iter() {
            points.set_item(seat.letter(), self.inner.points(seat).total())?;
        }
        Ok(points)
    }

    /// The victory points of a seat by source, as far as the viewer can count them.
    fn points<'py>(&self, py: Python<'py>, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let seat = terms::seat(seat, self.inner.core.public.turn.n_players)?;
        let points = PyDict::new(py);
        for (source, n) in self.inner.points(seat).iter() {
            points.set_item(source.word(), n)?;
        }
        Ok(points)
    }

    /// The observation as bytes.
    fn encode<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_vec(py, self.bytes())
    }

    /// A position that looks the same, the unknown dealt at random.
    #[pyo3(signature = (seed=0))]
    fn determinize_native(&self, seed: u64) -> Position {
        Position { inner: AnyGame::determinize(&self.inner, &mut GameRng::new(seed)) }
    }

    /// The ids of the action chosen in part, and the trades that the game allows: used to pickle an observation.
    fn drafted(&self) -> (Vec<u16>, &'static str) {
        (self.drafted.clone(), terms::trade_name(self.trade))
    }

    fn __str__(&self) -> String {
        std::fmt::from_fn(|f| AnyGame::write_observation(&self.inner, f)).to_string()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.inner == other.inner
    }

    fn __hash__(&self) -> u64 {
        crate::position::hash_of(&self.__str__())
    }
}
