//! The playthroughs are as they were. `UPDATE_EXPECT=1` plays them again; review the difference like code.

use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::rulesets::energies::Energies;
use hexhaven_engine::rulesets::knights::Knights;
use hexhaven_engine::rulesets::oil::Oil;
use hexhaven_engine::rulesets::seafarers::Seafarers;
use hexhaven_testkit::expect::{expect_file, testdata};
use hexhaven_testkit::playthrough::{playthrough, playthrough_again};
use hexhaven_testkit::{Arbitrary, Case, Choice};

fn check<G: Arbitrary>(name: &str, n_players: u8, choice: Choice, seed: u64) {
    let path = testdata("playthrough").join(name);
    let case = Case { n_players, choice };
    let text = match choice {
        Choice::Modern | Choice::ClassicFr => playthrough::<G>(case, seed, 240),
        Choice::Anything | Choice::AtSea => {
            playthrough_again::<G>(case, seed, 240, &std::fs::read_to_string(&path).unwrap())
        }
    };
    expect_file(&path, &text);
}

#[test]
fn new_energies_for_four_by_the_english_rulebook() {
    check::<Energies>("energies-4-modern.txt", 4, Choice::Modern, 5);
}

#[test]
fn new_energies_for_three_by_the_french_rulebook() {
    check::<Energies>("energies-3-classic-fr.txt", 3, Choice::ClassicFr, 6);
}

#[test]
fn three_players_by_the_modern_preset() {
    check::<Base>("base-3-modern.txt", 3, Choice::Modern, 1);
}

#[test]
fn four_players_by_the_french_rulebook() {
    check::<Base>("base-4-classic-fr.txt", 4, Choice::ClassicFr, 2);
}

#[test]
fn five_players_with_any_options() {
    check::<Base>("base-5-anything.txt", 5, Choice::Anything, 3);
}

#[test]
fn six_players_with_the_special_building_phase() {
    check::<Base>("base-6-modern.txt", 6, Choice::Modern, 4);
}

#[test]
fn three_players_of_oil_springs_with_any_options() {
    check::<Oil>("oil-3-anything.txt", 3, Choice::Anything, 5);
}

#[test]
fn four_players_of_oil_springs() {
    check::<Oil>("oil-4-modern.txt", 4, Choice::Modern, 6);
}

#[test]
fn six_players_of_oil_springs_by_the_french_rulebook() {
    check::<Oil>("oil-6-classic-fr.txt", 6, Choice::ClassicFr, 7);
}

#[test]
fn three_players_of_knights_with_any_options() {
    check::<Knights>("knights-3-anything.txt", 3, Choice::Anything, 8);
}

#[test]
fn four_players_of_knights() {
    check::<Knights>("knights-4-modern.txt", 4, Choice::Modern, 9);
}

#[test]
fn six_players_of_knights_by_the_french_rulebook() {
    check::<Knights>("knights-6-classic-fr.txt", 6, Choice::ClassicFr, 10);
}

#[test]
fn four_players_of_seafarers() {
    check::<Seafarers>("seafarers-4-modern.txt", 4, Choice::Modern, 8);
}

#[test]
fn six_players_of_seafarers_by_the_french_rulebook() {
    check::<Seafarers>("seafarers-6-classic-fr.txt", 6, Choice::ClassicFr, 9);
}

#[test]
fn four_players_of_knights_at_sea() {
    check::<Knights>("knights-4-at-sea.txt", 4, Choice::AtSea, 10);
}
