//! Where a seat can settle next, and how many roads are missing.

use hexhaven_engine::shared::Public;
use hexhaven_engine::topology::{EdgeSet, VertexSet};
use hexhaven_engine::{Extension, Seat};

use super::dispatch;

/// How far ahead roads are planned.
pub(crate) const MAX_ROADS: usize = 2;

/// The free vertices by the number of roads missing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sites(pub(crate) [VertexSet; MAX_ROADS + 1]);

impl Sites {
    /// The places that a seat can reach; nobody's way leads through a rival's building.
    pub(crate) fn of(public: &Public, ext: Extension<'_>, seat: Seat) -> Self {
        let (pieces, topology) = (&public.pieces, public.board.topology());
        let (ground, taken) = dispatch::ground(public, ext);
        let open = ground - pieces.closed();
        if open.is_empty() {
            return Self([VertexSet::EMPTY; MAX_ROADS + 1]);
        }
        let rivals = pieces.rivals(seat);
        let near = pieces.touched(topology, seat);
        let reach = |ends, edge| ends | topology.end_set(edge);
        let ends = (pieces.road_sites(topology, seat, rivals) - taken).iter().fold(VertexSet::EMPTY, reach);
        let next = ends - near;
        let edges = |edges, vertex| edges | topology.edges_at(vertex);
        let onward = (next - rivals).iter().fold(EdgeSet::EMPTY, edges) - pieces.paved() - taken;
        let far = onward.iter().fold(VertexSet::EMPTY, reach);
        Self([near & open, next & open, (far - near - next) & open])
    }
}
