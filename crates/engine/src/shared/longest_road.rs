//! The length of a road network: the longest walk over own roads, no road twice, not through a barrier (B-LR-01 to B-LR-05).
//! A walk may start and end at a barrier and may visit a vertex more than once.

use crate::topology::{EdgeId, EdgeSet, Topology, VertexId, VertexSet};

/// The length of the longest walk.
#[must_use]
pub fn longest(topology: &Topology, roads: EdgeSet, barriers: VertexSet) -> u8 {
    let mut best = 0;
    let mut starts = roads;
    while let Some(start) = starts.first() {
        // Every walk that contains `start` is measured here, so it need not be looked at again.
        best = longer_through(topology, starts, barriers, start, best).unwrap_or(best);
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
    let [a, b] = topology.ends(through);
    let unused = roads - EdgeSet::of(through);
    let walk = Walk { topology, barriers, other_end: b };
    let arms = [walk.extend(a, unused), walk.extend(b, unused)];
    let at_most = 1 + arms[0] + arms[1];
    if at_most <= other {
        return None;
    }
    // Two arms may want the same road; one arm alone has what it wants.
    let length = if arms.contains(&0) { at_most } else { 1 + walk.extend_first(a, unused) };
    Some(length).filter(|&length| length > other)
}

struct Walk<'a> {
    topology: &'a Topology,
    barriers: VertexSet,
    /// Where the second arm of the walk starts once the first is laid.
    other_end: VertexId,
}

impl Walk<'_> {
    /// The most roads that two arms, one from `from` and one from the other end, can add out of `unused`.
    fn extend_first(&self, from: VertexId, unused: EdgeSet) -> u8 {
        let mut best = self.extend(self.other_end, unused);
        if !self.barriers.contains(from) {
            for road in self.topology.edges_at(from) & unused {
                let next = self.topology.far_end(road, from);
                best = best.max(1 + self.extend_first(next, unused - EdgeSet::of(road)));
            }
        }
        best
    }

    /// The most roads that one arm can add.
    fn extend(&self, from: VertexId, unused: EdgeSet) -> u8 {
        let (mut at, mut unused, mut n) = (from, unused, 0);
        // As long as there is one way to go on, no call is needed.
        loop {
            if self.barriers.contains(at) {
                return n;
            }
            let mut roads = self.topology.edges_at(at) & unused;
            let Some(road) = roads.first() else { return n };
            roads.remove(road);
            let next = self.topology.far_end(road, at);
            if !roads.is_empty() {
                let best = self.extend(next, unused - EdgeSet::of(road));
                return n + roads.iter().fold(1 + best, |best, road| {
                    let next = self.topology.far_end(road, at);
                    best.max(1 + self.extend(next, unused - EdgeSet::of(road)))
                });
            }
            unused.remove(road);
            (at, n) = (next, n + 1);
        }
    }
}
