//! A ply as one viewer saw it: what is hidden from the viewer is written as `?`.
//! What a viewer saw follows from the events of the step, which the engine has cut to the viewer.

use hexhaven_engine::notation::{Dialect, Ply};
use hexhaven_engine::{Action, CoreAction, CoreEvent, Event, Viewer};

/// How much of a ply a viewer saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// All of it.
    Whole,
    /// Only that there was one.
    Hidden,
}

/// A ply as a viewer saw it, given the events that it caused, not cut to anybody.
#[must_use]
pub fn seen_ply(dialect: Dialect, viewer: Viewer, ply: Ply, events: &[Event]) -> String {
    match (how_much(viewer, ply, events), ply) {
        (Seen::Whole, _) => dialect.ply(ply).to_string(),
        (Seen::Hidden, Ply::Act(seat, _)) => format!("{seat} ?"),
        (Seen::Hidden, Ply::Chance(_)) => "* ?".to_owned(),
    }
}

/// A ply is seen if every event that it caused is seen whole. Of a discard the others see the cards only when all have
/// chosen, as events of the last choice; the ply itself stays hidden to them, so that its number tells nothing.
fn how_much(viewer: Viewer, ply: Ply, events: &[Event]) -> Seen {
    let is_foreign_discard = matches!(
        ply,
        Ply::Act(seat, Action::Core(CoreAction::Discard(_))) if !viewer.is(seat)
    );
    let is_seen = |event: &Event| is_reveal(*event) || event.seen_by(viewer) == *event;
    if !is_foreign_discard && events.iter().all(is_seen) { Seen::Whole } else { Seen::Hidden }
}

/// The cards shown at the end are not what the ply was about.
const fn is_reveal(event: Event) -> bool {
    matches!(event, Event::Core(CoreEvent::Revealed { .. }))
}
