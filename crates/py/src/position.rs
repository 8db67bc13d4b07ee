//! Positions as values, and records.

use std::hash::{DefaultHasher, Hash, Hasher};

use hexhaven_draw::{Scene, Style, svg, text};
use hexhaven_engine::{Action, AnyGame, BySeat, NextStep, Notated, Ply, Rules, Seat, SeatSet, ToAct, Viewer};
use hexhaven_record::Replay;
use hexhaven_spaces::{Draft, Space, Trade};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::errors::{illegal, notation, raise, record};
use crate::seen::Observation;
use crate::terms;

/// A position: a value that never changes.
#[pyclass(module = "hexhaven._native", frozen, subclass)]
pub(crate) struct Position {
    pub(crate) inner: AnyGame,
}

pub(crate) fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// The game of a position, or of a text in the notation.
pub(crate) fn given(position: &Bound<'_, PyAny>) -> PyResult<AnyGame> {
    if let Ok(position) = position.cast::<Position>() {
        return Ok(position.get().inner.clone());
    }
    let Ok(text) = position.cast::<PyString>() else {
        return Err(PyTypeError::new_err("a position is text in the notation, or a Position"));
    };
    let (py, text) = (position.py(), text.to_cow()?);
    let game = AnyGame::read_position(&text).map_err(|misread| notation(py, "position", &text, &misread))?;
    terms::has_space(py, &game)?;
    Ok(game)
}

pub(crate) fn read_action(py: Python<'_>, game: &AnyGame, words: &str) -> PyResult<Action> {
    game.dialect().read_action(words).map_err(|misread| notation(py, "action", words, &misread))
}

/// The outcomes that chance may give, with their weights.
pub(crate) fn outcomes(game: &AnyGame) -> Vec<(String, u32)> {
    let dialect = game.dialect();
    game.outcomes().iter().map(|(outcome, weight)| (dialect.outcome(outcome).to_string(), weight)).collect()
}

/// An outcome of a game that can happen now.
pub(crate) fn read_outcome(
    py: Python<'_>,
    game: &AnyGame,
    words: &str,
) -> PyResult<hexhaven_engine::Outcome> {
    let read = game.dialect().read_outcome(words);
    let outcome = read.map_err(|misread| notation(py, "outcome", words, &misread))?;
    if game.outcomes().weight(outcome) > 0 {
        return Ok(outcome);
    }
    let possible: Vec<String> = outcomes(game).into_iter().map(|(text, _)| text).collect();
    let message = match &possible[..] {
        [] => format!("{words}: it is not chance's turn"),
        some => format!("{words}: this outcome cannot happen now; the possible ones are {}", some.join(", ")),
    };
    Err(raise(py, "ImpossibleOutcome", (message, words)))
}

/// How a game ended.
pub(crate) fn ending<'py>(py: Python<'py>, game: &AnyGame) -> PyResult<Option<Bound<'py, PyDict>>> {
    let NextStep::Over(ending) = game.next_step() else { return Ok(None) };
    let result = PyDict::new(py);
    result.set_item("ending", hexhaven_sim::Endings::name(ending))?;
    let winners: Vec<char> = ending.winners().iter().map(Seat::letter).collect();
    result.set_item("winners", winners)?;
    Ok(Some(result))
}

/// The picture of a game for a viewer, with the points that the viewer may know.
pub(crate) fn picture<T>(game: &AnyGame, viewer: Viewer, draw: impl FnOnce(&Scene<'_>) -> T) -> T {
    let seen = game.observe(viewer);
    let seats = game.core().public.turn.seats();
    let points = Seat::ALL.map(|seat| if seats.contains(seat) { seen.points(seat).total() } else { 0 });
    draw(&Scene::new(&seen, BySeat(points)))
}

/// The pending decision: its seats and its name.
pub(crate) fn decision(game: &AnyGame) -> (SeatSet, Option<&'static str>) {
    match game.to_act() {
        ToAct::Seats(seats, decision) => (seats, Some(decision.name())),
        ToAct::Chance(_) | ToAct::Over(_) => (SeatSet::EMPTY, None),
    }
}

/// The actions of a seat that are too many to list.
pub(crate) fn unlisted(game: &AnyGame, seat: Seat) -> Vec<&'static str> {
    let legal = game.legal(seat).core;
    let offer = legal.offers.map(|_| "offer");
    offer.into_iter().chain(legal.counters.map(|_| "counter")).collect()
}

impl Position {
    fn n_players(&self) -> u8 {
        self.inner.core().public.turn.n_players
    }

    fn asked(&self) -> Option<Seat> {
        match self.inner.next_step() {
            NextStep::Decide(seat) => Some(seat),
            NextStep::Chance | NextStep::Over(_) => None,
        }
    }
}

