//! How a base game begins: who may play on which island, and whether pieces are placed or printed.

use core::fmt;

use super::{Base, barriers, turn};
use crate::core::setup::{
    BoardChoice, FirstGameLayout, FirstPlayer, Laid, Numbers, SetupOptions, first_game_board, first_seat,
    lay, spiral,
};
use crate::core::{BadOption, Core, Options};
use crate::draw::Draw;
use crate::topology::{Axial, Island};
use crate::vocab::{Seat, SeatSet};

/// Why a game cannot begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadSetup {
    /// So many do not play on this island (B-SETUP-01, B-TWO-01, X-SETUP-01, X-SETUP-03).
    Players {
        /// How many.
        n_players: u8,
        /// Where.
        island: Island,
    },
    /// An option is out of its range.
    Option(BadOption),
    /// The seat that is to begin does not play (B-SETUP-03).
    FirstSeat(Seat),
    /// The spiral cannot start there: it is no corner hex of the island (B-BOARD-09).
    SpiralStart(Axial),
    /// The board names no hex of its island for the robber (B-BOARD-15).
    NoRobber,
}

impl From<BadOption> for BadSetup {
    fn from(bad: BadOption) -> Self {
        Self::Option(bad)
    }
}

impl fmt::Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players { n_players, island } => {
                let (least, most) = (MIN_PLAYERS, max_players(*island));
                write!(f, "this island takes {least} to {most} players, not {n_players}")
            }
            Self::Option(bad) => write!(f, "{bad}"),
            Self::FirstSeat(seat) => write!(f, "seat {seat} cannot begin because nobody sits there"),
            Self::SpiralStart(Axial { q, r }) => write!(f, "({q},{r}) is no corner hex of the island"),
            Self::NoRobber => write!(f, "the board must name a hex of the island for the robber"),
        }
    }
}

impl core::error::Error for BadSetup {}

/// Two players are an option for bots and research (B-TWO-01).
const MIN_PLAYERS: u8 = 2;

/// B-SETUP-01, X-SETUP-01: five and six need the extended island; fewer may use it (X-SETUP-03).
const fn max_players(island: Island) -> u8 {
    match island {
        Island::Base => 4,
        Island::Extended => 6,
    }
}

impl Base {
    /// A game on a board that was laid, before the first placement (B-SETUP-07, X-SETUP-02).
    ///
    /// # Errors
    /// When players, options, first seat or robber do not fit.
    pub fn new(options: Options, laid: &Laid, n_players: u8, first: Seat) -> Result<Self, BadSetup> {
        check(options, laid.board.island(), n_players)?;
        check_first(first, n_players)?;
        if !laid.robber.is_some_and(|hex| laid.board.topology().hexes.contains(hex)) {
            return Err(BadSetup::NoRobber);
        }
        Ok(Self { core: Core::new(options, laid, n_players, first) })
    }

    /// A first game on the base island: printed board and pieces, starting hands dealt, the first turn begun
    /// (B-SETUP-04 to B-SETUP-06, B-SETUP-16). The seats are red, blue, white and orange; three players leave out red,
    /// two also orange.
    ///
    /// # Errors
    /// When players, options or first seat do not fit.
    pub fn first_game(
        options: Options,
        layout: FirstGameLayout,
        n_players: u8,
        first: Seat,
    ) -> Result<Self, BadSetup> {
        let mut game = Self::new(options, &first_game_board(layout, Island::Base), n_players, first)?;
        let core = &mut game.core;
        core.place_first_game(layout);
        core.recount_roads(core.public.turn.seats(), barriers, &mut ());
        turn::begin_turn(core, first, &mut ());
        Ok(game)
    }

    /// A game as the options say: lays the board and then draws the first player. A first game on the base island
    /// begins with the first turn, every other game with the placements (B-SETUP-04, X-SETUP-02).
    ///
    /// # Errors
    /// When players and options do not fit together; nothing is drawn then.
    pub fn start(
        options: &Options,
        setup: &SetupOptions,
        n_players: u8,
        draw: &mut impl Draw,
    ) -> Result<Self, BadSetup> {
        let island = setup.island_for(n_players);
        check(*options, island, n_players)?;
        check_choices(setup, island, n_players)?;
        let laid = lay(setup, island, draw);
        let first = first_seat(setup.first_player, n_players, draw);
        match (setup.board, island) {
            (BoardChoice::FirstGame, Island::Base) => {
                Self::first_game(*options, setup.first_game_layout, n_players, first)
            }
            (BoardChoice::FirstGame, Island::Extended) | (BoardChoice::Variable, _) => {
                Self::new(*options, &laid, n_players, first)
            }
        }
    }
}

fn check(options: Options, island: Island, n_players: u8) -> Result<(), BadSetup> {
    if !(MIN_PLAYERS..=max_players(island)).contains(&n_players) {
        return Err(BadSetup::Players { n_players, island });
    }
    Ok(options.validate()?)
}

fn check_first(first: Seat, n_players: u8) -> Result<(), BadSetup> {
    if SeatSet::first_n(n_players).contains(first) { Ok(()) } else { Err(BadSetup::FirstSeat(first)) }
}

fn check_choices(setup: &SetupOptions, island: Island, n_players: u8) -> Result<(), BadSetup> {
    if let FirstPlayer::Named(first) = setup.first_player {
        check_first(first, n_players)?;
    }
    let is_spiral = setup.board == BoardChoice::Variable && setup.numbers == Numbers::Spiral;
    match setup.spiral_start {
        Some(start) if is_spiral && spiral(island, start).is_none() => Err(BadSetup::SpiralStart(start)),
        _ => Ok(()),
    }
}
