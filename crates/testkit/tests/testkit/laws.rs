//! The battery over random games: every number of players, both presets and any options. Bounded and seeded; the soak
//! (`cargo xtask soak`) is the same without the bounds.

use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::rulesets::knights::Knights;
use hexhaven_engine::rulesets::oil::Oil;
use hexhaven_engine::rulesets::seafarers::Seafarers;
use hexhaven_engine::{RuleSet, with_rule_set};
use hexhaven_testkit::battery::{self, Plan};
use hexhaven_testkit::soak::{Report, Task};
use hexhaven_testkit::tally::Tally;
use hexhaven_testkit::{Arbitrary, Case, Choice};

/// Plays some games of one number of players; those with any options are more, because there are more of them.
fn check<G: Arbitrary>(n_players: u8) {
    check_games::<G>(n_players, 24);
}

/// The same where every position has many more actions to judge.
fn check_fewer<G: Arbitrary>(n_players: u8) {
    check_games::<G>(n_players, 8);
}

fn check_games<G: Arbitrary>(n_players: u8, n_any: u64) {
    let plan = Plan { max_plies: 3_000, one_in: 8, whole: true };
    let mut tally = Tally::default();
    for (choice, n_games) in [(Choice::Modern, 4), (Choice::ClassicFr, 4), (Choice::Anything, n_any)] {
        for seed in 0..n_games {
            let case = Case { n_players, choice };
            if let Err(violation) = battery::play::<G>(case, seed, &plan, &mut tally) {
                panic!("{violation}");
            }
        }
    }
    assert!(tally.plies > 20_000, "the games are too short to prove much: {tally:?}");
}

/// A rule set is under the laws from its line in the registry on; other tests play longer games of those that are there.
#[test]
fn laws_hold_for_every_rule_set() {
    for &rules in RuleSet::ALL {
        with_rule_set!(rules, Game => check_every_case::<Game>());
    }
}

fn check_every_case<G: Arbitrary>() {
    let plan = Plan { max_plies: 300, one_in: 8, whole: true };
    for case in Case::all::<G>() {
        if let Err(violation) = battery::play::<G>(case, 1, &plan, &mut Tally::default()) {
            panic!("{violation}");
        }
    }
}

#[test]
fn laws_hold_for_two_players() {
    check::<Base>(2);
}

#[test]
fn laws_hold_for_three_players() {
    check::<Base>(3);
}

#[test]
fn laws_hold_for_four_players() {
    check::<Base>(4);
}

#[test]
fn laws_hold_for_five_players() {
    check::<Base>(5);
}

#[test]
fn laws_hold_for_six_players() {
    check::<Base>(6);
}

/// Short games, all laws at every ply.
#[test]
fn laws_hold_at_every_ply() {
    let plan = Plan { max_plies: 600, one_in: 1, whole: true };
    let mut tally = Tally::default();
    for case in Case::all::<Base>() {
        if let Err(violation) = battery::play::<Base>(case, 99, &plan, &mut tally) {
            panic!("{violation}");
        }
    }
}

/// A short soak finds nothing, reaches every kind of ply, and ends games in both ways.
#[test]
fn a_soak_reaches_everything() {
    let report = Task::any(500_000, 7).run::<Base>();
    assert_eq!(report.violations, []);
    assert_eq!(report.tally.missing::<Base>(), [""; 0]);
    assert!(report.tally.won > 0 && report.tally.timed_out > 0, "{:?}", report.tally);
}

#[test]
fn laws_hold_for_oil_springs_with_three_and_four() {
    check::<Oil>(3);
    check::<Oil>(4);
}

#[test]
fn laws_hold_for_oil_springs_with_five_and_six() {
    check::<Oil>(5);
    check::<Oil>(6);
}

/// Short games of Oil Springs, all laws at every ply.
#[test]
fn laws_hold_for_oil_springs_at_every_ply() {
    let plan = Plan { max_plies: 600, one_in: 1, whole: true };
    let mut tally = Tally::default();
    for case in Case::all::<Oil>() {
        if let Err(violation) = battery::play::<Oil>(case, 99, &plan, &mut tally) {
            panic!("{violation}");
        }
    }
}

/// An interrupted soak resumes as if it had not stopped, and refuses to resume another one.
#[test]
fn a_soak_resumes_where_it_was_saved() {
    let (half, whole) = (Task::any(20_000, 3), Task::any(40_000, 3));
    let first = half.run::<Seafarers>();
    let text = first.save::<Seafarers>(&half);
    let read = Report::read_saved::<Seafarers>(&text, &whole).unwrap();
    assert_eq!((&read.tally, read.next), (&first.tally, first.next), "{text}");
    let (resumed, at_once) = (whole.go_on::<Seafarers>(read, |_| ()), whole.run::<Seafarers>());
    assert_eq!((resumed.tally, resumed.next), (at_once.tally, at_once.next));
    let refusal = |text: &str, task: &Task| Report::read_saved::<Seafarers>(text, task).unwrap_err();
    assert!(refusal(&text, &Task::any(40_000, 4)).contains("another soak"));
    let cut = text.split_once("0 violations").unwrap().0;
    assert_eq!(refusal(cut, &whole), "the file has no end");
    assert!(refusal(&format!("{cut}1 violations\n"), &whole).contains("1 violations"));
    assert_eq!(refusal(&format!("{cut}3 plies of pearls\n"), &whole), "`plies of pearls` is unknown");
}

