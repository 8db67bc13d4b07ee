//! The roads and ships of one player as a small graph, and its longest walk: no piece twice, not through a barrier, from
//! road to ship or back only where they are joined.

use super::tariff;
use crate::topology::{EdgeRow, MAX_VERTICES, Topology, VertexId, VertexRow};

/// The most pieces of a network; no player has more.
const MOST: usize = 32;

const _: () = assert!((tariff::ROADS + tariff::SHIPS) as usize <= MOST);

/// Some pieces, as the bits of their positions.
type Pieces = u32;

/// A network. A joint is where a walk goes from one piece to another: a vertex, or at sea one side of a vertex at which
/// roads and ships meet without being joined. At a barrier each piece has a joint of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Network {
    n: u8,
    n_joints: u8,
    /// The two joints of each piece.
    ends: [[u8; 2]; MOST],
    /// The pieces at each joint.
    at: [Pieces; 2 * MOST],
}

impl Network {
    /// The network of some roads.
    #[must_use]
    pub(crate) fn of_roads<const N: usize>(
        topology: &Topology,
        roads: EdgeRow<N>,
        barriers: VertexRow<N>,
    ) -> Self {
        Self::of(topology, roads, EdgeRow::EMPTY, VertexRow::EMPTY, barriers)
    }

    /// The network of some roads and ships, which are joined at some vertices. Pieces that nobody can have are left out.
    #[must_use]
    pub(crate) fn of<const N: usize>(
        topology: &Topology,
        roads: EdgeRow<N>,
        ships: EdgeRow<N>,
        joined: VertexRow<N>,
        barriers: VertexRow<N>,
    ) -> Self {
        let mut network = Self { n: 0, n_joints: 0, ends: [[0; 2]; MOST], at: [0; 2 * MOST] };
        // For each vertex the joint of roads, and that of ships where they are apart; 0 is none yet.
        let mut joints = [[0; 2]; MAX_VERTICES];
        let roads_at = |end: VertexId| (end.idx(), 0);
        roads.iter().for_each(|road| network.add(&mut joints, topology.ends(road).map(roads_at)));
        let ships_at = |end: VertexId| (end.idx(), usize::from(!joined.contains(end)));
        ships.iter().for_each(|ship| network.add(&mut joints, topology.ends(ship).map(ships_at)));
        for barrier in barriers {
            // Most are out of reach.
            if joints[barrier.idx()] != [0; 2] {
                joints[barrier.idx()].into_iter().for_each(|slot| network.part(slot));
            }
        }
        network
    }

    /// Adds a piece between two slots of joints.
    #[inline]
    fn add(&mut self, joints: &mut [[u8; 2]; MAX_VERTICES], slots: [(usize, usize); 2]) {
        let piece = usize::from(self.n);
        if piece >= MOST {
            return;
        }
        self.n += 1;
        self.ends[piece] = slots.map(|(vertex, side)| {
            let slot = &mut joints[vertex][side];
            if *slot == 0 {
                self.n_joints += 1;
                *slot = self.n_joints;
            }
            let joint = *slot - 1;
            self.at[usize::from(joint) % (2 * MOST)] |= 1 << piece;
            joint
        });
    }

    /// Gives each piece at the joint of a slot one of its own.
    #[inline]
    fn part(&mut self, slot: u8) {
        let Some(joint) = slot.checked_sub(1) else { return };
        let mut others = self.at(joint) & self.at(joint).wrapping_sub(1);
        self.at[usize::from(joint) % (2 * MOST)] ^= others;
        while others != 0 {
            let piece = others.trailing_zeros();
            others &= others - 1;
            let ends = &mut self.ends[piece as usize % MOST];
            ends[usize::from(ends[1] == joint)] = self.n_joints;
            self.at[usize::from(self.n_joints) % (2 * MOST)] = 1 << piece;
            self.n_joints += 1;
        }
    }

    /// The pieces at a joint.
    #[inline]
    fn at(&self, joint: u8) -> Pieces {
        self.at[usize::from(joint) % (2 * MOST)]
    }

    /// The joints of a piece.
    #[inline]
    fn ends(&self, piece: u32) -> [u8; 2] {
        self.ends[piece as usize % MOST]
    }

    #[inline]
    fn far_end(&self, piece: u32, from: u8) -> u8 {
        let [a, b] = self.ends(piece);
        a ^ b ^ from
    }

    /// The length of the longest walk. First branches are taken off, leaf by leaf, and measured; what is left lies in rings,
    /// and there all walks are tried out.
    #[must_use]
    pub(crate) fn longest(&self) -> u8 {
        let mut pruned = Pruned { network: self, rest: 0, branches: [0; MOST], best: 0 };
        pruned.rest = if self.n == 0 { 0 } else { Pieces::MAX >> (MOST as u8 - self.n) };
        for joint in 0..self.n_joints {
            pruned.take_off(joint);
        }
        pruned.try_rings();
        pruned.best
    }
}

