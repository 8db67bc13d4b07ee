//! Base games over the whole option space (specification, section 5).

use std::num::{NonZeroU8, NonZeroU16};
use std::ops::RangeInclusive;

use hexhaven_chance::GameRng;
use hexhaven_engine::Draw;
use hexhaven_engine::RuleSet;
use hexhaven_engine::Seat;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::shared::setup::{
    BoardChoice, FirstGameLayout, FirstPlayer, HarborPlacement, Laid, Numbers, SetupOptions, lay, tables,
};
use hexhaven_engine::shared::{
    Board, Dice, FiveSixMode, Harbor, LongestRoadBreak, Options, PhaseOrder, Terrain, Tile,
};
use hexhaven_engine::topology::{Axial, HexId, Island};

use crate::arbitrary::{Arbitrary, Case, Choice};

impl Arbitrary for Base {
    const RULES: RuleSet = RuleSet::Base;
    const PLAYERS: RangeInclusive<u8> = 2..=6;

    fn arbitrary(case: Case, rng: &mut GameRng) -> Self {
        let n_players = case.n_players;
        let (options, setup) = match case.choice {
            Choice::Modern => (Options::MODERN, SetupOptions::MODERN),
            Choice::ClassicFr => (Options::CLASSIC_FR, SetupOptions::CLASSIC_FR),
            Choice::Anything => (any_options(rng), any_setup(n_players, rng)),
        };
        let is_custom = case.choice == Choice::Anything && rng.below(4) == 0;
        let game = if is_custom {
            let laid = any_board(&setup, setup.island_for(n_players), rng);
            Self::new(options, &laid, n_players, any_seat(n_players, rng))
        } else {
            Self::start(&options, &setup, n_players, rng)
        };
        game.expect("arbitrary options are in their ranges")
    }
}

pub(crate) fn coin(rng: &mut GameRng) -> bool {
    rng.below(2) == 0
}

pub(crate) fn one_of<T: Copy>(items: &[T], rng: &mut GameRng) -> T {
    items[rng.below(items.len() as u32) as usize]
}

pub(crate) fn within(range: RangeInclusive<u8>, rng: &mut GameRng) -> u8 {
    range.start() + rng.below(u32::from(range.end() - range.start()) + 1) as u8
}

pub(crate) fn any_seat(n_players: u8, rng: &mut GameRng) -> Seat {
    Seat::ALL[rng.below(u32::from(n_players)) as usize]
}

/// Options of play, each anything in its range; low targets often, so that games end.
pub(crate) fn any_options(rng: &mut GameRng) -> Options {
    Options {
        phase_order: one_of(&[PhaseOrder::Mixed, PhaseOrder::TradeThenBuild], rng),
        dev_buys_per_turn: one_of(&[None, NonZeroU8::new(1), NonZeroU8::new(2)], rng),
        longest_road_break: one_of(&[LongestRoadBreak::HolderKeeps, LongestRoadBreak::SetAside], rng),
        target_vp: if coin(rng) { within(8..=12, rng) } else { within(Options::TARGET_VP, rng) },
        discard_limit: NonZeroU8::new(within(Options::DISCARD_LIMIT, rng)).filter(|_| rng.below(8) > 0),
        dice: one_of(&[Dice::Fair, Dice::Deck36], rng),
        deck36_reserve: within(Options::DECK36_RESERVE, rng),
        friendly_robber: coin(rng),
        friendly_limit: if coin(rng) { 2 } else { within(Options::FRIENDLY_LIMIT, rng) },
        five_six_mode: one_of(&[FiveSixMode::SpecialBuilding, FiveSixMode::Paired], rng),
        domestic_trade: rng.below(4) > 0,
        max_offers_per_turn: one_of(&[None, NonZeroU8::new(1), NonZeroU8::new(3), Some(NonZeroU8::MAX)], rng),
        unsolicited_offers: coin(rng),
        max_turns: NonZeroU16::new(1 + rng.below(400) as u16).filter(|_| rng.below(4) == 0),
    }
}

pub(crate) fn any_setup(n_players: u8, rng: &mut GameRng) -> SetupOptions {
    let island = match n_players {
        5.. => one_of(&[None, Some(Island::Extended)], rng),
        _ => one_of(&[None, Some(Island::Base), Some(Island::Extended)], rng),
    };
    let named = SetupOptions { island, ..SetupOptions::MODERN }.island_for(n_players);
    SetupOptions {
        island,
        board: one_of(&[BoardChoice::Variable, BoardChoice::Variable, BoardChoice::FirstGame], rng),
        first_game_layout: one_of(&[FirstGameLayout::Modern, FirstGameLayout::Classic], rng),
        numbers: one_of(&[Numbers::Spiral, Numbers::Random], rng),
        spiral_start: Some(any_corner(named, rng)).filter(|_| coin(rng)),
        separate_reds: coin(rng),
        harbors: one_of(&[HarborPlacement::Frame, HarborPlacement::Alternating, HarborPlacement::Fixed], rng),
        first_player: one_of(
            &[FirstPlayer::Random, FirstPlayer::HighestRoll, FirstPlayer::Named(any_seat(n_players, rng))],
            rng,
        ),
    }
}

pub(crate) fn any_corner(island: Island, rng: &mut GameRng) -> Axial {
    one_of(&tables::tables(island).spiral_starts, rng)[0]
}

/// A custom board: any terrain, any number of deserts, any tokens, some of the harbors, the robber anywhere
/// (B-BOARD-15).
fn any_board(setup: &SetupOptions, island: Island, rng: &mut GameRng) -> Laid {
    let model = lay(&SetupOptions { board: BoardChoice::Variable, ..*setup }, island, rng);
    let desert_chance = one_of(&[0, 1, 1, 4], rng);
    let tiles: Vec<Tile> = island.topology().hexes.iter().map(|_| any_tile(desert_chance, rng)).collect();
    let harbors: Vec<Harbor> = model.board.harbors().filter(|_| rng.below(4) > 0).collect();
    let board = Board::new(island, &tiles, &harbors).expect("tiles and harbors are well formed");
    let robber = HexId::new(rng.below(island.topology().hexes.len()) as usize);
    Laid { board, robber: Some(robber) }
}

/// A tile; a desert with so many chances out of eight.
fn any_tile(desert_chance: u32, rng: &mut GameRng) -> Tile {
    if rng.below(8) < desert_chance {
        return Tile { terrain: Terrain::Desert, token: None };
    }
    let terrain = Terrain::ALL[rng.below(5) as usize];
    Tile { terrain, token: Some(one_of(&[2, 3, 4, 5, 6, 8, 9, 10, 11, 12], rng)) }
}
