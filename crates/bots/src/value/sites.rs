//! Where a seat can settle next, and how many roads it still needs.

use hexhaven_engine::shared::Public;
use hexhaven_engine::topology::{EdgeRow, EdgeSet, VertexRow, VertexSet};
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
        let first = pieces.road_sites(topology, seat, rivals) - taken;
        let (next, far) = if public.board.map().is_sea() {
            reach::<1>(public, near, first, rivals, taken)
        } else {
            reach::<0>(public, near, first, rivals, taken)
        };
        Self([near & open, next & open, far & open])
    }
}

/// The vertices one road and two roads away, where the first road may go there; with `N` of 0 on an island.
#[inline]
fn reach<const N: usize>(
    public: &Public,
    near: VertexSet,
    first: EdgeSet,
    rivals: VertexSet,
    taken: EdgeSet,
) -> (VertexSet, VertexSet) {
    let topology = public.board.topology();
    let near = near.cut::<N>();
    let ends = |ends: VertexRow<N>, edge| ends | topology.end_set(edge).cut::<N>();
    let edges = |edges: EdgeRow<N>, vertex| edges | topology.edges_at(vertex).cut::<N>();
    let next = first.cut::<N>().iter().fold(VertexRow::EMPTY, ends) - near;
    let onward = (next - rivals.cut::<N>()).iter().fold(EdgeRow::EMPTY, edges)
        - (public.pieces.paved() | taken).cut::<N>();
    let far = onward.iter().fold(VertexRow::EMPTY, ends) - near - next;
    (next.cut(), far.cut())
}
