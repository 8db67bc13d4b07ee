//! The land hexes of the two islands, row by row from the north, west to east (specification, section 2.5).

use super::Axial;

const fn land<const N: usize>(rows: &[(i8, i8, i8)]) -> [Axial; N] {
    let mut hexes = [Axial::new(0, 0); N];
    let mut n = 0;
    let mut row = 0;
    while row < rows.len() {
        let (r, first, last) = rows[row];
        let mut q = first;
        while q <= last {
            hexes[n] = Axial::new(q, r);
            n += 1;
            q += 1;
        }
        row += 1;
    }
    assert!(n == N, "the rows must fill the island");
    hexes
}

/// The 19 hexes of the base island (B-BOARD-01).
pub const BASE_LAND: [Axial; 19] = land(&[(-2, 0, 2), (-1, -1, 2), (0, -2, 2), (1, -2, 1), (2, -2, 0)]);

/// The 30 hexes of the extension's island (X-BOARD-01).
pub const EXTENDED_LAND: [Axial; 30] =
    land(&[(-3, 0, 2), (-2, -1, 2), (-1, -2, 2), (0, -3, 2), (1, -3, 1), (2, -3, 0), (3, -3, -1)]);
