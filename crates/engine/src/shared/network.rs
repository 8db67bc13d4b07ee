//! The roads and ships of one player as a small graph, and its longest walk: no piece twice, not through a barrier, and
//! between roads and ships only where they are joined.

use super::tariff;
use crate::topology::{EdgeRow, MAX_VERTICES, Topology, VertexId, VertexRow};

/// The most pieces of a network; no player has more.
const MOST: usize = 32;

const _: () = assert!((tariff::ROADS + tariff::SHIPS) as usize <= MOST);

/// Some pieces, as the bits of their positions.
type Pieces = u32;

/// The most joints: two at each vertex and two for each piece.
const JOINTS: usize = 2 * MAX_VERTICES + 2 * MOST;

/// A network. A joint is where a walk passes from one piece to another: a vertex, or at sea one side of a vertex where
/// roads and ships meet without being joined. At a barrier each piece has its own joint.
struct Network {
    n: usize,
    /// The two joints of each piece.
    ends: [[u16; 2]; MOST],
    /// The pieces at each joint.
    at: [Pieces; JOINTS],
}

/// The length of the longest walk over some roads and ships, which are joined at some vertices.
pub(crate) fn longest<const N: usize>(
    topology: &Topology,
    roads: EdgeRow<N>,
    ships: EdgeRow<N>,
    joined: VertexRow<N>,
    barriers: VertexRow<N>,
) -> u8 {
    let mut network = Network { n: 0, ends: [[0; 2]; MOST], at: [0; JOINTS] };
    network.lay(topology, roads, ships, joined, barriers);
    network.longest()
}

impl Network {
    /// A network of some roads and ships, joined at some vertices. Pieces beyond the possible number are ignored.
    #[inline]
    fn lay<const N: usize>(
        &mut self,
        topology: &Topology,
        roads: EdgeRow<N>,
        ships: EdgeRow<N>,
        joined: VertexRow<N>,
        barriers: VertexRow<N>,
    ) {
        let road_joint = |end: VertexId| 2 * end.idx();
        roads.iter().for_each(|road| self.add(topology.ends(road).map(road_joint)));
        let ship_joint = |end: VertexId| 2 * end.idx() + usize::from(!joined.contains(end));
        ships.iter().for_each(|ship| self.add(topology.ends(ship).map(ship_joint)));
        barriers.iter().for_each(|barrier| {
            let joint = road_joint(barrier);
            // Most are out of reach.
            if self.at[joint] | self.at[joint + 1] != 0 {
                self.part(joint);
                self.part(joint + 1);
            }
        });
    }

    /// Adds a piece between two joints.
    #[inline(always)]
    fn add(&mut self, joints: [usize; 2]) {
        if self.n < MOST {
            joints.into_iter().for_each(|joint| self.at[joint] |= 1 << self.n);
            self.ends[self.n] = joints.map(|joint| joint as u16);
            self.n += 1;
        }
    }

    /// Gives each piece at a joint its own joint.
    fn part(&mut self, joint: usize) {
        let mut pieces = core::mem::take(&mut self.at[joint]);
        while pieces != 0 {
            let piece = pieces.trailing_zeros() as usize % MOST;
            let end = usize::from(usize::from(self.ends[piece][1]) == joint);
            let own = 2 * (MAX_VERTICES + piece) + end;
            self.ends[piece][end] = own as u16;
            self.at[own] = 1 << piece;
            pieces &= pieces - 1;
        }
    }

    #[inline(always)]
    fn at(&self, joint: u16) -> Pieces {
        self.at[usize::from(joint)]
    }

    /// The joints of a piece.
    #[inline(always)]
    fn ends(&self, piece: u32) -> [u16; 2] {
        self.ends[piece as usize % MOST]
    }

    #[inline(always)]
    fn far_end(&self, piece: u32, from: u16) -> u16 {
        let [a, b] = self.ends(piece);
        a ^ b ^ from
    }

