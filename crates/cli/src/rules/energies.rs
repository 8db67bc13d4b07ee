//! New Energies on the command line.

use anyhow::{Result, bail};
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::energies::{Energies, EnergiesOptions};
use hexhaven_engine::shared::setup::{BoardChoice, first_seat};

use super::Playable;
use crate::game::Layout;
use crate::position::Ground;

impl Playable for Energies {
    type Options = EnergiesOptions;
    const RULES: RuleSet = RuleSet::Energies;

    fn lay(options: &mut EnergiesOptions, layout: Layout) -> Result<()> {
        options.setup.shared.board = match layout {
            Layout::Variable => BoardChoice::Variable,
            Layout::Fixed => BoardChoice::FirstGame,
            _ => bail!("New Energies has its own printed board: --layout fixed or --layout variable"),
        };
        Ok(())
    }

    fn start_on(
        ground: &Ground,
        options: &EnergiesOptions,
        players: u8,
        chance: &mut GameRng,
    ) -> Result<Self> {
        let first = first_seat(options.setup.shared.first_player, players, chance);
        Ok(Self::new(options, &ground.dry(), players, first)?)
    }
}
