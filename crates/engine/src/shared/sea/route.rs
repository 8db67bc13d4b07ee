//! The length of a trade route: the longest walk over own roads and ships, no piece twice, not through a barrier, changing
//! between roads and ships only at an own building (S-ROUTE-02, S-ROUTE-03).

use crate::shared::longest_road::{Network, longest_in, longest_with};
use crate::topology::{EdgeId, EdgeSet, Topology, VertexId, VertexSet};

/// The pieces of one player and what stops or joins them.
#[derive(Clone, Copy, Debug)]
pub struct Route<'a> {
    /// The map.
    pub topology: &'a Topology,
    /// The player's roads.
    pub roads: EdgeSet,
    /// The player's ships.
    pub ships: EdgeSet,
    /// The player's buildings, which join roads and ships.
    pub own: VertexSet,
    /// What the route does not pass.
    pub barriers: VertexSet,
}

impl Route<'_> {
    /// The length of the longest walk.
    #[must_use]
    pub fn longest(&self) -> u8 {
        longest_in(self, self.roads | self.ships)
    }

    /// The same when a piece was just placed: walks without it are at least as long as `kept` and no longer than `before`.
    #[must_use]
    pub(crate) fn longest_with(&self, placed: EdgeId, kept: u8, before: u8) -> u8 {
        longest_with(self, self.roads | self.ships, placed, kept, before)
    }
}

impl Network<1> for Route<'_> {
    #[inline]
    fn topology(&self) -> &Topology {
        self.topology
    }

    #[inline]
    fn onward(&self, at: VertexId, by: EdgeId, unused: EdgeSet) -> EdgeSet {
        if self.barriers.contains(at) {
            return EdgeSet::EMPTY;
        }
        let next = self.topology.edges_at(at) & unused;
        match (self.own.contains(at), self.ships.contains(by)) {
            (true, _) => next,
            (false, true) => next & self.ships,
            (false, false) => next & self.roads,
        }
    }
}
