//! Every rule set through every command.

use std::fs;

use crate::common::{json, stdout};
use tempfile::TempDir;

const RULES: [(&str, &str, usize); 4] = [
    ("base", "base", 5),
    ("knights", "cities-and-knights", 5),
    ("oil", "oil-springs", 4),
    ("energies", "new-energies", 2),
];

#[test]
fn records_of_every_rule_set_verify_and_replay() {
    for (rules, _, _) in RULES {
        let folder = TempDir::new().unwrap();
        let out = folder.path().to_str().unwrap();
        stdout(&["simulate", "--rules", rules, "--games", "2", "--seed", "11", "--out", out]);
        let record = folder.path().join("game-000000.hexhaven");
        let record = record.to_str().unwrap();
        assert!(fs::read_to_string(record).unwrap().contains(rules));
        stdout(&["verify", record]);
        for lang in ["en", "fr"] {
            let shown = stdout(&["replay", record, "--lang", lang]);
            // A question mark would be a good without a word, a brace a blank that nobody filled in.
            assert!(!shown.contains('?'), "{rules} in {lang}: {shown}");
            let is_blank =
                |line: &&str| line.contains("{n}") || line.contains("{card}") || line.contains("{place}");
            assert_eq!(shown.lines().find(is_blank), None, "{rules} in {lang}");
        }
        stdout(&["replay", record, "--at", "60", "--as", "b"]);
    }
}

#[test]
fn every_rule_set_is_drawn() {
    for (rules, long, _) in RULES {
        let short = stdout(&["board", "--rules", rules, "--seed", "3", "--turns", "40"]);
        assert_eq!(short, stdout(&["board", "--rules", long, "--seed", "3", "--turns", "40"]));
        assert!(short.lines().all(|line| line.chars().count() <= 80), "{short}");
        assert!(stdout(&["board", "--rules", rules, "--turns", "40", "--svg", "-"]).starts_with("<svg"));
    }
}

#[test]
fn positions_of_every_rule_set_travel() {
    for (rules, _, _) in RULES {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("position.txt");
        fs::write(&path, stdout(&["board", "--rules", rules, "--turns", "10", "--notation"])).unwrap();
        let path = path.to_str().unwrap();
        assert_eq!(fs::read_to_string(path).unwrap(), stdout(&["board", path, "--notation"]));
        assert!(!stdout(&["legal", path]).is_empty());
        let counts = json(&["perft", path, "--depth", "1", "--json"]);
        assert!(counts["counts"][1].as_u64().unwrap() > 0, "{rules}");
        // A new game on the same board.
        stdout(&["simulate", "--rules", rules, "--board", path, "--games", "1"]);
    }
}

#[test]
fn every_rule_set_has_a_signature() {
    let mut signatures = Vec::new();
    for (rules, _, n_rows) in RULES {
        let bench = || json(&["bench", "--rules", rules, "--games", "2", "--json"]);
        let report = bench();
        assert_eq!(report["rows"].as_array().unwrap().len(), n_rows);
        assert_eq!(report["signature"], bench()["signature"]);
        signatures.push(report["signature"].clone());
    }
    signatures.dedup();
    assert_eq!(signatures.len(), RULES.len());
}

#[test]
fn every_rule_set_ends() {
    for (rules, _, _) in RULES {
        for lang in ["en", "fr"] {
            let shown = stdout(&["watch", "--rules", rules, "--seed", "5", "--lang", lang, "--delay", "0"]);
            assert!(shown.trim_end().ends_with('.'), "{rules} in {lang}: {shown}");
        }
    }
}
