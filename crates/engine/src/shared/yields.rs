//! The yield of each roll, cached next to a game during random play. It is not part of the state: it follows the state by
//! differences.

use super::board::{Board, Terrain, Tile};
use super::production::{SMALL_TABLE, yield_of};
use super::state::{Core, Public};
use crate::topology::{HexId, Map, VertexId, VertexRow};
use crate::vocab::{BySeat, Cards, Kind, MAX_SEATS, Seat};

/// The players' claims for each sum, as of the state last followed; with `N` of 0 on an island.
#[derive(Default)]
pub(crate) struct Yields<const N: usize> {
    /// By sum, from 2 on: each player's claims without the robber.
    all: [BySeat<Cards>; 11],
    /// The claims the robber blocks, for one sum, which is 0 if it blocks nothing.
    kept: (u8, BySeat<Cards>),
    /// The sums of gold fields next to buildings, as bits; sums of lost buildings may remain.
    gold: u16,
    buildings: BySeat<VertexRow<N>>,
    cities: VertexRow<N>,
    closed: VertexRow<N>,
    robber: Option<HexId>,
    /// The tiles; `None` at first.
    board: Option<Board>,
}

impl<const N: usize> Yields<N> {
    /// Each player's claims for a roll: the same as [`Core::owed_with`].
    #[inline(always)]
    pub(crate) fn owed(&self, core: &Core, sum: u8, second: impl Fn(Kind) -> Kind) -> BySeat<Cards> {
        let mut owed = self.all[usize::from(sum) - 2];
        let is_kept = sum == self.kept.0;
        for (owed, kept) in owed.0.iter_mut().zip(self.kept.1.0) {
            *owed = owed.minus(kept.only_if(is_kept));
        }
        debug_assert_eq!(owed, core.owed_with(sum, second), "the yields of {sum} were followed");
        owed
    }

    /// Whether a roll may yield gold to somebody.
    #[inline(always)]
    pub(crate) fn may_yield_gold(&self, sum: u8) -> bool {
        self.gold >> sum & 1 == 1
    }

    /// Follows a game, with the second card of a city of the kind given by `second`.
    #[inline(never)]
    pub(crate) fn follow(&mut self, public: &Public, second: impl Fn(Kind) -> Kind) {
        let pieces = &public.pieces;
        // Every building closes its vertex, so no change goes unnoticed.
        let has_same_pieces = (pieces.closed_in() == self.closed) & (pieces.cities_in() == self.cities);
        if !(has_same_pieces & self.has_tiles_of(public)) {
            self.follow_pieces(public, &second);
        } else if public.robber == self.robber {
            return;
        }
        self.follow_robber(public, second);
    }

    /// The same if only the robber moved.
    #[inline(never)]
    pub(crate) fn follow_robber(&mut self, public: &Public, second: impl Fn(Kind) -> Kind) {
        self.robber = public.robber;
        match public.board.map() {
            Map::Island19 => self.keep::<true, SMALL_TABLE>(public, second),
            _ => self.keep::<false, MAX_SEATS>(public, second),
        }
    }

    #[inline]
    fn has_tiles_of(&self, public: &Public) -> bool {
        self.board.as_ref().is_some_and(|board| board.has_tiles_of(&public.board))
    }

    /// Adds the yield of new buildings and subtracts that of removed ones. If tiles changed, everything is recounted.
    #[inline(never)]
    fn follow_pieces(&mut self, public: &Public, second: &impl Fn(Kind) -> Kind) {
        if !self.has_tiles_of(public) {
            *self = Self { board: Some(public.board.clone()), ..Self::default() };
        }
        let buildings = BySeat(Seat::ALL.map(|seat| public.pieces.buildings_in(seat)));
        let cities = public.pieces.cities_in();
        for seat in Seat::ALL {
            let (now, before) = (buildings[seat], self.buildings[seat]);
            let (now_cities, before_cities) = (now & cities, before & self.cities);
            (now - before)
                .iter()
                .for_each(|vertex| self.add(public, seat, vertex, |kind| Cards::of(kind, 1)));
            self.find_gold(public, now - before);
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

    /// Notes the sums of gold fields at some buildings.
    #[inline(always)]
    fn find_gold(&mut self, public: &Public, buildings: VertexRow<N>) {
        if N == 0 {
            return;
        }
        let hexes = buildings.iter().flat_map(|vertex| public.board.topology().hexes_at(vertex));
        let tiles = hexes.map(|hex| public.board.tile(hex));
        for tile in tiles.filter(|tile| tile.terrain == Terrain::Gold) {
            self.gold |= 1 << tile.token.unwrap_or(0);
        }
    }

    /// Adds a card for each hex around a vertex.
    fn add(&mut self, public: &Public, seat: Seat, vertex: VertexId, card: impl Fn(Kind) -> Cards) {
        for (sum, kind) in producing_at::<N>(public, vertex) {
            self.all[usize::from(sum) - 2][seat] += card(kind);
        }
    }

    /// Takes a card off for each hex around a vertex.
    fn take(&mut self, public: &Public, seat: Seat, vertex: VertexId, card: impl Fn(Kind) -> Cards) {
        for (sum, kind) in producing_at::<N>(public, vertex) {
            let owed = &mut self.all[usize::from(sum) - 2][seat];
            *owed = owed.minus(card(kind));
        }
    }

    /// Counts the claims the robber blocks.
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
            *kept = yield_of::<SMALL, N>(own, corners, cities, kind, &second);
        }
    }
}

/// The numbers and resources of the hexes around a vertex.
fn producing_at<const N: usize>(public: &Public, vertex: VertexId) -> impl Iterator<Item = (u8, Kind)> {
    let hexes = public.board.topology().hexes_at(vertex).cut::<N>();
    hexes.iter().filter_map(|hex| producing(public.board.tile(hex)))
}

/// The number and the resource of a hex that yields something.
#[inline]
fn producing(tile: Tile) -> Option<(u8, Kind)> {
    Some((tile.token?, tile.terrain.resource()?))
}