    /// The length of the longest walk. Branches are removed first, leaf by leaf, and measured; only rings remain, where
    /// all walks are tried.
    #[inline]
    fn longest(&self) -> u8 {
        let mut pruned = Pruned { network: self, rest: 0, branches: [0; JOINTS], best: 0 };
        pruned.rest = if self.n == 0 { 0 } else { Pieces::MAX >> (MOST - self.n) };
        pruned.take_off();
        pruned.try_rings();
        pruned.best
    }
}

/// A network without its branches.
struct Pruned<'a> {
    network: &'a Network,
    /// The pieces that are left.
    rest: Pieces,
    /// For each joint, the longest walk from there over removed pieces.
    branches: [u8; JOINTS],
    /// The longest walk so far.
    best: u8,
}

impl Pruned<'_> {
    /// Removes all branches, piece by piece: each is the last one left at a joint.
    #[inline]
    fn take_off(&mut self) {
        let (mut leaves, mut n) = ([0; 2 * MOST], 0);
        // Without branches: whether a joint is a leaf is random.
        for &joint in self.network.ends[..self.network.n].as_flattened() {
            leaves[n % (2 * MOST)] = joint;
            n += usize::from(self.network.at(joint).is_power_of_two());
        }
        while n > 0 {
            n -= 1;
            let joint = leaves[n % (2 * MOST)];
            let left = self.network.at(joint) & self.rest;
            if left == 0 {
                // The last piece was removed from its other end.
                continue;
            }
            self.rest ^= left;
            let far = self.network.far_end(left.trailing_zeros(), joint);
            let length = self.branches[usize::from(joint)] + 1;
            let other = &mut self.branches[usize::from(far)];
            self.best = self.best.max(length + *other);
            *other = length.max(*other);
            leaves[n % (2 * MOST)] = far;
            n += usize::from((self.network.at(far) & self.rest).is_power_of_two());
        }
    }

    /// Tries the walks that use pieces of rings, including branches at their ends. A longest walk starts with a branch,
    /// or where three pieces of rings meet, or it returns to its start; then it may as well start at such a place,
    /// unless it is an isolated ring.
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
        let (mut starts, mut n_starts, mut one, mut two) = ([(0, 0); 2 * MOST], 0, 0, 0);
        let mut left = rings;
        while left != 0 {
            let piece = left.trailing_zeros();
            left &= left - 1;
            for joint in self.network.ends(piece) {
                let (here, length) = (self.network.at(joint) & rings, self.branches[usize::from(joint)]);
                // Each joint once, with the first of its pieces.
                if here.trailing_zeros() == piece && (length != 0 || here.count_ones() > 2) {
                    starts[n_starts % (2 * MOST)] = (joint, length);
                    n_starts += 1;
                    (one, two) = (one.max(length), two.max(one.min(length)));
                }
            }
        }
        let n = rings.count_ones() as u8;
        if n_starts == 0 {
            self.best = self.best.max(n);
        }
        for &(joint, length) in starts.iter().take(n_starts) {
            let other = if length == one { two } else { one };
            if self.best < length + n + other {
                self.best = self.best.max(length + self.go_on(joint, rings, joint));
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

    /// The longest way on from a joint over unused pieces of rings, and into a branch, but not the one at `start`.
    fn go_on(&self, from: u16, unused: Pieces, start: u16) -> u8 {
        let (mut at, mut unused, mut n, mut best) = (from, unused, 0, 0);
        // As long as there is only one way to continue, no call is needed.
        loop {
            let branch = if at == start { 0 } else { self.branches[usize::from(at)] };
            best = best.max(n + branch);
            let next = self.network.at(at) & unused;
            if next == 0 {
                return best;
            }
            let mut others = next & (next - 1);
            while others != 0 {
                let piece = others.trailing_zeros();
                others &= others - 1;
                let beyond = self.go_on(self.network.far_end(piece, at), unused & !(1 << piece), start);
                best = best.max(n + 1 + beyond);
            }
            let piece = next.trailing_zeros();
            (at, n) = (self.network.far_end(piece, at), n + 1);
            unused &= !(1 << piece);
        }
    }
}
