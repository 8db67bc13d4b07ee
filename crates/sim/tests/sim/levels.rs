//! The levels for people: each is clearly stronger than the one below it, and no style is much weaker than the others.
//! `hexhaven measure levels` and `hexhaven measure styles` say by how much.

use hexhaven_bots::Style;
use hexhaven_chance::GameRng;
use hexhaven_engine::{AnyGame, RuleSet};
use hexhaven_sim::Batch;
use hexhaven_sim::contest::Contestant;
use hexhaven_sim::measure::{duels, melee};

fn start(rules: RuleSet) -> impl Fn(&mut GameRng) -> AnyGame {
    move |chance| AnyGame::start(&rules.options(), 4, chance).expect("a game for four")
}

fn bots(names: &[String]) -> Vec<Contestant> {
    names.iter().map(|name| name.parse().expect("a bot")).collect()
}

#[test]
fn each_level_beats_the_one_below() {
    let names = ["beginner", "easy", "normal"].map(str::to_owned);
    for &rules in RuleSet::ALL {
        for step in duels(&bots(&names), 40, 61, &Batch::default(), start(rules)) {
            assert!((0.45..0.92).contains(&step.share), "{rules}: {step:?}");
        }
    }
}

#[test]
fn no_style_is_far_behind() {
    let names = Style::ALL.map(|style| format!("normal+{}", style.name()));
    for style in melee(&bots(&names), 24, 62, &Batch::default(), start(RuleSet::Base)) {
        assert_eq!(style.games, 4 * 24, "each plays in four of the five fours");
        assert!(style.ci95[1] > 0.2, "{style:?}");
    }
}
