//! How a game is set up: the options of the board and of the first player, and the functions that carry them out.
//! Nothing here knows a rule set; the rule sets decide how many may play on which island, and what follows.

mod bad;
mod first;
mod generate;
mod harbors;
pub mod layouts;
mod numbers;
pub mod tables;

pub use bad::BadSetup;
pub(crate) use bad::{check_first, check_number, check_players};
pub use first::first_seat;
pub use generate::{StartingBoard, first_game_board, lay};
pub use numbers::{lay_spiral, spiral};

use crate::shared::options::{Domain, Field, Presets, Value, options, words};
use crate::topology::{Axial, Island};
use crate::vocab::Seat;

options! {
    /// Options of the set-up (specification, section 5).
    SetupOptions {
        /// The island; `None` goes by the number of players.
        island: Option<Island> => Domain::Words(ISLANDS), "X-SETUP-03";
        /// Whether the board is random or printed (B-BOARD-08, B-BOARD-14).
        board: BoardChoice, "B-BOARD-14";
        /// Which printed layout a first game uses; the extended island has only one.
        first_game_layout: FirstGameLayout, "B-BOARD-14";
        /// The arrangement of number tokens on a variable board (B-BOARD-09, B-BOARD-11).
        numbers: Numbers, "B-BOARD-09";
        /// The corner hex where the spiral starts; `None` draws one.
        spiral_start: Option<Axial> => Domain::Corner("random"), "B-BOARD-09";
        /// Whether random numbers keep 6 and 8 apart.
        separate_reds: bool, "B-BOARD-11";
        /// The arrangement of harbors on a variable board (B-BOARD-12, B-BOARD-13).
        harbors: HarborPlacement, "B-BOARD-12";
        /// The first player.
        first_player: FirstPlayer => Domain::Seat(FIRST), "B-SETUP-03";
    }
}

const ISLANDS: &[&str] = &["auto", "base", "extended"];
const FIRST: &[&str] = &["random", "highest-roll"];

impl SetupOptions {
    /// The rules of recent editions; the default.
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
    pub const fn island_for(&self, n_players: u8) -> Island {
        match self.island {
            Some(island) => island,
            None if n_players > 4 => Island::Extended,
            None => Island::Base,
        }
    }
}

impl Presets for SetupOptions {
    const PRESETS: &'static [(&'static str, Self)] =
        &[("modern", Self::MODERN), ("classic-fr", Self::CLASSIC_FR)];
}

impl Default for SetupOptions {
    fn default() -> Self {
        Self::MODERN
    }
}

words! {
    /// The source of terrain, numbers and harbors.
    BoardChoice {
        /// Random (B-BOARD-08 to B-BOARD-13).
        Variable = "variable",
        /// The printed layout (B-BOARD-14).
        FirstGame = "first-game",
    }
}

words! {
    /// The two printed layouts of the base island (specification, section 2.7).
    FirstGameLayout {
        /// That of the English 5th edition.
        Modern = "first-game-modern",
        /// That of the English 4th edition.
        Classic = "first-game-classic",
    }
}

words! {
    /// The arrangement of number tokens.
    Numbers {
        /// In letter order along the spiral (B-BOARD-09, B-BOARD-10).
        Spiral = "spiral",
        /// Dealt at random (B-BOARD-11).
        Random = "random",
    }
}

words! {
    /// The arrangement of harbors.
    HarborPlacement {
        /// Kinds shuffled onto the positions of the frame (B-BOARD-12).
        Frame = "frame",
        /// On every second hex of the sea ring, kinds shuffled (B-BOARD-13).
        Alternating = "alternating",
        /// The kinds stay as they are printed on the frame of the chosen first-game layout (specification, section 2.6).
        Fixed = "fixed",
    }
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

impl Field for FirstPlayer {
    fn value(&self) -> Value<'_> {
        match *self {
            Self::Random => Value::Word(FIRST[0]),
            Self::HighestRoll => Value::Word(FIRST[1]),
            Self::Named(seat) => Value::Seat(seat),
        }
    }

    fn of(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Seat(seat) => Some(Self::Named(seat)),
            value => [Self::Random, Self::HighestRoll].into_iter().find(|one| one.value() == value),
        }
    }
}

impl Field for Option<Island> {
    fn value(&self) -> Value<'_> {
        Value::Word(ISLANDS[self.map_or(0, |island| 1 + island as usize)])
    }

    fn of(value: Value<'_>) -> Option<Self> {
        [None, Some(Island::Base), Some(Island::Extended)].into_iter().find(|one| one.value() == value)
    }
}
