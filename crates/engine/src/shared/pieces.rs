//! Roads and buildings on the board: owners, places, and the places left free.

use core::mem::offset_of;
use core::ops::Range;

use super::tariff;
use crate::topology::{
    EdgeId, EdgeRow, EdgeSet, MAX_EDGES, MAX_VERTICES, Map, Topology, VertexId, VertexRow, VertexSet,
};
use crate::vocab::{BySeat, Seat};

/// The number of pieces of each kind that a player has (B-COMP-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceSupply {
    /// Roads.
    pub roads: u8,
    /// Settlements.
    pub settlements: u8,
    /// Cities.
    pub cities: u8,
}

impl PieceSupply {
    /// The pieces of the base game.
    pub(crate) const BASE: Self = Self::of(tariff::ROADS, tariff::SETTLEMENTS, tariff::CITIES);

    /// A supply of this many roads, settlements and cities.
    pub(crate) const fn of(roads: u32, settlements: u32, cities: u32) -> Self {
        Self { roads: roads as u8, settlements: settlements as u8, cities: cities as u8 }
    }

    /// The supply minus this many roads, settlements and cities.
    #[must_use]
    pub fn without(self, n_roads: u32, n_settlements: u32, n_cities: u32) -> Self {
        let left = |supply: u8, n: u32| u32::from(supply).saturating_sub(n);
        Self::of(
            left(self.roads, n_roads),
            left(self.settlements, n_settlements),
            left(self.cities, n_cities),
        )
    }
}

/// The pieces on the board. The part for sea maps is separate, so that islands neither copy it nor compute with it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[repr(C)]
pub struct Pieces {
    near: Near,
    /// The rest of each set; there exactly on sea maps.
    far: Option<Far>,
}

/// The part of each set of pieces that all maps have, in one struct, so that it is copied in one piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(C)]
struct Near {
    roads: BySeat<EdgeRow<0>>,
    /// Edges with a road of anybody. A cache, checked by `audit`.
    paved: EdgeRow<0>,
    /// Vertices where no settlement may go: built on, or next to a building (B-SETT-01). A cache, checked by `audit`.
    closed: VertexRow<0>,
    cities: VertexRow<0>,
    buildings: BySeat<VertexRow<0>>,
}

/// The part of each set of pieces that only sea maps have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Far {
    roads: BySeat<[u32; 3]>,
    buildings: BySeat<u32>,
    cities: u32,
    closed: u32,
    paved: [u32; 3],
}

/// Asserts that the contents fit half words.
const _: () = assert!(MAX_EDGES <= 128 + 3 * 32 && MAX_VERTICES <= 128 + 32);

/// Far edges in as few bytes as they need.
#[inline]
const fn pack([first, second]: [u64; 2]) -> [u32; 3] {
    [first as u32, (first >> 32) as u32, second as u32]
}

#[inline]
const fn unpack([a, b, c]: [u32; 3]) -> [u64; 2] {
    [a as u64 | (b as u64) << 32, c as u64]
}

impl Pieces {
    /// The bytes that are in use on an island, with the first one of `far`, which says that there is nothing else.
    pub(super) const NEAR: Range<usize> = 0..offset_of!(Self, far) + 1;
    /// Those of them that buildings take.
    pub(super) const BUILDINGS: Range<usize> = offset_of!(Self, near.cities)..Self::NEAR.end;

    /// No pieces on a map.
    pub fn on(map: Map) -> Self {
        Self { near: Near::default(), far: map.is_sea().then(Far::default) }
    }

    /// Whether they are on an island.
    #[inline(always)]
    pub(super) fn is_near(&self) -> bool {
        self.far.is_none()
    }

    /// A copy of an island's pieces that does not touch the part for sea maps.
    #[inline(always)]
    pub(super) fn copy_near(&self) -> Self {
        Self { near: self.near, far: None }
    }

    /// The far part of a set, for `N` of 1.
    #[inline(always)]
    fn far<const N: usize, T: Default>(&self, part: impl FnOnce(&Far) -> T) -> T {
        match &self.far {
            Some(far) if N > 0 => part(far),
            _ => T::default(),
        }
    }

    /// A player's roads.
    #[inline]
    pub fn roads(&self, seat: Seat) -> EdgeSet {
        self.roads_in(seat)
    }

    #[inline]
    pub(super) fn roads_in<const N: usize>(&self, seat: Seat) -> EdgeRow<N> {
        EdgeRow::join(self.near.roads[seat], self.far::<N, _>(|far| unpack(far.roads[seat])))
    }

    /// The number of a player's roads.
    #[inline]
    pub fn n_roads(&self, seat: Seat) -> u32 {
        let n_near = self.near.roads[seat].len();
        if self.far.is_none() { n_near } else { self.roads(seat).len() }
    }

