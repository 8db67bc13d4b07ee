//! The length of a road network: the longest walk over own roads, no road twice, not through a barrier (B-LR-01 to B-LR-05).
//! A walk may start and end at a barrier and may visit a vertex more than once.

use crate::topology::{EdgeId, EdgeRow, EdgeSet, Topology, VertexId, VertexRow, VertexSet};

/// What a walk goes over: roads, or whatever else a player joins places with; with `N` of 0 on an island.
pub trait Network<const N: usize> {
    /// The map.
    fn topology(&self) -> &Topology;

    /// The pieces out of `unused` by which a walk that came to a vertex by one piece can go on.
    fn onward(&self, at: VertexId, by: EdgeId, unused: EdgeRow<N>) -> EdgeRow<N>;
}

/// Roads that do not pass barriers.
struct Roads<'a, const N: usize> {
    topology: &'a Topology,
    barriers: VertexRow<N>,
}

impl<const N: usize> Network<N> for Roads<'_, N> {
    #[inline]
    fn topology(&self) -> &Topology {
        self.topology
    }

    #[inline]
    fn onward(&self, at: VertexId, _by: EdgeId, unused: EdgeRow<N>) -> EdgeRow<N> {
        if self.barriers.contains(at) { EdgeRow::EMPTY } else { self.topology.edges_at(at).cut() & unused }
    }
}

/// The length of the longest walk.
#[must_use]
pub fn longest(topology: &Topology, roads: EdgeSet, barriers: VertexSet) -> u8 {
    if topology.map.is_sea() {
        longest_in(&Roads { topology, barriers }, roads)
    } else {
        longest_in(&Roads { topology, barriers: barriers.cut::<0>() }, roads.cut())
    }
}

/// The length of the longest walk over some pieces of a network.
#[must_use]
pub fn longest_in<const N: usize>(network: &impl Network<N>, pieces: EdgeRow<N>) -> u8 {
    longest_up_to(network, pieces, 0, u8::MAX)
}

/// The same when one piece was just placed: walks without it are at least as long as `kept` and no longer than `before`.
#[must_use]
pub(crate) fn longest_with<const N: usize>(
    network: &impl Network<N>,
    pieces: EdgeRow<N>,
    placed: EdgeId,
    kept: u8,
    before: u8,
) -> u8 {
    let best = longer_in(network, pieces, placed, kept).unwrap_or(kept);
    longest_up_to(network, pieces.without(placed), best, before)
}

/// The length of the longest walk if it is longer than `best`; none is longer than `most`.
fn longest_up_to<const N: usize>(network: &impl Network<N>, pieces: EdgeRow<N>, best: u8, most: u8) -> u8 {
    let (mut best, mut starts) = (best, pieces);
    while best < most && starts.len() > u32::from(best) {
        let Some(start) = starts.first() else { break };
        // Every walk that contains `start` is measured here, so it need not be looked at again.
        best = longer_in(network, starts, start, best).unwrap_or(best);
        starts.remove(start);
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
    if topology.map.is_sea() {
        longer_in(&Roads { topology, barriers }, roads, through, other)
    } else {
        longer_in(&Roads { topology, barriers: barriers.cut::<0>() }, roads.cut(), through, other)
    }
}

fn longer_in<const N: usize>(
    network: &impl Network<N>,
    pieces: EdgeRow<N>,
    through: EdgeId,
    other: u8,
) -> Option<u8> {
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

struct Walk<'a, W> {
    network: &'a W,
    /// Where the second arm of the walk starts once the first is laid.
    other_end: VertexId,
    /// The piece between the two arms.
    through: EdgeId,
}

impl<W> Walk<'_, W> {
    /// The most roads that two arms, one from `from` and one from the other end, can add out of `unused`.
    fn extend_first<const N: usize>(&self, from: VertexId, by: EdgeId, unused: EdgeRow<N>) -> u8
    where
        W: Network<N>,
    {
        let mut best = self.extend(self.other_end, self.through, unused);
        for road in self.network.onward(from, by, unused) {
            let next = self.network.topology().far_end(road, from);
            best = best.max(1 + self.extend_first(next, road, unused.without(road)));
        }
        best
    }

    /// The most roads that one arm can add.
    fn extend<const N: usize>(&self, from: VertexId, by: EdgeId, unused: EdgeRow<N>) -> u8
    where
        W: Network<N>,
    {
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