/// A network without the branches that were taken off it.
struct Pruned<'a> {
    network: &'a Network,
    /// The pieces that are left.
    rest: Pieces,
    /// For each piece that was taken off the longest walk from where it was joined to the rest, itself included.
    branches: [u8; MOST],
    /// The longest walk so far.
    best: u8,
}

impl Pruned<'_> {
    /// Takes off the branch that ends at a joint, up to where other pieces are left.
    #[inline]
    fn take_off(&mut self, from: u8) {
        let mut joint = from;
        loop {
            let left = self.network.at(joint) & self.rest;
            if left == 0 || left & (left - 1) != 0 {
                return;
            }
            let piece = left.trailing_zeros();
            self.rest &= !left;
            let length = 1 + self.through(joint);
            self.branches[piece as usize % MOST] = length;
            joint = self.network.far_end(piece, joint);
            if self.network.at(joint) & self.rest == 0 {
                // It was the last piece here: all branches meet.
                self.through(joint);
                return;
            }
        }
    }

    /// The longest branch at a joint; the two longest together make a walk.
    #[inline]
    fn through(&mut self, joint: u8) -> u8 {
        let (mut one, mut two, mut off) = (0, 0, self.network.at(joint) & !self.rest);
        while off != 0 {
            let length = self.branches[off.trailing_zeros() as usize % MOST];
            (one, two) = (one.max(length), two.max(one.min(length)));
            off &= off - 1;
        }
        self.best = self.best.max(one + two);
        one
    }

    /// Tries the walks that use pieces of rings, branches at their ends included. A walk that cannot be made longer starts
    /// with a branch, or where three pieces of rings meet, or it comes back to where it started; then it can as well start
    /// at such a place, unless it is a ring with nothing else.
    #[inline]
    fn try_rings(&mut self) {
        let mut left = self.rest;
        while left != 0 {
            let rings = self.joined_to(left & left.wrapping_neg());
            left &= !rings;
            self.try_ring(rings);
        }
    }

    /// The same for rings that hang together. No walk is longer than all their pieces and the two longest branches.
    fn try_ring(&mut self, rings: Pieces) {
        let n = rings.count_ones() as u8;
        let (mut starts, mut n_starts, mut one, mut two) = ([(0, 0); 2 * MOST], 0, 0, 0);
        for joint in 0..self.network.n_joints {
            let here = self.network.at(joint) & rings;
            let (branch, length) = self.branch_at(joint, 0);
            if here != 0 && (branch != 0 || here.count_ones() > 2) {
                starts[n_starts % (2 * MOST)] = (joint, length);
                n_starts += 1;
                (one, two) = (one.max(length), two.max(one.min(length)));
            }
        }
        if n_starts == 0 {
            self.best = self.best.max(n);
        }
        for &(joint, length) in starts.iter().take(n_starts) {
            let other = if length == one { two } else { one };
            if self.best < length + n + other {
                let branch = self.branch_at(joint, 0).0;
                self.best = self.best.max(length + self.go_on(joint, rings, branch));
            }
        }
    }

    /// The pieces of rings that hang together with some of them.
    fn joined_to(&self, pieces: Pieces) -> Pieces {
        let (mut all, mut ahead) = (pieces, pieces);
        while ahead != 0 {
            let [a, b] = self.network.ends(ahead.trailing_zeros());
            ahead &= ahead - 1;
            let next = (self.network.at(a) | self.network.at(b)) & self.rest & !all;
            (all, ahead) = (all | next, ahead | next);
        }
        all
    }

    /// The branch at a joint of a ring, where there is at most one, if it is not used.
    #[inline]
    fn branch_at(&self, joint: u8, used: Pieces) -> (Pieces, u8) {
        let off = self.network.at(joint) & !self.rest & !used;
        if off == 0 { (0, 0) } else { (off, self.branches[off.trailing_zeros() as usize % MOST]) }
    }

    /// The longest way on from a joint over unused pieces of rings, and into a branch that was not used.
    fn go_on(&self, from: u8, unused: Pieces, used: Pieces) -> u8 {
        let (mut at, mut unused, mut n, mut best) = (from, unused, 0, 0);
        // As long as there is one way to go on, no call is needed.
        loop {
            best = best.max(n + self.branch_at(at, used).1);
            let next = self.network.at(at) & unused;
            if next == 0 {
                return best;
            }
            let mut others = next & (next - 1);
            while others != 0 {
                let piece = others.trailing_zeros();
                others &= others - 1;
                let beyond = self.go_on(self.network.far_end(piece, at), unused & !(1 << piece), used);
                best = best.max(n + 1 + beyond);
            }
            let piece = next.trailing_zeros();
            (at, n) = (self.network.far_end(piece, at), n + 1);
            unused &= !(1 << piece);
        }
    }
}
