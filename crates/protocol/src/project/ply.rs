//! A ply as one viewer saw it: hidden parts are written as `?`.
//! What a viewer saw follows from the events of the step, which the engine has cut to the viewer.

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::{Event, Ply, Viewer};

/// A ply as a viewer saw it, given the events that it caused, not cut to anybody.
/// Of a discard the others see the cards only when all have chosen; the ply itself stays hidden to them.
#[must_use]
pub fn seen_ply(dialect: Dialect, viewer: Viewer, ply: Ply, events: &[Event]) -> String {
    match ply {
        ply if ply.is_seen_by(viewer, events) => dialect.ply(ply).to_string(),
        Ply::Act(seat, _) => format!("{seat} ?"),
        Ply::Chance(_) => "* ?".to_owned(),
    }
}
