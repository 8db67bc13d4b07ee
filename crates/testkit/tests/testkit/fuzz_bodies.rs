//! The fuzz targets on seeded bytes and on damaged valid inputs: no libFuzzer needed.

use std::fs;

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::{Ply, RuleSet, with_rule_set};
use hexhaven_record::{Header, Writer};
use hexhaven_testkit::expect::{files, testdata};
use hexhaven_testkit::fuzz::{self, mutate::mutate};
use hexhaven_testkit::{Arbitrary, Case, Driver, battery, drive};

fn random_bytes(most: u32, rng: &mut GameRng) -> Vec<u8> {
    (0..rng.below(most)).map(|_| rng.below(256) as u8).collect()
}

/// A random game: its start, its plies, its end.
fn game<G: Arbitrary>(seed: u64, most: u32) -> (G, Vec<Ply>, G) {
    let mut rng = GameRng::new(seed);
    let (start, mut driver): (G, Driver) = battery::start(Case::any::<G>(&mut rng), seed);
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
    for (_, target) in fuzz::targets() {
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
    let mut targets: Vec<String> = fuzz::targets().map(|(name, _)| name).collect();
    targets.sort();
    assert_eq!(found, targets);
}

#[test]
fn actions_take_long_inputs() {
    for &rules in RuleSet::ALL {
        let mut rng = GameRng::new(4);
        (0..100).for_each(|_| fuzz::actions(rules, &random_bytes(1_500, &mut rng)));
    }
}

/// The plies of some games in notation.
fn plies<G: Arbitrary>(seeds: u64) -> Vec<Vec<u8>> {
    let mut inputs = Vec::new();
    for seed in 0..seeds {
        let (start, plies, _) = game::<G>(seed, 300);
        let dialect = start.dialect();
        for ply in plies.iter().step_by(7) {
            inputs.push(dialect.ply(*ply).to_string().into_bytes());
            match ply {
                Ply::Act(_, action) => inputs.push(dialect.action(*action).to_string().into_bytes()),
                Ply::Chance(outcome) => inputs.push(dialect.outcome(*outcome).to_string().into_bytes()),
            }
        }
    }
    inputs
}

#[test]
fn actions_in_notation_survive_damage() {
    for &rules in RuleSet::ALL {
        damage(fuzz::notation_action, &with_rule_set!(rules, Game => plies::<Game>(10)), 20);
    }
}

fn positions<G: Arbitrary>(seeds: u64) -> Vec<Vec<u8>> {
    (0..seeds).map(|seed| game::<G>(seed, 900).2.position().to_string().into_bytes()).collect()
}

#[test]
fn positions_survive_damage() {
    for &rules in RuleSet::ALL {
        damage(fuzz::notation_position, &with_rule_set!(rules, Game => positions::<Game>(30)), 40);
    }
}

#[test]
fn options_survive_damage() {
    let mut inputs: Vec<Vec<u8>> = [
        "modern target_vp=12 friendly_robber=on max_turns=200",
        "classic-fr spiral_start=(-2,2) first_player=b harbors=alternating",
        "full-scale victory_check=immediate robber_on_destroyed=leave_board",
        "classic-fr open_road=route-based tactical_defense=on",
        "french last_space=19 draws=5:2,17:1,31:3 rows=3,4,3,3,4,2,2 hazard_tokens=unlimited",
    ]
    .map(|text| text.as_bytes().to_vec())
    .into();
    inputs.push(fs::read(testdata("../docs/rules/new-energies-data.txt")).unwrap());
    damage(fuzz::notation_options, &inputs, 400);
}

fn records<G: Arbitrary>(seeds: u64) -> Vec<Vec<u8>> {
    let record = |seed| {
        let (start, plies, _) = game::<G>(seed, 120);
        let mut writer = Writer::new(Vec::new(), &Header::of(&start)).unwrap();
        plies.iter().for_each(|&ply| writer.ply(ply).unwrap());
        writer.finish(None).unwrap()
    };
    (0..seeds).map(record).collect()
}

#[test]
fn records_survive_damage() {
    for &rules in RuleSet::ALL {
        damage(fuzz::record, &with_rule_set!(rules, Game => records::<Game>(8)), 60);
    }
}

#[test]
fn vectors_survive_damage() {
    for rules in RuleSet::ALL {
        let folder = testdata("rules").join(rules.name());
        let texts = files(&folder, "txt").into_iter().map(|path| fs::read_to_string(path).unwrap());
        let blocks: Vec<Vec<u8>> = texts
            .flat_map(|text| text.split("\n\n").map(|block| block.as_bytes().to_vec()).collect::<Vec<_>>())
            .collect();
        assert!(!blocks.is_empty(), "{folder:?}");
        damage(fuzz::vector, &blocks, 5);
    }
}

/// The inputs that the fuzzer kept still pass.
#[test]
fn the_corpus_passes() {
    for (name, target) in fuzz::targets() {
        let folder = testdata("fuzz").join(name);
        let mut n_inputs = 0;
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            target(&fs::read(entry.unwrap().path()).unwrap());
            n_inputs += 1;
        }
        assert!(n_inputs > 0, "{} is empty", folder.display());
    }
}
