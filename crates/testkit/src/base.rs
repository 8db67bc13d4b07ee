//! Base games over the whole option space (specification, section 5).

use hexhaven_chance::GameRng;
use hexhaven_engine::Draw;
use hexhaven_engine::RuleSet;
use hexhaven_engine::Seat;
use hexhaven_engine::rulesets::base::{Base, BaseOptions};
use hexhaven_engine::shared::setup::{BoardChoice, SetupOptions, StartingBoard, lay};
use hexhaven_engine::shared::{Board, Harbor, Terrain, Tile};
use hexhaven_engine::topology::{HexId, Island};

use crate::arbitrary::{Arbitrary, Case, Choice};
use crate::options;

impl Arbitrary for Base {
    const RULES: RuleSet = RuleSet::Base;
    type Options = BaseOptions;

    fn arbitrary(case: Case, rng: &mut GameRng) -> Self {
        match case.choice {
            Choice::Modern | Choice::ClassicFr => Self::preset(case, rng),
            Choice::Anything if rng.below(4) > 0 => {
                options::start_any::<BaseOptions>(case.n_players, rng, &[])
            }
            Choice::Anything | Choice::AtSea => on_any_board(case.n_players, rng),
        }
    }
}

fn one_of<T: Copy>(items: &[T], rng: &mut GameRng) -> T {
    items[rng.below(items.len() as u32) as usize]
}

fn on_any_board(n_players: u8, rng: &mut GameRng) -> Base {
    let mut options = options::any::<BaseOptions>(n_players, rng);
    options.setup.island = options.setup.island.filter(|_| n_players <= 4);
    let laid = any_board(&options.setup, options.setup.island_for(n_players), rng);
    let first = Seat::ALL[rng.below(u32::from(n_players)) as usize];
    Base::new(&options, &laid, n_players, first).expect("arbitrary options are in their ranges")
}

/// A custom board: any terrain, any number of deserts, any tokens, some of the harbors, the robber anywhere
/// (B-BOARD-15).
fn any_board(setup: &SetupOptions, island: Island, rng: &mut GameRng) -> StartingBoard {
    let model = lay(&SetupOptions { board: BoardChoice::Variable, ..*setup }, island, rng);
    let desert_chance = one_of(&[0, 1, 1, 4], rng);
    let tiles: Vec<Tile> = island.topology().hexes.iter().map(|_| any_tile(desert_chance, rng)).collect();
    let harbors: Vec<Harbor> = model.board.harbors().filter(|_| rng.below(4) > 0).collect();
    let board = Board::new(island, &tiles, &harbors).expect("tiles and harbors are well formed");
    let robber = HexId::new(rng.below(island.topology().hexes.len()) as usize);
    StartingBoard { board, robber: Some(robber) }
}

/// A tile; a desert with this many chances out of eight.
fn any_tile(desert_chance: u32, rng: &mut GameRng) -> Tile {
    if rng.below(8) < desert_chance {
        return Tile { terrain: Terrain::Desert, token: None };
    }
    let terrain = Terrain::ALL[rng.below(5) as usize];
    Tile { terrain, token: Some(one_of(&[2, 3, 4, 5, 6, 8, 9, 10, 11, 12], rng)) }
}
