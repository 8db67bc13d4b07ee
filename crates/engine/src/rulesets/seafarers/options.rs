//! The options of Seafarers (specification, section 5) and their presets.

use core::fmt::{self, Formatter};
use core::ops::RangeInclusive;

use super::Seafarers;
use crate::draw::Draw;
use crate::notation::{OptionText, write_pairs};
use crate::rulesets::options::{BadData, GameOptions, Part, Visitor};
use crate::shared::Options;
use crate::shared::options::{Spec, Table};
use crate::shared::scenario::Scenario;
use crate::shared::sea::SeaRules;
pub use crate::shared::sea::{Harbors, SeaSetup};
use crate::shared::setup::{BadSetup, SetupOptions};

/// All options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeafarersOptions {
    /// The shared options of play; the target is the scenario's unless the set-up names one.
    pub(crate) shared: Options,
    /// The options of play at sea.
    pub(crate) own: SeaRules,
    /// Which scenario, and how it is dealt.
    pub(crate) setup: SeaSetup,
    /// A scenario from a file, in place of the one that the set-up names.
    pub(crate) custom: Option<Scenario>,
}

impl SeafarersOptions {
    /// The default: recent editions of the base game.
    pub const MODERN: Self =
        Self { shared: Options::MODERN, own: SeaRules::DEFAULT, setup: SeaSetup::MODERN, custom: None };

    /// The French rulebook of the base game.
    pub(crate) const CLASSIC_FR: Self = Self { shared: Options::CLASSIC_FR, ..Self::MODERN };
}

/// The target is an option of the scenario (S-SCEN-12).
const LIMITS: &[Spec] = &[Spec::absent("target_vp", "S-SCEN-12")];

/// Scenarios take the place of islands and boards.
const SETUP_LIMITS: &[Spec] = &[
    Spec::absent("island", "S-SCEN-02"),
    Spec::absent("board", "S-SETUP-01"),
    Spec::absent("first_game_layout", "S-SETUP-01"),
    Spec::absent("harbors", "S-SCEN-09"),
];

impl GameOptions for SeafarersOptions {
    type Game = Seafarers;
    const NAME: &'static str = "Seafarers";
    const PLAYERS: RangeInclusive<u8> = 2..=6;
    const PRESETS: &'static [(&'static str, Self)] =
        &[("modern", Self::MODERN), ("classic-fr", Self::CLASSIC_FR)];
    const HAS_DATA: bool = true;

    fn visit(&mut self, visitor: &mut impl Visitor) {
        visitor.table(Part::Setup, SeaSetup::ROWS, &[], &mut self.setup);
        visitor.table(Part::Play, Options::ROWS, LIMITS, &mut self.shared);
        visitor.table(Part::Play, SeaRules::ROWS, &[], &mut self.own);
        visitor.table(Part::Setup, SetupOptions::ROWS, SETUP_LIMITS, &mut self.setup.shared);
    }

    fn shared(&self) -> (&Options, &SetupOptions) {
        (&self.shared, &self.setup.shared)
    }

    fn write_own(&self, _: u8, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, " / {}", self.own.text())
    }

    /// The scenario is always named.
    fn write_own_setup(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.custom {
            Some(scenario) => write!(f, " file={}", scenario.name)?,
            None => write!(f, " scenario={}", self.setup.scenario.word())?,
        }
        write_pairs(&self.setup, &SeaSetup { scenario: self.setup.scenario, ..SeaSetup::MODERN }, f)
    }

    /// A scenario file (S-CUSTOM-01).
    fn load(&mut self, text: &str) -> Result<(), BadData> {
        self.custom = Some(Scenario::read(text).map_err(BadData::Misread)?);
        Ok(())
    }

    fn prepared(&self, n_players: u8) -> Self {
        Self { custom: Some(self.scenario(n_players)), ..*self }
    }

    fn start(&self, n_players: u8, draw: &mut impl Draw) -> Result<Seafarers, BadSetup> {
        Seafarers::start(self, n_players, draw)
    }
}
