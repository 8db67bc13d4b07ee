//! `hexhaven match`: its report in every form, its sequential stop, its records, and bots that misbehave.

use std::fs;

use crate::common::{complaint, json, run, stdout};
use serde_json::Value;

#[test]
fn json_is_one_object_with_games_and_seats() {
    let args = ["match", "--seats", "greedy,random,easy", "--games", "6", "--seed", "2", "--json"];
    let report = json(&args);
    assert_eq!(report["games"], 6);
    let seats = report["seats"].as_array().unwrap();
    let bots: Vec<&str> = seats.iter().filter_map(|seat| seat["bot"].as_str()).collect();
    assert_eq!(bots, ["greedy", "random", "easy"]);
    let mut wins = 0;
    for seat in seats {
        let number = |key: &str| seat[key].as_f64().unwrap_or_else(|| panic!("{key} is missing"));
        assert_eq!(seat["games"], 6);
        wins += seat["wins"].as_u64().unwrap();
        assert!((number("win_share") - number("wins") / 6.0).abs() < 1e-9);
        let [low, high] = [0, 1].map(|end| seat["ci95"][end].as_f64().unwrap());
        assert!(low <= number("win_share") && number("win_share") <= high && high <= 1.0);
        assert!(number("mean_points") >= 2.0);
        assert_eq!(seat["faults"], 0);
    }
    assert_eq!(wins, 6);
}

#[test]
fn the_report_says_how_games_ended() {
    let args = ["match", "--rules", "oil", "--seats", "greedy,easy,random,greedy", "--games", "100"];
    let report = json(&[&args[..], &["--json"]].concat());
    let count = |ending: &str| report["endings"][ending].as_u64().unwrap();
    let sum = |key: &str| -> u64 {
        report["seats"].as_array().unwrap().iter().map(|seat| seat[key].as_u64().unwrap()).sum()
    };
    assert!(count("collapse") + count("pyrrhic_collapse") > 0, "{report}");
    assert_eq!((sum("wins"), sum("pyrrhic_victories")), (count("victory"), count("pyrrhic_collapse")));
    let table = stdout(&args);
    for (ending, n) in [("victory", count("victory")), ("pyrrhic collapse", count("pyrrhic_collapse"))] {
        assert!(table.contains(&format!("  {ending:<20} {n:>9} games ")), "{table}");
    }
    assert!(table.contains("greedy: Pyrrhic victories "), "{table}");
}

/// The report without what depends on the clock and on the number of threads.
fn results(rules: &str, threads: &str) -> Value {
    let seats = "search:5it,greedy,random,easy";
    let args = [
        "match",
        "--rules",
        rules,
        "--seats",
        seats,
        "--games",
        "4",
        "--seed",
        "3",
        "--threads",
        threads,
        "--json",
    ];
    let mut report = json(&args);
    for key in ["seconds", "threads"] {
        report.as_object_mut().unwrap().remove(key);
    }
    for seat in report["seats"].as_array_mut().unwrap() {
        seat.as_object_mut().unwrap().remove("mean_micros");
    }
    report
}

#[test]
fn iteration_budgets_give_the_same_result_on_any_number_of_threads() {
    for rules in ["base", "energies"] {
        assert_eq!(results(rules, "1"), results(rules, "2"), "{rules}");
    }
}

#[test]
fn the_sequential_test_stops_early() {
    let seats = "greedy,random,random,random";
    let report = json(&["match", "--seats", seats, "--games", "2000", "--sprt", "0.25:0.5", "--json"]);
    assert_eq!(report["sprt"], "high");
    assert!(report["games"].as_u64().unwrap() < 200, "{}", report["games"]);
    let said = complaint(&["match", "--sprt", "0.5:0.25"]);
    assert!(said.contains("0.25:0.4"), "{said}");
}

#[test]
fn files_are_written_on_demand() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    let (csv, plot, records) = (path("match.csv"), path("match.svg"), path("records"));
    let args = [
        "match",
        "--seats",
        "greedy,random",
        "--games",
        "4",
        "--csv",
        &csv,
        "--plot",
        &plot,
        "--out",
        &records,
    ];
    let table = stdout(&args);
    assert!(table.contains("greedy") && table.contains("95 % interval"), "{table}");

    let csv = fs::read_to_string(csv).unwrap();
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0][..7], ["bot", "games", "wins", "win_share", "ci95_low", "ci95_high", "mean_points"]);
    assert_eq!((rows.len(), rows[1][0], rows[1][1], rows[2][0]), (3, "\"greedy\"", "4", "\"random\""));

    let plot = fs::read_to_string(plot).unwrap();
    assert!(plot.starts_with("<svg ") && plot.ends_with("</svg>\n"));
    for part in [">greedy</text>", ">random</text>", ">even</text>", "4 games, rules base"] {
        assert!(plot.contains(part), "{part} is missing in {plot}");
    }
    assert_eq!(plot.matches("<circle ").count(), 2);

    let records: Vec<_> = fs::read_dir(records).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(records.len(), 4);
    for record in records {
        stdout(&["verify", &record.display().to_string()]);
    }
}

/// The match continues, reports the fault on standard error and in the report, and succeeds.
#[cfg(unix)]
#[test]
fn a_broken_program_does_not_stop_a_match() {
    let output = run(&["match", "--seats", "stdio:yes,greedy,greedy", "--games", "3", "--json"]);
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("warning: game 0: stdio:yes: not a JSON message"), "{said}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["games"], report["troubles"].as_array().unwrap().len()), (&Value::from(3), 3));
    assert!(report["seats"][0]["faults"].as_u64().unwrap() > 0);
    assert_eq!(report["seats"][1]["faults"], 0);
}

#[test]
fn wrong_questions_are_refused_with_advice() {
    for (args, advice) in [
        (["match", "--seats", "gready,random"], "try random"),
        (["match", "--seats", "greedy"], "2 to 6 can play"),
        (["match", "--seats", "search:200,greedy"], "200ms"),
        (["match", "--games", "0"], "at least one game"),
    ] {
        let said = complaint(&args);
        assert!(said.contains(advice), "{args:?}: {said}");
    }
    let said = complaint(&["tune", "--keep", "fish", "--steps", "0"]);
    assert!(said.contains("production"), "{said}");
}
