//! Runs every rule vector of the project.

use std::path::Path;

use hexhaven_engine::Notated;
use hexhaven_engine::rulesets::AnyGame;
use hexhaven_record::vector::{FileReport, run_all, run_text};

#[test]
fn all_rule_vectors_pass() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/rules");
    let (mut reports, mut folders) = (Vec::new(), 0);
    for entry in std::fs::read_dir(&rules).expect("testdata/rules") {
        let path = entry.expect("an entry").path();
        // Files beside the folders are lists for `xtask tidy`.
        if path.is_dir() {
            folders += 1;
            reports.extend(run_all(&path).expect("readable files"));
        }
    }
    let n_passed: usize = reports.iter().map(FileReport::n_passed).sum();
    let n_vectors: usize = reports.iter().map(|report| report.vectors.len()).sum();
    let failed: String = reports.iter().map(ToString::to_string).collect();
    println!("{n_passed} of {n_vectors} vectors in {} files of {folders} folders passed", reports.len());
    assert!(reports.iter().all(FileReport::is_passed), "\n{failed}");
    assert!(n_vectors > 0);
}

/// What the runner says about one vector.
fn said(text: &str) -> String {
    run_text(text).to_string()
}

#[test]
fn a_false_fact_is_reported_with_its_place() {
    let text = "rule B-X\nname An example.\ngiven base first-game-modern; turn a rolling\n\
                when * rolls 8\nthen hand a 3L1G; hand b 3L\n     vp a 3";
    assert_eq!(
        said(text),
        ":5:19: B-X (An example.): hand b 3L: expected 3L, got 2L1B1O\n\
         :6:6: B-X (An example.): vp a 3: expected 3, got 2\n"
    );
}

#[test]
fn trouble_is_reported_with_its_place() {
    for (text, wanted) in [
        ("rule B-X\ngiven base\nthan vp a 3", ":3:1: expected a keyword: rule, name, given, when or then"),
        ("given base\nthen vp a 0", ":1:1: the block cites no rule"),
        ("rule B-X\nthen vp a 0", ":1:1: the block has no position"),
        ("rule B-X\ngiven base", ":1:1: the block states no fact"),
        ("rule B-X\ngiven base\n      hand a 3X\nthen vp a 0", ":3:15: B-X: expected a kind of card"),
        ("rule B-X\ngiven chess\nthen vp a 0", ":2:7: B-X: expected a rule set that is known"),
        ("rule B-X\ngiven base\nthen foo", ":3:6: B-X: expected a fact: legal"),
        (
            "rule B-X\ngiven base first-game-modern\nwhen a end\nthen vp a 2",
            ":3:6: B-X: `a end` should be legal, but",
        ),
        (
            "rule B-X\ngiven base first-game-modern\nwhen * rolls 3\nthen vp a 2",
            ":3:6: B-X: `* rolls 3` cannot happen now",
        ),
        (
            "rule B-X\ngiven base first-game-modern\nwhen a roll\nthen illegal NotRolled",
            ":4:6: B-X: illegal NotRolled: expected NotRolled, got legal",
        ),
    ] {
        assert!(said(text).starts_with(wanted), "{text}\n{}", said(text));
    }
}

#[test]
fn the_examples_of_the_documentation_hold() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/notation.md");
    let text = std::fs::read_to_string(path).expect("docs/notation.md");
    let (mut n_positions, mut n_vectors) = (0, 0);
    for example in text.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        if example.starts_with("base") {
            let read = AnyGame::read_position(example);
            assert!(read.is_ok(), "{example}{read:?}");
            n_positions += 1;
        } else if example.starts_with("rule") {
            assert!(run_text(example).is_passed(), "{}", said(example));
            n_vectors += 1;
        }
    }
    assert_eq!((n_positions, n_vectors), (1, 1));
}
