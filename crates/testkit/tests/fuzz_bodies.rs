//! The fuzz targets on seeded bytes and on damaged valid inputs: no libFuzzer needed.

use std::fs;

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::notation::{Notated, Ply};
use hexhaven_engine::rulesets::base::Base;
use hexhaven_record::{Header, Writer};
use hexhaven_testkit::expect::{files, testdata};
use hexhaven_testkit::fuzz::{self, mutate::mutate};
use hexhaven_testkit::{Case, Driver, battery, drive};

fn random_bytes(most: u32, rng: &mut GameRng) -> Vec<u8> {
    (0..rng.below(most)).map(|_| rng.below(256) as u8).collect()
}

/// A random game: its start, its plies, its end.
fn game(seed: u64, most: u32) -> (Base, Vec<Ply>, Base) {
    let mut rng = GameRng::new(seed);
    let (start, mut driver): (Base, Driver) = battery::start(Case::any::<Base>(&mut rng), seed);
    let (mut end, mut plies) = (start.clone(), Vec::new());
    for _ in 0..rng.below(most) {
        let Some(ply) = driver.next(&end) else { break };
        drive::apply(&mut end, ply, &mut ());
        plies.push(ply);
    }
    (start, plies, end)
}

/// Gives a target the valid inputs and many damaged copies of each.
fn damage(target: fn(&[u8]), inputs: &[Vec<u8>], copies: u32) {
    let mut rng = GameRng::new(11);
    for input in inputs {
        target(input);
        for _ in 0..copies {
            let mut damaged = input.clone();
            mutate(&mut damaged, &mut rng);
            target(&damaged);
        }
    }
}

#[test]
fn every_target_takes_any_bytes() {
    for (_, target) in fuzz::TARGETS {
        let mut rng = GameRng::new(3);
        (0..1_000).for_each(|_| target(&random_bytes(300, &mut rng)));
    }
}

#[test]
fn every_target_has_a_file() {
    let folder = testdata("../fuzz/fuzz_targets");
    let found: Vec<String> = files(&folder, "rs")
        .iter()
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(found, fuzz::TARGETS.map(|(name, _)| name));
}

#[test]
fn actions_take_long_inputs() {
    let mut rng = GameRng::new(4);
    (0..300).for_each(|_| fuzz::actions(&random_bytes(1_500, &mut rng)));
}

#[test]
fn actions_in_notation_survive_damage() {
    let mut inputs = Vec::new();
    for seed in 0..30 {
        let (start, plies, _) = game(seed, 300);
        let dialect = start.dialect();
        for ply in plies.iter().step_by(7) {
            inputs.push(dialect.ply(*ply).to_string().into_bytes());
            match ply {
                Ply::Act(_, action) => inputs.push(dialect.action(*action).to_string().into_bytes()),
                Ply::Chance(outcome) => inputs.push(dialect.outcome(*outcome).to_string().into_bytes()),
            }
        }
    }
    damage(fuzz::notation_action, &inputs, 20);
}

#[test]
fn positions_survive_damage() {
    let inputs: Vec<Vec<u8>> =
        (0..80).map(|seed| game(seed, 900).2.position().to_string().into_bytes()).collect();
    damage(fuzz::notation_position, &inputs, 60);
}

#[test]
fn records_survive_damage() {
    let record = |seed| {
        let (start, plies, _) = game(seed, 120);
        let mut writer = Writer::new(Vec::new(), &Header::of(&start)).unwrap();
        plies.iter().for_each(|&ply| writer.ply(ply).unwrap());
        writer.finish(None).unwrap()
    };
    let inputs: Vec<Vec<u8>> = (0..20).map(record).collect();
    damage(fuzz::record, &inputs, 100);
}

#[test]
fn vectors_survive_damage() {
    let texts =
        files(&testdata("rules/base"), "txt").into_iter().map(|path| fs::read_to_string(path).unwrap());
    let blocks: Vec<Vec<u8>> = texts
        .flat_map(|text| text.split("\n\n").map(|block| block.as_bytes().to_vec()).collect::<Vec<_>>())
        .collect();
    damage(fuzz::vector, &blocks, 10);
}
