//! The base game and its 5-6 player extension on the command line.

use anyhow::{Result, ensure};
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::shared::setup::first_seat;
use hexhaven_engine::{Development, Rules, Seat};
use hexhaven_terms::BaseTerms;

use super::Playable;
use crate::game::Layout;
use crate::position::Ground;

impl Playable for Base {
    type Terms = BaseTerms;
    const RULES: RuleSet = RuleSet::Base;

    fn lay(terms: &mut BaseTerms, layout: Layout) -> Result<()> {
        layout.apply(&mut terms.laying);
        Ok(())
    }

    fn start_on(ground: &Ground, terms: &BaseTerms, players: u8, chance: &mut GameRng) -> Result<Self> {
        let first = first_seat(terms.laying.first_player, players, chance);
        ensure!(first.idx() < usize::from(players), "seat {first} cannot begin: nobody sits there");
        Ok(Self::new(terms.play, &ground.dry(), players, first)?)
    }

    fn public_vp(&self, seat: Seat) -> u32 {
        self.vp(seat) - u32::from(self.core().secret.developments[seat][Development::VictoryPoint])
    }
}
