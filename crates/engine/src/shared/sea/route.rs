//! The length of a trade route: the longest walk over own roads and ships, no piece twice, not through a barrier, changing
//! between roads and ships only at the player's building (S-ROUTE-02, S-ROUTE-03).

use crate::shared::network;
use crate::topology::{EdgeSet, Topology, VertexSet};

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
    /// The barriers of the route.
    pub barriers: VertexSet,
}

impl Route<'_> {
    /// The length of the longest walk.
    pub fn longest(&self) -> u8 {
        network::longest(self.topology, self.roads, self.ships, self.own, self.barriers)
    }
}
