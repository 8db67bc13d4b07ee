//! Bots that are programs of their own: the one of the documentation plays every rule set, and those that misbehave are
//! replaced, the contest continues, and the report says so.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::common::{contest, run_by};
use hexhaven_engine::RuleSet;
use hexhaven_sim::contest::Report;

/// A program that reads questions and does something for each; `$n` counts them, `$id` and `$first` are the number of the
/// question and the first legal action.
fn answering(deed: &str) -> String {
    let find = |pattern: &str| format!(r#"$(printf %s "$line" | sed -n "s/.*{pattern}.*/\1/p")"#);
    let id = find(r#"\"id\":\([0-9]*\)"#);
    let first = find(r#"\"legal\":\[\"\([^\"]*\)"#);
    format!(
        "stdio@60s:sh -c 'n=0; while read -r line; do id={id}; first={first}; \
         if [ -n \"$id\" ]; then n=$((n+1)); {deed}; fi; done'"
    )
}

/// Says the first legal action.
const SOUND: &str = r#"echo "{\"id\":$id,\"action\":\"$first\"}""#;

/// Lets a program play one game against three greedy bots.
fn meet(program: &str) -> Report {
    let report = run_by(RuleSet::Base, &contest([program, "greedy", "greedy", "greedy"], 1));
    assert_eq!((report.games, report.truncated), (1, 0), "{program}");
    assert!(report.seats[1..].iter().all(|seat| seat.faults == 0), "{program}");
    report
}

/// A game with a program that misbehaves, and the report about it.
fn trouble(program: &str) -> String {
    let report = meet(program);
    let seat = &report.seats[0];
    assert!(seat.faults > 0 && seat.faults <= seat.decisions, "{program}: {seat:?}");
    let json: serde_json::Value = serde_json::from_str(&report.to_json()).unwrap();
    assert_eq!(json["seats"][0]["faults"], seat.faults);
    json["troubles"][0].as_str().unwrap().to_owned()
}

#[test]
fn programs_that_answer_have_no_faults() {
    let report = meet(&answering(SOUND));
    assert_eq!((report.seats[0].faults, report.troubles), (0, Vec::new()));
}

#[test]
fn garbage_is_replaced() {
    let said = trouble("stdio:yes");
    assert!(said.contains("not a JSON message"), "{said}");
    let said = trouble("stdio:cat");
    assert!(said.contains("no id"), "{said}");
    let said = trouble(&answering(r#"echo "{\"id\":$id}""#));
    assert!(said.contains("no action"), "{said}");
    let said = trouble(&answering(r#"echo "{\"id\":$id,\"action\":\"fly to the moon\"}""#));
    assert!(said.contains("cannot read the action"), "{said}");
}

#[test]
fn illegal_actions_are_replaced() {
    // Nobody ends a turn before the first settlement.
    let said = trouble(&answering(r#"echo "{\"id\":$id,\"action\":\"end\"}""#));
    assert!(said.contains("not legal: end"), "{said}");
}

#[test]
fn programs_that_crash_are_replaced() {
    let midway = answering(&format!("if [ $n -gt 4 ]; then exit 3; fi; {SOUND}"));
    for program in ["stdio:true", "stdio:/no/such/program", &midway] {
        let said = trouble(program);
        assert!(said.contains("ended") || said.contains("no longer listens"), "{program}: {said}");
    }
}

#[test]
fn programs_that_never_answer_are_replaced_in_time() {
    let begin = Instant::now();
    for program in ["stdio@50ms:sleep 600", "stdio@50ms:sh -c 'exec <&-; exec sleep 600'"] {
        let said = trouble(program);
        assert!(said.contains("no answer within 50ms"), "{program}: {said}");
    }
    // Three times 50 ms each; the rest is a busy machine. Nobody has waited for the programs.
    assert!(begin.elapsed() < Duration::from_secs(300), "{:?}", begin.elapsed());
}

#[test]
fn programs_that_close_their_output_are_replaced() {
    let said = trouble("stdio:sh -c 'exec >&-; exec sleep 30'");
    assert!(said.contains("ended"), "{said}");
}

#[test]
fn late_answers_are_thrown_away() {
    // The first answer comes while the second question waits; all that follow are in time.
    let late = answering(&format!("if [ $n = 1 ]; then sleep 5; fi; {SOUND}"));
    let report = meet(&late.replace("@60s", "@4s"));
    assert!(report.troubles[0].contains("no answer within 4s"), "{:?}", report.troubles);
    // Three faults in a row would have ended the questions.
    assert!(report.seats[0].faults < 3, "{:?}", report.seats[0]);
}

/// The example of `docs/bots.md` in every rule set.
#[test]
fn the_example_plays_every_rule_set() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("not tested: python3 is not installed");
        return;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bots/first_steps.py");
    let program = format!("stdio@60s:python3 '{script}'");
    for &rules in RuleSet::ALL {
        let report = run_by(rules, &contest([&program, "random", "random", "random"], 1));
        assert_eq!(report.troubles, Vec::<String>::new(), "{rules:?}");
        assert_eq!((report.seats[0].faults, report.truncated), (0, 0), "{rules:?}");
        assert!(report.seats[0].decisions > 10, "{rules:?}");
    }
}
