//! `hexhaven simulate` and `hexhaven bench`.

use crate::common::{complaint, json, stdout};
use serde_json::Value;

#[test]
fn json_has_every_field() {
    let report = json(&["simulate", "--games", "20", "--seed", "5", "--threads", "1", "--json"]);
    for key in [
        "rules",
        "players",
        "bots",
        "seed",
        "threads",
        "options",
        "games",
        "finished",
        "truncated",
        "actions",
        "outcomes",
        "seconds",
        "games_per_second",
        "actions_per_second",
        "wins",
        "endings",
        "mean_turns",
        "state_bytes",
    ] {
        assert!(!report[key].is_null(), "{key} is missing");
    }
    assert_eq!(report["games"], 20);
    assert_eq!(report["wins"].as_array().unwrap().len(), 4);
    let wins: u64 = report["wins"].as_array().unwrap().iter().filter_map(Value::as_u64).sum();
    assert_eq!(Some(wins), report["finished"].as_u64());
}

/// The report without what depends on the clock and on the number of threads.
fn results(threads: &str) -> Value {
    let mut report = json(&["simulate", "--games", "40", "--seed", "9", "--threads", threads, "--json"]);
    for key in ["seconds", "games_per_second", "actions_per_second", "threads"] {
        report.as_object_mut().unwrap().remove(key);
    }
    report
}

#[test]
fn results_do_not_depend_on_threads() {
    let one = results("1");
    for threads in ["2", "3", "8", "0"] {
        assert_eq!(one, results(threads), "{threads} threads");
    }
}

#[test]
fn statistics_are_counted_only_when_asked_for() {
    let args = [
        "simulate",
        "--rules",
        "energies",
        "--bots",
        "greedy,random,random,random",
        "--games",
        "6",
        "--json",
    ];
    let plain = json(&args);
    assert!(plain["stats"].is_null());
    let with = |threads: &str| {
        let args: Vec<&str> = args.iter().copied().chain(["--stats", "--threads", threads]).collect();
        json(&args)
    };
    let (one, many) = (with("1"), with("3"));
    for key in ["games", "finished", "truncated", "actions", "outcomes", "wins", "endings", "mean_turns"] {
        assert_eq!(plain[key], one[key], "{key}");
    }
    let stats = &one["stats"];
    assert_eq!(*stats, many["stats"]);
    assert_eq!(stats["turns"]["mean"], plain["mean_turns"]);
    let discs = stats["events"]["disc_air"].as_u64().unwrap();
    assert!(discs > 0 && discs <= 6 * 9, "{discs}");
    let bots: Vec<&str> =
        stats["bots"].as_array().unwrap().iter().filter_map(|who| who["bot"].as_str()).collect();
    assert_eq!(bots, ["greedy", "random"]);
    assert_eq!(stats["seats"].as_array().unwrap().len(), 4);
    assert!(stats["seats"][0]["gained"]["production"]["science"].as_u64().unwrap() > 0);
}

/// K-GEN-02: there are no development cards and no Largest Army.
#[test]
fn statistics_skip_what_a_rule_set_lacks() {
    let counted = |rules: &str| {
        let report = json(&["simulate", "--rules", rules, "--games", "1", "--json", "--stats"]);
        let seat = report["stats"]["seats"][0].clone();
        ["points", "counts"].map(|table| seat[table].as_object().unwrap().keys().cloned().collect::<Vec<_>>())
    };
    let of_cards =
        ["largest_army", "victory_cards", "developments_bought", "knights_played", "monopolies_played"];
    let (base, knights) = (counted("base").concat(), counted("knights").concat());
    for key in of_cards {
        assert!(base.iter().any(|known| known == key) && !knights.iter().any(|known| known == key), "{key}");
    }
    assert!(!base.iter().any(|key| key == "metropolises") && knights.iter().any(|key| key == "metropolises"));
}

