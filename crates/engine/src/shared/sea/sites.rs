//! Sites at sea: what the tiles allow, and what a player's ships and buildings reach.

use super::state::{Sea, Survey};
use crate::shared::{Board, Public, Terrain};
use crate::topology::{EdgeId, EdgeSet, HexSet, Topology, VertexId, VertexRow, VertexSet};
use crate::vocab::Seat;

impl Survey {
    /// Facts about the tiles of a board (S-MAP-02).
    pub(crate) fn of(board: &Board) -> Self {
        let topology = board.topology();
        let of = |is: fn(Terrain) -> bool| -> HexSet {
            topology.hexes.iter().filter(|&hex| is(board.tile(hex).terrain)).collect()
        };
        Self {
            land: of(Terrain::is_land).into(),
            waters: of(|terrain| terrain == Terrain::Sea).into(),
            gold: of(|terrain| terrain == Terrain::Gold).into(),
        }
    }
}

/// Where ships can be: edges that border the sea or the frame, and no fog (S-MAP-05).
pub fn ship_sites(board: &Board) -> EdgeSet {
    let topology = board.topology();
    let sides = |terrain| sides(topology, board.hexes_of(terrain));
    (sides(Terrain::Sea) | topology.coast) - sides(Terrain::Fog)
}

impl Sea {
    /// The edges next to the pirate, where no ship is placed or moved (S-PIRATE-07, S-MOVE-05).
    #[inline]
    pub(crate) fn barred(&self, topology: &Topology) -> EdgeSet {
        self.pirate.map_or(EdgeSet::EMPTY, |hex| topology.sides(hex))
    }

    /// The vertices where a player's ships end.
    pub fn touched(&self, topology: &Topology, seat: Seat) -> VertexSet {
        end_set(topology, self.ships(seat))
    }

    /// The empty edges that may take a ship of anybody (S-SHIP-01, S-SHIP-09).
    #[inline]
    pub fn open_water(&self, public: &Public) -> EdgeSet {
        self.vacant.get() - public.pieces.paved() - self.barred(public.board.topology())
    }

    /// Where a player may put a ship; ships do not join at `barriers` (S-SHIP-02, S-SHIP-07).
    pub(crate) fn ship_sites(&self, public: &Public, seat: Seat, barriers: VertexSet) -> EdgeSet {
        let starts = (self.touched(public.board.topology(), seat) - barriers) | public.pieces.buildings(seat);
        edges_at(public.board.topology(), starts) & self.open_water(public)
    }

    /// The edges where a set-up ship may go (S-SETUP-03, S-SETUP-04).
    pub(crate) fn setup_ships(&self, public: &Public, at: VertexId) -> EdgeSet {
        public.board.topology().edges_at(at) & self.open_water(public)
    }

    /// The edges where a set-up road may go (B-SETUP-10, S-MAP-04).
    pub(crate) fn setup_roads(&self, public: &Public, at: VertexId) -> EdgeSet {
        let topology = public.board.topology();
        self.roads_among(topology, topology.edges_at(at) - public.pieces.paved())
    }

    /// The vertices where a set-up building may go (S-SETUP-02).
    pub(crate) fn setup_sites(&self, public: &Public) -> VertexSet {
        let topology = public.board.topology();
        let start = self.areas.start.get() & self.survey.land.get();
        corners(topology, start) - public.pieces.closed()
    }

    /// Those of some edges without a road where a road can be: they border land and have no ship (S-MAP-04, S-SHIP-06).
    pub(crate) fn roads_among(&self, topology: &Topology, edges: EdgeSet) -> EdgeSet {
        let (land, waters, vacant) = (self.survey.land.get(), self.survey.waters.get(), self.vacant.get());
        let is_open = |edge: &EdgeId| {
            let beside = topology.hexes_beside(*edge);
            // A ship can be next to land if the other side is sea or the frame.
            let is_wet = beside.meets(waters) | topology.coast.contains(*edge);
            beside.meets(land) & (vacant.contains(*edge) | !is_wet)
        };
        edges.iter().filter(is_open).collect()
    }

    /// Where roads can be: edges that border land (S-MAP-04).
    pub fn road_sites(&self, topology: &Topology) -> EdgeSet {
        sides(topology, self.survey.land.get())
    }

    /// Those of some vertices where buildings can be: they touch land (S-MAP-06).
    pub(crate) fn on_land(&self, topology: &Topology, vertices: VertexSet) -> VertexSet {
        let land = self.survey.land.get();
        vertices.iter().filter(|&vertex| topology.hexes_at(vertex).meets(land)).collect()
    }

    /// Where buildings can be: vertices that touch land (S-MAP-06).
    pub fn building_sites(&self, topology: &Topology) -> VertexSet {
        corners(topology, self.survey.land.get())
    }
}

/// The sides of some hexes.
fn sides(topology: &Topology, hexes: HexSet) -> EdgeSet {
    hexes.iter().fold(EdgeSet::EMPTY, |all, hex| all | topology.sides(hex))
}

/// The corners of some hexes.
fn corners(topology: &Topology, hexes: HexSet) -> VertexSet {
    hexes.iter().fold(VertexSet::EMPTY, |all, hex| all | topology.corners(hex))
}

/// The edges that end at some vertices.
#[inline]
pub(super) fn edges_at<const N: usize>(topology: &Topology, vertices: VertexRow<N>) -> EdgeSet {
    vertices.iter().fold(EdgeSet::EMPTY, |edges, vertex| edges | topology.edges_at(vertex))
}

/// The vertices where some edges end.
#[inline]
pub(super) fn end_set<const N: usize>(topology: &Topology, edges: EdgeSet) -> VertexRow<N> {
    edges.iter().fold(VertexRow::EMPTY, |ends, edge| ends | topology.end_set(edge).cut())
}
