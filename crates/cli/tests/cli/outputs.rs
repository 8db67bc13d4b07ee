//! Files that commands write: checked before the work, announced before writing, never over something else. And what goes
//! wrong with bots.

use std::fs;
use std::path::Path;

use crate::common::{complaint, hexhaven, json, run, stdout};
use serde_json::Value;
use tempfile::TempDir;

fn path(dir: &TempDir, name: &str) -> String {
    dir.path().join(name).display().to_string()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn wrong_paths_are_found_before_the_first_game() {
    let dir = TempDir::new().unwrap();
    let (records, one) = (path(&dir, "records"), path(&dir, "one"));
    for command in ["simulate", "match"] {
        for (more, named) in [
            (&["--csv", "/no/such/folder/x.csv"][..], "--csv /no/such/folder/x.csv"),
            (&["--plot", dir.path().to_str().unwrap()], "folder"),
            (&["--csv", &one, "--plot", &one], "--csv and --plot name the same file"),
            (&["--csv", &records], "are the same place"),
            (&["--csv", "-"], "name a file"),
        ] {
            let said = complaint(&[&[command, "--games", "1", "--out", &records], more].concat());
            assert!(said.contains(named), "{more:?}: {said}");
            assert!(!said.contains(".hexhaven-"), "{said}");
            assert!(!Path::new(&records).exists(), "{more:?}: a game was played");
        }
    }
}

/// A full disk takes the file, not the result.
#[cfg(target_os = "linux")]
#[test]
fn the_result_appears_before_files_are_written() {
    for command in ["simulate", "match"] {
        let output = run(&[command, "--games", "4", "--seed", "3", "--csv", "/dev/full", "--json"]);
        assert_eq!(output.status.code(), Some(2));
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["games"], 4, "{command}");
        let said = text(&output.stderr);
        assert!(said.contains("/dev/full") && said.contains("disk is full"), "{said}");
    }
}

#[test]
fn records_of_another_run_are_left_alone() {
    let dir = TempDir::new().unwrap();
    let records = path(&dir, "records");
    let play = ["simulate", "--games", "2", "--bots", "random", "--out", &records];
    stdout(&play);
    stdout(&play);
    fs::write(dir.path().join("records/notes.txt"), "mine").unwrap();
    stdout(&play.map(|arg| if arg == "2" { "3" } else { arg }));
    let first = fs::read(format!("{records}/game-000000.hexhaven")).unwrap();
    for more in
        [&["--seed", "2"][..], &["--bots", "greedy"], &["--options", "target_vp=4"], &["--rules", "oil"]]
    {
        let args = [&["simulate", "--games", "2", "--out", &records], more].concat();
        let said = complaint(&args);
        assert!(said.contains("another run") && said.contains("empty folder"), "{more:?}: {said}");
    }
    assert_eq!(fs::read(format!("{records}/game-000000.hexhaven")).unwrap(), first);
}

#[test]
fn arguments_that_cannot_both_count_are_refused() {
    let dir = TempDir::new().unwrap();
    let (position, svg) = (path(&dir, "position.txt"), path(&dir, "x.svg"));
    fs::write(&position, stdout(&["board", "--notation"])).unwrap();
    for args in [
        &["board", "--notation", "--svg", &svg][..],
        &["board", &position, "--rules", "oil"],
        &["board", &position, "--seed", "7"],
        &["board", &position, "--board", &position],
        &["board", "--bots", "greedy"],
        &["perft", &position, "--players", "3"],
        &["perft", &position, "--layout", "fixed"],
        &["board", "--svg", &svg, "--png", &svg],
        &["match", "--seats", "greedy,random", "--players", "3"],
    ] {
        complaint(args);
        assert!(!Path::new(&svg).exists(), "{args:?}");
    }
    stdout(&["board", &position]);
    stdout(&["perft", &position, "--depth", "1"]);
}

#[test]
fn a_match_has_the_requested_number_of_players() {
    let report = json(&["match", "--players", "3", "--games", "3", "--json"]);
    let bots: Vec<&str> =
        report["seats"].as_array().unwrap().iter().filter_map(|seat| seat["bot"].as_str()).collect();
    assert_eq!(bots, ["greedy", "random", "random"]);
    stdout(&["match", "--players", "2", "--seats", "greedy,random", "--games", "2"]);
}

