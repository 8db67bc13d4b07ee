//! Why a game cannot begin, and the checks of players and choices that rule sets on both islands share.

use core::fmt;

use super::{BoardChoice, FirstPlayer, Laid, Numbers, SetupOptions, spiral};
use crate::shared::BadOption;
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
    /// The rule set has no printed board for the extended island.
    NoFirstGame,
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
            Self::NoFirstGame => write!(f, "the extended island has no first-game layout"),
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

/// Whether so many may play on an island.
///
/// # Errors
/// When they may not.
pub fn check_players(island: Island, n_players: u8) -> Result<(), BadSetup> {
    let may_play = (MIN_PLAYERS..=max_players(island)).contains(&n_players);
    if may_play { Ok(()) } else { Err(BadSetup::Players { n_players, island }) }
}

/// Whether somebody sits where the game is to begin.
///
/// # Errors
/// When nobody does.
pub fn check_first(first: Seat, n_players: u8) -> Result<(), BadSetup> {
    if SeatSet::first_n(n_players).contains(first) { Ok(()) } else { Err(BadSetup::FirstSeat(first)) }
}

impl Laid {
    /// Whether the robber stands on a hex of the island.
    ///
    /// # Errors
    /// When it does not.
    pub fn check_robber(&self) -> Result<(), BadSetup> {
        let stands = self.robber.is_some_and(|hex| self.board.topology().hexes.contains(hex));
        if stands { Ok(()) } else { Err(BadSetup::NoRobber) }
    }
}

impl SetupOptions {
    /// Whether first player and start of the spiral exist.
    ///
    /// # Errors
    /// When one does not.
    pub fn check(&self, island: Island, n_players: u8) -> Result<(), BadSetup> {
        if let FirstPlayer::Named(first) = self.first_player {
            check_first(first, n_players)?;
        }
        let is_spiral = self.board == BoardChoice::Variable && self.numbers == Numbers::Spiral;
        match self.spiral_start {
            Some(start) if is_spiral && spiral(island, start).is_none() => Err(BadSetup::SpiralStart(start)),
            _ => Ok(()),
        }
    }
}
