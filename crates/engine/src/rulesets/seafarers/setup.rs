//! How a game of Seafarers begins: the scenario is dealt, laid, and the first player found.

use super::options::{Harbors, SeafarersOptions};
use super::{Seafarers, SeafarersExt};
use crate::draw::Draw;
use crate::notation::scenario::built_in;
use crate::rulesets::Rules;
use crate::rulesets::options::GameOptions;
use crate::shared::scenario::{Dealing, Kinds, Scenario};
use crate::shared::sea::SeaLaid;
use crate::shared::setup::{BadSetup, FirstPlayer, Numbers, check_first, check_number, first_seat};
use crate::shared::{Core, Options};
use crate::vocab::Seat;

impl Seafarers {
    /// A game on a map that was laid, before the first placement (S-SETUP-01).
    ///
    /// # Errors
    /// When players, options, first seat or map do not fit.
    pub fn new(
        options: &SeafarersOptions,
        target: u8,
        laid: &SeaLaid,
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

    /// The same without looking whether it can be played: a position goes on from there.
    pub(super) fn lay(
        options: &SeafarersOptions,
        target: u8,
        laid: &SeaLaid,
        n_players: u8,
        first: Seat,
    ) -> Self {
        let shared = Options { target_vp: target, ..options.shared };
        let core = Core::new(shared, &laid.laid, n_players, first);
        Self { core, ext: SeafarersExt { sea: laid.sea(options.own) } }
    }

    /// A game as the options say: deals the scenario and then draws the first player.
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
        if !scenario.takes(n_players) {
            return Err(BadSetup::Island("the scenario is not for this number of players"));
        }
        let dealing = options.dealing(&scenario)?;
        let dealt = scenario.deal(&dealing, draw).map_err(BadSetup::Deal)?;
        let laid = SeaLaid::new(&scenario, &dealt, n_players, setup.island_points)?;
        let target = setup.target_vp.map_or(scenario.target, core::num::NonZeroU8::get);
        let first = first_seat(setup.shared.first_player, n_players, draw);
        Self::new(options, target, &laid, n_players, first)
    }
}

impl SeafarersOptions {
    /// The scenario for so many players.
    #[must_use]
    pub fn scenario(&self, n_players: u8) -> Scenario {
        self.custom.unwrap_or_else(|| built_in(self.setup.scenario, n_players))
    }

    /// How a scenario is dealt with these options (S-SCEN-06 to S-SCEN-09, S-SCEN-13).
    ///
    /// # Errors
    /// When the scenario cannot be dealt so.
    pub fn dealing(&self, scenario: &Scenario) -> Result<Dealing, BadSetup> {
        let setup = &self.setup;
        let is_spiral = setup.shared.numbers == Numbers::Spiral;
        if is_spiral && scenario.spiral.is_none() {
            return Err(BadSetup::NoSpiral);
        }
        let is_start = |start| scenario.spiral.is_some_and(|spiral| spiral.starts_at(start));
        if let Some(start) = setup.shared.spiral_start.filter(|&start| is_spiral && !is_start(start)) {
            return Err(BadSetup::SpiralStart(start));
        }
        let usual = scenario.dealing();
        let shuffled_harbors = match setup.harbors {
            Harbors::Scenario => usual.shuffled_harbors,
            Harbors::Shuffled => true,
            Harbors::Fixed if scenario.kinds == Kinds::Loose => return Err(BadSetup::LooseHarbors),
            Harbors::Fixed => false,
        };
        Ok(Dealing {
            is_spiral,
            spiral_start: setup.shared.spiral_start,
            separate_reds: setup.shared.separate_reds,
            gold_reds: setup.gold_reds,
            low_numbers: setup.low_numbers,
            shuffled_harbors,
            min_islands: if scenario.world.is_some() { setup.min_islands } else { usual.min_islands },
        })
    }
}
