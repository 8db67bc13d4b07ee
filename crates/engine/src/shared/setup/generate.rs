//! Makes a board: shuffles or copies terrain, numbers and harbors, and puts the robber on a desert
//! (B-BOARD-07 to B-BOARD-14, X-BOARD-01 to X-BOARD-04).

use super::harbors::{Harbors, lay_harbors, printed};
use super::layouts::first_game;
use super::numbers::lay_numbers;
use super::tables::tables;
use super::{BoardChoice, FirstGameLayout, SetupOptions};
use crate::draw::Draw;
use crate::shared::{Board, Terrain, Tile};
use crate::topology::{HexId, Island, MAX_HEXES};

/// A board ready for play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartingBoard {
    /// Terrain, tokens and harbors.
    pub board: Board,
    /// The robber's first hex; a custom board names any hex (B-BOARD-15), and `None` is off the board.
    pub robber: Option<HexId>,
}

impl StartingBoard {
    /// An island of deserts without harbors, with the robber on its first hex.
    pub(crate) fn bare(island: Island) -> Self {
        const DESERTS: [Tile; MAX_HEXES] = [Tile { terrain: Terrain::Desert, token: None }; MAX_HEXES];
        let hexes = island.topology().hexes;
        let board =
            Board::new(island, &DESERTS[..hexes.len() as usize], &[]).expect("deserts need no tokens");
        Self { board, robber: hexes.first() }
    }
}

/// Makes a board with these options. The caller chooses the island, not `options.island`. A `spiral_start` that is not
/// a corner hex of the island is ignored.
///
/// Draws are made in this order: terrain, numbers, harbors, robber. A first-game layout draws nothing (B-BOARD-14).
pub fn lay(options: &SetupOptions, island: Island, draw: &mut impl Draw) -> StartingBoard {
    match options.board {
        BoardChoice::FirstGame => first_game_board(options.first_game_layout, island),
        BoardChoice::Variable => lay_variable(options, island, draw),
    }
}

/// The printed board of a first game (B-BOARD-14).
pub fn first_game_board(layout: FirstGameLayout, island: Island) -> StartingBoard {
    let game = first_game(layout, island);
    let board = assemble(island, game.tiles, &printed(layout, island));
    StartingBoard { board, robber: island.topology().hex_at(game.robber) }
}

fn lay_variable(options: &SetupOptions, island: Island, draw: &mut impl Draw) -> StartingBoard {
    let mut tiles = [BARE; MAX_HEXES];
    let tiles = &mut tiles[..island.topology().hexes.len() as usize];
    shuffle_terrain(island, tiles, draw);
    lay_numbers(options, island, tiles, draw);
    let board = assemble(island, tiles, &lay_harbors(options, island, draw));
    // X-BOARD-04: each desert is equally likely.
    let deserts = board.hexes_of(Terrain::Desert);
    let robber = deserts.nth(draw.below(deserts.len()));
    StartingBoard { board, robber }
}

const BARE: Tile = Tile { terrain: Terrain::Desert, token: None };

/// Deals the terrain, every arrangement equally likely (B-BOARD-08).
fn shuffle_terrain(island: Island, tiles: &mut [Tile], draw: &mut impl Draw) {
    let counts = tables(island).terrain;
    let stack = Terrain::COMMON
        .into_iter()
        .zip(counts)
        .flat_map(|(terrain, n)| core::iter::repeat_n(terrain, usize::from(n)));
    for (tile, terrain) in tiles.iter_mut().zip(stack) {
        tile.terrain = terrain;
    }
    draw.shuffle(tiles);
}

fn assemble(island: Island, tiles: &[Tile], harbors: &Harbors) -> Board {
    Board::new(island, tiles, harbors.as_slice())
        .expect("tables and generator obey B-BOARD-04, B-BOARD-06 and B-MARI-10")
}
