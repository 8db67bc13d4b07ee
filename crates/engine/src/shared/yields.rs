//! What each roll yields, kept next to a game on an island while random players play it. It is no part of the state: it
//! follows the state by the difference to what it has counted.

use super::board::Tile;
use super::production::{SMALL_TABLE, yield_of};
use super::state::{Core, Public};
use crate::topology::{HexId, Map, VertexId, VertexRow};
use crate::vocab::{BySeat, Cards, Kind, MAX_SEATS, Seat};

/// What players are owed for each sum, counted as far as the state went when it was last followed.
#[derive(Default)]
pub(crate) struct Yields {
    /// By sum, from 2 on: what each player would be owed if the robber stood nowhere.
    all: [BySeat<Cards>; 11],
    /// What the robber keeps back of one sum, which is 0 where it keeps back nothing.
    kept: (u8, BySeat<Cards>),
    buildings: BySeat<VertexRow<0>>,
    cities: VertexRow<0>,
    closed: VertexRow<0>,
    robber: Option<HexId>,
    tokens: [u32; 11],
}

impl Yields {
    /// What each player is owed for a roll: the same as [`Core::owed_with`] counts.
    #[inline(always)]
    #[must_use]
    pub(crate) fn owed(&self, core: &Core, sum: u8, second: impl Fn(Kind) -> Kind) -> BySeat<Cards> {
        let mut owed = self.all[usize::from(sum) - 2];
        let is_kept = sum == self.kept.0;
        for (owed, kept) in owed.0.iter_mut().zip(self.kept.1.0) {
            *owed = owed.minus(kept.only_if(is_kept));
        }
        debug_assert_eq!(owed, core.owed_with(sum, second), "the yields of {sum} were followed");
        owed
    }

    /// Catches up with a game on an island, where the second card of a city is of the kind that `second` says.
    #[inline(never)]
    pub(crate) fn follow(&mut self, public: &Public, second: impl Fn(Kind) -> Kind) {
        let pieces = &public.pieces;
        // Every building closes its vertex, so that none comes or goes unseen.
        let has_same_pieces = (pieces.closed_in() == self.closed) & (pieces.cities_in() == self.cities);
        if !(has_same_pieces & (*public.board.near_tokens() == self.tokens)) {
            self.follow_pieces(public, &second);
        } else if public.robber == self.robber {
            return;
        }
        self.follow_robber(public, second);
    }

    /// The same if nothing but the robber was moved.
    #[inline(never)]
    pub(crate) fn follow_robber(&mut self, public: &Public, second: impl Fn(Kind) -> Kind) {
        self.robber = public.robber;
        match public.board.map() {
            Map::Island19 => self.keep::<true, SMALL_TABLE>(public, second),
            _ => self.keep::<false, MAX_SEATS>(public, second),
        }
    }

    /// Adds what new buildings yield and takes off what lost ones did. With other numbers all is counted from scratch.
    #[inline(never)]
    fn follow_pieces(&mut self, public: &Public, second: &impl Fn(Kind) -> Kind) {
        if *public.board.near_tokens() != self.tokens {
            *self = Self { tokens: *public.board.near_tokens(), ..Self::default() };
        }
        let (buildings, cities) = (*public.pieces.near_buildings(), public.pieces.cities_in());
        for seat in Seat::ALL {
            let (now, before) = (buildings[seat], self.buildings[seat]);
            let (now_cities, before_cities) = (now & cities, before & self.cities);
            (now - before)
                .iter()
                .for_each(|vertex| self.add(public, seat, vertex, |kind| Cards::of(kind, 1)));
            for vertex in now_cities - before_cities {
                self.add(public, seat, vertex, |kind| Cards::of(second(kind), 1));
            }
            (before - now)
                .iter()
                .for_each(|vertex| self.take(public, seat, vertex, |kind| Cards::of(kind, 1)));
            for vertex in before_cities - now_cities {
                self.take(public, seat, vertex, |kind| Cards::of(second(kind), 1));
            }
        }
        (self.buildings, self.cities, self.closed) = (buildings, cities, public.pieces.closed_in());
    }

    /// Adds a card for each hex around a vertex.
    fn add(&mut self, public: &Public, seat: Seat, vertex: VertexId, card: impl Fn(Kind) -> Cards) {
        for (sum, kind) in producing_at(public, vertex) {
            self.all[usize::from(sum) - 2][seat] += card(kind);
        }
    }

    /// Takes a card off for each hex around a vertex.
    fn take(&mut self, public: &Public, seat: Seat, vertex: VertexId, card: impl Fn(Kind) -> Cards) {
        for (sum, kind) in producing_at(public, vertex) {
            let owed = &mut self.all[usize::from(sum) - 2][seat];
            *owed = owed.minus(card(kind));
        }
    }

    /// Counts what the robber keeps back.
    #[inline(always)]
    fn keep<const SMALL: bool, const SEATS: usize>(
        &mut self,
        public: &Public,
        second: impl Fn(Kind) -> Kind,
    ) {
        let tile = self.robber.map(|hex| (hex, producing(public.board.tile(hex))));
        let Some((hex, Some((sum, kind)))) = tile else { return self.kept.0 = 0 };
        let corners = public.board.topology().corners(hex).cut();
        let cities = self.cities & corners;
        self.kept.0 = sum;
        for (kept, own) in self.kept.1.0.iter_mut().zip(self.buildings.0).take(SEATS) {
            *kept = yield_of::<SMALL, 0>(own, corners, cities, kind, &second);
        }
    }
}

/// The numbers and resources of the hexes around a vertex.
fn producing_at(public: &Public, vertex: VertexId) -> impl Iterator<Item = (u8, Kind)> {
    let hexes = public.board.topology().hexes_at(vertex).cut::<0>();
    hexes.iter().filter_map(|hex| producing(public.board.tile(hex)))
}

/// The number and the resource of a hex that yields something.
#[inline]
fn producing(tile: Tile) -> Option<(u8, Kind)> {
    Some((tile.token?, tile.terrain.resource()?))
}