#[pymethods]
impl Position {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self { inner: given(text)? })
    }

    /// The rule set.
    #[getter]
    fn rules(&self) -> &'static str {
        self.inner.rule_set().name()
    }

    /// How many play.
    #[getter]
    fn players(&self) -> u8 {
        self.n_players()
    }

    /// The seat to act; None at chance and at the end.
    #[getter]
    fn seat(&self) -> Option<char> {
        self.asked().map(Seat::letter)
    }

    /// The name of the decision.
    #[getter]
    fn decision(&self) -> Option<&'static str> {
        decision(&self.inner).1
    }

    /// How the game ended.
    #[getter]
    fn ending<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        ending(py, &self.inner)
    }

    /// Whether it is chance's turn.
    #[getter]
    fn is_chance(&self) -> bool {
        self.inner.next_step() == NextStep::Chance
    }

    /// The listed actions of the seat to act.
    fn legal_texts(&self) -> Vec<String> {
        let dialect = self.inner.dialect();
        let Some(seat) = self.asked() else { return Vec::new() };
        self.inner.legal(seat).iter().map(|action| dialect.action(action).to_string()).collect()
    }

    /// The possible outcomes, with weights.
    fn outcome_texts(&self) -> Vec<(String, u32)> {
        outcomes(&self.inner)
    }

    /// The position after an action of the seat to act, or of another one.
    #[pyo3(signature = (action, seat=None))]
    fn play_native(&self, py: Python<'_>, action: &str, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let mut inner = self.inner.clone();
        let seat = match seat {
            Some(seat) => terms::seat(seat, self.n_players())?,
            None => self.asked().ok_or_else(|| nobody(py, &self.inner))?,
        };
        let read = read_action(py, &inner, action)?;
        inner.play(seat, read, &mut ()).map_err(|why| illegal(py, seat, action, why))?;
        Ok(Self { inner })
    }

    /// The position after an outcome.
    fn resolve_native(&self, py: Python<'_>, outcome: &str) -> PyResult<Self> {
        let mut inner = self.inner.clone();
        let outcome = read_outcome(py, &inner, outcome)?;
        inner.resolve_unchecked(outcome, &mut ());
        Ok(Self { inner })
    }

    /// A seat's knowledge; None is a spectator.
    #[pyo3(signature = (seat=None))]
    fn observe_native(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Observation> {
        let viewer = terms::viewer(seat, self.n_players())?;
        Ok(Observation {
            inner: self.inner.observe(viewer),
            draft: Draft::Empty,
            drafted: Vec::new(),
            trade: Trade::default(),
        })
    }

    /// The victory points of a seat, secret ones included.
    fn vp(&self, seat: &Bound<'_, PyAny>) -> PyResult<u32> {
        Ok(self.inner.vp(terms::seat(seat, self.n_players())?))
    }

    /// The name of the space.
    #[getter]
    fn space_name(&self) -> String {
        Space::of(&self.inner).name()
    }

    /// The picture as SVG.
    #[pyo3(signature = (seat=None))]
    fn svg(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        Ok(picture(&self.inner, terms::viewer(seat, self.n_players())?, svg))
    }

    /// The picture as text.
    #[pyo3(signature = (seat=None))]
    fn text(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let viewer = terms::viewer(seat, self.n_players())?;
        Ok(picture(&self.inner, viewer, |scene| text(scene, Style::Plain)))
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.inner == other.inner
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.inner.to_string())
    }
}

/// Nobody can act: the game is over, or it is chance's turn.
pub(crate) fn nobody(py: Python<'_>, game: &AnyGame) -> PyErr {
    match game.next_step() {
        NextStep::Over(ending) => {
            let name = hexhaven_sim::Endings::name(ending);
            raise(py, "GameOver", (format!("the game is over ({name}): nobody can act"), name))
        }
        NextStep::Chance | NextStep::Decide(_) => {
            raise(py, "ImpossibleOutcome", ("it is chance's turn: give an outcome with resolve()", ""))
        }
    }
}

/// The position before the first ply of a record, its plies, and the names of its players.
pub(crate) fn read_record(py: Python<'_>, text: &str) -> PyResult<(AnyGame, Vec<Ply>, Vec<String>)> {
    let mut replay = Replay::<AnyGame, _>::new(text.as_bytes()).map_err(|error| record(py, &error))?;
    let (start, mut plies) = (replay.game.clone(), Vec::new());
    while let Some(ply) = replay.advance().map_err(|error| record(py, &error))? {
        plies.push(ply);
    }
    let names = replay.header().names.iter().map(|(_, name)| name.clone()).collect();
    Ok((start, plies, names))
}

/// The plies of a record as text, and the position before each and after the last.
#[pyfunction]
pub(crate) fn replay(py: Python<'_>, text: &str) -> PyResult<(Vec<String>, Vec<Position>)> {
    let (mut game, plies, _) = read_record(py, text)?;
    let dialect = game.dialect();
    let mut positions = vec![Position { inner: game.clone() }];
    for &ply in &plies {
        match ply {
            Ply::Act(seat, action) => game.play_unchecked(seat, action, &mut ()),
            Ply::Chance(outcome) => game.resolve_unchecked(outcome, &mut ()),
        }
        positions.push(Position { inner: game.clone() });
    }
    Ok((plies.iter().map(|&ply| dialect.ply(ply).to_string()).collect(), positions))
}

/// Replays a record and returns its number of plies.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, text: &str) -> PyResult<u64> {
    let verified = hexhaven_record::verify::<AnyGame>(text.as_bytes());
    verified.map(|verified| verified.plies).map_err(|error| record(py, &error))
}

/// A record as a seat saw the game; None is a spectator.
#[pyfunction]
#[pyo3(signature = (text, seat=None))]
pub(crate) fn redact(py: Python<'_>, text: &str, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    let (game, ..) = read_record(py, text)?;
    let viewer = terms::viewer(seat, game.core().public.turn.n_players)?;
    let seen = hexhaven_record::redact::<AnyGame, _>(text.as_bytes(), viewer, Vec::new());
    let bytes = seen.map_err(|error| record(py, &error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
