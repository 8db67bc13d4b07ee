//! Axial coordinates of pointy-top hexes, their corners and sides (specification, section 2.5).
//! A corner has up to three names and a side up to two; `Joint` and `Rim` are the unique ones.

use crate::sets::named;

/// A hex position: `q` grows to the east, `r` to the south-east.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Axial {
    /// The column.
    pub q: i8,
    /// The row.
    pub r: i8,
}

named! {
    /// The six corners of a hex, clockwise.
    #[allow(missing_docs)]
    Corner {
        N = "N",
        NE = "NE",
        SE = "SE",
        S = "S",
        SW = "SW",
        NW = "NW",
    }
}

named! {
    /// The six sides of a hex, clockwise.
    #[allow(missing_docs)]
    Side {
        NE = "NE",
        E = "E",
        SE = "SE",
        SW = "SW",
        W = "W",
        NW = "NW",
    }
}

impl Side {
    /// The two corners that the side joins, clockwise.
    pub const fn corners(self) -> [Corner; 2] {
        match self {
            Self::NE => [Corner::N, Corner::NE],
            Self::E => [Corner::NE, Corner::SE],
            Self::SE => [Corner::SE, Corner::S],
            Self::SW => [Corner::S, Corner::SW],
            Self::W => [Corner::SW, Corner::NW],
            Self::NW => [Corner::NW, Corner::N],
        }
    }
}

impl Side {
    /// The same side as the hex beyond it names it.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }
}

impl core::fmt::Display for Axial {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "({},{})", self.q, self.r)
    }
}

impl Axial {
    /// The hex at (q, r).
    pub const fn new(q: i8, r: i8) -> Self {
        Self { q, r }
    }

    /// The neighbor across a side; coordinates beyond every island saturate.
    #[must_use]
    pub const fn neighbor(self, side: Side) -> Self {
        let (dq, dr) = match side {
            Side::NE => (1, -1),
            Side::E => (1, 0),
            Side::SE => (0, 1),
            Side::SW => (-1, 1),
            Side::W => (-1, 0),
            Side::NW => (0, -1),
        };
        Self { q: self.q.saturating_add(dq), r: self.r.saturating_add(dr) }
    }

    pub(crate) const fn equals(self, other: Self) -> bool {
        self.q == other.q && self.r == other.r
    }

    /// The unique name of a corner: every corner is the top or the bottom of exactly one hex, land or sea.
    pub(crate) const fn joint(self, corner: Corner) -> Joint {
        let (hex, top) = match corner {
            Corner::N => (self, true),
            Corner::SE => (self.neighbor(Side::SE), true),
            Corner::SW => (self.neighbor(Side::SW), true),
            Corner::S => (self, false),
            Corner::NE => (self.neighbor(Side::NE), false),
            Corner::NW => (self.neighbor(Side::NW), false),
        };
        Joint { hex, top }
    }

    /// The unique name of a side: the hex west of it and one of its three eastern sides.
    pub(crate) const fn rim(self, side: Side) -> Rim {
        let (hex, side) = match side {
            Side::NE | Side::E | Side::SE => (self, side),
            Side::SW => (self.neighbor(Side::SW), Side::NE),
            Side::W => (self.neighbor(Side::W), Side::E),
            Side::NW => (self.neighbor(Side::NW), Side::SE),
        };
        Rim { hex, side }
    }
}

/// A corner by its unique name.
#[derive(Clone, Copy)]
pub(crate) struct Joint {
    hex: Axial,
    top: bool,
}

/// A side by its unique name.
#[derive(Clone, Copy)]
pub(crate) struct Rim {
    hex: Axial,
    side: Side,
}

impl Joint {
    pub(crate) const fn equals(self, other: Self) -> bool {
        self.top == other.top && self.hex.equals(other.hex)
    }
}

impl Rim {
    pub(crate) const fn equals(self, other: Self) -> bool {
        self.side as u8 == other.side as u8 && self.hex.equals(other.hex)
    }
}
