//! How a base game begins: who may play on which island, and whether pieces are placed or printed.

use super::{Base, BaseOptions};
use crate::draw::Draw;
use crate::rulesets::options::GameOptions;
use crate::shared::setup::{
    BadSetup, BoardChoice, StartingBoard, check_first, check_players, first_game_board, first_seat, lay,
};
use crate::shared::{Core, Course, Public};
use crate::topology::Island;
use crate::vocab::Seat;

impl Base {
    /// A game on a given board, before the first placement (B-SETUP-07, X-SETUP-02).
    ///
    /// # Errors
    /// When players, options, first seat or robber do not fit.
    pub fn new(
        options: &BaseOptions,
        laid: &StartingBoard,
        n_players: u8,
        first: Seat,
    ) -> Result<Self, BadSetup> {
        check_players(laid.board.island(), n_players)?;
        options.validate()?;
        check_first(first, n_players)?;
        laid.check_robber()?;
        Ok(Self { core: Core::new(options.shared, laid, n_players, first) })
    }

    /// A first game on the base island: printed board and pieces, starting hands dealt, the first turn begun
    /// (B-SETUP-04 to B-SETUP-06, B-SETUP-16). The seats are red, blue, white and orange; three players leave out red,
    /// two also orange.
    ///
    /// # Errors
    /// When players, options or first seat do not fit.
    pub fn first_game(options: &BaseOptions, n_players: u8, first: Seat) -> Result<Self, BadSetup> {
        let layout = options.setup.first_game_layout;
        let mut game = Self::new(options, &first_game_board(layout, Island::Base), n_players, first)?;
        let core = &mut game.core;
        core.place_first_game(layout);
        core.recount_roads(core.public.turn.seats(), Public::length_past_rivals, &mut ());
        game.begin_turn(first, &mut ());
        Ok(game)
    }

    /// A game with these options: makes the board and then draws the first player. A first game on the base island
    /// begins with the first turn, every other game with the placements (B-SETUP-04, X-SETUP-02).
    ///
    /// # Errors
    /// When players and options contradict each other; nothing is drawn then.
    pub fn start(options: &BaseOptions, n_players: u8, draw: &mut impl Draw) -> Result<Self, BadSetup> {
        let setup = &options.setup;
        let island = setup.island_for(n_players);
        check_players(island, n_players)?;
        options.validate()?;
        setup.check(island, n_players)?;
        let laid = lay(setup, island, draw);
        let first = first_seat(setup.first_player, n_players, draw);
        match (setup.board, island) {
            (BoardChoice::FirstGame, Island::Base) => Self::first_game(options, n_players, first),
            (BoardChoice::FirstGame, Island::Extended) | (BoardChoice::Variable, _) => {
                Self::new(options, &laid, n_players, first)
            }
        }
    }
}
