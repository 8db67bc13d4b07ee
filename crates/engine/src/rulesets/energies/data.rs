// tidy: table
//! Values printed on the frame or in pictures of the rulebooks, which the specification had to decide (sections 2.6 to
//! 2.9): harbors, first-game layout, draw bands and row sizes. A game takes them from these types, so that a user with
//! the printed frame can replace single entries in a file (`notation/data.rs`).

use crate::rulesets::energies::words::DiscEvent;
use crate::shared::options::{Domain, Form, NumberList, options};
use crate::shared::{HarborKind, Terrain, Tile};
use crate::topology::{Axial, Corner, Side};
use crate::vocab::Kind;

/// The most spaces that a footprint track has, space 0 included.
pub(crate) const MAX_SPACES: usize = 32;

/// All decided data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnergiesData {
    /// The frame for three players.
    pub three: Frame,
    /// The frame for four players.
    pub four: Frame,
    /// The harbors on the frame, for either number of players.
    pub harbors: [HarborSpot; 9],
    /// The board and the pieces of a first game.
    pub first_game: FirstGame,
}

impl EnergiesData {
    /// The values of the specification.
    pub const STANDARD: Self = Self {
        three: Frame { last_space: 21, draws: bands(&[(5, 2), (13, 1), (17, 2), (21, 3)]), rows: ROWS },
        four: Frame { last_space: 28, draws: bands(&[(5, 2), (17, 1), (23, 2), (28, 3)]), rows: ROWS },
        harbors: HARBORS,
        first_game: FIRST_GAME,
    };

    /// The values of the specification with the alternative draw bands `bands_alt` (option EO-05).
    pub const BANDS_ALT: Self = Self {
        three: Frame { draws: bands(&[(5, 2), (10, 1), (17, 2), (21, 3)]), ..Self::STANDARD.three },
        four: Frame { draws: bands(&[(5, 2), (14, 1), (23, 2), (28, 3)]), ..Self::STANDARD.four },
        ..Self::STANDARD
    };

    /// The values of the specification with the shorter track for three of the French rulebook (option EO-02).
    pub(crate) const FRENCH: Self =
        Self { three: Frame { last_space: 20, ..Self::STANDARD.three }, ..Self::STANDARD };

    /// The frame for a number of players (E-SETUP-01).
    pub(crate) const fn frame(&self, n_players: u8) -> Frame {
        if n_players < 4 { self.three } else { self.four }
    }

    /// The same, to be changed.
    pub(crate) const fn frame_mut(&mut self, n_players: u8) -> &mut Frame {
        if n_players < 4 { &mut self.three } else { &mut self.four }
    }
}

options! {
    /// One side of the frame (E-SETUP-01).
    #[derive(Hash)]
    Frame {
        /// The last space of the global footprint track, `GF_END`.
        last_space: u8 => Domain::number(1, MAX_SPACES as u16 - 1), "EO-02";
        /// The number of discs drawn with the marker on each space, `GF_DRAW_BANDS`.
        draws: [u8; MAX_SPACES] => Domain::Numbers(DRAWS), "EO-05";
        /// The discs that trigger each event, in the order of `DiscEvent::ALL`, `EVENT_ROW_SIZE`.
        rows: [u8; DiscEvent::ALL.len()] => Domain::Numbers(ROW_SIZES), "EO-06";
    }
}

/// The discs that spaces of the track may ask for.
pub(super) const DRAWS: NumberList = NumberList {
    n: MAX_SPACES,
    least: 0,
    most: 9,
    form: Form::Bands,
    example: "5:2,17:1,23:2,31:3",
    none: None,
};
/// The spaces that rows may have.
pub(super) const ROW_SIZES: NumberList = NumberList {
    n: DiscEvent::ALL.len(),
    least: 1,
    most: 20,
    form: Form::List,
    example: "3,4,3,3,4,2,2",
    none: None,
};

