//! Facts that a viewer can derive.

use super::Observation;
use crate::shared::{PieceSupply, Points};
use crate::vocab::{Kind, MAX_KINDS, Seat};

impl Observation {
    /// The pieces that a player has left.
    #[inline]
    pub fn pieces_left(&self, seat: Seat) -> PieceSupply {
        self.core.public.pieces_left(seat, self.ext.razed(&self.core.public))
    }

    /// The victory points of a player that everybody sees, by source (B-INFO-04).
    pub(crate) fn public_points(&self, seat: Seat) -> Points {
        self.ext.points(&self.core.public, seat)
    }

    /// The victory points of a player that everybody sees.
    pub fn public_vp(&self, seat: Seat) -> u32 {
        self.ext.public_vp(&self.core.public, seat)
    }

    /// The victory points of a player that the viewer can count, by source.
    pub fn points(&self, seat: Seat) -> Points {
        let mut points = self.public_points(seat);
        if let Some(cards) = self.core.developments[seat] {
            points.add_cards(cards);
        }
        points
    }

    /// Whether [`points`](Self::points) are all that the player has, because no card is hidden from the viewer.
    pub fn knows_points(&self, seat: Seat) -> bool {
        self.core.developments[seat].is_some() || self.core.development_sizes[seat] == 0
    }

    /// The bank's price in cards of a kind for one other.
    pub fn rate(&self, seat: Seat, kind: Kind) -> u8 {
        self.ext.rate(&self.core.public, seat, kind)
    }

    /// The bank's price in cards of each kind for one other.
    pub fn rates(&self, seat: Seat) -> [u8; MAX_KINDS] {
        self.ext.rates(&self.core.public, seat)
    }
}
