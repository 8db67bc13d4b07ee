//! Which scenario is played and how it is dealt: the options that every game at sea has.

use core::num::NonZeroU8;

use super::StartingSea;
use crate::draw::Draw;
use crate::shared::options::{Domain, Presets, options, words};
use crate::shared::scenario::{BuiltIn, Dealing, Kinds, Scenario};
use crate::shared::setup::{BadSetup, Numbers, SetupOptions};

options! {
    /// Which scenario is played, and how it is dealt.
    SeaSetup {
        /// The scenario.
        scenario: BuiltIn, "S-SCEN-01";
        /// The points to win; `None` is the scenario's target.
        target_vp: Option<NonZeroU8> => Domain::number_or("scenario", 3, 20), "S-SCEN-12";
        /// The special points of each bonus area; `None` is the scenario's.
        island_points: Option<u8> => Domain::number_or("scenario", 0, 4), "S-OPT-03";
        /// The arrangement of harbor kinds.
        harbors: Harbors, "S-SCEN-09";
        /// Whether red numbers may be on gold fields.
        gold_reds: bool, "S-SCEN-07";
        /// Whether the scenario's condition for low numbers holds.
        low_numbers: bool, "S-SCEN-08";
        /// The fewest islands of New World.
        min_islands: u8 => Domain::number(1, 4), "S-NEW-01";
    } with {
        /// The base game's options: who begins, numbers and red numbers. Island, board and harbors are not read.
        shared: SetupOptions,
    }
}

impl SeaSetup {
    /// The defaults of the specification.
    pub(crate) const MODERN: Self = Self {
        scenario: BuiltIn::NewShores,
        target_vp: None,
        island_points: None,
        harbors: Harbors::Scenario,
        gold_reds: false,
        low_numbers: true,
        min_islands: 2,
        shared: SetupOptions { numbers: Numbers::Random, ..SetupOptions::MODERN },
    };

    /// Deals a scenario for a number of players and sets it up (S-SCEN-03 to S-SCEN-11).
    ///
    /// # Errors
    /// When the scenario cannot be dealt this way; if that is clear beforehand, nothing is drawn.
    pub(crate) fn deal(
        &self,
        scenario: &Scenario,
        n_players: u8,
        draw: &mut impl Draw,
    ) -> Result<StartingSea, BadSetup> {
        if !scenario.takes(n_players) {
            let (least, most) = scenario.range();
            return Err(BadSetup::Players { n_players, least, most });
        }
        let dealing = self.dealing(scenario)?;
        let dealt = scenario.deal(&dealing, draw).map_err(BadSetup::Deal)?;
        Ok(StartingSea::new(scenario, &dealt, n_players, self.island_points)?)
    }

    /// How a scenario is dealt with these options (S-SCEN-06 to S-SCEN-09, S-SCEN-13).
    pub(crate) fn dealing(&self, scenario: &Scenario) -> Result<Dealing, BadSetup> {
        let is_spiral = self.shared.numbers == Numbers::Spiral;
        if is_spiral && scenario.spiral.is_none() {
            return Err(BadSetup::NoSpiral);
        }
        let is_start = |start| scenario.spiral.is_some_and(|spiral| spiral.starts_at(start));
        if let Some(start) = self.shared.spiral_start.filter(|&start| is_spiral && !is_start(start)) {
            return Err(BadSetup::SpiralStart(start));
        }
        let usual = scenario.dealing();
        let shuffled_harbors = match self.harbors {
            Harbors::Scenario => usual.shuffled_harbors,
            Harbors::Shuffled => true,
            Harbors::Fixed if scenario.kinds == Kinds::Loose => return Err(BadSetup::LooseHarbors),
            Harbors::Fixed => false,
        };
        Ok(Dealing {
            is_spiral,
            spiral_start: self.shared.spiral_start,
            separate_reds: self.shared.separate_reds,
            gold_reds: self.gold_reds,
            low_numbers: self.low_numbers,
            shuffled_harbors,
            min_islands: if scenario.world.is_some() { self.min_islands } else { usual.min_islands },
        })
    }
}

impl Presets for SeaSetup {
    const PRESETS: &'static [(&'static str, Self)] = &[("modern", Self::MODERN)];
}

impl Default for SeaSetup {
    fn default() -> Self {
        Self::MODERN
    }
}

words! {
    /// The arrangement of a scenario's harbor kinds.
    Harbors {
        /// As the scenario says.
        Scenario = "scenario",
        /// Shuffled.
        Shuffled = "shuffled",
        /// As in the scenario.
        Fixed = "fixed",
    }
}
