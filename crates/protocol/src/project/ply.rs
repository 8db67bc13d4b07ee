//! A ply as one viewer saw it: hidden parts are written as `?`.
//! The viewer's part follows from the events of the ply, which the engine redacts for the viewer.

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::{Event, Ply, Viewer};

/// A ply as a viewer saw it, given its events, not redacted for anybody.
/// The others see discarded cards only when all have chosen; the ply itself stays hidden from them.
pub fn seen_ply(dialect: Dialect, viewer: Viewer, ply: Ply, events: &[Event]) -> String {
    match ply {
        ply if ply.is_seen_by(viewer, events) => dialect.ply(ply).to_string(),
        Ply::Act(seat, _) => format!("{seat} ?"),
        Ply::Chance(_) => "* ?".to_owned(),
    }
}
