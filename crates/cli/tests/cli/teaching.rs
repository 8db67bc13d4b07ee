//! `hexhaven teach`: a network from a few games, used by the commands that ask a judge.

use std::fs;

use crate::common::{complaint, json, stdout};
use tempfile::TempDir;

/// A few short games: the test is about the output, not about its quality.
const SMALL: [&str; 8] =
    ["teach", "--games", "12", "--epochs", "1", "--options", "target_vp=4", "--horizon=3"];

#[test]
fn a_network_is_taught_measured_and_played_with() {
    let dir = TempDir::new().unwrap();
    let [one, two, weights] =
        ["one.json", "two.json", "weights.json"].map(|name| dir.path().join(name).display().to_string());
    stdout(&[&SMALL[..], &["--threads", "1", "--out", &one]].concat());
    stdout(&[&SMALL[..], &["--threads", "2", "--out", &two]].concat());
    let text = fs::read_to_string(&one).unwrap();
    assert_eq!(text, fs::read_to_string(&two).unwrap(), "the number of threads changes nothing");
    assert!(text.contains("\"horizon\": 3,"), "{}", &text[..200]);
    let by = |more: &[&str]| json(&[&["measure", "calibration", "--games", "3", "--json"], more].concat());
    let [net, shipped] = [by(&["--judge", &one]), by(&[])].map(|report| report["found"].clone());
    assert_ne!(net["before"], shipped["before"], "the network judges");
    assert!(net["micros"].as_f64().is_some_and(|micros| micros > 0.0), "{net}");
    fs::write(&weights, "{}").unwrap();
    let seats = format!("search:3it@{weights}@{one},greedy,greedy,greedy");
    let played = stdout(&["match", "--seats", &seats, "--games", "1", "--options", "target_vp=4"]);
    assert!(played.contains("search:3it"), "{played}");
}

#[test]
fn nonsense_is_refused() {
    let dir = TempDir::new().unwrap();
    let out = dir.path().join("net.json").display().to_string();
    for (more, named) in [
        (&["--games", "0"][..], "at least one of each"),
        (&["--epochs", "0"], "at least one of each"),
        (&["--bots", "gready"], "gready"),
        (&["--vary", "fish=1"], "fish"),
    ] {
        let said = complaint(&[&["teach", "--out", &out], more].concat());
        assert!(said.contains(named), "{more:?}: {said}");
    }
    fs::write(&out, r#"{"layers": {}}"#).unwrap();
    let said = complaint(&["measure", "calibration", "--judge", &out]);
    assert!(said.contains("the network is broken"), "{said}");
}
