//! How a game of New Energies begins: a board laid by table or chance, placements, or the printed first game.

use core::fmt;

use super::data::{EnergiesData, HarborSpot, Outpost};
use super::options::{BadEnergies, EnergiesOptions};
use super::state::EnergiesExt;
use super::{Energies, barriers, production, tariff};
use crate::draw::Draw;
use crate::rulesets::Rules;
use crate::shared::setup::{
    BoardChoice, FirstPlayer, HarborPlacement, Laid, Numbers, SetupOptions, first_seat, lay, spiral,
};
use crate::shared::{BadBoard, Board, Core, Corrupt, Harbor, HarborKind, Options, Terrain, Tile};
use crate::topology::{Axial, EdgeId, HexId, Island, VertexId};
use crate::vocab::{Cards, Seat, SeatSet};

/// Options of the set-up (specification, section 5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnergiesSetup {
    /// What is shared with the base game: board, numbers, start of the spiral, first player (options EO-01, EO-11, EO-13,
    /// EO-16). Harbors are `Fixed` as on the frame or `Frame` with their kinds shuffled (option EO-12).
    pub shared: SetupOptions,
    /// Which way the spiral of numbers turns (option EO-10).
    pub direction: SpiralDirection,
    /// Harbors and first-game layout (option EO-12).
    pub data: EnergiesData,
}

impl EnergiesSetup {
    /// The defaults of the specification.
    pub const STANDARD: Self = Self {
        shared: SetupOptions {
            island: Some(Island::Base),
            harbors: HarborPlacement::Fixed,
            first_player: FirstPlayer::HighestRoll,
            ..SetupOptions::MODERN
        },
        direction: SpiralDirection::CounterClockwise,
        data: EnergiesData::STANDARD,
    };

    /// The first game of the specification (E-SETUP-04).
    pub const FIRST_GAME: Self = Self {
        shared: SetupOptions { board: BoardChoice::FirstGame, ..Self::STANDARD.shared },
        ..Self::STANDARD
    };
}

impl Default for EnergiesSetup {
    fn default() -> Self {
        Self::STANDARD
    }
}

/// Which way the spiral of numbers turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SpiralDirection {
    /// By the French rulebook.
    CounterClockwise,
    /// The other way.
    Clockwise,
}

/// Why a game cannot begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadEnergiesSetup {
    /// Only 3 or 4 play (E-SETUP-01).
    Players(u8),
    /// An option is out of its range.
    Option(BadEnergies),
    /// The seat that is to begin does not play (E-SETUP-12).
    FirstSeat(Seat),
    /// The spiral cannot start there (E-SETUP-03).
    SpiralStart(Axial),
    /// This way to lay harbors is not for this frame (option EO-12).
    Harbors,
    /// The harbors or tiles of the data make no board.
    Board(BadBoard),
    /// The pieces of the first-game layout cannot stand so (E-SETUP-15).
    Pieces(Corrupt),
    /// The board is not the small island, or names no hex of it for the inspector (E-SETUP-05).
    NoInspector,
}

impl From<BadEnergies> for BadEnergiesSetup {
    fn from(bad: BadEnergies) -> Self {
        Self::Option(bad)
    }
}

impl From<BadBoard> for BadEnergiesSetup {
    fn from(bad: BadBoard) -> Self {
        Self::Board(bad)
    }
}

impl fmt::Display for BadEnergiesSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players(n) => write!(f, "New Energies takes 3 or 4 players, not {n}"),
            Self::Option(bad) => write!(f, "{bad}"),
            Self::FirstSeat(seat) => write!(f, "seat {seat} cannot begin because nobody sits there"),
            Self::SpiralStart(Axial { q, r }) => write!(f, "({q},{r}) is no corner hex of the island"),
            Self::Harbors => {
                write!(f, "the harbors are printed on the frame; only their kinds can be shuffled")
            }
            Self::Board(bad) => write!(f, "{bad}"),
            Self::Pieces(corrupt) => write!(f, "{corrupt}"),
            Self::NoInspector => write!(f, "the board must be the small island with a hex for the inspector"),
        }
    }
}

impl core::error::Error for BadEnergiesSetup {}

type Outcome<T> = Result<T, BadEnergiesSetup>;

impl Energies {
    /// A game on a board that was laid, before the first placement (E-SETUP-07 to E-SETUP-11).
    ///
    /// # Errors
    /// When players, options, first seat or board do not fit.
    pub fn new(
        shared: Options,
        options: EnergiesOptions,
        laid: &Laid,
        n_players: u8,
        first: Seat,
    ) -> Outcome<Self> {
        check(&shared, &options, n_players)?;
        check_first(first, n_players)?;
        let is_island = laid.board.island() == Island::Base;
        if !is_island || !laid.robber.is_some_and(|hex| laid.board.topology().hexes.contains(hex)) {
            return Err(BadEnergiesSetup::NoInspector);
        }
        let mut core = Core::new(shared, laid, n_players, first);
        core.public.bank = tariff::CARDS;
        core.public.supply = tariff::SUPPLY;
        Ok(Self { core, ext: EnergiesExt::new(options, n_players) })
    }

