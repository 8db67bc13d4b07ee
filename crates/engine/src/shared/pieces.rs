//! Roads and buildings on the board: who has what where, and what that leaves free.

use super::tariff;
use crate::topology::{EdgeId, EdgeSet, Topology, VertexId, VertexSet};
use crate::vocab::{BySeat, Seat};

/// How many pieces of each kind a player has (B-COMP-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceSupply {
    /// Roads.
    pub roads: u32,
    /// Settlements.
    pub settlements: u32,
    /// Cities.
    pub cities: u32,
}

impl PieceSupply {
    /// The pieces of the base game.
    pub const BASE: Self =
        Self { roads: tariff::ROADS, settlements: tariff::SETTLEMENTS, cities: tariff::CITIES };
}

/// The pieces on the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pieces {
    roads: BySeat<EdgeSet>,
    buildings: BySeat<VertexSet>,
    cities: VertexSet,
    /// Vertices where no settlement may go: built on, or next to a building (B-SETT-01). A cache, checked by `audit`.
    closed: VertexSet,
    /// Edges with a road of anybody. A cache, checked by `audit`.
    paved: EdgeSet,
}

impl Pieces {
    /// A player's roads.
    #[inline]
    #[must_use]
    pub fn roads(&self, seat: Seat) -> EdgeSet {
        self.roads[seat]
    }

    /// A player's settlements and cities.
    #[inline]
    #[must_use]
    pub fn buildings(&self, seat: Seat) -> VertexSet {
        self.buildings[seat]
    }

    /// A player's settlements.
    #[inline]
    #[must_use]
    pub fn settlements(&self, seat: Seat) -> VertexSet {
        self.buildings[seat] - self.cities
    }

    /// A player's cities.
    #[inline]
    #[must_use]
    pub fn cities(&self, seat: Seat) -> VertexSet {
        self.buildings[seat] & self.cities
    }

    /// Everybody's cities.
    #[inline]
    #[must_use]
    pub fn all_cities(&self) -> VertexSet {
        self.cities
    }

    /// Everybody's settlements and cities.
    #[inline]
    #[must_use]
    pub fn built(&self) -> VertexSet {
        let [a, b, c, d, e, f] = self.buildings.0;
        (a | b) | (c | d) | (e | f)
    }

    /// The buildings of everybody else.
    #[inline]
    #[must_use]
    pub fn rivals(&self, seat: Seat) -> VertexSet {
        self.built() - self.buildings[seat]
    }

    /// The edges with a road of anybody.
    #[inline]
    #[must_use]
    pub fn paved(&self) -> EdgeSet {
        self.paved
    }

    /// The vertices at which the distance rule forbids a settlement (B-SETT-01).
    #[inline]
    #[must_use]
    pub fn closed(&self) -> VertexSet {
        self.closed
    }

    /// Who has a building on a vertex.
    #[must_use]
    pub fn owner(&self, vertex: VertexId) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.buildings[seat].contains(vertex))
    }

    /// Whose building stands on a neighboring vertex (B-SETT-01).
    #[must_use]
    pub fn neighbor(&self, topology: &Topology, vertex: VertexId) -> Option<Seat> {
        (topology.neighbors(vertex) & self.built()).first().and_then(|vertex| self.owner(vertex))
    }

    /// Who has a road on an edge.
    #[must_use]
    pub fn road_owner(&self, edge: EdgeId) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.roads[seat].contains(edge))
    }

    /// The vertices where a player's roads end.
    #[must_use]
    pub fn touched(&self, topology: &Topology, seat: Seat) -> VertexSet {
        self.roads[seat].iter().fold(VertexSet::EMPTY, |touched, road| touched | topology.end_set(road))
    }

    /// The empty edges where a player's network may grow; it does not pass `barriers` (B-ROAD-01 to B-ROAD-03).
    #[must_use]
    pub fn road_sites(&self, topology: &Topology, seat: Seat, barriers: VertexSet) -> EdgeSet {
        let grow =
            |(touched, sites), road| (touched | topology.end_set(road), sites | topology.edges_next_to(road));
        let (touched, mut sites) = self.roads[seat].iter().fold((VertexSet::EMPTY, EdgeSet::EMPTY), grow);
        let own = self.buildings[seat];
        if touched.meets(barriers) {
            let starts = (touched - barriers) | own;
            sites = starts.iter().fold(EdgeSet::EMPTY, |sites, vertex| sites | topology.edges_at(vertex));
        } else {
            for vertex in own - touched {
                sites |= topology.edges_at(vertex);
            }
        }
        sites - self.paved
    }

    /// The vertices where a player may build a settlement (B-SETT-01, B-SETT-02).
    #[must_use]
    pub fn settlement_sites(&self, topology: &Topology, seat: Seat) -> VertexSet {
        let free = topology.vertices - self.closed;
        if free.is_empty() { free } else { self.touched(topology, seat) & free }
    }

    /// Puts a road on an edge.
    #[inline]
    pub fn place_road(&mut self, seat: Seat, edge: EdgeId) {
        self.roads[seat].insert(edge);
        self.paved.insert(edge);
    }

    /// Puts a settlement on a vertex.
    #[inline]
    pub fn place_settlement(&mut self, topology: &Topology, seat: Seat, vertex: VertexId) {
        self.buildings[seat].insert(vertex);
        self.closed |= topology.neighbors(vertex).with(vertex);
    }

    /// Turns the settlement on a vertex into a city.
    #[inline]
    pub fn upgrade(&mut self, vertex: VertexId) {
        self.cities.insert(vertex);
    }

    /// Turns the city on a vertex back into a settlement; only rule sets with losses do so.
    pub fn downgrade(&mut self, vertex: VertexId) {
        self.cities.remove(vertex);
    }

    /// Takes a road away; only rule sets with losses do so.
    pub(crate) fn remove_road(&mut self, seat: Seat, edge: EdgeId) {
        self.roads[seat].remove(edge);
        self.paved.remove(edge);
    }

    /// Takes a building away; only rule sets with losses do so.
    pub(crate) fn remove_building(&mut self, topology: &Topology, seat: Seat, vertex: VertexId) {
        self.buildings[seat].remove(vertex);
        self.cities.remove(vertex);
        self.closed = Self::closed_by(topology, self.built());
    }

    /// The vertices that a set of buildings closes.
    #[must_use]
    pub(crate) fn closed_by(topology: &Topology, built: VertexSet) -> VertexSet {
        built.iter().fold(built, |closed, vertex| closed | topology.neighbors(vertex))
    }
}