#[cfg(unix)]
#[test]
fn every_command_reports_the_faults_of_bots() {
    let output = run(&["simulate", "--bots", "stdio:yes,random", "--players", "2", "--games", "2", "--json"]);
    let said = text(&output.stderr);
    assert!(said.contains("warning: game 0: stdio:yes: not a JSON message"), "{said}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(report["faults"][0].as_u64().unwrap() > 0);
    assert_eq!((&report["faults"][1], report["troubles"].as_array().unwrap().len()), (&Value::from(0), 2));
    for command in [["watch", "--max-turns"], ["board", "--turns"]] {
        let args =
            [&command[..], &["5", "--seed", "1", "--players", "2", "--bots", "stdio:yes,random"]].concat();
        let said = text(&run(&args).stderr);
        assert!(said.contains("warning: stdio:yes: ") && said.contains("not a JSON message"), "{said}");
    }
    assert_eq!(json(&["simulate", "--games", "2", "--json"])["faults"], serde_json::json!([0, 0, 0, 0]));
}

#[test]
fn the_sequential_test_is_explained_in_words() {
    let table = stdout(&["match", "--sprt", "0.25:0.5", "--games", "200"]);
    assert!(table.contains("the share of greedy is 50.0 % rather than 25.0 %"), "{table}");
    let table = stdout(&["match", "--seats", "random,greedy", "--sprt", "0.25:0.5", "--games", "200"]);
    assert!(table.contains("the share of random is 25.0 % rather than 50.0 %"), "{table}");
}

#[test]
fn numbers_are_explained() {
    for (args, named) in [
        (&["simulate", "--games", "-1"][..], "'-1' for '--games <N>': expected a whole number"),
        (&["simulate", "--games", "1.5"], "'1.5' for '--games <N>': expected a whole number"),
        (&["board", "--seed", "18446744073709551616"], "too large"),
        (&["match", "--threads", "-2"], "--threads"),
        (&["watch", "--max-turns", "0"], "--max-turns 0"),
        (&["load", "--games", "0"], "--games 0"),
        (&["load", "--seconds", "0"], "--seconds 0"),
        (&["load", "--rules", "chess"], "energies"),
        (&["replay", "x", "--as", ""], "a seat is one letter"),
        (&["simulate", "--bots", "greedy@"], "no file after the @"),
        (&["serve", "--origin", "not a url"], "https://games.example"),
        (&["serve", "--origin", "https://games.example/"], "https://games.example"),
        (&["serve", "--data", "/dev/null"], "not a folder"),
    ] {
        let said = complaint(args);
        assert!(said.contains(named), "{args:?}: {said}");
    }
}

#[test]
fn help_names_the_rule_sets_and_the_bots() {
    for command in ["simulate", "match", "watch", "board"] {
        let help = stdout(&[command, "--help"]);
        for word in ["base, knights, oil, energies or seafarers", "search:200ms", "stdio:command", "`\\,`"] {
            assert!(help.contains(word), "{command}: {word} is missing in {help}");
        }
    }
}

/// A comma in a command; the record shows that the bots are two.
#[cfg(unix)]
#[test]
fn a_command_may_hold_a_comma() {
    let report = json(&["match", "--seats", r"stdio:true a\,b,random", "--games", "2", "--json"]);
    assert_eq!(report["seats"][0]["bot"], "stdio:true a,b");
    let quoted =
        json(&["simulate", "--players", "2", "--bots", "stdio:true 'a,b',random", "--games", "1", "--json"]);
    assert_eq!(quoted["bots"], serde_json::json!(["stdio:true 'a,b'", "random"]));
    let said = complaint(&["simulate", "--players", "2", "--bots", "stdio:true a,b,random"]);
    assert!(said.contains(r"`\,`"), "{said}");
}

/// Weights without measure are refused where they are read.
#[test]
fn huge_weights_are_refused() {
    let dir = TempDir::new().unwrap();
    let weights = path(&dir, "huge.json");
    fs::write(&weights, r#"{"production": 1e12}"#).unwrap();
    let said = complaint(&["match", "--seats", &format!("search:5it@{weights},random"), "--games", "1"]);
    assert!(said.contains("huge.json") && said.contains("production is too large"), "{said}");
}

#[test]
fn a_malformed_position_is_shown() {
    let dir = TempDir::new().unwrap();
    let file = path(&dir, "x.txt");
    fs::write(&file, "{}\n").unwrap();
    let said = complaint(&["board", &file]);
    assert!(said.contains("not with `{}`"), "{said}");
}

/// The folder that the documents name passes as a whole.
#[test]
fn all_vectors_of_the_project_pass() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rules");
    let output = hexhaven().args(["check", folder]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
}
