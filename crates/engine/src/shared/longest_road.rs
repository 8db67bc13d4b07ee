//! The length of a road network: the longest walk over own roads, no road twice, not through a barrier (B-LR-01 to B-LR-05).
//! A walk may start and end at a barrier and may visit a vertex more than once.

use crate::topology::{EdgeId, EdgeSet, Topology, VertexId, VertexSet};

/// What a walk goes over: roads, or whatever else a player joins places with.
pub trait Network {
    /// The map.
    fn topology(&self) -> &Topology;

    /// The pieces out of `unused` by which a walk that came to a vertex by one piece can go on.
    fn onward(&self, at: VertexId, by: EdgeId, unused: EdgeSet) -> EdgeSet;
}

/// Roads that do not pass barriers.
struct Roads<'a> {
    topology: &'a Topology,
    barriers: VertexSet,
}

impl Network for Roads<'_> {
    #[inline]
    fn topology(&self) -> &Topology {
        self.topology
    }

    #[inline]
    fn onward(&self, at: VertexId, _by: EdgeId, unused: EdgeSet) -> EdgeSet {
        if self.barriers.contains(at) { EdgeSet::EMPTY } else { self.topology.edges_at(at) & unused }
    }
}

/// The length of the longest walk.
#[must_use]
pub fn longest(topology: &Topology, roads: EdgeSet, barriers: VertexSet) -> u8 {
    longest_in(&Roads { topology, barriers }, roads)
}

/// The length of the longest walk over some pieces of a network.
#[must_use]
pub fn longest_in(network: &impl Network, pieces: EdgeSet) -> u8 {
    let mut best = 0;
    let mut starts = pieces;
    while let Some(start) = starts.first() {
        // Every walk that contains `start` is measured here, so it need not be looked at again.
        best = longer_in(network, starts, start, best).unwrap_or(best);
        starts.remove(start);
        if starts.len() <= u32::from(best) {
            break;
        }
    }
    best
}

/// The length of the longest walk that uses one given road.
#[must_use]
pub fn longest_through(topology: &Topology, roads: EdgeSet, barriers: VertexSet, through: EdgeId) -> u8 {
    longer_through(topology, roads, barriers, through, 0).unwrap_or(0)
}

/// The length of the longest walk that uses one given road, if it is longer than some other.
#[must_use]
pub(crate) fn longer_through(
    topology: &Topology,
    roads: EdgeSet,
    barriers: VertexSet,
    through: EdgeId,
    other: u8,
) -> Option<u8> {
    longer_in(&Roads { topology, barriers }, roads, through, other)
}

fn longer_in(network: &impl Network, pieces: EdgeSet, through: EdgeId, other: u8) -> Option<u8> {
    let [a, b] = network.topology().ends(through);
    let unused = pieces.without(through);
    let walk = Walk { network, other_end: b, through };
    let arms = [walk.extend(a, through, unused), walk.extend(b, through, unused)];
    let at_most = 1 + arms[0] + arms[1];
    if at_most <= other {
        return None;
    }
    // Two arms may want the same road; one arm alone has what it wants.
    let length = if arms.contains(&0) { at_most } else { 1 + walk.extend_first(a, through, unused) };
    Some(length).filter(|&length| length > other)
}

struct Walk<'a, N> {
    network: &'a N,
    /// Where the second arm of the walk starts once the first is laid.
    other_end: VertexId,
    /// The piece between the two arms.
    through: EdgeId,
}

impl<N: Network> Walk<'_, N> {
    /// The most roads that two arms, one from `from` and one from the other end, can add out of `unused`.
    fn extend_first(&self, from: VertexId, by: EdgeId, unused: EdgeSet) -> u8 {
        let mut best = self.extend(self.other_end, self.through, unused);
        for road in self.network.onward(from, by, unused) {
            let next = self.network.topology().far_end(road, from);
            best = best.max(1 + self.extend_first(next, road, unused.without(road)));
        }
        best
    }

    /// The most roads that one arm can add.
    fn extend(&self, from: VertexId, by: EdgeId, unused: EdgeSet) -> u8 {
        let (mut at, mut by, mut unused, mut n) = (from, by, unused, 0);
        // As long as there is one way to go on, no call is needed.
        loop {
            let mut roads = self.network.onward(at, by, unused);
            let Some(road) = roads.first() else { return n };
            roads.remove(road);
            let next = self.network.topology().far_end(road, at);
            if !roads.is_empty() {
                let best = self.extend(next, road, unused.without(road));
                return n + roads.iter().fold(1 + best, |best, road| {
                    let next = self.network.topology().far_end(road, at);
                    best.max(1 + self.extend(next, road, unused.without(road)))
                });
            }
            unused.remove(road);
            (at, by, n) = (next, road, n + 1);
        }
    }
}