/// Draws by space from bands, each given by its last space.
pub(crate) const fn bands(bands: &[(u8, u8)]) -> [u8; MAX_SPACES] {
    let mut draws = [0; MAX_SPACES];
    let (mut space, mut band) = (0, 0);
    while space < MAX_SPACES {
        while band + 1 < bands.len() && space > bands[band].0 as usize {
            band += 1;
        }
        draws[space] = bands[band].1;
        space += 1;
    }
    draws
}

/// Spaces of the rows: Climate Conference, Environmental Pollution, Air Pollution, Production Increase, Rain and
/// Flooding, Sustainable Production, Government Funding.
const ROWS: [u8; DiscEvent::ALL.len()] = [3, 4, 3, 3, 4, 2, 2];

/// A harbor on the frame.
pub type HarborSpot = (Axial, Side, HarborKind);

const fn at(q: i8, r: i8) -> Axial {
    Axial::new(q, r)
}

const HARBORS: [HarborSpot; 9] = [
    (at(0, -2), Side::NW, HarborKind::Any),
    (at(1, -2), Side::NE, HarborKind::Only(Kind::GRAIN)),
    (at(2, -1), Side::NE, HarborKind::Only(Kind::ORE)),
    (at(2, 0), Side::E, HarborKind::Any),
    (at(1, 1), Side::SE, HarborKind::Only(Kind::WOOL)),
    (at(-1, 2), Side::SE, HarborKind::Any),
    (at(-2, 2), Side::SW, HarborKind::Any),
    (at(-2, 1), Side::W, HarborKind::Only(Kind::BRICK)),
    (at(-1, -1), Side::W, HarborKind::Only(Kind::LUMBER)),
];

/// A first game: the board and the pieces of each seat (specification, section 2.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstGame {
    /// The tiles in hex order: row by row from the north, west to east.
    pub tiles: [Tile; 19],
    /// The inspector's first hex.
    pub(crate) inspector: Axial,
    /// The pieces by seat: purple, orange, pink, blue. Three players leave out blue.
    pub(crate) starts: [Start; 4],
}

/// The starting pieces of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Start {
    /// The town and the road next to it.
    pub(crate) town: Outpost,
    /// The city, whose hexes give the starting hand, and the road next to it.
    pub(crate) city: Outpost,
}

/// A building and the road next to it.
pub(crate) type Outpost = ((Axial, Corner), (Axial, Side));

const fn tile(terrain: Terrain, token: u8) -> Tile {
    Tile { terrain, token: Some(token) }
}

#[rustfmt::skip]
const FIRST_GAME: FirstGame = {
    use Terrain::{Desert, Fields, Forest, Hills, Mountains, Pasture};
    FirstGame {
        tiles: [
            tile(Mountains, 10), tile(Pasture, 2), tile(Forest, 9),
            tile(Fields, 12), tile(Hills, 6), tile(Pasture, 4), tile(Hills, 10),
            tile(Fields, 9), tile(Forest, 11), Tile { terrain: Desert, token: None }, tile(Forest, 3), tile(Mountains, 8),
            tile(Forest, 8), tile(Mountains, 3), tile(Fields, 4), tile(Pasture, 5),
            tile(Hills, 5), tile(Fields, 6), tile(Pasture, 11),
        ],
        inspector: at(0, 0),
        starts: [
            // Purple.
            Start {
                town: ((at(0, 2), Corner::N), (at(0, 1), Side::E)),
                city: ((at(-2, 2), Corner::N), (at(-2, 2), Side::NE)),
            },
            // Orange.
            Start {
                town: ((at(-1, 0), Corner::N), (at(-1, 0), Side::NW)),
                city: ((at(1, 1), Corner::N), (at(1, 0), Side::E)),
            },
            // Pink.
            Start {
                town: ((at(-1, 2), Corner::N), (at(-1, 2), Side::NE)),
                city: ((at(1, -1), Corner::NE), (at(1, -1), Side::NE)),
            },
            // Blue.
            Start {
                town: ((at(-1, 0), Corner::SW), (at(-1, 0), Side::SW)),
                city: ((at(0, -1), Corner::N), (at(0, -1), Side::NE)),
            },
        ],
    }
};
