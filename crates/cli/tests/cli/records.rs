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

/// A command's output about a text on standard input.
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

/// The plies of a record before something wrong in the middle of it, the record, and the line that is wrong.
fn spoil(good: &str) -> (u64, String, usize) {
    let lines: Vec<&str> = good.lines().collect();
    let play = lines.iter().position(|line| *line == "play").unwrap();
    let wrong = (lines.len() + play) / 2;
    let mut spoiled = lines.clone();
    spoiled[wrong] = "a fly (0,0)";
    ((wrong - play - 1) as u64, spoiled.join("\n") + "\n", wrong + 1)
}

#[test]
fn a_missing_line_is_named_after_the_broken_seal() {
    let (_dir, paths) = games();
    let path = paths[0].to_str().unwrap();
    let good = fs::read_to_string(path).unwrap();
    for word in ["play", "result"] {
        let kept = good.lines().filter(|line| line.split(' ').next() != Some(word));
        let kept = kept.map(|line| format!("{line}\n"));
        fs::write(path, kept.collect::<String>()).unwrap();
        let found: serde_json::Value =
            serde_json::from_slice(&run(&["verify", path, "--json"]).stdout).unwrap();
        assert_eq!(found["seal"], "broken", "{found}");
        let (_, rest) = found["error"].as_str().and_then(|error| error.split_once("; then ")).unwrap();
        assert!(rest.contains(&format!("the `{word}` line is missing")), "{found}");
    }
}

#[test]
fn everything_before_an_error_is_shown() {
    let (dir, paths) = games();
    let path = paths[0].to_str().unwrap();
    let good = fs::read_to_string(path).unwrap();
    let shown = stdout(&["replay", path]);
    let (plies, spoiled, line) = spoil(&good);
    fs::write(path, &spoiled).unwrap();
    let named = format!("line {line}");

    let output = run(&["verify", path, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["plies"], plies, "{found}");
    let (seal, rest) = found["error"].as_str().and_then(|error| error.split_once("; then ")).unwrap();
    assert_eq!(found["seal"], "broken");
    assert!(seal.contains("the record was changed or damaged") && rest.starts_with(&named), "{found}");

    let output = run(&["replay", path]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(String::from_utf8(output.stderr).unwrap().contains(&named));
    assert!(text.contains(&format!("{plies}/{plies}")), "{text}");
    let shared = text.lines().zip(shown.lines()).take_while(|(one, other)| one == other).count();
    assert!(shared as u64 > plies / 2, "{shared} lines are as before");

    let output = run(&["replay", path, "--at", "20"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stdout).unwrap().contains("20/"));
    let svg = dir.path().join("x.svg");
    let said = complaint(&["replay", path, "--at", "20", "--svg", svg.to_str().unwrap()]);
    assert!(said.contains(&named) && svg.exists(), "{said}");
    let said = complaint(&["replay", path, "--at", &(plies + 1).to_string()]);
    assert!(
        said.contains(&named) && said.contains(&format!("first {plies} plies of the record are valid")),
        "{said}"
    );
}

#[test]
fn the_other_files_are_verified_if_one_is_missing() {
    let (_dir, paths) = games();
    let [one, other] = [0, 1].map(|k| paths[k].to_str().unwrap());
    let output = run(&["verify", one, "no/such/file", other]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stdout).unwrap().matches(": ok, ").count(), 2);
    assert!(String::from_utf8(output.stderr).unwrap().contains("no/such/file"));
    let output = run(&["verify", "--json", "no/such/file", other]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().next().unwrap().contains(r#""ok":false"#), "{text}");
    fs::write(other, "hexhaven-record 1\n").unwrap();
    for args in [["verify", "no/such/file", other], ["verify", other, "no/such/file"]] {
        assert_eq!(run(&args).status.code(), Some(1), "wrong outweighs unread");
    }
}

#[test]
fn a_redacted_record_is_verified_as_far_as_it_goes() {
    let (dir, paths) = games();
    let seen = dir.path().join("seen.hexhaven");
    let seen = seen.to_str().unwrap();
    stdout(&["replay", paths[0].to_str().unwrap(), "--as", "b", "--redact", seen]);
    let found = json(&["verify", seen, "--json"]);
    let (plies, unchecked) = (found["plies"].as_u64().unwrap(), found["unchecked"].as_u64().unwrap());
    let all = json(&["verify", paths[0].to_str().unwrap(), "--json"])["plies"].as_u64().unwrap();
    assert!(plies > 16 && unchecked > 0 && plies + unchecked == all, "{found}");
    let text = stdout(&["verify", seen]);
    assert!(text.contains(&format!("ok, {plies} plies; {unchecked} more are hidden in part")), "{text}");
    // Its seal is checked in full, and its plies as far as they are known.
    let good = fs::read_to_string(seen).unwrap();
    let (first_roll, hidden) = (good.find("* rolls ").unwrap(), good.find(" ?\n").unwrap());
    assert!(first_roll < hidden);
    let late = format!("{}# later\n{}", &good[..hidden + 3], &good[hidden + 3..]);
    for bad in [late, good.replacen("* rolls ", "* rolls 1", 1)] {
        fs::write(seen, bad).unwrap();
        assert_eq!(run(&["verify", seen]).status.code(), Some(1));
    }
}

/// A wrong record stays wrong, no matter who reads it.
#[cfg(unix)]
#[test]
fn a_closed_pipe_does_not_change_the_verdict() {
    let (dir, paths) = games();
    let path = paths[0].to_str().unwrap();
    let code = |args: &[&str]| {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let done = hexhaven().args(args).stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
        let output = done.wait_with_output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let vector = dir.path().join("wrong.txt");
    fs::write(&vector, "rule B-TURN-02\ngiven base first-game-modern; turn a roll\nthen legal a end\n")
        .unwrap();
    assert_eq!(code(&["verify", path]), (Some(0), String::new()));
    assert_eq!(code(&["board"]), (Some(0), String::new()));
    assert_eq!(code(&["check", vector.to_str().unwrap()]).0, Some(1));
    let csv = dir.path().join("x.csv");
    assert_eq!(code(&["simulate", "--games", "1", "--csv", csv.to_str().unwrap()]), (Some(0), String::new()));
    assert!(csv.exists(), "a file is written even if nobody reads the table");
    fs::write(path, spoil(&fs::read_to_string(path).unwrap()).1).unwrap();
    assert_eq!(code(&["verify", path, paths[1].to_str().unwrap()]).0, Some(1));
    assert_eq!(code(&["replay", path]).0, Some(2));
}

#[test]
fn a_record_is_not_written_over_itself() {
    let (dir, paths) = games();
    let path = paths[0].to_str().unwrap();
    let good = fs::read_to_string(path).unwrap();
    let again = dir.path().join("new/games/../games/game-000000.hexhaven");
    for target in [path, again.to_str().unwrap()] {
        let said = complaint(&["replay", path, "--as", "a", "--redact", target]);
        assert!(said.contains("overwritten"), "{said}");
    }
    assert_eq!(fs::read_to_string(path).unwrap(), good);
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
fn replay_shows_the_whole_game() {
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
