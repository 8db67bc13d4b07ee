//! `hexhaven tune`: a run that is broken off and taken up again, and one that is mistaken for another.

use std::fs;
use std::path::Path;

use crate::common::{complaint, hexhaven, stdout};
use tempfile::TempDir;

/// A few short games: the test is about how a run is stored, not about its result.
const SMALL: [&str; 7] = ["tune", "--games", "4", "--options", "target_vp=3", "--keep", "ore"];

fn tune<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&SMALL[..], more].concat()
}

fn path(dir: &TempDir, name: &str) -> String {
    dir.path().join(name).display().to_string()
}

#[test]
fn the_same_command_resumes_a_run_with_the_same_result() {
    let dir = TempDir::new().unwrap();
    let (whole, broken, from) =
        (path(&dir, "whole.json"), path(&dir, "broken.json"), path(&dir, "from.json"));
    fs::write(&from, r#"{"grain": 1.3}"#).unwrap();
    let at_once = stdout(&tune(&["--from", &from, "--state", &whole, "--steps", "3"]));
    stdout(&tune(&["--from", &from, "--state", &broken, "--steps", "1"]));
    assert_ne!(fs::read(&whole).unwrap(), fs::read(&broken).unwrap());
    let later = stdout(&tune(&["--from", &from, "--state", &broken, "--steps", "3"]));
    assert_eq!(at_once, later);
    assert_eq!(fs::read(&whole).unwrap(), fs::read(&broken).unwrap());
    // All steps are made: nothing is played, and it prints the weights again.
    assert_eq!(stdout(&tune(&["--state", &broken, "--steps", "3"])), later);
    let said = complaint(&tune(&["--state", &broken, "--steps", "2"]));
    assert!(said.contains("already has 3 steps") && said.contains("--steps"), "{said}");
}

#[test]
fn a_different_run_is_not_resumed() {
    let dir = TempDir::new().unwrap();
    let (state, other, board) = (path(&dir, "run.json"), path(&dir, "other.json"), path(&dir, "board.txt"));
    stdout(&tune(&["--state", &state, "--steps", "1"]));
    let stored = fs::read(&state).unwrap();
    fs::write(&other, r#"{"grain": 2}"#).unwrap();
    fs::write(&board, stdout(&["board", "--seed", "7", "--notation"])).unwrap();
    for (more, named) in [
        (&["--rules", "knights"][..], "--rules is `base` there and `knights` here"),
        (&["--seed", "2"], "--seed is 1 there and 2 here"),
        (&["--options", "friendly_robber=on"], "--options"),
        (&["--board", &board], "--board"),
        (&["--keep", "wool"], "--keep is `ore` there and `ore,wool` here"),
        (&["--from", &other], "--from"),
        (&["--vary", "friendly_robber=off"], "--vary is `` there and `friendly_robber=off` here"),
    ] {
        let said = complaint(&tune(&[&["--state", &state, "--steps", "2"], more].concat()));
        assert!(said.contains(named) && said.contains("another file with --state"), "{more:?}: {said}");
    }
    let said =
        complaint(&["tune", "--games", "8", "--options", "target_vp=3", "--keep", "ore", "--state", &state]);
    assert!(said.contains("--games is `4` there and `8` here"), "{said}");
    assert_eq!(fs::read(&state).unwrap(), stored, "a refused run changes nothing");
}

/// Runs without `--state` do not meet if their rules differ.
#[test]
fn every_rule_set_has_its_own_state() {
    let dir = TempDir::new().unwrap();
    for rules in ["base", "oil"] {
        let mut command = hexhaven();
        let args = ["tune", "--games", "4", "--steps", "1", "--options", "target_vp=3", "--rules", rules];
        let done = command.args(args).current_dir(dir.path()).output().unwrap();
        assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
        assert!(dir.path().join(format!("tune-{rules}.json")).exists());
    }
}

/// Wrong paths are found before the first game.
#[test]
fn outputs_are_checked_before_the_first_step() {
    let dir = TempDir::new().unwrap();
    let (state, weights) = (path(&dir, "run.json"), path(&dir, "weights.json"));
    for (more, named) in [
        (&["--out", &state][..], "--state and --out name the same file"),
        (&["--out", &weights, "--judge", &weights], "--out and --judge name the same file"),
        (&["--out", "/no/such/folder/weights.json"], "--out /no/such/folder/weights.json"),
        (&["--judge", dir.path().to_str().unwrap()], "folder"),
    ] {
        let said = complaint(&tune(&[&["--state", &state, "--steps", "1"], more].concat()));
        assert!(said.contains(named), "{more:?}: {said}");
        assert!(!Path::new(&state).exists(), "{more:?}: a step was made");
    }
}

#[test]
fn an_option_may_vary() {
    let dir = TempDir::new().unwrap();
    let (state, one) = (path(&dir, "run.json"), path(&dir, "one.json"));
    let two = ["--steps", "5", "--vary", "target_vp=7|8", "--state"];
    let varied = stdout(&tune(&[&two[..], &[&state]].concat()));
    assert_ne!(varied, stdout(&tune(&["--steps", "5", "--state", &one])));
    for (vary, named) in [("target_vp", "--vary needs"), ("target_vp=3|many", "many"), ("fish=1", "fish")] {
        let said = complaint(&tune(&["--steps", "5", "--state", &one, "--vary", vary]));
        assert!(said.contains(named), "{vary}: {said}");
    }
}
