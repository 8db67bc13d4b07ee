//! `hexhaven analyze` and `hexhaven advise`, as a person or a program uses them.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use tempfile::TempDir;

use crate::common::{complaint, hexhaven, json, stdout};

/// The record of a short game.
fn record() -> (TempDir, PathBuf) {
    let dir = TempDir::new().unwrap();
    let folder = dir.path().join("games");
    let args = ["simulate", "--bots", "greedy", "--games", "1", "--seed", "3", "--options", "target_vp=4"];
    stdout(&[&args[..], &["--out", folder.to_str().unwrap()]].concat());
    let path = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    (dir, path)
}

#[test]
fn a_review_as_text_json_page_and_picture() {
    let (dir, record) = record();
    let record = record.to_str().unwrap();
    let text = stdout(&["analyze", record, "--quick"]);
    assert!(text.contains("Lessons") && text.contains("Turning points"), "{text}");
    let review = json(&["analyze", record, "--quick", "--json", "--threads", "1"]);
    assert_eq!(review["players"].as_array().unwrap().len(), 4);
    assert_eq!(review["is_over"], true);
    assert_eq!(review, json(&["analyze", record, "--quick", "--json", "--threads", "2"]));
    let page = dir.path().join("review.html");
    stdout(&["analyze", record, "--quick", "--lang", "fr", "--html", page.to_str().unwrap()]);
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("<html lang=\"fr\">") && page.contains("Chances de victoire"));
    assert!(!page.contains("<script") && !page.contains("href=\"http"), "the page needs nothing else");
    assert!(stdout(&["analyze", record, "--quick", "--svg", "-"]).starts_with("<svg"));
}

/// A review describes every ply in words, in any rule set: none is left in the notation, and numbers are written as
/// usual.
#[test]
fn reviews_speak_every_language_in_every_rule_set() {
    let rule_sets = ["base", "knights", "oil", "energies", "seafarers"];
    let notation = ["steal ", "roll", "end", "pass", "finish"];
    for (rules, lang) in rule_sets.into_iter().zip(["en", "fr", "de", "fr", "en"]) {
        let dir = TempDir::new().unwrap();
        let folder = dir.path().join("games");
        let args =
            ["simulate", "--rules", rules, "--options", "target_vp=5", "--bots", "greedy", "--games", "1"];
        stdout(&[&args[..], &["--seed", "7", "--out", folder.to_str().unwrap()]].concat());
        let record = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
        let text = stdout(&["analyze", record.to_str().unwrap(), "--quick", "--lang", lang]);
        let list = text.lines().filter(|line| line.starts_with("   "));
        for line in list {
            let said = line.rsplit("  ").next().unwrap();
            let said = said.split_once(": ").map_or(said, |(_, said)| said);
            let said = said.strip_prefix(|seat| ('a'..='f').contains(&seat)).unwrap_or(said).trim_start();
            assert!(!notation.iter().any(|word| said.starts_with(word)), "{rules}: {line}");
        }
        let point = if lang == "en" { "0.0 %" } else { "0,0 %" };
        assert!(text.contains(point), "{rules}: {text}");
    }
}

#[test]
fn games_without_a_review_are_refused() {
    let (_dir, record) = record();
    let record = record.to_str().unwrap();
    assert!(complaint(&["analyze", record, "--bot", "random"]).contains("greedy, search or onnx:FILE"));
    assert!(complaint(&["analyze", "Cargo.toml"]).contains("record"));
}

fn ask(args: &[&str], input: &str) -> String {
    let mut child = hexhaven()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

const POSITION: &str = "base first-game-modern; options target_vp=3; turn a main; hand a 2G3O";

#[test]
fn advice_for_a_position_names_the_win() {
    let text = ask(&["advise", "--bot", "search:60it"], POSITION);
    assert!(text.lines().nth(2).is_some_and(|line| line.contains("city (")), "{text}");
    assert!(text.contains("builds a city ("), "{text}");
    let french = ask(&["advise", "--bot", "search:60it", "--lang", "fr"], POSITION);
    assert!(french.contains("construit une ville (") && french.contains("100,0 %"), "{french}");
    let advice = ask(&["advise", "--bot", "greedy", "--json"], POSITION);
    let advice: serde_json::Value = serde_json::from_str(&advice).unwrap();
    let best = &advice["choices"][0];
    assert!(best["action"].as_str().unwrap().starts_with("city"));
    assert!(best["chance"].as_f64().unwrap() > 0.99);
}

#[test]
fn questions_of_the_bot_protocol_are_answered_line_by_line() {
    let observation = "base 1 players 4\noptions modern\nsettlement a (0,0).N\nhand a 1L1B\nhand b ?3\n\
                       development c ?1\nbank 18L18B18W18G18O\nturn a main";
    let question = |id: u32| {
        let message =
            serde_json::json!({"type": "decide", "id": id, "seat": "a", "observation": observation});
        format!("{message}\n")
    };
    let input = format!("{{\"type\":\"hello\"}}\n{}{}", question(7), question(8));
    let output = ask(&["advise", "--bot", "search:20it"], &input);
    let answers: Vec<serde_json::Value> =
        output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.iter().map(|answer| answer["id"].as_u64()).collect::<Vec<_>>(), [Some(7), Some(8)]);
    assert!(answers[0]["action"].is_string(), "{}", answers[0]);
}

