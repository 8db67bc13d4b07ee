//! Seats as one seat sees them: itself first, then clockwise.

use hexhaven_engine::Seat;

/// The seat from which others are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vantage {
    /// The seat.
    pub seat: Seat,
    /// How many play.
    pub n_players: u8,
}

impl Vantage {
    /// The distance to a seat, clockwise; 0 is the seat itself.
    #[inline]
    pub(crate) fn relative(self, other: Seat) -> usize {
        let (n, own, other) = (usize::from(self.n_players), self.seat.idx(), other.idx());
        // Nobody is more than a round away, and a division is slow.
        if other >= own { other - own } else { other + n - own }
    }

    /// The seat this many places to the left.
    #[inline]
    pub(crate) fn seat_at(self, relative: usize) -> Option<Seat> {
        (relative < usize::from(self.n_players)).then(|| self.seat.left(relative as u8, self.n_players))
    }
}
