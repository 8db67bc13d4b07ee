//! Games of every rule set for contests.

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::rulesets::energies::{Energies, EnergiesOptions, EnergiesSetup};
use hexhaven_engine::rulesets::knights::{Knights, KnightsOptions};
use hexhaven_engine::rulesets::oil::{Oil, OilOptions};
use hexhaven_engine::shared::Options;
use hexhaven_engine::shared::setup::SetupOptions;
use hexhaven_engine::{RuleSet, Rules};
use hexhaven_sim::contest::{Contest, Report};
use hexhaven_sim::{Batch, Limits};

/// A contest of four bots.
pub(crate) fn contest(bots: [&str; 4], games: u64) -> Contest {
    let bots = bots.map(|bot| bot.parse().unwrap()).to_vec();
    Contest { bots, games, seed: 5, limits: Limits::default(), sprt: None }
}

/// Plays a contest by some rules.
pub(crate) fn run_by(rules: RuleSet, contest: &Contest) -> Report {
    let setup = SetupOptions::default();
    let (shared, energies) = (EnergiesOptions::SHARED, EnergiesOptions::standard(4));
    let plots = EnergiesSetup::default();
    match rules {
        RuleSet::Base => run(contest, |rng| Base::start(&Options::MODERN, &setup, 4, rng).unwrap()),
        RuleSet::Knights => {
            run(contest, |rng| Knights::start(&KnightsOptions::MODERN, &setup, 4, rng).unwrap())
        }
        RuleSet::Oil => run(contest, |rng| Oil::start(&OilOptions::MODERN, 4, rng).unwrap()),
        RuleSet::Energies => run(contest, |rng| Energies::start(shared, energies, &plots, 4, rng).unwrap()),
    }
}

fn run<G: Rules>(contest: &Contest, start: impl Fn(&mut GameRng) -> G + Sync) -> Report {
    contest.run(&Batch::default(), start)
}
