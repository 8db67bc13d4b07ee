//! How a game of Oil Springs begins: who may play, and on which board.

use core::fmt;

use super::options::{OilBoard, OilOptions, OilRules};
use super::state::{OilExt, OilNow, OilPublic, Removed};
use super::{Oil, Tapped, layouts};
use crate::draw::Draw;
use crate::rulesets::Rules;
use crate::shared::setup::{BoardChoice, FirstPlayer, Laid, Numbers, SetupOptions, first_seat, lay, spiral};
use crate::shared::{BadOption, Core, Corrupt, FiveSixMode, Options};
use crate::topology::{Axial, Island};
use crate::vocab::{BySeat, Cards, Kind, Seat, SeatSet};

/// Why a game cannot begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadOilSetup {
    /// So many do not play on this island (specification, section 1).
    Players {
        /// How many.
        n_players: u8,
        /// Where.
        island: Island,
    },
    /// A shared option is out of its range.
    Option(BadOption),
    /// Paired turns are not available (O-X-12).
    PairedTurns,
    /// The seat that is to begin does not play (B-SETUP-03).
    FirstSeat(Seat),
    /// The spiral cannot start there: it is no corner hex of the island (B-BOARD-09).
    SpiralStart(Axial),
    /// The board or its springs cannot be played on.
    Board(Corrupt),
}

impl fmt::Display for BadOilSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players { n_players, island } => {
                let here = match island {
                    Island::Base => "the base island takes 3 or 4 players",
                    Island::Extended => "the extended island takes 5 or 6 players",
                };
                write!(f, "Oil Springs is for 3 to 6: {here}, not {n_players}")
            }
            Self::Option(bad) => write!(f, "{bad}"),
            Self::PairedTurns => write!(f, "paired turns are not part of Oil Springs (O-X-12)"),
            Self::FirstSeat(seat) => write!(f, "seat {seat} cannot begin because nobody sits there"),
            Self::SpiralStart(Axial { q, r }) => write!(f, "({q},{r}) is no corner hex of the island"),
            Self::Board(corrupt) => write!(f, "{corrupt}"),
        }
    }
}

impl core::error::Error for BadOilSetup {}

impl Oil {
    /// A game on a board with springs, before the first placement; the robber is off the board (O-SETUP-01 to
    /// O-SETUP-04).
    ///
    /// # Errors
    /// When players, options, first seat, board or springs do not fit.
    pub fn new(
        options: Options,
        oil: OilRules,
        tapped: &Tapped,
        n_players: u8,
        first: Seat,
    ) -> Result<Self, BadOilSetup> {
        let island = tapped.board.island();
        check(&options, island, n_players)?;
        check_first(first, n_players)?;
        let laid = Laid { board: tapped.board.clone(), robber: None };
        let mut core = Core::new(options, &laid, n_players, first);
        core.public.bank += Cards::of(Kind::OIL, super::tariff::tariff(island).oil_tokens);
        let public = OilPublic {
            options: oil,
            springs: tapped.springs,
            metropolises: crate::topology::VertexSet::EMPTY,
            razed: crate::topology::VertexSet::EMPTY,
            sequestered: BySeat::default(),
            champion: None,
            spilled: 0,
            removed: Removed::NONE,
            now: OilNow::default(),
        };
        let game = Self { core, ext: OilExt { public } };
        game.audit().map_err(BadOilSetup::Board)?;
        Ok(game)
    }

    /// A game as the options say: lays the board and its springs and then draws the first player (O-SETUP-05,
    /// O-SETUP-10).
    ///
    /// # Errors
    /// When players and options do not fit together; nothing is drawn then.
    pub fn start(options: &OilOptions, n_players: u8, draw: &mut impl Draw) -> Result<Self, BadOilSetup> {
        let island = if n_players > 4 { Island::Extended } else { Island::Base };
        check(&options.core, island, n_players)?;
        check_choices(options, island, n_players)?;
        let tapped = match options.setup.board {
            OilBoard::Fixed => layouts::fixed(island, options.setup.desert_number_34),
            OilBoard::Variable => {
                let setup = SetupOptions { board: BoardChoice::Variable, ..options.setup.base };
                Tapped::lay(lay(&setup, island, draw).board, draw)
            }
        };
        let first = first_seat(options.setup.base.first_player, n_players, draw);
        Self::new(options.core, options.oil, &tapped, n_players, first)
    }
}

fn check(options: &Options, island: Island, n_players: u8) -> Result<(), BadOilSetup> {
    let is_right = match island {
        Island::Base => matches!(n_players, 3 | 4),
        Island::Extended => matches!(n_players, 5 | 6),
    };
    if !is_right {
        return Err(BadOilSetup::Players { n_players, island });
    }
    if options.five_six_mode == FiveSixMode::Paired {
        return Err(BadOilSetup::PairedTurns);
    }
    options.validate().map_err(BadOilSetup::Option)
}

fn check_first(first: Seat, n_players: u8) -> Result<(), BadOilSetup> {
    if SeatSet::first_n(n_players).contains(first) { Ok(()) } else { Err(BadOilSetup::FirstSeat(first)) }
}

fn check_choices(options: &OilOptions, island: Island, n_players: u8) -> Result<(), BadOilSetup> {
    let setup = &options.setup.base;
    if let FirstPlayer::Named(first) = setup.first_player {
        check_first(first, n_players)?;
    }
    let is_spiral = options.setup.board == OilBoard::Variable && setup.numbers == Numbers::Spiral;
    match setup.spiral_start {
        Some(start) if is_spiral && spiral(island, start).is_none() => Err(BadOilSetup::SpiralStart(start)),
        _ => Ok(()),
    }
}
