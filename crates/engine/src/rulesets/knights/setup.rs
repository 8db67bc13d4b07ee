//! How a game of Cities & Knights begins: every game goes through the placements (K-SETUP-01 to K-SETUP-14).

use core::fmt;

use super::layout::first_game_board;
use super::options::KnightsOptions;
use super::state::{KnightsExt, KnightsPublic, KnightsSecret};
use super::{Knights, tariff};
use crate::core::setup::{BoardChoice, FirstPlayer, Laid, Numbers, SetupOptions, first_seat, lay, spiral};
use crate::core::{BadOption, Core, Options, PhaseOrder};
use crate::draw::Draw;
use crate::topology::{Axial, Island};
use crate::vocab::{Developments, Seat, SeatSet};

/// Why a game cannot begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadSetup {
    /// So many do not play on this island (B-SETUP-01, B-TWO-01, X-SETUP-01).
    Players {
        /// How many.
        n_players: u8,
        /// Where.
        island: Island,
    },
    /// An option is out of its range.
    Option(BadOption),
    /// The seat that is to begin does not play.
    FirstSeat(Seat),
    /// The spiral cannot start there.
    SpiralStart(Axial),
    /// The board names no hex of its island for the robber.
    NoRobber,
    /// There is no first-game layout for five and six players (specification, section 2.12).
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
                write!(f, "this island takes 2 to {} players, not {n_players}", max_players(*island))
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

const fn max_players(island: Island) -> u8 {
    match island {
        Island::Base => 4,
        Island::Extended => 6,
    }
}

impl Knights {
    /// What the set-up options are by default: the highest roll begins (K-SETUP-05).
    pub const SETUP: SetupOptions =
        SetupOptions { first_player: FirstPlayer::HighestRoll, ..SetupOptions::MODERN };

    /// A game on a board that was laid, before the first placement.
    ///
    /// # Errors
    /// When players, options, first seat or robber do not fit.
    pub fn new(options: KnightsOptions, laid: &Laid, n_players: u8, first: Seat) -> Result<Self, BadSetup> {
        check(&options, laid.board.island(), n_players)?;
        check_first(first, n_players)?;
        if !laid.robber.is_some_and(|hex| laid.board.topology().hexes.contains(hex)) {
            return Err(BadSetup::NoRobber);
        }
        // K-TURN-03: trade and building always mix.
        let shared = Options { phase_order: PhaseOrder::Mixed, ..options.core };
        let mut core = Core::new(shared, laid, n_players, first);
        core.public.bank = tariff::bank(laid.board.island());
        // K-GEN-02: there are no development cards.
        core.public.pile_size = 0;
        core.secret.pile = Developments::default();
        let ext = KnightsExt { public: KnightsPublic::new(options.own), secret: KnightsSecret::new() };
        Ok(Self { core, ext })
    }

    /// A game as the options say: lays the board and then draws the first player (K-SETUP-01, K-SETUP-05).
    ///
    /// # Errors
    /// When players and options do not fit together; nothing is drawn then.
    pub fn start(
        options: &KnightsOptions,
        setup: &SetupOptions,
        n_players: u8,
        draw: &mut impl Draw,
    ) -> Result<Self, BadSetup> {
        let island = setup.island_for(n_players);
        check(options, island, n_players)?;
        check_choices(setup, island, n_players)?;
        let laid = match setup.board {
            BoardChoice::FirstGame => first_game_board(),
            BoardChoice::Variable => lay(setup, island, draw),
        };
        let first = first_seat(setup.first_player, n_players, draw);
        Self::new(*options, &laid, n_players, first)
    }
}

fn check(options: &KnightsOptions, island: Island, n_players: u8) -> Result<(), BadSetup> {
    if !(2..=max_players(island)).contains(&n_players) {
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
    if setup.board == BoardChoice::FirstGame && island == Island::Extended {
        return Err(BadSetup::NoFirstGame);
    }
    let is_spiral = setup.board == BoardChoice::Variable && setup.numbers == Numbers::Spiral;
    match setup.spiral_start {
        Some(start) if is_spiral && spiral(island, start).is_none() => Err(BadSetup::SpiralStart(start)),
        _ => Ok(()),
    }
}