#[test]
fn statistics_go_to_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (csv, plot) = (path("games.csv"), path("games.svg"));
    let text = stdout(&["simulate", "--rules", "oil", "--games", "5", "--csv", &csv, "--plot", &plot]);
    assert!(text.contains("per player and game") && text.contains("hexes destroyed"), "{text}");
    let csv = std::fs::read_to_string(csv).unwrap();
    assert!(csv.lines().any(|line| line.starts_with("all,,dice,7,,")), "{csv}");
    assert!(csv.lines().any(|line| line.starts_with("seat a,\"random\",counts,oil_converted,,")), "{csv}");
    let plot = std::fs::read_to_string(plot).unwrap();
    assert!(plot.starts_with("<svg ") && plot.ends_with("</svg>\n"));
    assert_eq!(plot.matches("font-weight=\"bold\"").count(), 5, "one title for each chart");
    let nowhere = path("no/such/folder/games.csv");
    assert!(complaint(&["simulate", "--games", "1", "--csv", &nowhere]).contains("games.csv"));
}

#[test]
fn seeds_give_other_games() {
    let wins = |seed| json(&["simulate", "--games", "50", "--seed", seed, "--json"])["actions"].clone();
    assert_ne!(wins("1"), wins("2"));
}

#[test]
fn people_get_a_table() {
    let text = stdout(&["simulate", "--games", "10", "--players", "3"]);
    assert!(text.contains("10 games") && text.contains("games/s"), "{text}");
    assert_eq!(text.lines().filter(|line| line.contains(" wins ")).count(), 3);
}

#[test]
fn every_number_of_players_plays() {
    for players in ["2", "3", "4", "5", "6"] {
        let report = json(&["simulate", "--games", "3", "--players", players, "--json"]);
        assert_eq!(report["games"], 3);
    }
}

#[test]
fn options_change_the_games() {
    let short = json(&["simulate", "--games", "20", "--options", "target_vp=5,harbors=fixed", "--json"]);
    let long = json(&["simulate", "--games", "20", "--json"]);
    assert!(short["mean_turns"].as_f64() < long["mean_turns"].as_f64());
    assert_eq!(short["options"], "modern target_vp=5 harbors=fixed");
    let spiral =
        json(&["simulate", "--games", "1", "--options", "spiral_start=(-2,2),dice=deck36", "--json"]);
    assert_eq!(spiral["options"], "modern dice=deck36 spiral_start=(-2,2)");
    let french = json(&["simulate", "--games", "1", "--preset", "classic-fr", "--json"]);
    assert_eq!(french["options"], "classic-fr");
}

#[test]
fn limits_cut_games_off() {
    let report = json(&["simulate", "--games", "10", "--max-turns", "5", "--json"]);
    assert_eq!(report["truncated"], 10);
    assert_eq!(report["finished"], 0);
}

#[test]
fn endings_add_up() {
    let report = json(&["simulate", "--rules", "oil", "--games", "60", "--seed", "3", "--json"]);
    let endings = report["endings"].as_object().unwrap();
    let count = |name: &str| endings[name].as_u64().unwrap();
    assert_eq!(endings.values().filter_map(Value::as_u64).sum::<u64>(), 60, "{endings:?}");
    assert!(count("collapse") + count("pyrrhic_collapse") > 0, "{endings:?}");
    let wins: u64 = report["wins"].as_array().unwrap().iter().filter_map(Value::as_u64).sum();
    assert_eq!(wins, count("victory"));
    let table = stdout(&["simulate", "--rules", "oil", "--games", "60", "--seed", "3"]);
    assert!(table.contains("collapse"), "{table}");
}

#[test]
fn oil_springs_has_its_own_options() {
    let options = |args: &[&str]| {
        let args: Vec<&str> =
            ["simulate", "--rules", "oil", "--games", "1", "--json"].iter().chain(args).copied().collect();
        json(&args)["options"].as_str().unwrap().to_owned()
    };
    assert_eq!(options(&[]), "modern target_vp=12 / standard board=fixed");
    assert!(options(&["--preset", "full-scale"]).ends_with("/ full-scale board=variable"));
    assert!(options(&["--preset", "classic-fr"]).starts_with("classic-fr"));
    let some = options(&["--options", "start_oil=off,desert_number_34=9,target_vp=11,harbors=fixed"]);
    assert_eq!(
        some,
        "modern target_vp=11 harbors=fixed / standard start_oil=off board=fixed desert_number_34=9"
    );
    assert!(options(&["--layout", "variable"]).ends_with("board=variable"));
    let long = json(&["simulate", "--rules", "oil-springs", "--games", "1", "--json"]);
    assert_eq!(long["rules"], "oil");
}

