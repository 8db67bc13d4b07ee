//! Games of every rule set for contests.

use hexhaven_engine::{AnyGame, RuleSet};
use hexhaven_sim::contest::{Contest, Report};
use hexhaven_sim::{Batch, Limits};

/// A contest of four bots.
pub(crate) fn contest(bots: [&str; 4], games: u64) -> Contest {
    let bots = bots.map(|bot| bot.parse().unwrap()).to_vec();
    Contest { bots, games, seed: 5, limits: Limits::default(), sprt: None }
}

/// Plays a contest by some rules.
pub(crate) fn run_by(rules: RuleSet, contest: &Contest) -> Report {
    let options = rules.options();
    contest.run(&Batch::default(), |rng| AnyGame::start(&options, 4, rng).unwrap())
}
