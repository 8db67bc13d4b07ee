//! A game in progress, as Python has it.

use hexhaven_chance::GameRng;
use hexhaven_draw::{Style, svg, text};
use hexhaven_engine::{AnyGame, NextStep, Notated, Rules, Seat};
use hexhaven_spaces::Draft;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::errors::{illegal, illegal_id, raise, record};
use crate::position::{self, Position, nobody, picture, read_action, read_outcome, read_record};
use crate::review::review;
use crate::seen::Observation;
use crate::session::Session;
use crate::terms;

/// A game in progress.
#[pyclass(module = "hexhaven._native", subclass)]
pub(crate) struct Game {
    pub(crate) session: Session,
    names: Vec<String>,
}

fn chance_is_drawn(py: Python<'_>, chance: &str) -> PyResult<bool> {
    terms::one_of(py, "chance", chance, &[("auto", true), ("manual", false)])
}

fn no_history(py: Python<'_>) -> PyErr {
    raise(py, "BadOptions", ("this game keeps no history: start it with history=True",))
}

impl Game {
    /// The seat to act, or why there is none.
    fn asked(&self, py: Python<'_>) -> PyResult<Seat> {
        self.session.seat().ok_or_else(|| nobody(py, &self.session.state))
    }

    fn seat_or_asked(&self, py: Python<'_>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Seat> {
        match seat {
            Some(seat) => terms::seat(seat, self.session.n_players()),
            None => self.asked(py),
        }
    }

