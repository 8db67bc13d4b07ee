//! The base game and its 5-6 player extension.

use std::ops::RangeInclusive;

use hexhaven_engine::Draw;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::shared::Options;
use hexhaven_engine::shared::setup::{BadSetup, SetupOptions};

use crate::setter::{Setter, join};
use crate::{BadTerm, Listed, Preset, Terms, list};

/// The options of play and of the set-up.
#[derive(Clone, Debug)]
pub struct BaseTerms {
    /// Of play.
    pub play: Options,
    /// Of the set-up.
    pub laying: SetupOptions,
}

impl Terms for BaseTerms {
    type Game = Base;
    type Bad = BadSetup;
    const PRESETS: &'static [Preset] = &[Preset::Modern, Preset::ClassicFr];
    const NAME: &'static str = "the base game";
    const ABSENT: &'static [&'static str] = &[];
    const PLAYERS: RangeInclusive<u8> = 2..=6;

    fn preset(preset: Preset, _: u8) -> Option<Self> {
        match preset {
            Preset::Modern => Some(Self { play: Options::MODERN, laying: SetupOptions::MODERN }),
            Preset::ClassicFr => Some(Self { play: Options::CLASSIC_FR, laying: SetupOptions::CLASSIC_FR }),
            Preset::FullScale => None,
        }
    }

    fn set_value(&mut self, key: &str, value: &str) -> Result<bool, BadTerm> {
        let mut setter = Setter::new(key, value);
        setter.table(&mut self.play, |table| table.text().to_string(), Options::read)?;
        setter.table(&mut self.laying, |table| table.text().to_string(), SetupOptions::read)?;
        Ok(setter.is_done())
    }

    fn text(&self) -> String {
        join(&self.play.text().to_string(), &self.laying.text().to_string())
    }

    fn setup_text(&self) -> String {
        self.laying.text().to_string()
    }

    fn listed(&self) -> [Vec<Listed>; 2] {
        [list(self.play.listed()), list(self.laying.listed())]
    }

    fn start(&self, players: u8, draw: &mut impl Draw) -> Result<Base, BadSetup> {
        Base::start(&self.play, &self.laying, players, draw)
    }
}
