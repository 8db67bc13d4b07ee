//! Lines of ships: which are closed, and which are end ships that may be moved (S-LINE-01 to S-LINE-09).

use super::sites::{edges_at, end_set};
use crate::topology::{EdgeId, EdgeSet, Topology, VertexId, VertexRow, VertexSet};

/// The ships that are end ships: open ones with a free end and, with `ring_moves`, those of rings (S-LINE-07 to
/// S-LINE-09). `anchors` are the vertices with an own building or knight.
#[must_use]
pub fn end_ships(topology: &Topology, ships: EdgeSet, anchors: VertexSet, ring_moves: bool) -> EdgeSet {
    // S-LINE-06: nothing of the owner's at one end but this ship; roads do not count. A ship with a free end lies on no
    // path between two anchors, so it is open.
    let ends = Ends::<1>::of(topology, ships);
    let free = ships & edges_at(topology, ends.touched - ends.joints - anchors);
    if ring_moves && has_ring(topology, ships) {
        free | ring_ends(topology, ships, free, anchors)
    } else {
        free
    }
}

/// The ships that are end ships because they are in rings (S-LINE-08, S-LINE-09), besides those with a free end.
pub(super) fn ring_ends(topology: &Topology, ships: EdgeSet, free: EdgeSet, anchors: VertexSet) -> EdgeSet {
    if let Some(ends) = lone_ring_ends(topology, ships, anchors) {
        return ends;
    }
    let open = ships - free - closed(topology, ships, anchors);
    open.iter().filter(|&ship| is_ring_end(topology, ships, anchors, ship)).collect()
}

/// The shortest ring is around one hex.
const RING: u32 = 6;

/// The same for the usual ring: the only one, with two anchors, or so that none of its ships is closed.
fn lone_ring_ends(topology: &Topology, ships: EdgeSet, anchors: VertexSet) -> Option<EdgeSet> {
    let ring = without_branches(topology, ships);
    let around = end_set(topology, ring);
    // Where two rings share a vertex, there are more ships than vertices; two rings apart have many ships.
    if ring.len() != around.len() || ring.len() >= 2 * RING {
        return None;
    }
    let held = around & anchors;
    let ends = match held.len() {
        0 => ring,
        1 => ring & edges_at(topology, held),
        // S-LINE-09: with two anchors none of its ships is an end ship.
        _ => return Some(EdgeSet::EMPTY),
    };
    let beyond = end_set(topology, ships - ring);
    let is_open = (around & (anchors | beyond)).len() < 2 || (anchors & (around | beyond)).len() < 2;
    is_open.then_some(ends)
}

/// Some ships without those that lead nowhere, again and again: what is left is in rings or between them.
fn without_branches(topology: &Topology, ships: EdgeSet) -> EdgeSet {
    let mut rest = ships;
    loop {
        let ends = Ends::<1>::of(topology, rest);
        let tips = ends.touched - ends.joints;
        if tips.is_empty() {
            return rest;
        }
        rest = rest - edges_at(topology, tips);
    }
}

/// Where the ships of a player end.
pub(super) struct Ends<const N: usize> {
    /// The vertices where one ends.
    pub(super) touched: VertexRow<N>,
    /// Those of them where more than one does.
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

/// Whether some ships contain a cycle: each tree has one ship fewer than vertices.
pub(super) fn has_ring(topology: &Topology, ships: EdgeSet) -> bool {
    let touched: VertexSet = end_set(topology, ships);
    let (mut rest, mut n_trees) = (ships, 0);
    while let Some(first) = rest.first() {
        n_trees += 1;
        let mut ahead = EdgeSet::of(first);
        while let Some(ship) = ahead.first() {
            rest.remove(ship);
            ahead = (ahead | topology.edges_next_to(ship)) & rest;
        }
    }
    ships.len() + n_trees > touched.len()
}

/// Whether a ship would be in a cycle with others.
#[inline]
pub(super) fn would_ring(topology: &Topology, others: EdgeSet, ship: EdgeId) -> bool {
    // Most ships have nothing at one end.
    let is_between = topology.ends(ship).into_iter().all(|end| others.meets(topology.edges_at(end)));
    is_between && is_on_ring(topology, others, VertexSet::EMPTY, ship)
}

/// S-LINE-08, S-LINE-09: whether an open ship lies on a ring without an anchor, or at the one anchor of a ring. With an
/// anchor at each end it would be closed.
fn is_ring_end(topology: &Topology, ships: EdgeSet, anchors: VertexSet, ship: EdgeId) -> bool {
    is_on_ring(topology, ships, anchors - topology.end_set(ship), ship)
}

/// Whether the ends of a ship are joined by other ships, past none of some vertices.
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

/// The ships that are closed: on a path of own ships from one anchor to another that visits no vertex twice
/// (S-LINE-03, S-LINE-04).
///
/// With one more vertex that is joined to every anchor, such a path is a round through that vertex. The rounds through
/// a vertex are what hangs together with it when any single other vertex is taken away, so that one walk in depth finds
/// them: a ship leads to a block of its own as soon as nothing beyond it comes back to before it.
#[must_use]
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
    /// Goes on from a vertex and collects the ships of its block, with the one that led there; the lowest depth that they
    /// come back to.
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
            // Nothing beyond comes back to before this vertex: what lies there is a block of its own.
            if low_beyond < depth {
                *block |= beyond;
            }
        }
        low
    }
}