/// Questions from matches whose hidden cards are bound by something: others owe discards or have chosen them, an offer
/// or a face-up token shows cards, the pile is empty, cards were put back unseen, a progress card asks about hands.
#[test]
fn any_observation_of_a_match_can_be_answered() {
    const QUESTIONS: &str = include_str!("observations.jsonl");
    let answers = ask(&["advise", "--bot", "random"], QUESTIONS);
    assert_eq!(answers.lines().count(), QUESTIONS.lines().count());
    for (question, answer) in QUESTIONS.lines().zip(answers.lines()) {
        let [question, answer]: [serde_json::Value; 2] =
            [question, answer].map(|line| serde_json::from_str(line).unwrap());
        let action = answer["action"].as_str().unwrap_or_else(|| panic!("{question}\n{answer}"));
        let is_in = |field: &str, word: &str| {
            question[field].as_array().unwrap().iter().any(|listed| listed.as_str() == Some(word))
        };
        let kind = action.split(' ').next().unwrap_or_default();
        assert!(is_in("legal", action) || is_in("unlisted", kind), "{question}\n{answer}");
    }
}

#[test]
fn advice_in_the_middle_of_a_record_knows_what_was_played() {
    let (_dir, record) = record();
    let record = record.to_str().unwrap();
    let review = json(&["analyze", record, "--quick", "--json"]);
    let decided = |ply: &&serde_json::Value| ply["turn"].as_u64() > Some(4) && ply["decision"].is_object();
    let ply = review["plies"].as_array().unwrap().iter().find(decided).expect("somebody decides");
    let (at, text) = (ply["ply"].to_string(), ply["text"].as_str().unwrap());
    let advice = json(&["advise", record, "--at", &at, "--bot", "greedy", "--json"]);
    assert_eq!((&advice["seat"], &advice["turn"]), (&ply["seat"], &ply["turn"]));
    // All four bots of the record are greedy: with the same cards counted, the bot repeats itself.
    assert!(text.ends_with(advice["choices"][0]["action"].as_str().unwrap()), "{text}: {advice}");
    assert!(complaint(&["advise", record]).contains("the game is over"));
    assert!(complaint(&["advise", record, "--at", "9999"]).contains("the record has"));
    assert!(complaint(&["advise", "Cargo.toml", "--at", "3"]).contains("not a record"));
}

/// Players discard at the same time: the words for one must not tell what another has chosen.
#[test]
fn advice_on_a_discard_shows_only_the_seats_own_cards() {
    let dir = TempDir::new().unwrap();
    let folder = dir.path().join("games");
    let args =
        ["simulate", "--bots", "random", "--games", "1", "--seed", "3", "--out", folder.to_str().unwrap()];
    stdout(&args);
    let record = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    let plies = stdout(&["analyze", record.to_str().unwrap(), "--quick", "--json"]);
    let review: serde_json::Value = serde_json::from_str(&plies).unwrap();
    let plies = review["plies"].as_array().unwrap();
    let discards = |ply: &serde_json::Value| ply["text"].as_str().unwrap().contains(" discard ");
    let second = plies.windows(2).find(|pair| pair.iter().all(discards)).expect("two discard at once");
    let at = second[1]["ply"].to_string();
    let advice = stdout(&["advise", record.to_str().unwrap(), "--at", &at, "--bot", "greedy"]);
    let other = second[0]["seat"].as_str().unwrap().to_uppercase();
    assert!(advice.contains("discards ") && !advice.contains(&format!(", {other} ")), "{advice}");
}

#[test]
fn advice_says_why_there_is_none() {
    assert!(complaint(&["advise", "--bot", "stdio:cat"]).contains("a program answers for itself"));
}
