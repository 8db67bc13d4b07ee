//! New Energies on the command line.

use anyhow::{Result, bail};
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::energies::Energies;
use hexhaven_engine::shared::setup::{BoardChoice, first_seat};
use hexhaven_engine::{Development, Rules, Seat};
use hexhaven_terms::EnergiesTerms;

use super::Playable;
use crate::game::Layout;
use crate::position::Ground;

impl Playable for Energies {
    type Terms = EnergiesTerms;
    const RULES: RuleSet = RuleSet::Energies;

    fn lay(terms: &mut EnergiesTerms, layout: Layout) -> Result<()> {
        terms.setup.shared.board = match layout {
            Layout::Variable => BoardChoice::Variable,
            Layout::Fixed => BoardChoice::FirstGame,
            _ => bail!("New Energies has its own printed board: --layout fixed or --layout variable"),
        };
        Ok(())
    }

    fn start_on(ground: &Ground, terms: &EnergiesTerms, players: u8, chance: &mut GameRng) -> Result<Self> {
        let first = first_seat(terms.setup.shared.first_player, players, chance);
        Ok(Self::new(terms.shared, terms.own, &ground.dry(), players, first)?)
    }

    fn public_vp(&self, seat: Seat) -> u32 {
        self.vp(seat) - u32::from(self.core().secret.developments[seat][Development::VictoryPoint])
    }
}
