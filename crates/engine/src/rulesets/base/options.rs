//! The options of the base game (specification, section 5): the shared ones.

use core::ops::RangeInclusive;

use super::Base;
use crate::draw::Draw;
use crate::rulesets::options::{GameOptions, Part, Visitor};
use crate::shared::Options;
use crate::shared::options::Table;
use crate::shared::setup::{BadSetup, SetupOptions};

/// All options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BaseOptions {
    /// The options of play.
    pub shared: Options,
    /// The base game has none that only it has.
    pub own: (),
    /// The board and the first player.
    pub setup: SetupOptions,
}

impl BaseOptions {
    /// The rules of recent editions; the default.
    pub const MODERN: Self = Self { shared: Options::MODERN, own: (), setup: SetupOptions::MODERN };
    /// The French rulebook.
    pub(crate) const CLASSIC_FR: Self =
        Self { shared: Options::CLASSIC_FR, own: (), setup: SetupOptions::CLASSIC_FR };
}

impl GameOptions for BaseOptions {
    type Game = Base;
    const NAME: &'static str = "the base game";
    const PLAYERS: RangeInclusive<u8> = 2..=6;
    const PRESETS: &'static [(&'static str, Self)] =
        &[("modern", Self::MODERN), ("classic-fr", Self::CLASSIC_FR)];

    fn visit(&mut self, visitor: &mut impl Visitor) {
        visitor.table(Part::Play, Options::ROWS, &[], &mut self.shared);
        visitor.table(Part::Setup, SetupOptions::ROWS, &[], &mut self.setup);
    }

    fn shared(&self) -> (&Options, &SetupOptions) {
        (&self.shared, &self.setup)
    }

    fn start(&self, n_players: u8, draw: &mut impl Draw) -> Result<Base, BadSetup> {
        Base::start(self, n_players, draw)
    }
}
