//! Records and positions: `simulate --out`, `verify`, `replay`, `legal`, `perft`, `check`.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use crate::common::{complaint, hexhaven, json, run, stdout};
use tempfile::TempDir;

/// A folder with the records of two games.
fn games() -> (TempDir, Vec<PathBuf>) {
    let dir = TempDir::new().unwrap();
    let folder = dir.path().join("new/games");
    stdout(&["simulate", "--games", "2", "--seed", "3", "--out", folder.to_str().unwrap()]);
    let mut paths: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert_eq!(paths.len(), 2);
    (dir, paths)
}

/// What a command says about a text on standard input.
fn feed(args: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut child = hexhaven()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn simulated_games_verify() {
    let (_dir, paths) = games();
    let args: Vec<&str> =
        ["verify"].into_iter().chain(paths.iter().map(|path| path.to_str().unwrap())).collect();
    let text = stdout(&args);
    assert_eq!(text.lines().filter(|line| line.contains(": ok, ")).count(), 2, "{text}");
}

#[test]
fn records_do_not_depend_on_threads() {
    let dirs = ["1", "4"].map(|threads| {
        let dir = TempDir::new().unwrap();
        let path = dir.path().to_str().unwrap().to_owned();
        stdout(&["simulate", "--games", "3", "--threads", threads, "--out", &path]);
        dir
    });
    for game in ["game-000000.hexhaven", "game-000001.hexhaven", "game-000002.hexhaven"] {
        let [one, four] = dirs.each_ref().map(|dir| fs::read_to_string(dir.path().join(game)).unwrap());
        assert_eq!(one, four);
    }
}

#[test]
fn a_changed_record_fails() {
    let (_dir, paths) = games();
    let good = fs::read_to_string(&paths[0]).unwrap();
    let changed = good.replacen("rolls 8", "rolls 9", 1);
    let cut = &good[..good.len() / 2];
    for (bad, wanted) in
        [(changed.as_str(), "line "), (cut, "line "), ("", "hexhaven-record"), ("\u{1f600}", "line 1")]
    {
        fs::write(&paths[0], bad).unwrap();
        let output = run(&["verify", paths[0].to_str().unwrap(), paths[1].to_str().unwrap(), "--json"]);
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8(output.stdout).unwrap();
        let found: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(found[0]["ok"], false);
        assert!(found[0]["error"].as_str().unwrap().contains(wanted), "{text}");
        assert_eq!(found[1]["ok"], true);
    }
}

#[test]
fn files_that_cannot_be_read_are_bad_input() {
    assert!(complaint(&["verify", "no/such/file"]).contains("no/such/file"));
    assert!(complaint(&["replay", "no/such/file"]).contains("no/such/file"));
    assert!(complaint(&["legal", "."]).contains('.'));
    let dir = TempDir::new().unwrap();
    let binary = dir.path().join("binary");
    fs::write(&binary, [0xff, 0xfe, 0x00]).unwrap();
    for command in ["verify", "replay", "legal", "check", "board", "perft"] {
        assert!(complaint(&[command, binary.to_str().unwrap()]).contains("not a text file"));
    }
}

#[test]
fn replay_tells_the_whole_game() {
    let (_dir, paths) = games();
    let path = paths[0].to_str().unwrap();
    let text = stdout(&["replay", path]);
    assert!(text.contains("builds a settlement") && text.contains("Turn 1: "), "{text}");
    let french = stdout(&["replay", path, "--lang", "fr"]);
    assert!(french.contains("construit une colonie") && french.contains("Tour 1 : "), "{french}");
    let at = stdout(&["replay", path, "--at", "20", "--as", "b"]);
    assert!(at.contains("20/"), "{at}");
    assert!(complaint(&["replay", path, "--at", "99999999"]).contains("plies"));
    assert!(complaint(&["replay", path, "--as", "f"]).contains("nobody sits there"));
    let svg = stdout(&["replay", path, "--at", "20", "--svg", "-"]);
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
}

#[test]
fn a_seat_sees_only_its_own_cards() {
    let (_dir, paths) = games();
    let path = paths[0].to_str().unwrap();
    let all = stdout(&["replay", path]);
    let own = stdout(&["replay", path, "--as", "a"]);
    let draws = |text: &str, seat: &str| text.matches(&format!("{seat} draws ")).count();
    assert!(draws(&all, "B") + draws(&all, "C") + draws(&all, "D") > 0);
    assert_eq!(draws(&own, "B") + draws(&own, "C") + draws(&own, "D"), 0);
    assert_eq!(draws(&own, "A"), draws(&all, "A"));
}

#[test]
fn legal_lists_actions_and_outcomes() {
    let (code, text, _) = feed(&["legal"], "base first-game-modern; turn a main; hand a LB");
    assert_eq!(code, Some(0));
    assert!(text.lines().any(|line| line == "a end"), "{text}");
    assert!(text.lines().any(|line| line.starts_with("a road (")), "{text}");
    let (_, text, _) = feed(&["legal", "--json"], "base first-game-modern; turn a rolling");
    let listing: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(listing["to_act"], "chance");
    let weights = listing["outcomes"].as_array().unwrap().iter().map(|o| o["weight"].as_u64().unwrap());
    assert_eq!(weights.sum::<u64>(), 36);
}

#[test]
fn bad_positions_say_where() {
    for (text, wanted) in [
        ("", "begins with a rule set"),
        ("chess", "begins with a rule set"),
        ("base first-game-modern\nhand a 3Q", "line 2"),
        ("base first-game-modern\nsettlement a (9,9).N", "line 2, column 14"),
        ("base first-game-modern; hand a 99L", "lumber"),
        ("base first-game-modern players 9", "line 1"),
    ] {
        let (code, _, said) = feed(&["legal"], text);
        assert_eq!(code, Some(2), "{text}");
        assert!(said.contains(wanted) && !said.contains("panicked"), "{text}: {said}");
    }
}

#[test]
fn positions_travel_between_commands() {
    let position = stdout(&["board", "--seed", "7", "--turns", "30", "--notation"]);
    let (code, listed, said) = feed(&["legal"], &position);
    assert_eq!(code, Some(0), "{said}");
    assert!(!listed.is_empty());
    let (code, _, said) = feed(&["perft", "-", "--depth", "2"], &position);
    assert_eq!(code, Some(0), "{said}");
    let (_, drawn, _) = feed(&["board", "-"], &position);
    assert_eq!(drawn, stdout(&["board", "--seed", "7", "--turns", "30"]));
}

#[test]
fn a_board_file_is_played_on() {
    let dir = TempDir::new().unwrap();
    let board = dir.path().join("board.txt");
    fs::write(&board, stdout(&["board", "--seed", "7", "--notation"])).unwrap();
    let path = board.to_str().unwrap();
    let report = json(&["simulate", "--games", "3", "--board", path, "--json"]);
    assert_eq!(report["games"], 3);
    assert!(complaint(&["simulate", "--board", path, "--players", "6"]).contains("players"));
}

#[test]
fn perft_counts_plies() {
    let report = json(&["perft", "--layout", "first-game-modern", "--depth", "2", "--json"]);
    assert_eq!(report["counts"], serde_json::json!([1, 1, 11]));
    let variable = json(&["perft", "--layout", "variable", "--depth", "2", "--json"]);
    // 54 vertices, and the roads at each: 18 with two edges, 36 with three.
    assert_eq!(variable["counts"], serde_json::json!([1, 54, 144]));
    assert!(complaint(&["perft", "--depth", "50"]).contains("at most"));
}

#[test]
fn check_runs_vectors() {
    let good = "rule B-TURN-02\nname The dice come first.\ngiven base first-game-modern; turn a roll\nthen legal a roll\n";
    let (code, text, _) = feed(&["check", "-"], good);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("1 of 1 vectors passed"));
    let (code, text, _) = feed(&["check", "-"], &good.replace("legal a roll", "legal a end"));
    assert_eq!(code, Some(1), "{text}");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rules/base");
    let report = json(&["check", folder, "--json"]);
    assert_eq!(report["vectors"], report["passed"]);
}
