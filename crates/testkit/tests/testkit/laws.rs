//! The battery over random games: every number of players, both presets and any options. Bounded and seeded; the soak
//! (`cargo xtask soak`) is the same without the bounds.

use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::rulesets::energies::Energies;
use hexhaven_engine::rulesets::knights::Knights;
use hexhaven_engine::rulesets::oil::Oil;
use hexhaven_engine::rulesets::seafarers::Seafarers;
use hexhaven_engine::{RuleSet, with_rule_set};
use hexhaven_testkit::battery::{self, Plan};
use hexhaven_testkit::soak::{Report, Task};
use hexhaven_testkit::tally::Tally;
use hexhaven_testkit::{Arbitrary, Case, Choice};

/// Whole games, and some laws at some plies.
const LONG: Plan = Plan { max_plies: 3_000, one_in: 8, whole: true };

/// Plays games of these families, each with its seed.
fn play<G: Arbitrary>(games: impl IntoIterator<Item = (Case, u64)>, plan: &Plan) -> Tally {
    let mut tally = Tally::default();
    for (case, seed) in games {
        if let Err(violation) = battery::play::<G>(case, seed, plan, &mut tally) {
            panic!("{violation}");
        }
    }
    tally
}

/// Plays some games of one number of players; those with any options are more, because there are more of them.
fn check<G: Arbitrary>(n_players: u8) {
    check_games::<G>(n_players, 24, 20_000);
}

/// The same where every position has many more actions to judge.
fn check_fewer<G: Arbitrary>(n_players: u8) {
    check_games::<G>(n_players, 8, 20_000);
}

fn check_games<G: Arbitrary>(n_players: u8, n_any: u64, n_plies: u64) {
    let choices = [(Choice::Modern, 4), (Choice::ClassicFr, 4), (Choice::Anything, n_any)];
    let games = choices
        .into_iter()
        .flat_map(|(choice, n_games)| (0..n_games).map(move |seed| (Case { n_players, choice }, seed)));
    let tally = play::<G>(games, &LONG);
    assert!(tally.plies > n_plies, "the games are too short to prove much: {tally:?}");
}

/// Short games of every family, all laws at every ply.
fn check_every_ply<G: Arbitrary>(max_plies: u64) {
    play::<G>(Case::all::<G>().map(|case| (case, 99)), &Plan { max_plies, one_in: 1, whole: true });
}

/// A soak finds nothing, reaches every kind of ply but the absent ones, and ends games by points and by time.
fn soak<G: Arbitrary>(task: &Task, absent: &[&str]) -> Tally {
    let report = task.run::<G>();
    assert_eq!(report.violations, []);
    assert_eq!(report.tally.missing::<G>(), absent);
    assert!(report.tally.won > 0 && report.tally.timed_out > 0, "{:?}", report.tally);
    report.tally
}

/// A rule set is under the laws from its line in the registry on; other tests play longer games of those that are there.
#[test]
fn laws_hold_for_every_rule_set() {
    let plan = Plan { max_plies: 300, ..LONG };
    for &rules in RuleSet::ALL {
        with_rule_set!(rules, Game => play::<Game>(Case::all::<Game>().map(|case| (case, 1)), &plan));
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

#[test]
fn laws_hold_at_every_ply() {
    check_every_ply::<Base>(600);
}

#[test]
fn a_soak_reaches_everything() {
    soak::<Base>(&Task::any(500_000, 7), &[]);
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

#[test]
fn laws_hold_for_oil_springs_at_every_ply() {
    check_every_ply::<Oil>(600);
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

#[test]
fn a_soak_of_oil_springs_reaches_everything() {
    let tally = soak::<Oil>(&Task::any(500_000, 7), &[]);
    assert!(tally.collapsed > 0, "{tally:?}");
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

#[test]
fn laws_hold_for_seafarers_at_every_ply() {
    check_every_ply::<Seafarers>(300);
}

/// Cities & Knights at sea, over all scenarios and options.
#[test]
fn laws_hold_for_knights_at_sea() {
    let cases = (2..=6).map(|n_players| Case { n_players, choice: Choice::AtSea });
    let tally = play::<Knights>(cases.flat_map(|case| (0..6).map(move |seed| (case, seed))), &LONG);
    assert!(tally.plies > 20_000, "the games are too short to prove much: {tally:?}");
}

/// The parts of the base game that Cities & Knights lacks: development cards (K-GEN-02) and the roll of two dice
/// (K-DICE-01).
const NO_DEVELOPMENTS: [&str; 7] =
    ["buy", "knight", "road-building", "year-of-plenty", "monopoly", "rolls", "draws"];

#[test]
fn a_soak_of_knights_at_sea_reaches_everything() {
    let task = Task { only: Some(Choice::AtSea), ..Task::any(500_000, 7) };
    soak::<Knights>(&task, &NO_DEVELOPMENTS);
}

#[test]
fn a_soak_of_seafarers_reaches_everything() {
    soak::<Seafarers>(&Task::any(500_000, 7), &[]);
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

#[test]
fn laws_hold_for_knights_at_every_ply() {
    check_every_ply::<Knights>(600);
}

#[test]
fn a_soak_of_knights_reaches_everything() {
    soak::<Knights>(&Task::any(1_000_000, 7), &NO_DEVELOPMENTS);
}

#[test]
fn laws_hold_for_energies_with_three() {
    check_games::<Energies>(3, 40, 10_000);
}

#[test]
fn laws_hold_for_energies_with_four() {
    check_games::<Energies>(4, 40, 10_000);
}

#[test]
fn laws_hold_for_energies_at_every_ply() {
    check_every_ply::<Energies>(500);
}

#[test]
fn a_soak_of_energies_reaches_everything() {
    let tally = soak::<Energies>(&Task::any(500_000, 7), &["pass", "knight", "monopoly"]);
    assert!(tally.bag_empty > 0, "{tally:?}");
}
