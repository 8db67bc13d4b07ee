//! Where pieces can be at sea: what the tiles allow, and where a player's ships and buildings reach.

use super::state::{Sea, Survey};
use crate::shared::{Board, Public, Terrain};
use crate::topology::{EdgeSet, HexSet, Topology, VertexId, VertexSet};
use crate::vocab::Seat;

impl Survey {
    /// What the tiles of a board say (S-MAP-02, S-MAP-04 to S-MAP-06).
    #[must_use]
    pub(crate) fn of(board: &Board) -> Self {
        let topology = board.topology();
        let of = |is: fn(Terrain) -> bool| -> HexSet {
            topology.hexes.iter().filter(|&hex| is(board.tile(hex).terrain)).collect()
        };
        let land = of(Terrain::is_land);
        let (waters, fog) = (of(|terrain| terrain == Terrain::Sea), of(|terrain| terrain == Terrain::Fog));
        let sides = |hexes: HexSet| hexes.iter().fold(EdgeSet::EMPTY, |all, hex| all | topology.sides(hex));
        Self {
            land,
            waters,
            gold: of(|terrain| terrain == Terrain::Gold),
            road_sites: sides(land),
            ship_sites: (sides(waters) | topology.coast) - sides(fog),
            building_sites: corners(topology, land),
        }
    }
}

impl Sea {
    /// The edges next to the pirate, where no ship is placed or moved (S-PIRATE-07, S-MOVE-05).
    #[inline]
    #[must_use]
    pub fn barred(&self, topology: &Topology) -> EdgeSet {
        self.pirate.map_or(EdgeSet::EMPTY, |hex| topology.sides(hex))
    }

    /// The vertices where a player's ships end.
    #[must_use]
    pub fn touched(&self, topology: &Topology, seat: Seat) -> VertexSet {
        end_set(topology, self.ships[seat])
    }

    /// The empty edges that may take a ship of anybody (S-SHIP-01, S-SHIP-09).
    #[inline]
    pub(super) fn open_water(&self, public: &Public) -> EdgeSet {
        self.survey.ship_sites - public.pieces.paved() - self.fleet() - self.barred(public.board.topology())
    }

    /// Where a player may put a ship; ships do not join at `barriers` (S-SHIP-02, S-SHIP-07).
    #[must_use]
    pub(crate) fn ship_sites(&self, public: &Public, seat: Seat, barriers: VertexSet) -> EdgeSet {
        let starts = (self.touched(public.board.topology(), seat) - barriers) | public.pieces.buildings(seat);
        edges_at(public.board.topology(), starts) & self.open_water(public)
    }

    /// The edges where a set-up ship may go (S-SETUP-03, S-SETUP-04).
    #[must_use]
    pub(crate) fn setup_ships(&self, public: &Public, at: VertexId) -> EdgeSet {
        public.board.topology().edges_at(at) & self.open_water(public)
    }

    /// The edges where a set-up road may go (B-SETUP-10, S-MAP-04).
    #[must_use]
    pub(crate) fn setup_roads(&self, public: &Public, at: VertexId) -> EdgeSet {
        (public.board.topology().edges_at(at) & self.survey.road_sites) - public.pieces.paved() - self.fleet()
    }

    /// The vertices where a set-up building may go (S-SETUP-02).
    #[must_use]
    pub(crate) fn setup_sites(&self, public: &Public) -> VertexSet {
        let topology = public.board.topology();
        let start = self.areas.start & self.survey.land;
        corners(topology, start) - public.pieces.closed()
    }
}

/// The corners of some hexes.
fn corners(topology: &Topology, hexes: HexSet) -> VertexSet {
    hexes.iter().fold(VertexSet::EMPTY, |all, hex| all | topology.corners(hex))
}

/// The edges that end at some vertices.
#[inline]
pub(super) fn edges_at(topology: &Topology, vertices: VertexSet) -> EdgeSet {
    vertices.iter().fold(EdgeSet::EMPTY, |edges, vertex| edges | topology.edges_at(vertex))
}

/// The vertices where some edges end.
#[inline]
pub(super) fn end_set(topology: &Topology, edges: EdgeSet) -> VertexSet {
    edges.iter().fold(VertexSet::EMPTY, |ends, edge| ends | topology.end_set(edge))
}
