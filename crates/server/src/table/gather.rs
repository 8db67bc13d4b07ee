//! Tables that start automatically: people gather, and nobody is the others' host.

use hexhaven_engine::Seat;
use hexhaven_protocol::{Begins, Status};

use super::{Chair, Entry, Numbered, Refusal, Table};

impl Table {
    /// Whether the table is waiting for people and starts automatically.
    pub fn gathers(&self) -> bool {
        self.status() == Status::Open && self.settings.begins != Begins::Host
    }

    /// Whether bots take the free seats after a while.
    pub fn fills_up(&self) -> bool {
        self.gathers() && self.settings.begins == Begins::Soon
    }

    /// Whether all seats are taken, and all people are there.
    pub fn is_complete(&self, is_here: impl Fn(&str) -> bool) -> bool {
        let is_ready = |chair: &Chair| *chair != Chair::Empty && chair.user().is_none_or(&is_here);
        self.gathers() && self.seats.iter().all(is_ready)
    }

    /// Frees the seat of somebody who left before the game.
    ///
    /// # Errors
    /// Never, unless this server has the seats wrong.
    pub fn free(&mut self, seat: Seat, now: u64) -> Result<Vec<Numbered>, Refusal> {
        self.note(now, vec![Entry::SeatFreed { seat, kicked: false }])
    }
}
