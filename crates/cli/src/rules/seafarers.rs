//! Seafarers on the command line.

use anyhow::{Result, bail};
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::seafarers::{Seafarers, SeafarersOptions};

use super::Playable;
use crate::game::Layout;
use crate::position::Ground;

impl Playable for Seafarers {
    type Options = SeafarersOptions;
    const RULES: RuleSet = RuleSet::Seafarers;

    fn lay(_: &mut SeafarersOptions, _: Layout) -> Result<()> {
        bail!(
            "Seafarers is played on scenarios: --option scenario=new-shores, or a scenario file with --data"
        )
    }

    fn start_on(_: &Ground, _: &SeafarersOptions, _: u8, _: &mut GameRng) -> Result<Self> {
        bail!(
            "Seafarers is played on scenarios: --option scenario=new-shores, or a scenario file with --data"
        )
    }
}
