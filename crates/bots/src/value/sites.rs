//! The places where a seat can settle next, and the number of roads it still needs.

use hexhaven_engine::shared::Public;
use hexhaven_engine::topology::{EdgeId, EdgeRow, Topology, VertexRow, VertexSet};
use hexhaven_engine::{Extension, Seat};

use super::dispatch;

/// How far ahead roads are planned.
pub(crate) const MAX_ROADS: usize = 2;

/// The free vertices by the number of roads missing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sites(pub(crate) [VertexSet; MAX_ROADS + 1]);

impl Sites {
    /// The places that a seat can reach, not through rivals' buildings.
    pub(crate) fn of(public: &Public, ext: Extension<'_>, seat: Seat) -> Self {
        let (ground, _) = dispatch::ground(public, ext);
        if (ground - public.pieces.closed()).is_empty() {
            return Self([VertexSet::EMPTY; MAX_ROADS + 1]);
        }
        if public.board.map().is_sea() {
            Ways::<1>::of(public, ext, seat).sites()
        } else {
            Ways::<0>::of(public, ext, seat).sites()
        }
    }
}

/// The vertices that a seat's roads can lead to, with `N` of 0 on an island.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ways<const N: usize> {
    topology: &'static Topology,
    /// By the number of roads missing.
    reached: [VertexRow<N>; MAX_ROADS + 1],
    /// Vertices where buildings are allowed.
    open: VertexRow<N>,
    /// Vertices that cannot be passed.
    rivals: VertexRow<N>,
    /// Edges where no road is allowed.
    taken: EdgeRow<N>,
}

impl<const N: usize> Ways<N> {
    /// The ways of a seat.
    #[inline]
    pub(crate) fn of(public: &Public, ext: Extension<'_>, seat: Seat) -> Self {
        let (pieces, topology) = (&public.pieces, public.board.topology());
        let (ground, barred) = dispatch::ground(public, ext);
        let rivals = pieces.rivals(seat);
        let near = pieces.touched(topology, seat).cut();
        let first = (pieces.road_sites(topology, seat, rivals) - barred).cut();
        let mut ways = Self {
            topology,
            reached: [near, VertexRow::EMPTY, VertexRow::EMPTY],
            open: (ground - pieces.closed()).cut(),
            rivals: rivals.cut(),
            taken: (pieces.paved() | barred).cut(),
        };
        ways.reached[1] = ways.ends(first) - near;
        ways.reached[2] = ways.onward(ways.reached[1]) - near - ways.reached[1];
        ways
    }

    /// The same with one more road.
    pub(crate) fn with_road(&self, edge: EdgeId) -> Self {
        let [mut near, mut next, mut far] = self.reached;
        let fresh = self.topology.end_set(edge).cut() - near;
        let ways = Self { taken: self.taken.with(edge), ..*self };
        near |= fresh;
        let more = ways.onward(fresh) - near;
        let beyond = ways.onward(more);
        next = (next | more) - near;
        far = (far | beyond) - near - next;
        Self { reached: [near, next, far], ..ways }
    }

    /// The free vertices by the number of roads missing.
    pub(crate) fn sites(&self) -> Sites {
        Sites(self.reached.map(|reached| (reached & self.open).cut()))
    }

    /// The vertices a road from some vertices leads to.
    #[inline]
    fn onward(&self, from: VertexRow<N>) -> VertexRow<N> {
        let edges = |edges: EdgeRow<N>, vertex| edges | self.topology.edges_at(vertex).cut();
        self.ends((from - self.rivals).iter().fold(EdgeRow::EMPTY, edges) - self.taken)
    }

    /// The ends of some edges.
    #[inline]
    fn ends(&self, edges: EdgeRow<N>) -> VertexRow<N> {
        edges.iter().fold(VertexRow::EMPTY, |ends, edge| ends | self.topology.end_set(edge).cut())
    }
}