    /// A first game: printed board and pieces, starting hands dealt, the first turn begun (E-SETUP-04, E-SETUP-16,
    /// E-SETUP-17). The seats are purple, orange, pink and blue.
    ///
    /// # Errors
    /// When players, options, first seat or data do not fit.
    pub fn first_game(
        shared: Options,
        options: EnergiesOptions,
        data: &EnergiesData,
        n_players: u8,
        first: Seat,
    ) -> Outcome<Self> {
        let mut game = Self::new(shared, options, &first_board(data)?, n_players, first)?;
        let core = &mut game.core;
        for (start, seat) in data.first_game.starts.iter().zip(core.public.turn.seats().iter()) {
            place(core, seat, start.town);
            if let Some(city) = place(core, seat, start.city) {
                core.public.pieces.upgrade(city);
                core.receive(seat, production::starting_hand(core.public.starting_cards(city)));
            }
        }
        core.public.turn.placements = 2 * n_players;
        core.recount_roads(core.public.turn.seats(), barriers, &mut ());
        game.begin_turn(first, &mut ());
        game.audit().map_err(BadEnergiesSetup::Pieces)?;
        Ok(game)
    }

    /// A game as the options say: lays the board and then draws the first player (E-SETUP-02, E-SETUP-03, E-SETUP-12).
    ///
    /// # Errors
    /// When players and options do not fit together; nothing is drawn then.
    pub fn start(
        shared: Options,
        options: EnergiesOptions,
        setup: &EnergiesSetup,
        n_players: u8,
        draw: &mut impl Draw,
    ) -> Outcome<Self> {
        check(&shared, &options, n_players)?;
        check_choices(setup, n_players)?;
        match setup.shared.board {
            BoardChoice::FirstGame => {
                let first = first_seat(setup.shared.first_player, n_players, draw);
                Self::first_game(shared, options, &setup.data, n_players, first)
            }
            BoardChoice::Variable => {
                let laid = lay_board(setup, draw)?;
                let first = first_seat(setup.shared.first_player, n_players, draw);
                Self::new(shared, options, &laid, n_players, first)
            }
        }
    }
}

fn check(shared: &Options, options: &EnergiesOptions, n_players: u8) -> Outcome<()> {
    if !(3..=4).contains(&n_players) {
        return Err(BadEnergiesSetup::Players(n_players));
    }
    Ok(options.validate(shared)?)
}

fn check_first(first: Seat, n_players: u8) -> Outcome<()> {
    if SeatSet::first_n(n_players).contains(first) { Ok(()) } else { Err(BadEnergiesSetup::FirstSeat(first)) }
}

fn check_choices(setup: &EnergiesSetup, n_players: u8) -> Outcome<()> {
    let shared = &setup.shared;
    if let FirstPlayer::Named(first) = shared.first_player {
        check_first(first, n_players)?;
    }
    if shared.harbors == HarborPlacement::Alternating {
        return Err(BadEnergiesSetup::Harbors);
    }
    // The data must make a board before anything is drawn.
    first_board(&setup.data)?;
    match shared.spiral_start {
        Some(start) if spiral(Island::Base, start).is_none() => Err(BadEnergiesSetup::SpiralStart(start)),
        _ => Ok(()),
    }
}

/// The printed board (specification, section 2.7).
fn first_board(data: &EnergiesData) -> Outcome<Laid> {
    let board = Board::new(Island::Base, &data.first_game.tiles, &harbors(&data.harbors)?)?;
    let robber = board.topology().hex_at(data.first_game.inspector);
    Ok(Laid { board, robber })
}

/// Terrain and numbers by chance, harbors from the data; kinds shuffled if the options say so (E-SETUP-02, E-SETUP-03).
fn lay_board(setup: &EnergiesSetup, draw: &mut impl Draw) -> Outcome<Laid> {
    let shared = SetupOptions { harbors: HarborPlacement::Fixed, ..setup.shared };
    let start = corner(setup, draw);
    let laid = lay(&SetupOptions { spiral_start: start, ..shared }, Island::Base, draw);
    let mut tiles = laid.board.topology().hexes.iter().map(|hex| laid.board.tile(hex));
    let mut tiles: [Tile; 19] = core::array::from_fn(|_| tiles.next().unwrap_or(DESERT));
    if let (SpiralDirection::Clockwise, Some(start)) = (setup.direction, start) {
        turn_clockwise(&mut tiles, start);
    }
    let mut spots = setup.data.harbors;
    if setup.shared.harbors == HarborPlacement::Frame {
        shuffle_kinds(&mut spots, draw);
    }
    Ok(Laid { board: Board::new(Island::Base, &tiles, &harbors(&spots)?)?, robber: laid.robber })
}

const DESERT: Tile = Tile { terrain: Terrain::Desert, token: None };

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

/// Lays the numbers of a spiral anew, each ring from its start the other way round (option EO-10).
fn turn_clockwise(tiles: &mut [Tile; 19], start: Axial) {
    let mut order = [HexId::new(0); 19];
    for (slot, hex) in order.iter_mut().zip(spiral(Island::Base, start).into_iter().flatten()) {
        *slot = hex;
    }
    let mut tokens = order.map(|hex| tiles[hex.idx()].token).into_iter().flatten();
    // The outer ring has 12 hexes and the inner one 6; the first of each stays the first.
    order[1..12].reverse();
    order[13..18].reverse();
    for hex in order {
        if tiles[hex.idx()].terrain != Terrain::Desert {
            tiles[hex.idx()].token = tokens.next();
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
        let edge = Island::Base.topology().edge_at(hex, side).ok_or(BadEnergiesSetup::Harbors)?;
        *slot = Harbor { edge, kind };
    }
    Ok(harbors)
}

fn place(core: &mut Core, seat: Seat, outpost: Outpost) -> Option<VertexId> {
    let topology = core.public.board.topology();
    let ((hex, corner), (road_hex, side)) = outpost;
    let vertex = topology.vertex_at(hex, corner)?;
    let road = topology.edge_at(road_hex, side)?;
    core.build_settlement(seat, vertex, Cards::NONE, barriers, &mut ());
    core.public.pieces.place_road(seat, road);
    Some(vertex)
}
