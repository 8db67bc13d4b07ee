//! How a game of Cities & Knights begins: every game goes through the placements (K-SETUP-01 to K-SETUP-14).

use super::layout::first_game_board;
use super::options::KnightsOptions;
use super::state::{KnightsExt, KnightsPublic, KnightsSecret};
use super::{Knights, tariff};
use crate::draw::Draw;
use crate::rulesets::Rules;
use crate::rulesets::options::GameOptions;
use crate::shared::scenario::Scenario;
use crate::shared::sea::StartingSea;
use crate::shared::setup::{
    BadSetup, BoardChoice, FirstPlayer, StartingBoard, check_first, check_number, check_players, first_seat,
    lay,
};
use crate::shared::{Core, Options, PhaseOrder};
use crate::topology::Island;
use crate::vocab::{Developments, Seat};

impl Knights {
    /// A game on a given board, before the first placement.
    ///
    /// # Errors
    /// When players, options, first seat or robber do not fit.
    pub fn new(
        options: &KnightsOptions,
        laid: &StartingBoard,
        n_players: u8,
        first: Seat,
    ) -> Result<Self, BadSetup> {
        check_players(laid.board.island(), n_players)?;
        options.validate()?;
        check_first(first, n_players)?;
        laid.check_robber()?;
        Ok(Self::begin(options, laid, n_players, first))
    }

    fn begin(options: &KnightsOptions, laid: &StartingBoard, n_players: u8, first: Seat) -> Self {
        // K-TURN-03: trade and building always mix.
        let shared = Options { phase_order: PhaseOrder::Mixed, ..options.shared };
        let mut core = Core::new(shared, laid, n_players, first);
        core.public.bank = tariff::bank(laid.board.island());
        // K-GEN-02: there are no development cards.
        core.public.pile_size = 0;
        core.secret.pile = Developments::default();
        let ext = KnightsExt { public: KnightsPublic::new(options.own), secret: KnightsSecret::new() };
        Self { core, ext }
    }

    /// A game as the options say: lays the board and then draws the first player (K-SETUP-01, K-SETUP-05).
    ///
    /// # Errors
    /// When players and options contradict each other; nothing is drawn then.
    pub fn start(options: &KnightsOptions, n_players: u8, draw: &mut impl Draw) -> Result<Self, BadSetup> {
        options.validate()?;
        if let Some(scenario) = options.scenario(n_players) {
            return Self::start_at_sea(options, &scenario, n_players, draw);
        }
        let setup = &options.setup;
        let island = setup.island_for(n_players);
        check_players(island, n_players)?;
        // Specification, section 2.12.
        if setup.board == BoardChoice::FirstGame && island == Island::Extended {
            return Err(BadSetup::Island("the extended island has no first-game layout"));
        }
        setup.check(island, n_players)?;
        let laid = match setup.board {
            BoardChoice::FirstGame => first_game_board(),
            BoardChoice::Variable => lay(setup, island, draw),
        };
        let first = first_seat(setup.first_player, n_players, draw);
        Ok(Self::begin(options, &laid, n_players, first))
    }

    /// The same on a scenario: deals and lays it, then draws the first player (S-CK-01, S-CK-04).
    fn start_at_sea(
        options: &KnightsOptions,
        scenario: &Scenario,
        n_players: u8,
        draw: &mut impl Draw,
    ) -> Result<Self, BadSetup> {
        check_number(2..=6, n_players)?;
        if let FirstPlayer::Named(first) = options.setup.first_player {
            check_first(first, n_players)?;
        }
        let laid = options.sea_setup().deal(scenario, n_players, draw)?;
        let first = first_seat(options.setup.first_player, n_players, draw);
        let game = Self::begin_at_sea(options, options.target_on(scenario), &laid, n_players, first);
        game.audit().map_err(BadSetup::Corrupt)?;
        Ok(game)
    }

    /// A game on a sea map, without checking whether it can be played: a position continues from there.
    pub(super) fn begin_at_sea(
        options: &KnightsOptions,
        target: u8,
        laid: &StartingSea,
        n_players: u8,
        first: Seat,
    ) -> Self {
        let mut game = Self::begin(options, &laid.laid, n_players, first);
        game.core.public.options.target_vp = target;
        game.ext.public.sea = Some(laid.sea(options.sea));
        game
    }
}
