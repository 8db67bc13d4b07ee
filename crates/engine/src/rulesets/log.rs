//! Where the events of a step go.

use super::Event;
use crate::shared::{CoreEvent, CoreLog};

/// Takes the events of a step. `()` takes none and costs nothing; a closure takes each.
pub trait Log {
    /// Whether nobody listens, so that work done only to report can be left out.
    const SILENT: bool = false;

    /// Notes an event.
    fn note(&mut self, event: Event);
}

impl Log for () {
    const SILENT: bool = true;

    #[inline]
    fn note(&mut self, _: Event) {}
}

impl<F: FnMut(Event)> Log for F {
    fn note(&mut self, event: Event) {
        self(event);
    }
}

/// The shared rules know their own events only.
impl<L: Log> CoreLog for L {
    const SILENT: bool = <L as Log>::SILENT;

    #[inline]
    fn note_core(&mut self, event: CoreEvent) {
        self.note(Event::Core(event));
    }
}
