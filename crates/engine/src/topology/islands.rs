//! The hexes of the islands and of the sea maps, row by row from the north, west to east (specification, section 2.5).

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

/// The 37 hexes of the smallest sea map (Seafarers, section 2.3).
pub(super) const SEA_37: [Axial; 37] =
    land(&[(-3, 0, 3), (-2, -1, 3), (-1, -2, 3), (0, -3, 3), (1, -3, 2), (2, -3, 1), (3, -3, 0)]);

/// The 44 hexes of the next.
pub(super) const SEA_44: [Axial; 44] =
    land(&[(-3, -1, 3), (-2, -2, 3), (-1, -3, 3), (0, -4, 3), (1, -4, 2), (2, -4, 1), (3, -4, 0)]);

/// The 58 hexes of the next.
pub(super) const SEA_58: [Axial; 58] =
    land(&[(-3, -2, 4), (-2, -3, 4), (-1, -4, 4), (0, -5, 4), (1, -5, 3), (2, -5, 2), (3, -5, 1)]);

/// The 65 hexes of the largest.
pub(super) const SEA_65: [Axial; 65] =
    land(&[(-3, -2, 5), (-2, -3, 5), (-1, -4, 5), (0, -5, 5), (1, -5, 4), (2, -5, 3), (3, -5, 2)]);