    /// A player's settlements and cities.
    #[inline]
    pub fn buildings(&self, seat: Seat) -> VertexSet {
        self.buildings_in(seat)
    }

    /// The same on any map, or with `N` of 0 on an island.
    #[inline]
    pub(crate) fn buildings_in<const N: usize>(&self, seat: Seat) -> VertexRow<N> {
        VertexRow::join(self.near.buildings[seat], [self.far::<N, _>(|far| u64::from(far.buildings[seat]))])
    }

    /// A player's settlements.
    #[inline]
    pub fn settlements(&self, seat: Seat) -> VertexSet {
        self.settlements_in(seat)
    }

    /// The same on any map, or with `N` of 0 on an island.
    #[inline]
    pub(crate) fn settlements_in<const N: usize>(&self, seat: Seat) -> VertexRow<N> {
        self.buildings_in(seat) - self.cities_in()
    }

    /// The number of a player's settlements and cities together, and of cities alone.
    #[inline]
    pub fn n_buildings(&self, seat: Seat) -> (u32, u32) {
        if self.is_near() { self.n_buildings_in::<0>(seat) } else { self.n_buildings_in::<1>(seat) }
    }

    #[inline]
    fn n_buildings_in<const N: usize>(&self, seat: Seat) -> (u32, u32) {
        let own = self.buildings_in::<N>(seat);
        (own.len(), (own & self.cities_in()).len())
    }

    /// A player's cities.
    #[inline]
    pub fn cities(&self, seat: Seat) -> VertexSet {
        self.buildings(seat) & self.all_cities()
    }

    /// Everybody's cities.
    #[inline]
    pub fn all_cities(&self) -> VertexSet {
        self.cities_in()
    }

    /// The same on any map, or with `N` of 0 on an island.
    #[inline]
    pub(crate) fn cities_in<const N: usize>(&self) -> VertexRow<N> {
        VertexRow::join(self.near.cities, [self.far::<N, _>(|far| u64::from(far.cities))])
    }

    /// Everybody's settlements and cities.
    #[inline]
    pub fn built(&self) -> VertexSet {
        let [a, b, c, d, e, f] = self.near.buildings.0;
        let near = (a | b) | (c | d) | (e | f);
        VertexRow::join(
            near,
            [self.far::<1, _>(|far| u64::from(far.buildings.0.iter().fold(0, |all, word| all | word)))],
        )
    }

    /// The rivals' buildings.
    #[inline]
    pub fn rivals(&self, seat: Seat) -> VertexSet {
        self.built() - self.buildings(seat)
    }

    /// The edges with a road of anybody.
    #[inline]
    pub fn paved(&self) -> EdgeSet {
        self.paved_in()
    }

    #[inline]
    pub(super) fn paved_in<const N: usize>(&self) -> EdgeRow<N> {
        EdgeRow::join(self.near.paved, self.far::<N, _>(|far| unpack(far.paved)))
    }

    /// The vertices where the distance rule forbids a settlement (B-SETT-01).
    #[inline]
    pub fn closed(&self) -> VertexSet {
        self.closed_in()
    }

    #[inline]
    pub(super) fn closed_in<const N: usize>(&self) -> VertexRow<N> {
        VertexRow::join(self.near.closed, [self.far::<N, _>(|far| u64::from(far.closed))])
    }

