// tidy: table
//! The components and places of the two islands: terrain, tokens, harbor positions, sea ring and spiral (specification,
//! sections 2.1, 2.4, 2.6 and 2.8). A correction of the specification is one entry here.

use crate::shared::Terrain;
use crate::topology::{Axial, Island, Side};

/// The tables of one island.
#[derive(Debug)]
pub struct Tables {
    /// The number of hexes of each terrain, in the order of `Terrain::COMMON`.
    pub terrain: [u8; Terrain::COMMON.len()],
    /// The number tokens in letter order.
    pub tokens: &'static [u8],
    /// The harbor positions of the fixed frame, clockwise.
    pub frame: &'static [(Axial, Side)],
    /// The sea hexes around the island, clockwise.
    pub sea_ring: &'static [Axial],
    /// The rings of the spiral from the outside in, each counter-clockwise.
    pub rings: [&'static [Axial]; 3],
    /// For each corner hex where the spiral may start, where each ring starts.
    pub spiral_starts: [[Axial; 3]; 6],
}

/// The tables of an island.
pub const fn tables(island: Island) -> &'static Tables {
    match island {
        Island::Base => &BASE,
        Island::Extended => &EXTENDED,
    }
}

const fn at(q: i8, r: i8) -> Axial {
    Axial::new(q, r)
}

#[rustfmt::skip]
static BASE: Tables = Tables {
    // Forest, hills, pasture, fields, mountains, desert.
    terrain: [4, 3, 4, 4, 3, 1],
    // A to R.
    tokens: &[5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11],
    frame: &[
        (at(0, -2), Side::NW),
        (at(1, -2), Side::NE),
        (at(2, -1), Side::NE),
        (at(2, 0), Side::E),
        (at(1, 1), Side::SE),
        (at(-1, 2), Side::SE),
        (at(-2, 2), Side::SW),
        (at(-2, 1), Side::W),
        (at(-1, -1), Side::W),
    ],
    sea_ring: &[
        at(0, -3), at(1, -3), at(2, -3), at(3, -3), at(3, -2), at(3, -1), at(3, 0), at(2, 1), at(1, 2),
        at(0, 3), at(-1, 3), at(-2, 3), at(-3, 3), at(-3, 2), at(-3, 1), at(-3, 0), at(-2, -1), at(-1, -2),
    ],
    rings: [
        &[
            at(-2, 2), at(-1, 2), at(0, 2), at(1, 1), at(2, 0), at(2, -1),
            at(2, -2), at(1, -2), at(0, -2), at(-1, -1), at(-2, 0), at(-2, 1),
        ],
        &[at(-1, 1), at(0, 1), at(1, 0), at(1, -1), at(0, -1), at(-1, 0)],
        &[at(0, 0)],
    ],
    spiral_starts: [
        [at(-2, 2), at(-1, 1), at(0, 0)],
        [at(0, 2), at(0, 1), at(0, 0)],
        [at(2, 0), at(1, 0), at(0, 0)],
        [at(2, -2), at(1, -1), at(0, 0)],
        [at(0, -2), at(0, -1), at(0, 0)],
        [at(-2, 0), at(-1, 0), at(0, 0)],
    ],
};

#[rustfmt::skip]
static EXTENDED: Tables = Tables {
    // Forest, hills, pasture, fields, mountains, desert.
    terrain: [6, 5, 6, 6, 5, 2],
    // A to Y, Za, Zb, Zc.
    tokens: &[
        2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4,
        8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6,
    ],
    frame: &[
        (at(0, -3), Side::NW),
        (at(1, -3), Side::NE),
        (at(2, -2), Side::NE),
        (at(2, 0), Side::E),
        (at(1, 1), Side::SE),
        (at(-1, 3), Side::E),
        (at(-2, 3), Side::SE),
        (at(-3, 3), Side::SW),
        (at(-3, 2), Side::W),
        (at(-3, 0), Side::SW),
        (at(-2, -1), Side::W),
    ],
    sea_ring: &[
        at(0, -4), at(1, -4), at(2, -4), at(3, -4), at(3, -3), at(3, -2), at(3, -1), at(3, 0), at(2, 1),
        at(1, 2), at(0, 3), at(-1, 4), at(-2, 4), at(-3, 4), at(-4, 4), at(-4, 3), at(-4, 2), at(-4, 1),
        at(-4, 0), at(-3, -1), at(-2, -2), at(-1, -3),
    ],
    rings: [
        &[
            at(-3, 0), at(-3, 1), at(-3, 2), at(-3, 3), at(-2, 3), at(-1, 3), at(0, 2), at(1, 1),
            at(2, 0), at(2, -1), at(2, -2), at(2, -3), at(1, -3), at(0, -3), at(-1, -2), at(-2, -1),
        ],
        &[
            at(-2, 0), at(-2, 1), at(-2, 2), at(-1, 2), at(0, 1),
            at(1, 0), at(1, -1), at(1, -2), at(0, -2), at(-1, -1),
        ],
        &[at(-1, 0), at(-1, 1), at(0, 0), at(0, -1)],
    ],
    spiral_starts: [
        [at(-3, 0), at(-2, 0), at(-1, 0)],
        [at(-3, 3), at(-2, 2), at(-1, 1)],
        [at(-1, 3), at(-1, 2), at(-1, 1)],
        [at(2, 0), at(1, 0), at(0, 0)],
        [at(2, -3), at(1, -2), at(0, -1)],
        [at(0, -3), at(0, -2), at(0, -1)],
    ],
};
