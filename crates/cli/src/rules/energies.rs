//! New Energies on the command line.

use std::ops::RangeInclusive;

use anyhow::{Result, bail};
use hexhaven_chance::GameRng;
use hexhaven_engine::core::Options;
use hexhaven_engine::core::setup::{BoardChoice, SetupOptions, first_seat};
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::energies::{Energies, EnergiesOptions, EnergiesSetup, SpiralDirection};
use hexhaven_engine::{Development, Rules, Seat};

use super::terms::{Setter, join};
use super::{Playable, Preset, Terms};
use crate::game::{Layout, Setup};

/// The shared options, those of New Energies and those of the set-up.
#[derive(Clone, Debug)]
pub(crate) struct EnergiesTerms {
    shared: Options,
    options: EnergiesOptions,
    setup: EnergiesSetup,
    players: u8,
}

impl Terms for EnergiesTerms {
    fn preset(preset: Preset, players: u8) -> Result<Self> {
        let options = match preset {
            Preset::Modern => EnergiesOptions::standard(players),
            Preset::ClassicFr => EnergiesOptions::french(players),
            Preset::FullScale => bail!("--preset full-scale is for Oil Springs: add --rules oil"),
        };
        Ok(Self { shared: EnergiesOptions::SHARED, options, setup: EnergiesSetup::STANDARD, players })
    }

    fn set(&mut self, pair: &str) -> Result<()> {
        match pair.split_once('=') {
            Some(("spiral_direction", "counter-clockwise")) => {
                self.setup.direction = SpiralDirection::CounterClockwise;
            }
            Some(("spiral_direction", "clockwise")) => self.setup.direction = SpiralDirection::Clockwise,
            Some(("spiral_direction", _)) => {
                bail!("--options {pair}: spiral_direction is counter-clockwise or clockwise")
            }
            _ => return set_in_tables(self, pair),
        }
        Ok(())
    }

    fn lay(&mut self, layout: Layout) -> Result<()> {
        self.setup.shared.board = match layout {
            Layout::Variable => BoardChoice::Variable,
            Layout::Fixed => BoardChoice::FirstGame,
            _ => bail!("New Energies has its own printed board: --layout fixed or --layout variable"),
        };
        Ok(())
    }

    fn text(&self) -> String {
        let mut text = join(&self.shared.text().to_string(), &self.setup.shared.text().to_string());
        text += &format!(" / {}", self.options.text(self.players));
        if self.setup.direction == SpiralDirection::Clockwise {
            text += " spiral_direction=clockwise";
        }
        text
    }

    fn laying(&self) -> &SetupOptions {
        &self.setup.shared
    }
}

fn set_in_tables(terms: &mut EnergiesTerms, pair: &str) -> Result<()> {
    let players = terms.players;
    let mut setter = Setter::new(pair);
    setter.table(&mut terms.shared, |table| table.text().to_string(), Options::read)?;
    setter.table(
        &mut terms.options,
        |table| table.text(players).to_string(),
        |text| EnergiesOptions::read(text, players),
    )?;
    setter.table(&mut terms.setup.shared, |table| table.text().to_string(), SetupOptions::read)?;
    setter.finish()
}

impl Playable for Energies {
    type Terms = EnergiesTerms;
    const RULES: RuleSet = RuleSet::Energies;
    const PLAYERS: RangeInclusive<u8> = 3..=4;

    fn start(setup: &Setup<Self>, chance: &mut GameRng) -> Result<Self> {
        let terms = &setup.terms;
        let Some(ground) = &setup.board else {
            return Ok(Self::start(terms.shared, terms.options, &terms.setup, setup.players, chance)?);
        };
        let first = first_seat(terms.setup.shared.first_player, setup.players, chance);
        Ok(Self::new(terms.shared, terms.options, &ground.laid, setup.players, first)?)
    }

    fn public_vp(&self, seat: Seat) -> u32 {
        self.vp(seat) - u32::from(self.core().secret.developments[seat][Development::VictoryPoint])
    }
}
