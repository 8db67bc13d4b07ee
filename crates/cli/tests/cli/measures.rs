//! `hexhaven measure`: the output of each measurement, and the arguments it rejects.

use std::fs;

use crate::common::{complaint, json, stdout};
use tempfile::TempDir;

#[test]
fn levels_meet_the_one_below_them() {
    let args = ["measure", "levels", "--bots", "random,beginner,easy", "--games", "4", "--json"];
    let report = json(&args);
    let rows = report["rows"].as_array().unwrap();
    let met: Vec<_> = rows.iter().map(|row| (row["bot"].as_str(), row["against"].as_str())).collect();
    assert_eq!(met, [(Some("beginner"), Some("random")), (Some("easy"), Some("beginner"))]);
    assert!(rows.iter().all(|row| row["games"] == 4 && row["even"] == 0.5));
}

#[test]
fn styles_say_how_they_play() {
    let args = ["measure", "styles", "--games", "1", "--options", "target_vp=3", "--lang"];
    let english = stdout(&[&args[..], &["en"]].concat());
    assert!(english.contains("| normal+builder | Builder. Settles wide"), "{english}");
    let french = stdout(&[&args[..], &["fr"]].concat());
    assert!(french.contains("| normal+trader | Marchand. Vit"), "{french}");
}

#[test]
fn habits_are_counted() {
    let actions = stdout(&["measure", "actions", "--games", "2", "--bots", "greedy,greedy,greedy,greedy"]);
    assert!(actions.contains("2 games") && actions.contains("| roll |"), "{actions}");
    let offers = stdout(&["measure", "offers", "--games", "2", "--rules", "oil"]);
    assert!(offers.contains("| oil | 2 |"), "{offers}");
    let seats = json(&["measure", "seats", "--games", "4", "--bots", "random", "--players", "3", "--json"]);
    assert_eq!(seats["found"]["wins"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_calibration_is_drawn() {
    let dir = TempDir::new().unwrap();
    let picture = dir.path().join("base.svg").display().to_string();
    let table = stdout(&["measure", "calibration", "--games", "3", "--plot", &picture]);
    assert!(table.contains("| base | 4 | 3 |"), "{table}");
    assert!(fs::read_to_string(&picture).unwrap().contains("<polyline"));
}

#[test]
fn an_option_may_vary() {
    let wins = |more: &[&str]| {
        let args = ["measure", "seats", "--games", "12", "--bots", "random", "--json"];
        json(&[&args[..], more].concat())["found"]["wins"].clone()
    };
    assert_eq!(wins(&["--vary", "target_vp=3"]), wins(&["--options", "target_vp=3"]));
    assert_ne!(wins(&["--vary", "target_vp=3|10"]), wins(&["--options", "target_vp=3"]));
}

#[test]
fn nonsense_is_refused() {
    for (args, named) in [
        (&["measure", "levels", "--players", "3"][..], "--players"),
        (&["measure", "seats", "--games", "0"], "--games 0"),
        (&["measure", "offers", "--plot", "x.svg"], "--plot"),
        (&["measure", "offers", "--judge", "x.json"], "--judge"),
        (&["measure", "calibration", "--bots", "greedy"], "--bots"),
        (&["measure", "actions", "--bots", "greedy"], "1 bots for 4 players"),
    ] {
        let said = complaint(args);
        assert!(said.contains(named), "{args:?}: {said}");
    }
}
