//! A bot's access to its own seat's observation, built on demand.

use hexhaven_engine::{Observation, Rules, Seat, Viewer};

/// A seat's view of a game. The game itself cannot be reached through it.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    game: &'a dyn Observable,
    seat: Seat,
}

trait Observable {
    fn observe_as(&self, viewer: Viewer) -> Observation;
}

impl<G: Rules> Observable for G {
    fn observe_as(&self, viewer: Viewer) -> Observation {
        self.observe(viewer)
    }
}

impl<'a> Seen<'a> {
    /// The view of `seat`.
    pub fn new<G: Rules>(game: &'a G, seat: Seat) -> Self {
        Self { game, seat }
    }

    /// The seat that looks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The seat's observation.
    pub fn observation(&self) -> Observation {
        self.game.observe_as(Viewer::Seat(self.seat))
    }
}
