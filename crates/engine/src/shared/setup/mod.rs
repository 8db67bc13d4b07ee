//! How a game is set up: the options of the board and of the first player, and the functions that carry them out.
//! Nothing here knows a rule set; the rule sets decide who may play on which island and what follows.

mod bad;
mod first;
mod generate;
mod harbors;
pub mod layouts;
mod numbers;
pub mod tables;

pub use bad::{BadSetup, check_first, check_players};
pub use first::first_seat;
pub use generate::{Laid, first_game_board, lay};
pub use numbers::{lay_spiral, spiral};

use crate::topology::{Axial, Island};
use crate::vocab::Seat;

/// Options of the set-up (specification, section 5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetupOptions {
    /// The island; `None` goes by the number of players (X-SETUP-03).
    pub island: Option<Island>,
    /// Whether the board is laid anew or printed (B-BOARD-08, B-BOARD-14).
    pub board: BoardChoice,
    /// Which printed layout a first game uses; the extended island has only one (B-BOARD-14).
    pub first_game_layout: FirstGameLayout,
    /// How the number tokens of a variable board are laid (B-BOARD-09, B-BOARD-11).
    pub numbers: Numbers,
    /// The corner hex where the spiral starts; `None` draws one (B-BOARD-09).
    pub spiral_start: Option<Axial>,
    /// Whether random numbers keep 6 and 8 apart (B-BOARD-11).
    pub separate_reds: bool,
    /// How the harbors of a variable board are laid (B-BOARD-12, B-BOARD-13).
    pub harbors: HarborPlacement,
    /// Who begins (B-SETUP-03).
    pub first_player: FirstPlayer,
}

impl SetupOptions {
    /// What players of recent editions expect; the default.
    pub const MODERN: Self = Self {
        island: None,
        board: BoardChoice::Variable,
        first_game_layout: FirstGameLayout::Modern,
        numbers: Numbers::Spiral,
        spiral_start: None,
        separate_reds: true,
        harbors: HarborPlacement::Frame,
        first_player: FirstPlayer::Random,
    };

    /// The French rulebook.
    pub const CLASSIC_FR: Self = Self {
        first_game_layout: FirstGameLayout::Classic,
        harbors: HarborPlacement::Alternating,
        ..Self::MODERN
    };

    /// The island for a number of players: five and six need the extended one (X-SETUP-01, X-SETUP-03).
    #[must_use]
    pub const fn island_for(&self, n_players: u8) -> Island {
        match self.island {
            Some(island) => island,
            None if n_players > 4 => Island::Extended,
            None => Island::Base,
        }
    }
}

impl Default for SetupOptions {
    fn default() -> Self {
        Self::MODERN
    }
}

/// Where terrain, numbers and harbors come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardChoice {
    /// Laid at random (B-BOARD-08 to B-BOARD-13).
    Variable,
    /// The printed layout (B-BOARD-14).
    FirstGame,
}

/// The two printed layouts of the base island (specification, section 2.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstGameLayout {
    /// That of the English 5th edition.
    Modern,
    /// That of the English 4th edition.
    Classic,
}

/// How number tokens are laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Numbers {
    /// In letter order along the spiral (B-BOARD-09, B-BOARD-10).
    Spiral,
    /// Dealt at random (B-BOARD-11).
    Random,
}

/// How harbors are laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HarborPlacement {
    /// Kinds shuffled onto the positions of the frame (B-BOARD-12).
    Frame,
    /// On every second hex of the sea ring, kinds shuffled (B-BOARD-13).
    Alternating,
    /// The kinds stay as they are printed on the frame of the chosen first-game layout (specification, section 2.6).
    Fixed,
}

/// How the first player is found (B-SETUP-03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstPlayer {
    /// Each seat equally likely.
    Random,
    /// Everybody rolls two dice; those who tie for the highest sum roll again.
    HighestRoll,
    /// The host names a seat.
    Named(Seat),
}
