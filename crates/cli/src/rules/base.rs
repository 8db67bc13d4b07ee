//! The base game and its 5-6 player extension on the command line.

use std::ops::RangeInclusive;

use anyhow::{Result, bail, ensure};
use hexhaven_chance::GameRng;
use hexhaven_engine::core::Options;
use hexhaven_engine::core::setup::{SetupOptions, first_seat};
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::{Development, Rules, Seat};

use super::terms::{Setter, join};
use super::{Playable, Preset, Terms};
use crate::game::{Layout, Setup};

/// The options of play and of the set-up.
#[derive(Clone, Debug)]
pub(crate) struct BaseTerms {
    play: Options,
    laying: SetupOptions,
}

impl Terms for BaseTerms {
    fn preset(preset: Preset, _: u8) -> Result<Self> {
        Ok(match preset {
            Preset::Modern => Self { play: Options::MODERN, laying: SetupOptions::MODERN },
            Preset::ClassicFr => Self { play: Options::CLASSIC_FR, laying: SetupOptions::CLASSIC_FR },
            Preset::FullScale => bail!("--preset full-scale is for Oil Springs: add --rules oil"),
        })
    }

    fn set(&mut self, pair: &str) -> Result<()> {
        let mut setter = Setter::new(pair);
        setter.table(&mut self.play, |table| table.text().to_string(), Options::read)?;
        setter.table(&mut self.laying, |table| table.text().to_string(), SetupOptions::read)?;
        setter.finish()
    }

    fn lay(&mut self, layout: Layout) -> Result<()> {
        layout.apply(&mut self.laying);
        Ok(())
    }

    fn text(&self) -> String {
        join(&self.play.text().to_string(), &self.laying.text().to_string())
    }

    fn laying(&self) -> &SetupOptions {
        &self.laying
    }
}

impl Playable for Base {
    type Terms = BaseTerms;
    const RULES: RuleSet = RuleSet::Base;
    const PLAYERS: RangeInclusive<u8> = 2..=6;

    fn start(setup: &Setup<Self>, chance: &mut GameRng) -> Result<Self> {
        let BaseTerms { play, laying } = &setup.terms;
        let Some(ground) = &setup.board else {
            return Ok(Self::start(play, laying, setup.players, chance)?);
        };
        let first = first_seat(laying.first_player, setup.players, chance);
        ensure!(first.idx() < usize::from(setup.players), "seat {first} cannot begin: nobody sits there");
        Ok(Self::new(*play, &ground.dry(), setup.players, first)?)
    }

    fn public_vp(&self, seat: Seat) -> u32 {
        self.vp(seat) - u32::from(self.core().secret.developments[seat][Development::VictoryPoint])
    }
}
