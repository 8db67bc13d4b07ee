//! Positions of hexes, vertices and edges in the picture: pointy-top hexes, y growing to the south.

use hexhaven_engine::shared::Board;
use hexhaven_engine::topology::{Axial, Corner, EdgeId, HexId, Side, Topology, VertexId};

/// From the middle of a hex to a corner.
pub(crate) const SIZE: f64 = 60.0;
/// Half of the width of a hex.
pub(crate) const HALF: f64 = 51.961_524_227_066_32;

/// A point of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub(crate) fn plus(self, x: f64, y: f64) -> Self {
        Self { x: self.x + x, y: self.y + y }
    }

    /// The point a part of the way to another.
    pub(crate) fn toward(self, other: Self, part: f64) -> Self {
        Self { x: self.x + (other.x - self.x) * part, y: self.y + (other.y - self.y) * part }
    }
}

/// The middle of a hex position, land or sea.
pub(crate) fn middle(position: Axial) -> Point {
    let (q, r) = (f64::from(position.q), f64::from(position.r));
    Point::new(HALF * (2.0 * q + r), SIZE * 1.5 * r)
}

/// A corner of a hex, given its middle.
pub(crate) fn corner(middle: Point, corner: Corner, size: f64) -> Point {
    let half = HALF * size / SIZE;
    let (x, y) = match corner {
        Corner::N => (0.0, -size),
        Corner::NE => (half, -size / 2.0),
        Corner::SE => (half, size / 2.0),
        Corner::S => (0.0, size),
        Corner::SW => (-half, size / 2.0),
        Corner::NW => (-half, -size / 2.0),
    };
    middle.plus(x, y)
}

pub(crate) fn hex(topology: &Topology, hex: HexId) -> Point {
    middle(topology.axial(hex))
}

pub(crate) fn vertex(topology: &Topology, vertex: VertexId) -> Point {
    let (position, name) = topology.vertex_name(vertex);
    corner(middle(position), name, SIZE)
}

pub(crate) fn edge(topology: &Topology, edge: EdgeId) -> [Point; 2] {
    topology.ends(edge).map(|end| vertex(topology, end))
}

/// A point in the sea off a coastal edge, `distance` from the middle of its land hex (the coast itself is at `HALF`).
pub(crate) fn off_shore(board: &Board, coast: EdgeId, distance: f64) -> Point {
    let topology = board.topology();
    let land = middle(land_side(board, coast).0);
    let [a, b] = edge(topology, coast);
    land.toward(a.toward(b, 0.5), distance / HALF)
}

/// A coastal edge by the name that starts from its land hex.
pub(crate) fn land_side(board: &Board, coast: EdgeId) -> (Axial, Side) {
    let (hex, side) = board.topology().edge_name(coast);
    let is_land = board.topology().hex_at(hex).is_some_and(|id| board.tile(id).terrain.is_land());
    if is_land { (hex, side) } else { (hex.neighbor(side), side.opposite()) }
}

/// The smallest box around all land: west, north, east, south.
pub(crate) fn bounds(topology: &Topology) -> (f64, f64, f64, f64) {
    topology.hexes.iter().map(|id| hex(topology, id)).fold(
        (f64::MAX, f64::MAX, f64::MIN, f64::MIN),
        |(west, north, east, south), p| {
            (west.min(p.x - HALF), north.min(p.y - SIZE), east.max(p.x + HALF), south.max(p.y + SIZE))
        },
    )
}
