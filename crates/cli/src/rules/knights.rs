//! Cities & Knights on the command line.

use std::ops::RangeInclusive;

use anyhow::{Result, bail};
use hexhaven_chance::GameRng;
use hexhaven_engine::core::Options;
use hexhaven_engine::core::setup::{SetupOptions, first_seat};
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::knights::{Knights, KnightsOptions, Variants};
use hexhaven_engine::{Rules, Seat};

use super::terms::{Setter, join};
use super::{Playable, Preset, Terms};
use crate::game::{Layout, Setup};

/// The options of play and of the set-up.
#[derive(Clone, Debug)]
pub(crate) struct KnightsTerms {
    play: KnightsOptions,
    laying: SetupOptions,
}

impl Terms for KnightsTerms {
    fn preset(preset: Preset, _: u8) -> Result<Self> {
        let play = match preset {
            Preset::Modern => KnightsOptions::MODERN,
            Preset::ClassicFr => KnightsOptions::CLASSIC_FR,
            Preset::FullScale => bail!("--preset full-scale is for Oil Springs: add --rules oil"),
        };
        Ok(Self { play, laying: Knights::SETUP })
    }

    fn set(&mut self, pair: &str) -> Result<()> {
        let mut setter = Setter::new(pair);
        setter.table(&mut self.play.core, |table| table.text().to_string(), Options::read)?;
        setter.table(&mut self.play.own, |table| table.text().to_string(), Variants::read)?;
        setter.table(&mut self.laying, |table| table.text().to_string(), SetupOptions::read)?;
        setter.finish()
    }

    fn lay(&mut self, layout: Layout) -> Result<()> {
        match layout {
            Layout::Variable | Layout::Fixed => layout.apply(&mut self.laying),
            _ => bail!("Cities & Knights has its own printed board: --layout fixed or --layout variable"),
        }
        Ok(())
    }

    fn text(&self) -> String {
        let shared = join(&self.play.core.text().to_string(), &self.laying.text().to_string());
        format!("{shared} / {}", self.play.own.text())
    }

    fn laying(&self) -> &SetupOptions {
        &self.laying
    }
}

impl Playable for Knights {
    type Terms = KnightsTerms;
    const RULES: RuleSet = RuleSet::Knights;
    const PLAYERS: RangeInclusive<u8> = 2..=6;

    fn start(setup: &Setup<Self>, chance: &mut GameRng) -> Result<Self> {
        let KnightsTerms { play, laying } = &setup.terms;
        let Some(ground) = &setup.board else {
            return Ok(Self::start(play, laying, setup.players, chance)?);
        };
        let first = first_seat(laying.first_player, setup.players, chance);
        Ok(Self::new(*play, &ground.dry(), setup.players, first)?)
    }

    /// All points are public (K-GEN-08).
    fn public_vp(&self, seat: Seat) -> u32 {
        self.vp(seat)
    }
}
