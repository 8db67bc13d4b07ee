//! How a game of Oil Springs begins: who may play, and on which board.

use super::options::{OilBoard, OilOptions};
use super::state::{OilExt, OilNow, OilPublic, Removed};
use super::{Oil, SpringBoard, layouts};
use crate::draw::Draw;
use crate::rulesets::Rules;
use crate::rulesets::options::GameOptions;
use crate::shared::Core;
use crate::shared::setup::{
    BadSetup, BoardChoice, SetupOptions, StartingBoard, check_first, check_number, first_seat, lay,
};
use crate::topology::Island;
use crate::vocab::{BySeat, Cards, Kind, Seat};

impl Oil {
    /// A game on a board with springs, before the first placement; the robber is off the board (O-SETUP-01 to
    /// O-SETUP-04).
    ///
    /// # Errors
    /// When players, options, first seat, board or springs do not fit.
    pub fn new(
        options: &OilOptions,
        tapped: &SpringBoard,
        n_players: u8,
        first: Seat,
    ) -> Result<Self, BadSetup> {
        let island = tapped.board.island();
        check_players(island, n_players)?;
        options.validate()?;
        check_first(first, n_players)?;
        let laid = StartingBoard { board: tapped.board.clone(), robber: None };
        let mut core = Core::new(options.shared, &laid, n_players, first);
        core.public.bank += Cards::of(Kind::OIL, super::tariff::tariff(island).oil_tokens);
        let public = OilPublic {
            own: options.own,
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
        game.audit().map_err(BadSetup::Corrupt)?;
        Ok(game)
    }

    /// A game with these options: makes the board and its springs and then draws the first player (O-SETUP-05,
    /// O-SETUP-10).
    ///
    /// # Errors
    /// When players and options contradict each other; nothing is drawn then.
    pub fn start(options: &OilOptions, n_players: u8, draw: &mut impl Draw) -> Result<Self, BadSetup> {
        let island = if n_players > 4 { Island::Extended } else { Island::Base };
        check_players(island, n_players)?;
        options.validate()?;
        let board = match options.setup.board {
            OilBoard::Fixed => BoardChoice::FirstGame,
            OilBoard::Variable => BoardChoice::Variable,
        };
        let setup = SetupOptions { board, ..options.setup.shared };
        setup.check(island, n_players)?;
        let tapped = match options.setup.board {
            OilBoard::Fixed => layouts::fixed(island, options.setup.desert_number_34),
            OilBoard::Variable => SpringBoard::lay(lay(&setup, island, draw).board, draw),
        };
        let first = first_seat(setup.first_player, n_players, draw);
        Self::new(options, &tapped, n_players, first)
    }
}

/// Specification, section 1: three or four on the base island, five or six on the extended one.
fn check_players(island: Island, n_players: u8) -> Result<(), BadSetup> {
    match island {
        Island::Base => check_number(3..=4, n_players),
        Island::Extended => check_number(5..=6, n_players),
    }
}
