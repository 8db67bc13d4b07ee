//! Longest Road against its definition: try every walk (B-LR-01 to B-LR-05).

use hexhaven_engine::Seat;
use hexhaven_engine::topology::{EdgeSet, Topology, VertexId, VertexSet};

use super::{Verdict, require};
use crate::arbitrary::Arbitrary;

/// The cached length of every player's road is the length of the longest walk.
pub fn lengths<G: Arbitrary>(game: &G) -> Verdict {
    let public = &game.core().public;
    for seat in Seat::ALL {
        let (cached, slow) = (public.longest_road.lengths[seat], game.route(seat));
        require("longest road", cached == slow, || {
            format!("seat {seat} has {cached} by the cache and {slow} by trying every walk")
        })?;
    }
    Ok(())
}

/// The length of the longest walk, by trying every walk from every vertex.
pub fn longest(topology: &Topology, roads: EdgeSet, barriers: VertexSet) -> u8 {
    let starts = topology.vertices.iter();
    starts.map(|start| walk(topology, roads, barriers, start, true)).max().unwrap_or(0)
}

/// The longest walk from a vertex over unused roads. A walk may begin or end at a barrier but not pass it.
fn walk(topology: &Topology, unused: EdgeSet, barriers: VertexSet, at: VertexId, is_start: bool) -> u8 {
    if barriers.contains(at) && !is_start {
        return 0;
    }
    let roads = unused.iter().filter(|&road| topology.ends(road).contains(&at));
    let lengths = roads.map(|road| {
        let [one, other] = topology.ends(road);
        let next = if one == at { other } else { one };
        1 + walk(topology, unused - EdgeSet::of(road), barriers, next, false)
    });
    lengths.max().unwrap_or(0)
}
