//! How a game of Seafarers begins: the scenario is dealt and set up, and the first player is drawn.

use super::options::SeafarersOptions;
use super::{Seafarers, SeafarersExt};
use crate::draw::Draw;
use crate::notation::scenario::built_in;
use crate::rulesets::Rules;
use crate::rulesets::options::GameOptions;
use crate::shared::scenario::Scenario;
use crate::shared::sea::StartingSea;
use crate::shared::setup::{BadSetup, FirstPlayer, check_first, check_number, first_seat};
use crate::shared::{Core, Options};
use crate::vocab::Seat;

impl Seafarers {
    /// A game on a given map, before the first placement (S-SETUP-01).
    pub(crate) fn new(
        options: &SeafarersOptions,
        target: u8,
        laid: &StartingSea,
        n_players: u8,
        first: Seat,
    ) -> Result<Self, BadSetup> {
        check_number(2..=6, n_players)?;
        options.validate()?;
        check_first(first, n_players)?;
        let game = Self::lay(options, target, laid, n_players, first);
        game.audit().map_err(BadSetup::Corrupt)?;
        Ok(game)
    }

    /// The same without checking whether it can be played: a position continues from there.
    pub(super) fn lay(
        options: &SeafarersOptions,
        target: u8,
        laid: &StartingSea,
        n_players: u8,
        first: Seat,
    ) -> Self {
        let shared = Options { target_vp: target, ..options.shared };
        let core = Core::new(shared, &laid.laid, n_players, first);
        Self { core, ext: SeafarersExt { sea: laid.sea(options.own) } }
    }

    /// A game with these options: deals the scenario and then draws the first player.
    ///
    /// # Errors
    /// When players, options and scenario do not fit together; nothing is drawn then.
    pub fn start(options: &SeafarersOptions, n_players: u8, draw: &mut impl Draw) -> Result<Self, BadSetup> {
        check_number(2..=6, n_players)?;
        options.validate()?;
        let setup = &options.setup;
        if let FirstPlayer::Named(first) = setup.shared.first_player {
            check_first(first, n_players)?;
        }
        let scenario = options.scenario(n_players);
        let laid = setup.deal(&scenario, n_players, draw)?;
        let target = setup.target_vp.map_or(scenario.target, core::num::NonZeroU8::get);
        let first = first_seat(setup.shared.first_player, n_players, draw);
        Self::new(options, target, &laid, n_players, first)
    }
}

impl SeafarersOptions {
    /// The scenario for a number of players.
    pub(crate) fn scenario(&self, n_players: u8) -> Scenario {
        self.custom.unwrap_or_else(|| built_in(self.setup.scenario, n_players))
    }
}
