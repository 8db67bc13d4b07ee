//! The reach of ships: places to settle, and fog, by the number of ships still needed.

use hexhaven_engine::Seat;
use hexhaven_engine::shared::sea::Sea;
use hexhaven_engine::shared::{Public, Terrain, tariff};
use hexhaven_engine::topology::{EdgeSet, HexSet, Topology, VertexSet};

/// How far ahead ships are planned.
pub(super) const MAX_SHIPS: usize = 6;

/// The vertices that ships can reach, by the number of ships that are missing.
pub(super) struct Reach {
    /// Free places to settle.
    pub(super) sites: [VertexSet; MAX_SHIPS + 1],
    /// Vertices where a ship lifts fog.
    pub(super) misty: [VertexSet; MAX_SHIPS + 1],
}

impl Reach {
    /// The reach of a seat's ships and buildings.
    pub(super) fn of(sea: &Sea, public: &Public, seat: Seat) -> Self {
        let (topology, pieces) = (public.board.topology(), &public.pieces);
        let touched = sea.touched(topology, seat);
        let front = (touched - pieces.rivals(seat)) | pieces.buildings(seat);
        Self::from(sea, public, seat, touched, front)
    }

    /// The same for ships that continue from some vertices; those in `touched` are already reached.
    pub(super) fn from(
        sea: &Sea,
        public: &Public,
        seat: Seat,
        touched: VertexSet,
        mut front: VertexSet,
    ) -> Self {
        let (topology, pieces) = (public.board.topology(), &public.pieces);
        let (rivals, open) = (pieces.rivals(seat), sea.building_sites(topology) - pieces.closed());
        let water = sea.open_water(public);
        let mist = mist(sea, public);
        let mut reach =
            Self { sites: [VertexSet::EMPTY; MAX_SHIPS + 1], misty: [VertexSet::EMPTY; MAX_SHIPS + 1] };
        reach.sites[0] = touched & open;
        let mut seen = touched | front;
        let n_left = (tariff::SHIPS.saturating_sub(sea.ships(seat).len()) as usize).min(MAX_SHIPS);
        for n in 1..=n_left {
            let next = ends(topology, edges_at(topology, front) & water) - seen;
            if next.is_empty() {
                break;
            }
            (reach.sites[n], reach.misty[n]) = (next & open, next & mist);
            seen |= next;
            front = next - rivals;
        }
        reach
    }
}

/// The vertices of fog.
fn mist(sea: &Sea, public: &Public) -> VertexSet {
    if sea.fog.terrain.iter().all(|&n| n == 0) {
        return VertexSet::EMPTY;
    }
    let fog: HexSet = public.board.hexes_of(Terrain::Fog);
    fog.iter().flat_map(|hex| public.board.topology().vertices_of(hex)).collect()
}

fn edges_at(topology: &Topology, vertices: VertexSet) -> EdgeSet {
    vertices.iter().fold(EdgeSet::EMPTY, |edges, vertex| edges | topology.edges_at(vertex))
}

fn ends(topology: &Topology, edges: EdgeSet) -> VertexSet {
    edges.iter().fold(VertexSet::EMPTY, |ends, edge| ends | topology.end_set(edge))
}
