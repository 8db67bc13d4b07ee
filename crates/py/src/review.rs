//! Reviews of games, as JSON.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use hexhaven_analysis::{MOST_PLIES, Quality, analyze_any_by};
use hexhaven_bots::study::Study;
use hexhaven_engine::{AnyGame, Ply};
use hexhaven_sim::Batch;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::bot::spec;
use crate::contest::watched;
use crate::errors::raise;
use crate::terms;

/// Reviews a game as if everybody played like a bot; `progress` gets the number of positions done so far.
pub(crate) fn review(
    py: Python<'_>,
    (start, plies): (&AnyGame, &[Ply]),
    (bot, quality): (&str, &str),
    threads: usize,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<String> {
    let qualities = [Quality::QUICK, Quality::STANDARD].map(|known| (known.name, known));
    let quality = &terms::one_of(py, "quality", quality, &qualities)?;
    if plies.len() > MOST_PLIES {
        let message = format!("the game has more than {MOST_PLIES} plies, too many for a review");
        return Err(PyValueError::new_err(message));
    }
    let study = Study::of(&spec(py, bot)?, start).ok_or_else(|| {
        let message =
            format!("bot={bot:?}: nobody can be assumed to play like this bot; say greedy or onnx:FILE");
        raise(py, "BadBot", (message, bot))
    })?;
    study.check(start).map_err(|why| raise(py, "BadModel", (format!("bot={bot:?}: {why}"),)))?;
    let batch = Batch::default();
    let follow = |done: usize, _: usize| {
        // Threads may arrive here in another order than they counted.
        batch.done.fetch_max(done as u64, Ordering::Relaxed);
        if batch.is_stopped.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let work = || analyze_any_by(study, start, plies, quality, &follow);
    let review = watched(py, threads, &batch, progress, work)?;
    let review = review.map_err(|stopped| PyValueError::new_err(stopped.to_string()))?;
    serde_json::to_string(&review).map_err(|error| PyValueError::new_err(error.to_string()))
}
