// tidy: table
//! The first-game layout of Cities & Knights (specification, section 2.11): board and harbors, no pieces.
//! To match another edition, correct an entry here and nothing else.

use crate::shared::setup::{StartingBoard, tables};
use crate::shared::{Board, Harbor, HarborKind, Terrain, Tile};
use crate::topology::{Axial, Island};
use crate::vocab::Kind;

const fn tile(terrain: Terrain, token: u8) -> Tile {
    Tile { terrain, token: if token == 0 { None } else { Some(token) } }
}

/// The tiles in hex order: row by row from the north, west to east.
#[rustfmt::skip]
static TILES: [Tile; 19] = [
    tile(Terrain::Hills, 6), tile(Terrain::Mountains, 2), tile(Terrain::Hills, 5),
    tile(Terrain::Forest, 3), tile(Terrain::Mountains, 9), tile(Terrain::Desert, 0), tile(Terrain::Forest, 10),
    tile(Terrain::Forest, 8), tile(Terrain::Fields, 4), tile(Terrain::Hills, 11), tile(Terrain::Pasture, 3),
    tile(Terrain::Fields, 8),
    tile(Terrain::Pasture, 10), tile(Terrain::Fields, 5), tile(Terrain::Mountains, 6), tile(Terrain::Pasture, 4),
    tile(Terrain::Fields, 9), tile(Terrain::Pasture, 12), tile(Terrain::Forest, 11),
];

/// The kinds of the harbors, in the order of the frame's positions.
static HARBORS: [HarborKind; 9] = [
    HarborKind::Only(Kind::BRICK),
    HarborKind::Only(Kind::ORE),
    HarborKind::Only(Kind::LUMBER),
    HarborKind::Only(Kind::GRAIN),
    HarborKind::Any,
    HarborKind::Any,
    HarborKind::Any,
    HarborKind::Only(Kind::WOOL),
    HarborKind::Any,
];

/// The robber's first hex.
const ROBBER: Axial = Axial::new(1, -1);

/// The board of the first game.
///
/// # Panics
/// Never: the table is tested.
pub fn first_game_board() -> StartingBoard {
    let topology = Island::Base.topology();
    let frame = tables::tables(Island::Base).frame;
    let mut harbors = [Harbor { edge: crate::topology::EdgeId::new(0), kind: HarborKind::Any }; 9];
    for ((harbor, &(hex, side)), &kind) in harbors.iter_mut().zip(frame).zip(&HARBORS) {
        *harbor = Harbor { edge: topology.edge_at(hex, side).expect("the frame borders land"), kind };
    }
    let board =
        Board::new(Island::Base, &TILES, &harbors).expect("the table obeys B-BOARD-04 and B-BOARD-06");
    StartingBoard { board, robber: topology.hex_at(ROBBER) }
}
