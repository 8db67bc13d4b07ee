//! Sets of hexes by their coordinates. A scenario is read before a map is chosen, so it names hexes as people do.

use core::fmt;
use core::ops::{BitAnd, BitOr, Sub};

use crate::topology::{Axial, Corner, Map, Side};

impl Map {
    /// The hexes of the map, by their coordinates.
    #[inline]
    pub const fn all_hexes(self) -> Hexes {
        HEXES[self as usize]
    }
}

/// Used for every hex while a scenario is parsed.
static HEXES: [Hexes; Map::ALL.len()] = {
    let (mut hexes, mut idx) = ([Hexes::EMPTY; Map::ALL.len()], 0);
    while idx < hexes.len() {
        let (land, mut n) = (Map::ALL[idx].land(), 0);
        while n < land.len() {
            hexes[idx].0 |= 1 << ((land[n].r - TOP) as usize * COLUMNS + (land[n].q - WEST) as usize);
            n += 1;
        }
        idx += 1;
    }
    hexes
};

/// The northernmost row.
const TOP: i8 = -3;
/// The number of cells in the grid that sets of hexes are bits of.
pub(super) const CELLS: usize = 7 * COLUMNS;
/// Columns -6 to 6: the outer two belong to no map, so that a step to the side never ends in another row.
const COLUMNS: usize = 13;
const WEST: i8 = -6;

/// The cell of a hex, row by row from the north, west to east; `None` outside every map.
pub(super) fn cell(hex: Axial) -> Option<usize> {
    let column = usize::try_from(hex.q.checked_sub(WEST)?).ok().filter(|&column| column < COLUMNS)?;
    let row = usize::try_from(hex.r.checked_sub(TOP)?).ok()?;
    Some(row * COLUMNS + column).filter(|&cell| cell < CELLS)
}

/// A set of hexes, in reading order: row by row from the north, west to east.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hexes(u128);

impl Hexes {
    /// The set without members.
    pub const EMPTY: Self = Self(0);

    /// The set with one member; a hex outside every map is none.
    pub(crate) fn of(hex: Axial) -> Self {
        Self(cell(hex).map_or(0, |cell| 1 << cell))
    }

    /// Whether a hex is a member.
    pub fn contains(self, hex: Axial) -> bool {
        self.meets(Self::of(hex))
    }

    /// Adds a member; a hex outside every map stays outside.
    pub(crate) fn insert(&mut self, hex: Axial) {
        *self = *self | Self::of(hex);
    }

    /// Whether there are no members.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of members.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the two sets share a member.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The first member.
    pub(crate) fn first(self) -> Option<Axial> {
        self.iter().next()
    }

    /// The member with `n` members before it.
    pub(crate) fn nth(self, n: u32) -> Option<Axial> {
        self.iter().nth(n as usize)
    }

    /// The members in order.
    pub fn iter(self) -> impl Iterator<Item = Axial> + Clone {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            let axial = || Axial::new((cell % COLUMNS) as i8 + WEST, (cell / COLUMNS) as i8 + TOP);
            (cell < CELLS).then(axial)
        })
    }

    /// The members whose cells satisfy a condition.
    #[inline]
    pub(super) fn filter_cells(self, holds: impl Fn(usize) -> bool) -> Self {
        let (mut rest, mut found) = (self.0, 0);
        while rest != 0 {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            found |= u128::from(cell < CELLS && holds(cell)) << cell;
        }
        Self(found)
    }

    /// The hexes next to members, members themselves included where two of them touch.
    #[must_use]
    pub const fn around(self) -> Self {
        const ROW: u32 = COLUMNS as u32;
        let south = self.0 << 1 | self.0 << ROW | self.0 << (ROW - 1);
        let north = self.0 >> 1 | self.0 >> ROW | self.0 >> (ROW - 1);
        Self((south | north) & (u128::MAX >> (u128::BITS as usize - CELLS)))
    }

    /// The connected parts, each one once (S-MAP-08).
    pub fn islands(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        core::iter::from_fn(move || {
            let mut island = Self::of(rest.first()?);
            loop {
                let grown = island | island.around() & rest;
                if grown == island {
                    break;
                }
                island = grown;
            }
            rest = rest - island;
            Some(island)
        })
    }

    /// The number of corners that the hexes have together.
    pub fn n_corners(self) -> u32 {
        // A corner counts at the first hex that has it.
        let is_first = |hex: Axial, corner: &Corner| {
            let others = corner.sides().map(|side| hex.neighbor(side));
            let earlier = |other: &Axial| (other.r, other.q) < (hex.r, hex.q) && self.contains(*other);
            !others.iter().any(earlier)
        };
        let count = |hex| Corner::ALL.iter().filter(|corner| is_first(hex, corner)).count() as u32;
        self.iter().map(count).sum()
    }
}

impl FromIterator<Axial> for Hexes {
    fn from_iter<I: IntoIterator<Item = Axial>>(hexes: I) -> Self {
        hexes.into_iter().fold(Self::EMPTY, |set, hex| set | Self::of(hex))
    }
}

impl BitAnd for Hexes {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Hexes {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for Hexes {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for Hexes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Corner {
    /// The sides on either hand of the corner.
    const fn sides(self) -> [Side; 2] {
        match self {
            Self::N => [Side::NW, Side::NE],
            Self::NE => [Side::NE, Side::E],
            Self::SE => [Side::E, Side::SE],
            Self::S => [Side::SE, Side::SW],
            Self::SW => [Side::SW, Side::W],
            Self::NW => [Side::W, Side::NW],
        }
    }
}
