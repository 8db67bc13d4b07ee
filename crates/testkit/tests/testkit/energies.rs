//! The battery over random games of New Energies: both numbers of players, both rulebooks and any options.

use hexhaven_engine::rulesets::energies::Energies;
use hexhaven_testkit::battery::{self, Plan};
use hexhaven_testkit::soak::Task;
use hexhaven_testkit::tally::Tally;
use hexhaven_testkit::{Case, Choice};

fn check(n_players: u8) {
    let plan = Plan { max_plies: 3_000, one_in: 8, whole: true };
    let mut tally = Tally::default();
    for (choice, n_games) in [(Choice::Modern, 4), (Choice::ClassicFr, 4), (Choice::Anything, 40)] {
        for seed in 0..n_games {
            let case = Case { n_players, choice };
            if let Err(violation) = battery::play::<Energies>(case, seed, &plan, &mut tally) {
                panic!("{violation}");
            }
        }
    }
    assert!(tally.plies > 10_000, "the games are too short to prove much: {tally:?}");
}

#[test]
fn laws_hold_for_three_players() {
    check(3);
}

#[test]
fn laws_hold_for_four_players() {
    check(4);
}

/// Short games, all laws at every ply.
#[test]
fn laws_hold_at_every_ply() {
    let plan = Plan { max_plies: 500, one_in: 1, whole: true };
    let mut tally = Tally::default();
    for case in Case::all::<Energies>() {
        if let Err(violation) = battery::play::<Energies>(case, 99, &plan, &mut tally) {
            panic!("{violation}");
        }
    }
}

/// The parts of the base game that this one lacks.
const ABSENT: [&str; 3] = ["pass", "knight", "monopoly"];

/// A short soak finds nothing, reaches every kind of ply, and ends games in all ways.
#[test]
fn a_soak_reaches_everything() {
    let report = Task::any(500_000, 7).run::<Energies>();
    assert_eq!(report.violations, []);
    assert_eq!(report.tally.missing::<Energies>(), ABSENT);
    let Tally { won, timed_out, bag_empty, .. } = report.tally;
    assert!(won > 0 && timed_out > 0 && bag_empty > 0, "{:?}", report.tally);
}
