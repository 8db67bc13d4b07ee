//! The base game and its 5-6 player extension on the command line.

use anyhow::{Result, ensure};
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::base::{Base, BaseOptions};
use hexhaven_engine::shared::setup::first_seat;

use super::Playable;
use crate::game::Layout;
use crate::position::Ground;

impl Playable for Base {
    type Options = BaseOptions;
    const RULES: RuleSet = RuleSet::Base;

    fn lay(options: &mut BaseOptions, layout: Layout) -> Result<()> {
        layout.apply(&mut options.setup);
        Ok(())
    }

    fn start_on(ground: &Ground, options: &BaseOptions, players: u8, chance: &mut GameRng) -> Result<Self> {
        let first = first_seat(options.setup.first_player, players, chance);
        ensure!(first.idx() < usize::from(players), "seat {first} cannot begin: nobody sits there");
        Ok(Self::new(options, &ground.dry(), players, first)?)
    }
}
