//! Seafarers on the command line.

use anyhow::{Result, bail};
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::seafarers::{Seafarers, SeafarersOptions};

use super::Playable;
use crate::game::Layout;
use crate::position::Ground;

const SCENARIOS: &str =
    "Seafarers is played on scenarios: --options scenario=new-shores, or --board with a scenario file";

impl Playable for Seafarers {
    type Options = SeafarersOptions;
    const RULES: RuleSet = RuleSet::Seafarers;
    const HAS_SCENARIOS: bool = true;

    fn lay(_: &mut SeafarersOptions, _: Layout) -> Result<()> {
        bail!("{SCENARIOS}")
    }

    fn start_on(_: &Ground, _: &SeafarersOptions, _: u8, _: &mut GameRng) -> Result<Self> {
        bail!("{SCENARIOS}")
    }
}
