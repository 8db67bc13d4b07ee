//! Lines of ships: which are closed, and which are end ships that may be moved (S-LINE-01 to S-LINE-09).

use super::sites::{edges_at, end_set};
use crate::topology::{EdgeId, EdgeSet, Topology, VertexId, VertexRow, VertexSet};

/// The ships that are end ships: open ones with a free end and, with `ring_moves`, those of rings (S-LINE-07 to
/// S-LINE-09). `anchors` are the vertices with the owner's building or knight.
pub fn end_ships(topology: &Topology, ships: EdgeSet, anchors: VertexSet, ring_moves: bool) -> EdgeSet {
    // S-LINE-06: at one end the owner has nothing but this ship; roads do not count. A ship with a free end is on no
    // path between two anchors, so it is open.
    let ends = Ends::<1>::of(topology, ships);
    let free = ships & edges_at(topology, ends.touched - ends.joints - anchors);
    if ring_moves { free | ring_ends(topology, ships, &ends, free, anchors) } else { free }
}

/// The ships that are end ships because they are in rings (S-LINE-08, S-LINE-09), besides those with a free end.
pub(super) fn ring_ends<const N: usize>(
    topology: &Topology,
    ships: EdgeSet,
    ends: &Ends<N>,
    free: EdgeSet,
    anchors: VertexSet,
) -> EdgeSet {
    let rings = without_branches_at(topology, ships, ends);
    if rings.is_empty() {
        return rings;
    }
    if is_block(topology, rings) {
        return block_ends(topology, ships, rings, anchors);
    }
    let open = ships - free - closed(topology, ships, anchors);
    open.iter().filter(|&ship| is_ring_end(topology, ships, anchors, ship)).collect()
}

/// The shortest ring is around one hex.
const RING: u32 = 6;

/// Whether some ships without branches form one ring, or two that share ships: removing a single vertex does not split
/// them. May miss large ones.
fn is_block(topology: &Topology, rings: EdgeSet) -> bool {
    // Two separate rings have as many ships as vertices, like one ring; two with a path between them have one more, like
    // two that share ships. Both need more ships.
    let n_vertices = end_set::<1>(topology, rings).len();
    match rings.len() - n_vertices {
        0 => rings.len() < 2 * RING,
        1 => rings.len() <= 2 * RING,
        _ => false,
    }
}

/// The end ships of rings that form one block and are the only ones.
fn block_ends(topology: &Topology, ships: EdgeSet, block: EdgeSet, anchors: VertexSet) -> EdgeSet {
    let around: VertexSet = end_set(topology, block);
    let held = around & anchors;
    // Any two vertices of a block are joined by a path over any of its ships. So all its ships are closed if it is held at
    // two vertices, by an anchor or by a branch that leads to one; otherwise none is.
    let branches = ships - block;
    let joints = (around - anchors) & end_set(topology, branches);
    let is_held = |joint: &VertexId| leads_to(topology, branches, *joint, anchors);
    let n_held = held.len() as usize;
    if n_held > 1 || n_held + joints.iter().filter(is_held).count() > 1 {
        return EdgeSet::EMPTY;
    }
    if held.is_empty() {
        return block;
    }
    // S-LINE-09: a ring does not pass an anchor.
    let at = edges_at(topology, held);
    (block & at) | without_branches(topology, block - at)
}

/// Whether some ships lead from a vertex to one of several others.
fn leads_to(topology: &Topology, ships: EdgeSet, from: VertexId, goals: VertexSet) -> bool {
    let mut rest = ships;
    let mut ahead = topology.edges_at(from) & rest;
    while let Some(ship) = ahead.first() {
        if topology.end_set(ship).meets(goals) {
            return true;
        }
        rest.remove(ship);
        ahead = (ahead | topology.edges_next_to(ship)) & rest;
    }
    false
}

/// Some ships without dead ends, removed repeatedly: the rest are in rings or between them.
fn without_branches(topology: &Topology, ships: EdgeSet) -> EdgeSet {
    without_branches_at(topology, ships, &Ends::<1>::of(topology, ships))
}

/// The same if it is known where the ships end.
fn without_branches_at<const N: usize>(topology: &Topology, ships: EdgeSet, ends: &Ends<N>) -> EdgeSet {
    (ends.touched - ends.joints).iter().fold(ships, |rest, tip| without_branch(topology, rest, tip))
}

/// Some ships without the branch that begins at a tip.
fn without_branch(topology: &Topology, ships: EdgeSet, tip: VertexId) -> EdgeSet {
    let (mut rest, mut at) = (ships, tip);
    loop {
        let mut here = topology.edges_at(at) & rest;
        let Some(ship) = here.first() else { return rest };
        here.remove(ship);
        if !here.is_empty() {
            return rest;
        }
        rest.remove(ship);
        at = topology.far_end(ship, at);
    }
}

