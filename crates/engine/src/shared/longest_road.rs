//! The length of a road network: the longest walk over own roads, no road twice, not through a barrier (B-LR-01 to B-LR-05).
//! A walk may start and end at a barrier and may visit a vertex more than once.

use super::network;
use crate::topology::{EdgeId, EdgeRow, EdgeSet, Topology, VertexId, VertexRow, VertexSet};

/// The length of the longest walk.
pub fn longest(topology: &Topology, roads: EdgeSet, barriers: VertexSet) -> u8 {
    if topology.map.is_sea() {
        network::longest(topology, roads, EdgeSet::EMPTY, VertexSet::EMPTY, barriers)
    } else {
        let (roads, barriers) = (roads.cut::<0>(), barriers.cut());
        network::longest(topology, roads, EdgeRow::EMPTY, VertexRow::EMPTY, barriers)
    }
}

/// The length of the longest walk that uses one given road.
pub fn longest_through(topology: &Topology, roads: EdgeSet, barriers: VertexSet, through: EdgeId) -> u8 {
    longer_through(topology, roads, barriers, through, 0).unwrap_or(0)
}

/// The length of the longest walk that uses one given road, if it is longer than some other.
pub(crate) fn longer_through(
    topology: &Topology,
    roads: EdgeSet,
    barriers: VertexSet,
    through: EdgeId,
    other: u8,
) -> Option<u8> {
    if topology.map.is_sea() {
        longer_in(topology, roads, barriers, through, other)
    } else {
        longer_in(topology, roads.cut::<0>(), barriers.cut(), through, other)
    }
}

fn longer_in<const N: usize>(
    topology: &Topology,
    roads: EdgeRow<N>,
    barriers: VertexRow<N>,
    through: EdgeId,
    other: u8,
) -> Option<u8> {
    let [a, b] = topology.ends(through);
    let unused = roads.without(through);
    let walk = Walk { topology, barriers, other_end: b };
    let arms = [walk.extend(a, unused), walk.extend(b, unused)];
    let at_most = 1 + arms[0] + arms[1];
    if at_most <= other {
        return None;
    }
    // Two arms may compete for a road; a single arm cannot.
    let length = if arms.contains(&0) { at_most } else { 1 + walk.extend_first(a, unused) };
    Some(length).filter(|&length| length > other)
}

struct Walk<'a, const N: usize> {
    topology: &'a Topology,
    barriers: VertexRow<N>,
    /// The start of the walk's second arm, once the first is fixed.
    other_end: VertexId,
}

impl<const N: usize> Walk<'_, N> {
    #[inline]
    fn onward(&self, at: VertexId, unused: EdgeRow<N>) -> EdgeRow<N> {
        if self.barriers.contains(at) { EdgeRow::EMPTY } else { self.topology.edges_at(at).cut() & unused }
    }

    /// The most roads that two arms, one from `from` and one from the other end, can add out of `unused`.
    fn extend_first(&self, from: VertexId, unused: EdgeRow<N>) -> u8 {
        let mut best = self.extend(self.other_end, unused);
        for road in self.onward(from, unused) {
            let next = self.topology.far_end(road, from);
            best = best.max(1 + self.extend_first(next, unused.without(road)));
        }
        best
    }

    /// The most roads that one arm can add.
    fn extend(&self, from: VertexId, unused: EdgeRow<N>) -> u8 {
        let (mut at, mut unused, mut n) = (from, unused, 0);
        // As long as there is only one way to continue, no call is needed.
        loop {
            let mut roads = self.onward(at, unused);
            let Some(road) = roads.first() else { return n };
            roads.remove(road);
            let next = self.topology.far_end(road, at);
            if !roads.is_empty() {
                let best = self.extend(next, unused.without(road));
                return n + roads.iter().fold(1 + best, |best, road| {
                    let next = self.topology.far_end(road, at);
                    best.max(1 + self.extend(next, unused.without(road)))
                });
            }
            unused.remove(road);
            (at, n) = (next, n + 1);
        }
    }
}
