//! A seat's view of the shared state, whatever its source: the blocks that all rule sets share are written from this
//! alone.

use hexhaven_engine::shared::{Core, PieceSupply, Public};
use hexhaven_engine::{Cards, Development, Developments, MAX_KINDS, Observation, Seat, Viewer};

/// A viewer's view of the shared state.
pub(crate) trait Sight {
    /// The public state.
    fn public(&self) -> &Public;

    fn viewer(&self) -> Viewer;

    /// The number of cards in a hand.
    fn hand_size(&self, seat: Seat) -> u8;

    /// A player's number of unplayed development cards.
    fn development_size(&self, seat: Seat) -> u8;

    /// The viewer's own hand.
    fn hand(&self) -> Cards;

    /// The viewer's own development cards.
    fn developments(&self) -> Developments;

    /// Those bought in this turn.
    fn fresh(&self) -> Developments;

    /// The viewer's chosen discard while others still choose.
    fn discard(&self) -> Cards;

    /// A player's public points.
    fn public_vp(&self, seat: Seat) -> u32;

    /// A player's remaining pieces.
    fn pieces_left(&self, seat: Seat) -> PieceSupply;

    /// A player's bank rate for each kind.
    fn rates(&self, seat: Seat) -> [u8; MAX_KINDS];

    /// The viewer's own seat; `None` for a spectator.
    #[inline]
    fn seat(&self) -> Option<Seat> {
        match self.viewer() {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// The viewer's own points, secret ones included.
    #[inline]
    fn own_vp(&self) -> u32 {
        let cards = u32::from(self.developments()[Development::VictoryPoint]);
        self.seat().map_or(0, |seat| self.public_vp(seat) + cards)
    }
}

impl Sight for Observation {
    fn public(&self) -> &Public {
        &self.core.public
    }

    fn viewer(&self) -> Viewer {
        self.core.viewer
    }

    fn hand_size(&self, seat: Seat) -> u8 {
        self.core.hand_sizes[seat]
    }

    fn development_size(&self, seat: Seat) -> u8 {
        self.core.development_sizes[seat]
    }

    fn hand(&self) -> Cards {
        Sight::seat(self).and_then(|seat| self.core.hands[seat]).unwrap_or(Cards::NONE)
    }

    fn developments(&self) -> Developments {
        Sight::seat(self).and_then(|seat| self.core.developments[seat]).unwrap_or_default()
    }

    fn fresh(&self) -> Developments {
        self.core.fresh
    }

    fn discard(&self) -> Cards {
        self.core.discard
    }

    fn public_vp(&self, seat: Seat) -> u32 {
        Observation::public_vp(self, seat)
    }

    fn pieces_left(&self, seat: Seat) -> PieceSupply {
        Observation::pieces_left(self, seat)
    }

    fn rates(&self, seat: Seat) -> [u8; MAX_KINDS] {
        Observation::rates(self, seat)
    }
}

/// A base game as a seat sees it, read in place: an observation copies half a kilobyte. A law compares the
/// bytes of both.
#[derive(Clone, Copy)]
pub(super) struct Direct<'a> {
    pub(super) core: &'a Core,
    pub(super) seat: Seat,
}

impl Sight for Direct<'_> {
    #[inline]
    fn public(&self) -> &Public {
        &self.core.public
    }

    #[inline]
    fn viewer(&self) -> Viewer {
        Viewer::Seat(self.seat)
    }

    #[inline]
    fn hand_size(&self, seat: Seat) -> u8 {
        self.core.secret.hands[seat].total() as u8
    }

    #[inline]
    fn development_size(&self, seat: Seat) -> u8 {
        self.core.secret.developments[seat].total() as u8
    }

    #[inline]
    fn hand(&self) -> Cards {
        self.core.secret.hands[self.seat]
    }

    #[inline]
    fn developments(&self) -> Developments {
        self.core.secret.developments[self.seat]
    }

    #[inline]
    fn fresh(&self) -> Developments {
        let is_actor = self.core.public.turn.actor == self.seat;
        if is_actor { self.core.secret.fresh } else { Developments::default() }
    }

    #[inline]
    fn discard(&self) -> Cards {
        self.core.secret.discards[self.seat]
    }

    #[inline]
    fn public_vp(&self, seat: Seat) -> u32 {
        self.core.public.base_vp(seat)
    }

    #[inline]
    fn pieces_left(&self, seat: Seat) -> PieceSupply {
        let Public { supply, pieces, .. } = &self.core.public;
        let (n_buildings, n_cities) = pieces.n_buildings(seat);
        supply.without(pieces.n_roads(seat), n_buildings - n_cities, n_cities)
    }

    #[inline]
    fn rates(&self, seat: Seat) -> [u8; MAX_KINDS] {
        self.core.public.harbors[seat].rates()
    }
}