    fn take(&mut self, py: Python<'_>, id: i64) -> PyResult<()> {
        let taken = usize::try_from(id).ok().and_then(|id| self.session.take(id));
        match taken {
            Some(()) => Ok(()),
            None => Err(illegal_id(py, self.asked(py)?, id, None)),
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (
        rules="base", *, players=4, seed=0, preset=None, options=None, position=None, chance="auto",
        trade="catalogue", history=true, names=None, twin=None
    ))]
    #[allow(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn new(
        py: Python<'_>,
        rules: &str,
        players: u8,
        seed: u64,
        preset: Option<&str>,
        options: Option<&Bound<'_, PyDict>>,
        position: Option<&Bound<'_, PyAny>>,
        chance: &str,
        trade: &str,
        history: bool,
        names: Option<Vec<String>>,
        twin: Option<&Self>,
    ) -> PyResult<Self> {
        if let Some(twin) = twin {
            return Ok(Self { session: twin.session.copy(history), names: twin.names.clone() });
        }
        let start = match position {
            Some(position) => position::given(position)?,
            None => {
                let options = terms::options(py, terms::rules(py, rules)?, preset, options)?;
                let started = AnyGame::start(&options, players, &mut GameRng::for_game(seed, 0));
                let start = started.map_err(|bad| raise(py, "BadOptions", (bad.to_string(),)))?;
                terms::has_space(py, &start)?;
                start
            }
        };
        let (draws, trade) = (chance_is_drawn(py, chance)?, terms::trade(py, trade)?);
        let session = Session::new(start, seed, draws, trade, history);
        Ok(Self { session, names: names.unwrap_or_default() })
    }

    /// The game of a record, at its end.
    #[staticmethod]
    fn from_record_native(
        py: Python<'_>,
        text: &str,
        seed: u64,
        chance: &str,
        trade: &str,
    ) -> PyResult<Self> {
        let (start, plies, names) = read_record(py, text)?;
        terms::has_space(py, &start)?;
        let mut session = Session::new(start, seed, false, terms::trade(py, trade)?, true);
        session.follow(&plies);
        session.draws = chance_is_drawn(py, chance)?;
        Ok(Self { session, names })
    }

    /// Continues after this many outcomes, with some ids of an action already chosen: used to restore a pickled game.
    fn resume(&mut self, py: Python<'_>, n_outcomes: u64, drafted: Vec<u16>) -> PyResult<()> {
        self.session.n_outcomes = n_outcomes;
        drafted.into_iter().try_for_each(|id| self.take(py, i64::from(id)))
    }

    /// The number of outcomes so far, and the ids of the action chosen in part.
    fn progress(&self) -> (u64, Vec<u16>) {
        (self.session.n_outcomes, self.session.drafted.clone())
    }

    /// The parts of a pickle besides the record: seed, chance, trade, history.
    fn settings(&self) -> (u64, &'static str, &'static str, bool) {
        let trade = terms::trade_name(self.session.trade);
        let chance = if self.session.draws { "auto" } else { "manual" };
        (self.session.seed, chance, trade, self.session.keeps)
    }

    /// The rule set.
    #[getter]
    fn rules(&self) -> &'static str {
        self.session.state.rule_set().name()
    }

    /// The map: `small`, `large`, `sea-44`.
    #[getter]
    fn map(&self) -> &'static str {
        self.session.space.map_name()
    }

    /// How many play.
    #[getter]
    fn players(&self) -> u8 {
        self.session.n_players()
    }

    /// The seat to act; None at chance and at the end.
    #[getter]
    fn seat(&self) -> Option<char> {
        self.session.seat().map(Seat::letter)
    }

    /// All seats that owe a decision.
    #[getter]
    fn seats(&self) -> Vec<char> {
        position::decision(&self.session.state).0.iter().map(Seat::letter).collect()
    }

    /// The name of the decision.
    #[getter]
    fn decision(&self) -> Option<&'static str> {
        position::decision(&self.session.state).1
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        matches!(self.session.state.next_step(), NextStep::Over(_))
    }

    /// Whether it is chance's turn.
    #[getter]
    fn is_chance(&self) -> bool {
        self.session.state.next_step() == NextStep::Chance
    }

    /// How the game ended.
    #[getter]
    fn ending<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        position::ending(py, &self.session.state)
    }

    /// Turns begun.
    #[getter]
    fn turn(&self) -> u32 {
        self.session.state.core().public.turn.number
    }

    /// How many plies were played, outcomes included; 0 without history.
    fn __len__(&self) -> usize {
        self.session.plies.len()
    }

    /// The actions that are too many to list.
    #[getter]
    fn unlisted_names(&self) -> Vec<&'static str> {
        self.session.seat().map_or_else(Vec::new, |seat| position::unlisted(&self.session.state, seat))
    }

    /// The listed actions as text.
    fn legal_texts(&mut self) -> Vec<String> {
        let dialect = self.session.state.dialect();
        let texts = self
            .session
            .asked(|asked| asked.legal.iter().map(|action| dialect.action(action).to_string()).collect());
        texts.unwrap_or_default()
    }

    /// The ids that may be chosen.
    fn legal_ids(&mut self) -> Vec<u16> {
        self.session.ids()
    }

    /// The ids that may be chosen, as a mask.
    fn mask<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let space = self.session.space;
        let mask = PyArray1::zeros(py, space.len(), false);
        {
            let mut out = mask.readwrite();
            let out = out.as_slice_mut()?;
            self.session.asked(|asked| space.mask(asked, out));
        }
        Ok(mask)
    }

    /// A seat's observation as bytes; by default that of the seat to act.
    #[pyo3(signature = (seat=None))]
    fn encode<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let seat = self.seat_or_asked(py, seat)?;
        let bytes = PyArray1::zeros(py, self.session.space.layout().len, false);
        {
            let mut out = bytes.readwrite();
            let seen = self.session.state.observe(hexhaven_engine::Viewer::Seat(seat));
            let draft = if self.session.seat() == Some(seat) { self.session.draft } else { Draft::Empty };
            self.session.space.encode(&seen, &draft, out.as_slice_mut()?);
        }
        Ok(bytes)
    }

    /// The parts of the action chosen so far, by the labels of their ids.
    #[getter]
    fn draft(&self) -> Option<String> {
        let Session { drafted, space, .. } = &self.session;
        let labels: Vec<_> = drafted.iter().filter_map(|&id| space.label(usize::from(id))).collect();
        (!labels.is_empty()).then(|| labels.join(", "))
    }

    /// Plays an action: text, or an id of the space.
    #[pyo3(signature = (action, seat=None))]
    fn play(
        &mut self,
        py: Python<'_>,
        action: &Bound<'_, PyAny>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let Ok(words) = action.cast::<PyString>() else {
            let wrong = |_| PyTypeError::new_err("an action is text in the notation, or an id of game.space");
            return self.take(py, action.extract::<i64>().map_err(wrong)?);
        };
        let words = words.to_cow()?;
        let words: &str = &words;
        let seat = self.seat_or_asked(py, seat)?;
        let read = read_action(py, &self.session.state, words)?;
        self.session.play(seat, read).map_err(|why| illegal(py, seat, words, why))
    }

    /// Why an action is illegal: reason, rule, sentence; None if it is legal.
    #[pyo3(signature = (action, seat=None))]
    fn explain_native(
        &self,
        py: Python<'_>,
        action: &Bound<'_, PyAny>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<(&'static str, &'static str, &'static str)>> {
        let wrong = |_| {
            PyTypeError::new_err(
                "an action to explain is text in the notation; game.mask() says which ids are legal",
            )
        };
        let action = action.cast::<PyString>().map_err(wrong)?.to_cow()?;
        let seat = self.seat_or_asked(py, seat)?;
        let read = read_action(py, &self.session.state, &action)?;
        let verdict = self.session.state.check(seat, read);
        Ok(verdict.err().map(|why| (why.name(), why.rule(), why.text())))
    }

    /// The ids that make an action, from the empty draft on; None if the space has no path to it.
    fn ids_of(&mut self, py: Python<'_>, action: &str) -> PyResult<Option<Vec<usize>>> {
        let read = read_action(py, &self.session.state, action)?;
        let space = self.session.space;
        let ids =
            self.session.asked(|asked| asked.legal.contains(read).then(|| space.path(asked, read)).flatten());
        Ok(ids.flatten())
    }

    /// The possible outcomes, with weights.
    fn outcome_texts(&self) -> Vec<(String, u32)> {
        position::outcomes(&self.session.state)
    }

    /// Applies an outcome.
    fn resolve(&mut self, py: Python<'_>, outcome: &str) -> PyResult<()> {
        let outcome = read_outcome(py, &self.session.state, outcome)?;
        self.session.resolve(outcome);
        Ok(())
    }

    /// Takes back the last action; returns whether there was one.
    fn undo(&mut self) -> bool {
        self.session.undo()
    }

    fn position_native(&self) -> Position {
        Position { inner: self.session.state.clone() }
    }

    /// A seat's knowledge; None is a spectator.
    #[pyo3(signature = (seat=None))]
    fn observe_native(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Observation> {
        let viewer = terms::viewer(seat, self.session.n_players())?;
        let inner = self.session.state.observe(viewer);
        let Session { draft, drafted, trade, .. } = &self.session;
        if self.session.seat().is_some_and(|asked| viewer.is(asked)) {
            return Ok(Observation { inner, draft: *draft, drafted: drafted.clone(), trade: *trade });
        }
        Ok(Observation { inner, draft: Draft::Empty, drafted: Vec::new(), trade: *trade })
    }

    /// The victory points of a seat, secret ones included.
    fn vp(&self, seat: &Bound<'_, PyAny>) -> PyResult<u32> {
        Ok(self.session.state.vp(terms::seat(seat, self.session.n_players())?))
    }

    /// The record of the game so far.
    fn record_text(&self, py: Python<'_>) -> PyResult<String> {
        if !self.session.keeps {
            return Err(no_history(py));
        }
        self.session.record(&self.names).map_err(|error| record(py, &error))
    }

    /// A review of the game so far, as JSON.
    #[pyo3(signature = (bot, quality, threads, progress=None))]
    fn review_json(
        &self,
        py: Python<'_>,
        bot: &str,
        quality: &str,
        threads: usize,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        if !self.session.keeps {
            return Err(no_history(py));
        }
        review(py, (&self.session.start, &self.session.plies), (bot, quality), threads, progress)
    }

    /// The plies so far as text.
    fn ply_texts(&self) -> Vec<String> {
        let dialect = self.session.state.dialect();
        self.session.plies.iter().map(|&ply| dialect.ply(ply).to_string()).collect()
    }

    /// The picture as SVG.
    #[pyo3(signature = (seat=None))]
    fn svg(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        Ok(picture(&self.session.state, terms::viewer(seat, self.session.n_players())?, svg))
    }

    /// The picture as text.
    #[pyo3(signature = (seat=None))]
    fn text(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let viewer = terms::viewer(seat, self.session.n_players())?;
        Ok(picture(&self.session.state, viewer, |scene| text(scene, Style::Plain)))
    }
}
