//! Reviews of games, as JSON.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use hexhaven_analysis::{MOST_PLIES, Quality, analyze_any};
use hexhaven_engine::{AnyGame, Ply};
use hexhaven_sim::Batch;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::contest::watched;

/// Reviews a game; `progress` gets the number of plies done so far.
pub(crate) fn review(
    py: Python<'_>,
    (start, plies): (&AnyGame, &[Ply]),
    quality: &str,
    threads: usize,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<String> {
    let qualities = [Quality::QUICK, Quality::STANDARD];
    let Some(quality) = qualities.iter().find(|known| known.name == quality) else {
        return Err(PyValueError::new_err(format!("quality={quality:?}: say 'quick' or 'standard'")));
    };
    if plies.len() > MOST_PLIES {
        let message = format!("the game has more than {MOST_PLIES} plies, too many for a review");
        return Err(PyValueError::new_err(message));
    }
    let batch = Batch::default();
    let follow = |done: usize, _: usize| {
        batch.done.store(done as u64, Ordering::Relaxed);
        if batch.is_stopped.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let work = || analyze_any(start, plies, quality, &follow);
    let review = watched(py, threads, &batch, progress, work)?;
    let review = review.map_err(|stopped| PyValueError::new_err(stopped.to_string()))?;
    serde_json::to_string(&review).map_err(|error| PyValueError::new_err(error.to_string()))
}
