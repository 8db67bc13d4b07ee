// tidy: table
//! The printed first-game layouts: boards, harbor kinds and starting pieces (specification, sections 2.6 and 2.7).
//! To match another edition, correct an entry here and nothing else.

use super::FirstGameLayout;
use crate::shared::{HarborKind, Terrain, Tile};
use crate::topology::{Axial, Corner, Island, Side};
use crate::vocab::Kind;

/// A printed board.
#[derive(Debug)]
pub struct FirstGame {
    /// The tiles in hex order: row by row from the north, west to east.
    pub tiles: &'static [Tile],
    /// The kinds of the harbors, in the order of the frame's positions.
    pub harbors: &'static [HarborKind],
    /// The robber's first hex (B-BOARD-07, X-BOARD-04).
    pub robber: Axial,
}

/// The printed board of an island; on the extended island both layouts are the same.
pub const fn first_game(layout: FirstGameLayout, island: Island) -> &'static FirstGame {
    match (island, layout) {
        (Island::Base, FirstGameLayout::Modern) => &MODERN,
        (Island::Base, FirstGameLayout::Classic) => &CLASSIC,
        (Island::Extended, _) => &FIVE_SIX,
    }
}

/// The colors of the pieces (B-SETUP-01, X-SETUP-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Color {
    Red,
    Blue,
    White,
    Orange,
    Green,
    Brown,
}

impl Color {
    /// The colors in play by seat in a first game: red is left out with three players, orange too with two
    /// (B-SETUP-05, B-TWO-01).
    pub const fn in_first_game(n_players: u8) -> &'static [Self] {
        match n_players {
            2 => &[Self::Blue, Self::White],
            3 => &[Self::Blue, Self::White, Self::Orange],
            _ => &[Self::Red, Self::Blue, Self::White, Self::Orange],
        }
    }
}

/// A settlement and the road next to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outpost {
    /// The vertex of the settlement.
    pub settlement: (Axial, Corner),
    /// The edge of the road.
    pub road: (Axial, Side),
}

/// The starting pieces of one color on the base island (B-SETUP-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// The owner.
    pub color: Color,
    /// The settlement that gives nothing.
    pub plain: Outpost,
    /// The settlement whose hexes give the starting cards, marked ★ (B-SETUP-06).
    pub starred: Outpost,
}

/// The starting pieces of all colors on the base island.
pub const fn starts(layout: FirstGameLayout) -> &'static [Start; 4] {
    match layout {
        FirstGameLayout::Modern => &MODERN_STARTS,
        FirstGameLayout::Classic => &CLASSIC_STARTS,
    }
}

const fn at(q: i8, r: i8) -> Axial {
    Axial::new(q, r)
}

const fn forest(token: u8) -> Tile {
    Tile { terrain: Terrain::Forest, token: Some(token) }
}

const fn hills(token: u8) -> Tile {
    Tile { terrain: Terrain::Hills, token: Some(token) }
}

const fn pasture(token: u8) -> Tile {
    Tile { terrain: Terrain::Pasture, token: Some(token) }
}

const fn fields(token: u8) -> Tile {
    Tile { terrain: Terrain::Fields, token: Some(token) }
}

const fn mountains(token: u8) -> Tile {
    Tile { terrain: Terrain::Mountains, token: Some(token) }
}

const DESERT: Tile = Tile { terrain: Terrain::Desert, token: None };

const ANY: HarborKind = HarborKind::Any;
const LUMBER: HarborKind = HarborKind::Only(Kind::LUMBER);
const BRICK: HarborKind = HarborKind::Only(Kind::BRICK);
const WOOL: HarborKind = HarborKind::Only(Kind::WOOL);
const GRAIN: HarborKind = HarborKind::Only(Kind::GRAIN);
const ORE: HarborKind = HarborKind::Only(Kind::ORE);