    /// The owner of the building on a vertex.
    pub fn owner(&self, vertex: VertexId) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.buildings(seat).contains(vertex))
    }

    /// Whether a player has a building on a vertex.
    #[inline]
    pub(crate) fn is_of(&self, seat: Seat, vertex: VertexId) -> bool {
        if self.is_near() {
            self.near.buildings[seat].contains(vertex)
        } else {
            self.buildings(seat).contains(vertex)
        }
    }

    /// The owner of a building on a neighboring vertex (B-SETT-01).
    pub(crate) fn neighbor(&self, topology: &Topology, vertex: VertexId) -> Option<Seat> {
        (topology.neighbors(vertex) & self.built()).first().and_then(|vertex| self.owner(vertex))
    }

    /// The owner of the road on an edge.
    pub fn road_owner(&self, edge: EdgeId) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.roads(seat).contains(edge))
    }

    /// The vertices where a player's roads end.
    #[inline]
    pub fn touched(&self, topology: &Topology, seat: Seat) -> VertexSet {
        match self.far {
            None => self.touched_in::<0>(topology, seat).cut(),
            Some(_) => self.touched_in::<1>(topology, seat),
        }
    }

    /// The same on any map, or with `N` of 0 on an island.
    pub(crate) fn touched_in<const N: usize>(&self, topology: &Topology, seat: Seat) -> VertexRow<N> {
        let roads = self.roads_in::<N>(seat).iter();
        roads.fold(VertexRow::EMPTY, |touched, road| touched | topology.end_set(road).cut())
    }

    /// The empty edges where a player's network may grow; it does not pass `barriers` (B-ROAD-01 to B-ROAD-03).
    pub fn road_sites(&self, topology: &Topology, seat: Seat, barriers: VertexSet) -> EdgeSet {
        match self.far {
            None => self.road_sites_in::<0>(topology, seat, barriers.cut()).cut(),
            Some(_) => self.road_sites_in::<1>(topology, seat, barriers),
        }
    }

    /// The same on any map, or with `N` of 0 on an island.
    #[inline(always)]
    pub(super) fn road_sites_in<const N: usize>(
        &self,
        topology: &Topology,
        seat: Seat,
        barriers: VertexRow<N>,
    ) -> EdgeRow<N> {
        let grow = |(touched, sites): (VertexRow<N>, EdgeRow<N>), road| {
            (touched | topology.end_set(road).cut(), sites | topology.edges_next_to(road).cut())
        };
        let (touched, mut sites) =
            self.roads_in::<N>(seat).iter().fold((VertexRow::EMPTY, EdgeRow::EMPTY), grow);
        let own = self.buildings_in::<N>(seat);
        if touched.meets(barriers) {
            let starts = (touched - barriers) | own;
            sites =
                starts.iter().fold(EdgeRow::EMPTY, |sites, vertex| sites | topology.edges_at(vertex).cut());
        } else {
            for vertex in own - touched {
                sites |= topology.edges_at(vertex).cut();
            }
        }
        sites - self.paved_in()
    }

    /// The vertices where a player may build a settlement (B-SETT-01, B-SETT-02).
    pub fn settlement_sites(&self, topology: &Topology, seat: Seat) -> VertexSet {
        match self.far {
            None => self.settlement_sites_in::<0>(topology, seat).cut(),
            Some(_) => self.settlement_sites_in::<1>(topology, seat),
        }
    }

    #[inline(always)]
    fn settlement_sites_in<const N: usize>(&self, topology: &Topology, seat: Seat) -> VertexRow<N> {
        let free = topology.vertices.cut() - self.closed_in();
        if free.is_empty() { free } else { self.touched_in(topology, seat) & free }
    }

    /// Puts a road on an edge.
    #[inline]
    pub fn place_road(&mut self, seat: Seat, edge: EdgeId) {
        self.put_roads(seat, self.roads(seat).with(edge), self.paved().with(edge));
    }

    /// Takes a road away; only rule sets with losses do so.
    pub(crate) fn remove_road(&mut self, seat: Seat, edge: EdgeId) {
        self.put_roads(seat, self.roads(seat).without(edge), self.paved().without(edge));
    }

    #[inline]
    fn put_roads(&mut self, seat: Seat, roads: EdgeSet, paved: EdgeSet) {
        (self.near.roads[seat], self.near.paved) = (roads.cut(), paved.cut());
        if let Some(far) = &mut self.far {
            (far.roads[seat], far.paved) = (pack(roads.far()), pack(paved.far()));
        }
    }

    /// Puts a settlement on a vertex.
    #[inline]
    pub(crate) fn place_settlement(&mut self, topology: &Topology, seat: Seat, vertex: VertexId) {
        let closed = self.closed() | topology.neighbors(vertex).with(vertex);
        self.put_buildings(seat, self.buildings(seat).with(vertex), closed);
    }

    /// Takes a building away; only rule sets with losses do so.
    pub(crate) fn remove_building(&mut self, topology: &Topology, seat: Seat, vertex: VertexId) {
        self.downgrade(vertex);
        let closed = Self::closed_by(topology, self.built().without(vertex));
        self.put_buildings(seat, self.buildings(seat).without(vertex), closed);
    }

    #[inline]
    fn put_buildings(&mut self, seat: Seat, buildings: VertexSet, closed: VertexSet) {
        (self.near.buildings[seat], self.near.closed) = (buildings.cut(), closed.cut());
        if let Some(far) = &mut self.far {
            (far.buildings[seat], far.closed) = (buildings.far()[0] as u32, closed.far()[0] as u32);
        }
    }

    /// Turns the settlement on a vertex into a city.
    #[inline]
    pub fn upgrade(&mut self, vertex: VertexId) {
        self.put_cities(self.all_cities().with(vertex));
    }

    /// Turns the city on a vertex back into a settlement; only rule sets with losses do so.
    pub(crate) fn downgrade(&mut self, vertex: VertexId) {
        self.put_cities(self.all_cities().without(vertex));
    }

    #[inline]
    fn put_cities(&mut self, cities: VertexSet) {
        self.near.cities = cities.cut();
        if let Some(far) = &mut self.far {
            far.cities = cities.far()[0] as u32;
        }
    }

    /// The vertices that a set of buildings closes.
    pub(crate) fn closed_by(topology: &Topology, built: VertexSet) -> VertexSet {
        built.iter().fold(built, |closed, vertex| closed | topology.neighbors(vertex))
    }
}
