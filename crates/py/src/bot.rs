//! Bots by name.

use std::sync::{Mutex, PoisonError};

use hexhaven_bots::{AnyBot, Bot as _, BotSpec, Seen, idle};
use hexhaven_engine::{AnyGame, Event, Rules, Seat, Viewer};
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::errors::raise;
use crate::game::Game;
use crate::position::nobody;

/// A bot that chooses from what its seat knows.
#[pyclass(module = "hexhaven._native", frozen, subclass)]
pub(crate) struct Bot {
    name: String,
    seed: u64,
    spec: BotSpec,
    mind: Mutex<Option<Mind>>,
}

/// The bot in a seat of a game, and the number of plies it has seen.
struct Mind {
    bot: AnyBot,
    seat: Seat,
    start: AnyGame,
    n_told: usize,
}

pub(crate) fn spec(py: Python<'_>, name: &str) -> PyResult<BotSpec> {
    name.parse().map_err(|bad: hexhaven_bots::BadSpec| match bad {
        hexhaven_bots::BadSpec::Model(..) => raise(py, "BadModel", (bad.to_string(),)),
        _ => raise(py, "BadBot", (bad.to_string(), name)),
    })
}

/// The names of the bots that need no arguments.
#[pyfunction]
pub(crate) fn bot_names() -> Vec<&'static str> {
    AnyBot::NAMES.to_vec()
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, *, seed=0))]
    fn new(py: Python<'_>, name: &str, seed: u64) -> PyResult<Self> {
        Ok(Self { spec: spec(py, name)?, name: name.to_owned(), seed, mind: Mutex::new(None) })
    }

    /// The name.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The bot's random seed.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// A trained policy's output for each id of the game's space, for the seat that must decide.
    fn logits<'py>(&self, py: Python<'py>, game: &Bound<'py, Game>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let BotSpec::Onnx(policy) = &self.spec else {
            let message = format!("{} rates no ids: only trained policies do, onnx:FILE", self.name);
            return Err(raise(py, "BadBot", (message, &self.name)));
        };
        let session = &game.try_borrow()?.session;
        let seat = session.seat().ok_or_else(|| nobody(py, &session.state))?;
        let seen = session.state.observe(Viewer::Seat(seat));
        let logits = policy.logits(&seen, &session.draft);
        Ok(PyArray1::from_vec(py, logits.map_err(|why| raise(py, "BadModel", (why,)))?))
    }

    /// Chooses an action for the seat to act, as text.
    fn choose_native(&self, py: Python<'_>, game: &Bound<'_, Game>) -> PyResult<String> {
        // A copy, so that the game can be used while the bot thinks.
        let session = game.try_borrow()?.session.clone();
        let seat = session.seat().ok_or_else(|| nobody(py, &session.state))?;
        let action = py.detach(|| {
            let mut mind = self.mind.lock().unwrap_or_else(PoisonError::into_inner);
            let is_same = |mind: &Mind| {
                mind.seat == seat && mind.start == session.start && mind.n_told <= session.plies.len()
            };
            let fresh =
                || Mind { bot: self.spec.build(self.seed), seat, start: session.start.clone(), n_told: 0 };
            let mut known = mind.take().filter(is_same).unwrap_or_else(fresh);
            if known.bot.wants_events() {
                session.tell(known.n_told, &mut |event: Event| {
                    known.bot.notice(event.seen_by(Viewer::Seat(seat)));
                });
            }
            known.n_told = session.plies.len();
            let legal = session.state.legal(seat);
            let mut action = known.bot.choose(&Seen::new(&session.state, seat), &legal);
            if !legal.contains(action) {
                action = idle(&legal).or_else(|| legal.nth(0)).unwrap_or(action);
            }
            *mind = Some(known);
            action
        });
        Ok(session.action_text(action))
    }
}
