//! New Energies on the command line.

use std::ops::RangeInclusive;

use anyhow::{Result, bail};
use hexhaven_chance::GameRng;
use hexhaven_engine::core::Options;
use hexhaven_engine::core::setup::{BoardChoice, SetupOptions, first_seat};
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::energies::{
    Energies, EnergiesData, EnergiesOptions, EnergiesSetup, SpiralDirection,
};
use hexhaven_engine::{Development, Rules, Seat};

use super::terms::{Setter, join};
use super::{Playable, Preset, Terms};
use crate::game::{Layout, Setup};
use crate::position;

/// The options of play and of the set-up; those of the frame belong to a number of players.
#[derive(Clone, Debug)]
pub(crate) struct EnergiesTerms {
    players: u8,
    shared: Options,
    own: EnergiesOptions,
    setup: EnergiesSetup,
}

impl Terms for EnergiesTerms {
    fn preset(preset: Preset, players: u8) -> Result<Self> {
        let own = match preset {
            Preset::Modern => EnergiesOptions::standard(players),
            Preset::ClassicFr => EnergiesOptions::french(players),
            Preset::FullScale => bail!("--preset full-scale is for Oil Springs: add --rules oil"),
        };
        Ok(Self { players, shared: EnergiesOptions::SHARED, own, setup: EnergiesSetup::STANDARD })
    }

    fn set(&mut self, pair: &str) -> Result<()> {
        match pair {
            "spiral_direction=counter-clockwise" => self.setup.direction = SpiralDirection::CounterClockwise,
            "spiral_direction=clockwise" => self.setup.direction = SpiralDirection::Clockwise,
            "bands=standard" => self.own.frame.draws = EnergiesData::STANDARD.frame(self.players).draws,
            "bands=alt" => self.own.frame.draws = EnergiesData::BANDS_ALT.frame(self.players).draws,
            _ => return self.set_in_tables(pair),
        }
        Ok(())
    }

    /// The frame that the preset chose is what the file changes.
    fn load(&mut self, text: &str) -> Result<()> {
        let data = &mut self.setup.data;
        *data.frame_mut(self.players) = self.own.frame;
        data.change(text).map_err(|misread| position::explain("file", text, misread))?;
        self.own.frame = data.frame(self.players);
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
        text += &format!(" / {}", self.own.text(self.players));
        if self.setup.direction == SpiralDirection::Clockwise {
            text += " spiral_direction=clockwise";
        }
        let (data, usual) = (&self.setup.data, &EnergiesData::STANDARD);
        if (data.harbors, data.first_game) != (usual.harbors, usual.first_game) {
            text += " (harbors or first game from --data)";
        }
        text
    }

    fn laying(&self) -> &SetupOptions {
        &self.setup.shared
    }
}

impl EnergiesTerms {
    fn set_in_tables(&mut self, pair: &str) -> Result<()> {
        let players = self.players;
        let mut setter = Setter::new(pair);
        setter.table(&mut self.shared, |table| table.text().to_string(), Options::read)?;
        setter.table(&mut self.setup.shared, |table| table.text().to_string(), SetupOptions::read)?;
        setter.table(
            &mut self.own,
            |table| table.text(players).to_string(),
            |text| EnergiesOptions::read(text, players),
        )?;
        setter.finish()
    }
}

impl Playable for Energies {
    type Terms = EnergiesTerms;
    const RULES: RuleSet = RuleSet::Energies;
    const PLAYERS: RangeInclusive<u8> = 3..=4;

    fn start(setup: &Setup<Self>, chance: &mut GameRng) -> Result<Self> {
        let EnergiesTerms { shared, own, setup: laying, .. } = &setup.terms;
        let Some(ground) = &setup.board else {
            return Ok(Self::start(*shared, *own, laying, setup.players, chance)?);
        };
        let first = first_seat(laying.shared.first_player, setup.players, chance);
        Ok(Self::new(*shared, *own, &ground.dry(), setup.players, first)?)
    }

    fn public_vp(&self, seat: Seat) -> u32 {
        self.vp(seat) - u32::from(self.core().secret.developments[seat][Development::VictoryPoint])
    }
}