/// A short soak of Oil Springs finds nothing, reaches every kind of ply, and ends games in all ways.
#[test]
fn a_soak_of_oil_springs_reaches_everything() {
    let report = Task::any(500_000, 7).run::<Oil>();
    assert_eq!(report.violations, []);
    assert_eq!(report.tally.missing::<Oil>(), [""; 0]);
    let Tally { won, timed_out, collapsed, .. } = report.tally;
    assert!(won > 0 && timed_out > 0 && collapsed > 0, "{:?}", report.tally);
}

#[test]
fn laws_hold_for_seafarers_with_two_to_four() {
    check_fewer::<Seafarers>(2);
    check_fewer::<Seafarers>(3);
    check_fewer::<Seafarers>(4);
}

#[test]
fn laws_hold_for_seafarers_with_five_and_six() {
    check_fewer::<Seafarers>(5);
    check_fewer::<Seafarers>(6);
}

/// Short games of Seafarers, all laws at every ply.
#[test]
fn laws_hold_for_seafarers_at_every_ply() {
    let plan = Plan { max_plies: 300, one_in: 1, whole: true };
    let mut tally = Tally::default();
    for case in Case::all::<Seafarers>() {
        if let Err(violation) = battery::play::<Seafarers>(case, 99, &plan, &mut tally) {
            panic!("{violation}");
        }
    }
}

/// Cities & Knights at sea, over all scenarios and options.
#[test]
fn laws_hold_for_knights_at_sea() {
    let plan = Plan { max_plies: 3_000, one_in: 8, whole: true };
    let mut tally = Tally::default();
    for (n_players, seed) in (2..=6).flat_map(|n_players| (0..6).map(move |seed| (n_players, seed))) {
        let case = Case { n_players, choice: Choice::AtSea };
        if let Err(violation) = battery::play::<Knights>(case, seed, &plan, &mut tally) {
            panic!("{violation}");
        }
    }
    assert!(tally.plies > 20_000, "the games are too short to prove much: {tally:?}");
}

/// The parts of the base game that Cities & Knights lacks (K-GEN-02, K-DICE-01).
const NO_DEVELOPMENTS: [&str; 7] =
    ["buy development", "knight", "road building", "year of plenty", "monopoly", "rolled", "drawn"];

/// A short soak of Cities & Knights at sea finds nothing, and reaches every kind of ply.
#[test]
fn a_soak_of_knights_at_sea_reaches_everything() {
    let report = Task { only: Some(Choice::AtSea), ..Task::any(500_000, 7) }.run::<Knights>();
    assert_eq!(report.violations, []);
    assert_eq!(report.tally.missing::<Knights>(), NO_DEVELOPMENTS);
    assert!(report.tally.won > 0 && report.tally.timed_out > 0, "{:?}", report.tally);
}

/// A short soak of Seafarers finds nothing, reaches every kind of ply, and ends games in both ways.
#[test]
fn a_soak_of_seafarers_reaches_everything() {
    let report = Task::any(500_000, 7).run::<Seafarers>();
    assert_eq!(report.violations, []);
    assert_eq!(report.tally.missing::<Seafarers>(), [""; 0]);
    assert!(report.tally.won > 0 && report.tally.timed_out > 0, "{:?}", report.tally);
}

#[test]
fn laws_hold_for_knights_with_two_and_three() {
    check_fewer::<Knights>(2);
    check_fewer::<Knights>(3);
}

#[test]
fn laws_hold_for_knights_with_four() {
    check_fewer::<Knights>(4);
}

#[test]
fn laws_hold_for_knights_with_five_and_six() {
    check_fewer::<Knights>(5);
    check_fewer::<Knights>(6);
}

/// Short games of Cities & Knights, all laws at every ply.
#[test]
fn laws_hold_for_knights_at_every_ply() {
    let plan = Plan { max_plies: 600, one_in: 1, whole: true };
    let mut tally = Tally::default();
    for case in Case::all::<Knights>() {
        if let Err(violation) = battery::play::<Knights>(case, 99, &plan, &mut tally) {
            panic!("{violation}");
        }
    }
}

/// A soak of Cities & Knights finds nothing, reaches every kind of ply but those of development cards, which do not
/// exist there (K-GEN-02), and the roll of two dice, and ends games in both ways.
#[test]
fn a_soak_of_knights_reaches_everything() {
    let report = Task::any(1_000_000, 7).run::<Knights>();
    assert_eq!(report.violations, []);
    assert_eq!(report.tally.missing::<Knights>(), NO_DEVELOPMENTS);
    assert!(report.tally.won > 0 && report.tally.timed_out > 0, "{:?}", report.tally);
}
