//! Cities & Knights on the command line.

use anyhow::{Result, bail};
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::knights::{Knights, KnightsOptions};
use hexhaven_engine::shared::setup::first_seat;

use super::Playable;
use crate::game::Layout;
use crate::position::Ground;

impl Playable for Knights {
    type Options = KnightsOptions;
    const RULES: RuleSet = RuleSet::Knights;

    fn lay(options: &mut KnightsOptions, layout: Layout) -> Result<()> {
        match layout {
            Layout::Variable | Layout::Fixed => layout.apply(&mut options.setup),
            _ => bail!("Cities & Knights has its own printed board: --layout fixed or --layout variable"),
        }
        Ok(())
    }

    fn start_on(
        ground: &Ground,
        options: &KnightsOptions,
        players: u8,
        chance: &mut GameRng,
    ) -> Result<Self> {
        let first = first_seat(options.setup.first_player, players, chance);
        Ok(Self::new(options, &ground.dry(), players, first)?)
    }
}
