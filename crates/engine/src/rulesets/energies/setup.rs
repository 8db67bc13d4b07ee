//! How a game of New Energies begins: a fixed or random board and placements, or the printed first game.

use super::data::{EnergiesData, HarborSpot, Outpost};
use super::options::{EnergiesOptions, EnergiesSetup, SpiralDirection};
use super::state::EnergiesExt;
use super::{Energies, production, tariff};
use crate::draw::Draw;
use crate::rulesets::Rules;
use crate::rulesets::options::GameOptions;
use crate::shared::options::Table;
use crate::shared::setup::{
    BadSetup, BoardChoice, HarborPlacement, Numbers, SetupOptions, StartingBoard, check_first, check_number,
    first_seat, lay, spiral,
};
use crate::shared::{BadBoard, Board, Core, Course, Harbor, HarborKind, Public, Terrain, Tile};
use crate::topology::{Axial, EdgeId, HexId, Island, VertexId};
use crate::vocab::{Cards, Seat};

type Outcome<T> = Result<T, BadSetup>;

impl Energies {
    /// A game on a given board, before the first placement (E-SETUP-07 to E-SETUP-11).
    ///
    /// # Errors
    /// When players, options, first seat or board do not fit.
    pub fn new(options: &EnergiesOptions, laid: &StartingBoard, n_players: u8, first: Seat) -> Outcome<Self> {
        check(options, n_players)?;
        check_first(first, n_players)?;
        if laid.board.island() != Island::Base {
            return Err(BadSetup::Island("New Energies is played on the base island"));
        }
        laid.check_robber()?;
        Ok(Self::begin(options, laid, n_players, first))
    }

    fn begin(options: &EnergiesOptions, laid: &StartingBoard, n_players: u8, first: Seat) -> Self {
        let mut core = Core::new(options.shared, laid, n_players, first);
        core.public.bank = tariff::CARDS;
        core.public.supply = tariff::SUPPLY;
        Self { core, ext: EnergiesExt::new(options.own, options.frame(n_players), n_players) }
    }

    /// A first game: printed board and pieces, starting hands dealt, the first turn begun (E-SETUP-04, E-SETUP-16,
    /// E-SETUP-17). The seats are purple, orange, pink and blue.
    pub(crate) fn first_game(options: &EnergiesOptions, n_players: u8, first: Seat) -> Outcome<Self> {
        let data = &options.setup.data;
        let mut game = Self::new(options, &first_board(data)?, n_players, first)?;
        let core = &mut game.core;
        for (start, seat) in data.first_game.starts.iter().zip(core.public.turn.seats().iter()) {
            place(core, seat, start.town);
            if let Some(city) = place(core, seat, start.city) {
                core.public.pieces.upgrade(city);
                core.receive(seat, production::starting_hand(core.public.starting_cards(city)));
            }
        }
        core.public.turn.placements = 2 * n_players;
        core.recount_roads(core.public.turn.seats(), Public::length_past_rivals, &mut ());
        game.begin_turn(first, &mut ());
        game.audit().map_err(BadSetup::Corrupt)?;
        Ok(game)
    }

    /// A game as the options say: lays the board and then draws the first player (E-SETUP-02, E-SETUP-03, E-SETUP-12).
    ///
    /// # Errors
    /// When players and options contradict each other; nothing is drawn then.
    pub fn start(options: &EnergiesOptions, n_players: u8, draw: &mut impl Draw) -> Outcome<Self> {
        let setup = &options.setup;
        check_number(EnergiesOptions::PLAYERS, n_players)?;
        // Presets are known to fit, and most games of a simulation are played by one.
        if !EnergiesOptions::PRESETS.iter().any(|(_, preset)| preset == options) {
            check(options, n_players)?;
            // Numbers of a printed board follow no spiral, but a start that is not a corner is rejected anyway.
            let checked =
                SetupOptions { board: BoardChoice::Variable, numbers: Numbers::Spiral, ..setup.shared };
            checked.check(Island::Base, n_players)?;
            // The data must make a board before anything is drawn.
            first_board(&setup.data)?;
        }
        match setup.shared.board {
            BoardChoice::FirstGame => {
                let first = first_seat(setup.shared.first_player, n_players, draw);
                Self::first_game(options, n_players, first)
            }
            BoardChoice::Variable => {
                let laid = lay_board(setup, draw)?;
                let first = first_seat(setup.shared.first_player, n_players, draw);
                Ok(Self::begin(options, &laid, n_players, first))
            }
        }
    }
}

