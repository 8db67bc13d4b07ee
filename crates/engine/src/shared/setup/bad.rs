//! Why a game cannot begin, and the checks of players and choices that rule sets on both islands share.

use core::fmt;
use core::ops::RangeInclusive;

use super::{BoardChoice, FirstPlayer, Numbers, SetupOptions, StartingBoard, spiral};
use crate::shared::scenario::NoDeal;
use crate::shared::{BadBoard, BadOption, Corrupt};
use crate::topology::{Axial, Island};
use crate::vocab::{Seat, SeatSet};

/// Why a game cannot begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadSetup {
    /// This island is not for that many players (B-SETUP-01, B-TWO-01, X-SETUP-01, X-SETUP-03, E-SETUP-01, O-SCOPE-02).
    Players {
        /// The number of players.
        n_players: u8,
        /// The fewest that may.
        least: u8,
        /// The most that may.
        most: u8,
    },
    /// An option has a value that it may not have.
    Option(BadOption),
    /// The seat that is to begin does not play (B-SETUP-03).
    FirstSeat(Seat),
    /// The spiral cannot start there: it is not a corner hex of the island (B-BOARD-09).
    SpiralStart(Axial),
    /// The board names no hex of its island for the robber (B-BOARD-15).
    NoRobber,
    /// The rule set is not played on this island, or has no printed board for it.
    Island(&'static str),
    /// Tiles or harbors make no board.
    Board(BadBoard),
    /// The scenario finds no map that meets its conditions (S-CUSTOM-08).
    Deal(NoDeal),
    /// The kinds of the scenario's harbors have no places of their own (S-SCEN-09).
    LooseHarbors,
    /// The scenario has no spiral (S-SCEN-13).
    NoSpiral,
    /// The options make an impossible game.
    Corrupt(Corrupt),
}

impl BadSetup {
    /// The option that is to blame, if it is one.
    pub const fn option(&self) -> Option<&'static str> {
        match self {
            Self::Option(bad) => Some(bad.spec.key),
            Self::FirstSeat(_) => Some("first_player"),
            Self::SpiralStart(_) => Some("spiral_start"),
            Self::LooseHarbors => Some("harbors"),
            Self::NoSpiral => Some("numbers"),
            Self::Players { .. }
            | Self::NoRobber
            | Self::Island(_)
            | Self::Board(_)
            | Self::Deal(_)
            | Self::Corrupt(_) => None,
        }
    }
}

impl From<BadOption> for BadSetup {
    fn from(bad: BadOption) -> Self {
        Self::Option(bad)
    }
}

impl From<BadBoard> for BadSetup {
    fn from(bad: BadBoard) -> Self {
        Self::Board(bad)
    }
}

impl fmt::Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players { n_players, least, most } => {
                write!(f, "this board takes {least}")?;
                match most - least {
                    0 => {}
                    1 => write!(f, " or {most}")?,
                    _ => write!(f, " to {most}")?,
                }
                write!(f, " players, not {n_players}")
            }
            Self::Option(bad) => bad.fmt(f),
            Self::FirstSeat(seat) => write!(f, "seat {seat} cannot begin because nobody sits there"),
            Self::SpiralStart(Axial { q, r }) => write!(f, "({q},{r}) is not a corner hex of the island"),
            Self::NoRobber => write!(f, "the board must name a hex of the island for the robber"),
            Self::Island(why) => f.write_str(why),
            Self::Board(bad) => bad.fmt(f),
            Self::Deal(none) => none.fmt(f),
            Self::LooseHarbors => f.write_str("the harbors of this scenario are always shuffled (S-SCEN-09)"),
            Self::NoSpiral => f.write_str("this scenario has no spiral of numbers (S-SCEN-13)"),
            Self::Corrupt(corrupt) => corrupt.fmt(f),
        }
    }
}

impl core::error::Error for BadSetup {}

/// Whether this many may play on an island: two to four on the small one, where two are for bots and research
/// (B-SETUP-01, B-TWO-01), and two to six on the extended one (X-SETUP-01, X-SETUP-03).
pub(crate) fn check_players(island: Island, n_players: u8) -> Result<(), BadSetup> {
    match island {
        Island::Base => check_number(2..=4, n_players),
        Island::Extended => check_number(2..=6, n_players),
    }
}

/// Whether the number of players is in a range.
pub(crate) fn check_number(range: RangeInclusive<u8>, n_players: u8) -> Result<(), BadSetup> {
    let (least, most) = (*range.start(), *range.end());
    if range.contains(&n_players) { Ok(()) } else { Err(BadSetup::Players { n_players, least, most }) }
}

/// Whether the first player's seat is taken.
pub(crate) fn check_first(first: Seat, n_players: u8) -> Result<(), BadSetup> {
    if SeatSet::first_n(n_players).contains(first) { Ok(()) } else { Err(BadSetup::FirstSeat(first)) }
}

impl StartingBoard {
    /// Whether the robber is on a hex of the island.
    pub(crate) fn check_robber(&self) -> Result<(), BadSetup> {
        let stands = self.robber.is_some_and(|hex| self.board.topology().hexes.contains(hex));
        if stands { Ok(()) } else { Err(BadSetup::NoRobber) }
    }
}

impl SetupOptions {
    /// Whether first player and start of the spiral exist.
    pub(crate) fn check(&self, island: Island, n_players: u8) -> Result<(), BadSetup> {
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