#[rustfmt::skip]
static MODERN: FirstGame = FirstGame {
    tiles: &[
        mountains(10), pasture(2), forest(9),
        fields(12), hills(6), pasture(4), hills(10),
        fields(9), forest(11), DESERT, forest(3), mountains(8),
        forest(8), mountains(3), fields(4), pasture(5),
        hills(5), fields(6), pasture(11),
    ],
    harbors: &[ANY, GRAIN, ORE, ANY, WOOL, ANY, ANY, BRICK, LUMBER],
    robber: at(0, 0),
};

#[rustfmt::skip]
static CLASSIC: FirstGame = FirstGame {
    tiles: &[
        forest(11), pasture(12), fields(9),
        hills(4), mountains(6), hills(5), pasture(10),
        DESERT, forest(3), fields(11), forest(4), fields(8),
        hills(8), pasture(10), pasture(9), mountains(3),
        mountains(5), fields(2), forest(6),
    ],
    harbors: &[ANY, WOOL, ANY, ANY, BRICK, LUMBER, ANY, GRAIN, ORE],
    robber: at(-2, 0),
};

#[rustfmt::skip]
static FIVE_SIX: FirstGame = FirstGame {
    tiles: &[
        hills(10), pasture(6), DESERT,
        hills(6), fields(2), mountains(9), hills(11),
        forest(3), mountains(11), forest(5), fields(10), pasture(4),
        DESERT, pasture(5), fields(4), mountains(6), pasture(3), fields(8),
        forest(12), mountains(10), pasture(2), hills(4), forest(11),
        forest(8), fields(3), forest(9), fields(5),
        hills(9), pasture(12), mountains(8),
    ],
    harbors: &[ANY, WOOL, ANY, ANY, BRICK, WOOL, LUMBER, ANY, GRAIN, ANY, ORE],
    robber: at(2, -3),
};

const fn outpost(settlement: (Axial, Corner), road: (Axial, Side)) -> Outpost {
    Outpost { settlement, road }
}

#[rustfmt::skip]
static MODERN_STARTS: [Start; 4] = [
    Start {
        color: Color::Red,
        plain: outpost((at(0, -1), Corner::N), (at(0, -1), Side::NE)),
        starred: outpost((at(-1, 0), Corner::SW), (at(-1, 0), Side::SW)),
    },
    Start {
        color: Color::Blue,
        plain: outpost((at(0, 2), Corner::N), (at(0, 1), Side::E)),
        starred: outpost((at(-2, 2), Corner::N), (at(-2, 2), Side::NE)),
    },
    Start {
        color: Color::White,
        plain: outpost((at(1, 1), Corner::N), (at(1, 0), Side::E)),
        starred: outpost((at(-1, 0), Corner::N), (at(-1, 0), Side::NW)),
    },
    Start {
        color: Color::Orange,
        plain: outpost((at(1, -1), Corner::NE), (at(1, -1), Side::NE)),
        starred: outpost((at(-1, 2), Corner::N), (at(-1, 2), Side::NE)),
    },
];

#[rustfmt::skip]
static CLASSIC_STARTS: [Start; 4] = [
    Start {
        color: Color::Red,
        plain: outpost((at(1, -1), Corner::SW), (at(1, -1), Side::W)),
        starred: outpost((at(0, 0), Corner::SE), (at(0, 0), Side::E)),
    },
    Start {
        color: Color::Blue,
        plain: outpost((at(-1, 2), Corner::SE), (at(-1, 2), Side::SE)),
        starred: outpost((at(-2, 2), Corner::N), (at(-1, 1), Side::W)),
    },
    Start {
        color: Color::White,
        plain: outpost((at(0, -1), Corner::NW), (at(0, -1), Side::NW)),
        starred: outpost((at(0, 2), Corner::N), (at(0, 2), Side::NW)),
    },
    Start {
        color: Color::Orange,
        plain: outpost((at(2, -1), Corner::N), (at(2, -1), Side::NW)),
        starred: outpost((at(2, 0), Corner::NW), (at(2, 0), Side::W)),
    },
];