fn check(options: &EnergiesOptions, n_players: u8) -> Outcome<()> {
    check_number(EnergiesOptions::PLAYERS, n_players)?;
    options.validate()?;
    Ok(options.frame(n_players).validate(&[])?)
}

/// The printed board (specification, section 2.7).
fn first_board(data: &EnergiesData) -> Outcome<StartingBoard> {
    let board = Board::new(Island::Base, &data.first_game.tiles, &harbors(&data.harbors)?)?;
    let robber = board.topology().hex_at(data.first_game.inspector);
    Ok(StartingBoard { board, robber })
}

/// Terrain and numbers by chance, harbors from the data; kinds shuffled if the options say so (E-SETUP-02, E-SETUP-03).
fn lay_board(setup: &EnergiesSetup, draw: &mut impl Draw) -> Outcome<StartingBoard> {
    let shared = SetupOptions { harbors: HarborPlacement::Fixed, ..setup.shared };
    let start = corner(setup, draw);
    let mut laid = lay(&SetupOptions { spiral_start: start, ..shared }, Island::Base, draw);
    if let (SpiralDirection::Clockwise, Some(start)) = (setup.spiral_direction, start) {
        turn_clockwise(&mut laid.board, start);
    }
    let mut spots = setup.data.harbors;
    if setup.shared.harbors == HarborPlacement::Frame {
        shuffle_kinds(&mut spots, draw);
    }
    laid.board.set_harbors(&harbors(&spots)?)?;
    Ok(laid)
}

/// The corner hexes where the spiral may start.
const CORNERS: [Axial; 6] = [
    Axial::new(0, -2),
    Axial::new(2, -2),
    Axial::new(2, 0),
    Axial::new(0, 2),
    Axial::new(-2, 2),
    Axial::new(-2, 0),
];

/// The start of the spiral, where there is one: named, or each corner equally likely (option EO-11).
fn corner(setup: &EnergiesSetup, draw: &mut impl Draw) -> Option<Axial> {
    match (setup.shared.numbers, setup.shared.spiral_start) {
        (Numbers::Random, _) => None,
        (Numbers::Spiral, Some(start)) => Some(start),
        (Numbers::Spiral, None) => Some(CORNERS[draw.below(CORNERS.len() as u32) as usize]),
    }
}

/// Lays the numbers of a spiral again, each ring from its start the other way round (option EO-10).
fn turn_clockwise(board: &mut Board, start: Axial) {
    let mut order = [HexId::new(0); 19];
    for (slot, hex) in order.iter_mut().zip(spiral(Island::Base, start).into_iter().flatten()) {
        *slot = hex;
    }
    let mut tokens = order.map(|hex| board.tile(hex).token).into_iter().flatten();
    // The outer ring has 12 hexes and the inner one 6; the first of each stays the first.
    order[1..12].reverse();
    order[13..18].reverse();
    for hex in order {
        let tile = board.tile(hex);
        if tile.terrain != Terrain::Desert {
            board.set_tile(hex, Tile { token: tokens.next(), ..tile });
        }
    }
}

fn shuffle_kinds(spots: &mut [HarborSpot; 9], draw: &mut impl Draw) {
    let mut kinds: [HarborKind; 9] = spots.map(|(_, _, kind)| kind);
    draw.shuffle(&mut kinds);
    for (spot, kind) in spots.iter_mut().zip(kinds) {
        spot.2 = kind;
    }
}

/// The harbors of a table; a path that is none of the island's makes no board.
fn harbors(spots: &[HarborSpot; 9]) -> Outcome<[Harbor; 9]> {
    let mut harbors = [Harbor { edge: EdgeId::new(0), kind: HarborKind::Any }; 9];
    for (slot, &(hex, side, kind)) in harbors.iter_mut().zip(spots) {
        let edge = Island::Base.topology().edge_at(hex, side).ok_or(BadBoard::InlandHarbor(hex, side))?;
        *slot = Harbor { edge, kind };
    }
    Ok(harbors)
}

fn place(core: &mut Core, seat: Seat, outpost: Outpost) -> Option<VertexId> {
    let topology = core.public.board.topology();
    let ((hex, corner), (road_hex, side)) = outpost;
    let vertex = topology.vertex_at(hex, corner)?;
    let road = topology.edge_at(road_hex, side)?;
    core.build_settlement(seat, vertex, Cards::NONE, Public::rivals, &mut ());
    core.public.pieces.place_road(seat, road);
    Some(vertex)
}
