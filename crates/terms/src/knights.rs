//! Cities & Knights.

use std::ops::RangeInclusive;

use hexhaven_engine::rulesets::knights::{Knights, KnightsOptions, Variants};
use hexhaven_engine::shared::Options;
use hexhaven_engine::shared::setup::{BadSetup, SetupOptions};
use hexhaven_engine::{Draw, RuleSet};

use crate::setter::{Setter, join};
use crate::{BadTerm, Listed, Preset, Terms, list, list_shared};

/// The options of play and of the set-up.
#[derive(Clone, Debug)]
pub struct KnightsTerms {
    /// Of play.
    pub play: KnightsOptions,
    /// Of the set-up.
    pub laying: SetupOptions,
}

impl Terms for KnightsTerms {
    type Game = Knights;
    type Bad = BadSetup;
    const PRESETS: &'static [Preset] = &[Preset::Modern, Preset::ClassicFr];
    const NAME: &'static str = "Cities & Knights";
    // K-TURN-03, K-GEN-02: trade and building always mix, and there are no development cards.
    const ABSENT: &'static [&'static str] = &["phase_order", "dev_buys_per_turn"];
    const PLAYERS: RangeInclusive<u8> = 2..=6;

    fn preset(preset: Preset, _: u8) -> Option<Self> {
        match preset {
            Preset::Modern => Some(Self { play: KnightsOptions::MODERN, laying: Knights::SETUP }),
            Preset::ClassicFr => {
                Some(Self { play: KnightsOptions::CLASSIC_FR, laying: Knights::CLASSIC_FR_SETUP })
            }
            Preset::FullScale => None,
        }
    }

    fn set_value(&mut self, key: &str, value: &str) -> Result<bool, BadTerm> {
        let mut setter = Setter::new(key, value);
        setter.table(&mut self.play.core, |table| table.text().to_string(), Options::read)?;
        setter.table(&mut self.play.own, |table| table.text().to_string(), Variants::read)?;
        setter.table(&mut self.laying, |table| table.text().to_string(), SetupOptions::read)?;
        Ok(setter.is_done())
    }

    fn text(&self) -> String {
        let play = self.play.core.text_with(RuleSet::Knights.lexicon().presets);
        let shared = join(&play.to_string(), &self.laying.text().to_string());
        format!("{shared} / {}", self.play.own.text())
    }

    fn setup_text(&self) -> String {
        self.laying.text().to_string()
    }

    fn listed(&self) -> [Vec<Listed>; 2] {
        let play = [list_shared::<Self>(self.play.core.listed()), list(self.play.own.listed())];
        [play.concat(), list(self.laying.listed())]
    }

    fn start(&self, players: u8, draw: &mut impl Draw) -> Result<Knights, BadSetup> {
        Knights::start(&self.play, &self.laying, players, draw)
    }
}
