// tidy: table
//! The fixed boards (specification, sections 2.3 and 2.4). To match another edition, correct an entry here.

use super::SpringBoard;
use super::options::DesertNumber;
use crate::shared::setup::{FirstGameLayout, first_game_board};
use crate::shared::{Terrain, Tile};
use crate::topology::{Axial, HexId, Island};

const fn forest(number: u8) -> Tile {
    Tile { terrain: Terrain::Forest, token: Some(number) }
}

const fn hills(number: u8) -> Tile {
    Tile { terrain: Terrain::Hills, token: Some(number) }
}

const fn pasture(number: u8) -> Tile {
    Tile { terrain: Terrain::Pasture, token: Some(number) }
}

const fn fields(number: u8) -> Tile {
    Tile { terrain: Terrain::Fields, token: Some(number) }
}

const fn mountains(number: u8) -> Tile {
    Tile { terrain: Terrain::Mountains, token: Some(number) }
}

/// A desert spring with its printed number.
const fn desert(number: u8) -> Tile {
    Tile { terrain: Terrain::Desert, token: Some(number) }
}

const fn at(q: i8, r: i8) -> Axial {
    Axial::new(q, r)
}

/// The tiles of the base island in hex order: row by row from the north, west to east.
#[rustfmt::skip]
const OIL_FIXED_34: [Tile; 19] = [
    forest(11), pasture(12), fields(9),
    hills(4), mountains(6), hills(5), pasture(10),
    desert(5), forest(3), fields(11), pasture(4), fields(8),
    hills(8), pasture(10), forest(9), mountains(3),
    mountains(5), fields(2), forest(6),
];

const SPRINGS_34: [Axial; 3] = [at(2, -1), at(-2, 0), at(0, 1)];

/// The tiles of the extended island.
#[rustfmt::skip]
const OIL_FIXED_56: [Tile; 30] = [
    hills(10), pasture(6), desert(5),
    hills(6), fields(2), mountains(9), hills(11),
    forest(3), mountains(11), forest(5), fields(10), pasture(4),
    desert(9), pasture(5), fields(4), mountains(6), pasture(3), fields(8),
    mountains(12), forest(10), pasture(2), hills(4), forest(11),
    forest(8), fields(3), forest(9), fields(5),
    hills(9), pasture(12), mountains(8),
];

const SPRINGS_56: [Axial; 4] = [at(2, -3), at(2, -1), at(-3, 0), at(-2, 1)];

/// The fixed board of an island. Harbors are those of the first-game layout; `number` is that of the desert spring for
/// 3-4 players.
pub(super) fn fixed(island: Island, number: DesertNumber) -> SpringBoard {
    let (tiles, springs): (&[Tile], &[Axial]) = match island {
        Island::Base => (&OIL_FIXED_34, &SPRINGS_34),
        Island::Extended => (&OIL_FIXED_56, &SPRINGS_56),
    };
    let mut board = first_game_board(FirstGameLayout::Classic, island).board;
    for (idx, &tile) in tiles.iter().enumerate() {
        let is_chosen = island == Island::Base && tile.terrain == Terrain::Desert;
        let tile = if is_chosen { desert(number.number()) } else { tile };
        board.set_tile(HexId::new(idx), tile);
    }
    let springs = springs.iter().filter_map(|&spring| island.topology().hex_at(spring)).collect();
    SpringBoard { board, springs }
}