/// The ends of a player's ships.
pub(super) struct Ends<const N: usize> {
    /// The vertices where at least one ends.
    pub(super) touched: VertexRow<N>,
    /// Those where more than one ends.
    pub(super) joints: VertexRow<N>,
}

impl<const N: usize> Ends<N> {
    #[inline]
    pub(super) fn of(topology: &Topology, ships: EdgeSet) -> Self {
        let none = Self { touched: VertexRow::EMPTY, joints: VertexRow::EMPTY };
        ships.iter().fold(none, |Self { touched, joints }, ship| {
            let ends = topology.end_set(ship).cut();
            Self { touched: touched | ends, joints: joints | (touched & ends) }
        })
    }
}

/// Whether some ships contain a cycle.
pub(super) fn has_ring(topology: &Topology, ships: EdgeSet) -> bool {
    !without_branches(topology, ships).is_empty()
}

/// Whether a ship closes a cycle with others.
#[inline]
pub(super) fn closes_ring(topology: &Topology, others: EdgeSet, ship: EdgeId) -> bool {
    // Most ships have nothing at one end.
    let is_between = topology.ends(ship).into_iter().all(|end| others.meets(topology.edges_at(end)));
    is_between && is_on_ring(topology, others, VertexSet::EMPTY, ship)
}

/// S-LINE-08, S-LINE-09: whether an open ship is on a ring without an anchor, or at the one anchor of a ring. With an
/// anchor at each end it would be closed.
fn is_ring_end(topology: &Topology, ships: EdgeSet, anchors: VertexSet, ship: EdgeId) -> bool {
    is_on_ring(topology, ships, anchors - topology.end_set(ship), ship)
}

/// Whether other ships connect the ends of a ship without passing some vertices.
fn is_on_ring(topology: &Topology, ships: EdgeSet, barred: VertexSet, ship: EdgeId) -> bool {
    let [from, to] = topology.ends(ship);
    let at =
        |vertices: VertexSet| vertices.iter().fold(EdgeSet::EMPTY, |edges, v| edges | topology.edges_at(v));
    let mut rest = ships.without(ship) - at(barred);
    let goal = topology.edges_at(to);
    let mut ahead = topology.edges_at(from) & rest;
    while let Some(next) = ahead.first() {
        if goal.contains(next) {
            return true;
        }
        rest.remove(next);
        ahead = (ahead | topology.edges_next_to(next)) & rest;
    }
    false
}

/// The ships that are closed: on a path of the player's ships from one anchor to another that visits no vertex twice
/// (S-LINE-03, S-LINE-04).
///
/// With one extra vertex joined to every anchor, such a path is a cycle through that vertex. The edges on cycles
/// through a vertex are those of its biconnected blocks, so one depth-first search finds them: a ship begins a separate
/// block if nothing beyond it leads back above it.
pub fn closed(topology: &Topology, ships: EdgeSet, anchors: VertexSet) -> EdgeSet {
    let (mut walk, mut closed) =
        (Walk { topology, ships, anchors, seen: VertexSet::EMPTY, depth: [0; DEPTHS] }, EdgeSet::EMPTY);
    for anchor in anchors {
        if !walk.seen.contains(anchor) {
            // Only ways to other anchors come back to before this one.
            walk.visit(anchor, 1, &mut closed);
        }
    }
    closed
}

const DEPTHS: usize = crate::topology::MAX_VERTICES;

struct Walk<'a> {
    topology: &'a Topology,
    ships: EdgeSet,
    anchors: VertexSet,
    seen: VertexSet,
    /// The depth of each visited vertex; the added vertex is 0.
    depth: [u8; DEPTHS],
}

impl Walk<'_> {
    /// Continues from a vertex and collects the ships of its block, including the one that led there; returns the
    /// lowest depth that they lead back to.
    fn visit(&mut self, at: VertexId, depth: u8, block: &mut EdgeSet) -> u8 {
        self.seen.insert(at);
        self.depth[at.idx()] = depth;
        let mut low = if self.anchors.contains(at) { 0 } else { depth };
        for ship in self.topology.edges_at(at) & self.ships {
            let next = self.topology.far_end(ship, at);
            if self.seen.contains(next) {
                // A ship that leads back up; one that leads down was met from the other end.
                if self.depth[next.idx()] < depth {
                    low = low.min(self.depth[next.idx()]);
                    block.insert(ship);
                }
                continue;
            }
            let mut beyond = EdgeSet::EMPTY;
            let low_beyond = self.visit(next, depth + 1, &mut beyond);
            low = low.min(low_beyond);
            // Nothing beyond leads back above this vertex: the ships there are a separate block.
            if low_beyond < depth {
                *block |= beyond;
            }
        }
        low
    }
}