/// The reason why a game cannot begin is in the player's language.
#[test]
fn set_ups_that_do_not_fit_are_refused_in_french() {
    let cases: &[(&[&str], &str)] = &[
        (&["--rules", "oil", "--players", "2"], "3 ou 4 joueurs, pas à 2"),
        (&["--options", "target_vp=99"], "target_vp doit valoir 3 à 20"),
        (&["--options", "colour=red"], "n’a pas cette option"),
        (&["--players", "3", "--options", "first_player=d"], "la place d ne peut pas commencer"),
    ];
    for (args, wanted) in cases {
        let args: Vec<&str> = ["watch", "--lang", "fr"].iter().chain(*args).copied().collect();
        let said = complaint(&args);
        assert!(said.contains(wanted), "{args:?} says: {said}");
    }
}

#[test]
fn bad_requests_say_what_to_do() {
    let cases: &[(&[&str], &str)] = &[
        (&["--games", "0"], "at least one game"),
        (&["--max-turns", "0"], "at least one turn"),
        (&["--bots", "genius"], "try random, greedy"),
        (&["--bots", "random,random"], "one per seat"),
        (&["--players", "9"], "9"),
        (&["--rules", "chess"], "the rule sets are: base"),
        (&["--threads", "9999999"], "at most"),
        (&["--options", "target_vp=99"], "3 to 20"),
        (&["--options", "colour=red"], "target_vp"),
        (&["--options", "nonsense"], "nonsense"),
        (&["--layout", "first-game-modern", "--players", "6"], "do not go together"),
        (&["--rules", "oil", "--players", "2"], "3 or 4 players"),
        (&["--rules", "oil", "--options", "board=first-game"], "fixed or variable"),
        (&["--rules", "oil", "--options", "colour=red"], "no_oil_limit"),
        (&["--rules", "oil", "--layout", "first-game-modern"], "--layout fixed"),
        (&["--preset", "full-scale"], "--rules oil"),
        (&["--board", "no/such/file"], "no/such/file"),
        (&["--frobnicate"], "--frobnicate"),
    ];
    for (args, wanted) in cases {
        let args: Vec<&str> = ["simulate"].iter().chain(*args).copied().collect();
        let said = complaint(&args);
        assert!(said.contains(wanted), "{args:?} says: {said}");
    }
}

#[test]
fn bench_signs_its_results() {
    let bench = |threads| json(&["bench", "--games", "5", "--threads", threads, "--json"]);
    let (one, two) = (bench("1"), bench("2"));
    assert_eq!(one["signature"], two["signature"]);
    assert_ne!(one["signature"], json(&["bench", "--games", "6", "--json"])["signature"]);
    assert_eq!(one["rows"].as_array().unwrap().len(), 5);
    assert!(one["rows"][0]["ns_per_ply"].as_f64().unwrap() > 0.0);
    let oil = json(&["bench", "--rules", "oil", "--games", "2", "--json"]);
    assert_eq!(oil["rows"].as_array().unwrap().len(), 4);
    assert!(complaint(&["bench", "--games", "0"]).contains("at least one game"));
}

#[test]
fn new_energies_has_its_own_options() {
    let options = |args: &[&str]| {
        let args: Vec<&str> = ["simulate", "--rules", "new-energies", "--games", "1", "--json"]
            .iter()
            .chain(args)
            .copied()
            .collect();
        json(&args)["options"].as_str().unwrap().to_owned()
    };
    assert!(options(&[]).ends_with("/ standard"));
    assert!(options(&["--preset", "classic-fr"]).ends_with("/ french"));
    let some = options(&["--options", "rows=3,4,3,3,4,2,2,bag=open", "--options", "target_vp=8"]);
    assert!(some.contains("target_vp=8") && some.ends_with("bag=open"), "{some}");
    assert!(options(&["--layout", "fixed"]).contains("board=first-game"));
    let said = complaint(&["simulate", "--rules", "energies", "--options", "colour=red"]);
    assert!(said.contains("hazard_tokens"), "{said}");
    assert!(complaint(&["simulate", "--rules", "energies", "--players", "5"]).contains("3 or 4 players"));
}
