//! Cities & Knights.

use std::ops::RangeInclusive;

use hexhaven_engine::Draw;
use hexhaven_engine::core::Options;
use hexhaven_engine::core::setup::{BadSetup, SetupOptions};
use hexhaven_engine::rulesets::knights::{Knights, KnightsOptions, Variants};

use crate::setter::{Setter, join};
use crate::{BadTerm, Listed, Preset, Terms, list};

/// Shared options that change nothing here: there are no development cards (K-GEN-02), and trade and building mix.
const MEANINGLESS: [&str; 2] = ["phase_order", "dev_buys_per_turn"];

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
    const PLAYERS: RangeInclusive<u8> = 2..=6;

    fn preset(preset: Preset, _: u8) -> Option<Self> {
        let play = match preset {
            Preset::Modern => KnightsOptions::MODERN,
            Preset::ClassicFr => KnightsOptions::CLASSIC_FR,
            Preset::FullScale => return None,
        };
        Some(Self { play, laying: Knights::SETUP })
    }

    fn set(&mut self, pair: &str) -> Result<(), BadTerm> {
        let mut setter = Setter::new(pair);
        setter.table(&mut self.play.core, |table| table.text().to_string(), Options::read)?;
        setter.table(&mut self.play.own, |table| table.text().to_string(), Variants::read)?;
        setter.table(&mut self.laying, |table| table.text().to_string(), SetupOptions::read)?;
        setter.finish()
    }

    fn text(&self) -> String {
        let shared = join(&self.play.core.text().to_string(), &self.laying.text().to_string());
        format!("{shared} / {}", self.play.own.text())
    }

    fn laying(&self) -> &SetupOptions {
        &self.laying
    }

    fn listed(&self) -> [Vec<Listed>; 2] {
        let shared = self.play.core.listed().filter(|(key, ..)| !MEANINGLESS.contains(key));
        let play = [list(shared), list(self.play.own.listed())];
        [play.concat(), list(self.laying.listed())]
    }

    fn start(&self, players: u8, draw: &mut impl Draw) -> Result<Knights, BadSetup> {
        Knights::start(&self.play, &self.laying, players, draw)
    }
}
