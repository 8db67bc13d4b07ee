//! User files: the data of New Energies, boards of other rule sets, redacted records, and their errors
//! with them.

use std::fs;

use crate::common::{complaint, json, stdout};
use tempfile::TempDir;

const RULES: [&str; 4] = ["base", "knights", "oil", "energies"];

fn write(dir: &TempDir, name: &str, text: &str) -> String {
    let path = dir.path().join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The example of the documents changes nothing.
#[test]
fn the_standard_data_is_the_default() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules/new-energies-data.txt");
    for layout in ["variable", "fixed"] {
        let plain = ["board", "--rules", "energies", "--layout", layout, "--notation"];
        let with_file = [&plain[..], &["--data", file]].concat();
        assert_eq!(stdout(&plain), stdout(&with_file));
    }
}

/// Track, rows, harbors and first game come from the file; the record carries them and needs no file.
#[test]
fn data_from_a_file_is_played_and_recorded() {
    let dir = TempDir::new().unwrap();
    let data = write(
        &dir,
        "data.txt",
        "energies-data 1\ntrack 3 last_space=18 draws=18:2\nrows 3 rain 1 air 1\n\
         tiles desert, pasture 2, forest 9, fields 12, hills 6, pasture 4, hills 10, fields 9, forest 11, \
         mountains 10, forest 3, mountains 8, forest 8, mountains 3, fields 4, pasture 5, hills 5, fields 6, \
         pasture 11\ninspector (0,-2)",
    );
    let out = dir.path().join("games").to_str().unwrap().to_owned();
    let game = ["--rules", "energies", "--players", "3", "--layout", "fixed", "--data", &data];
    let report = json(&[&["simulate", "--games", "2", "--json", "--out", &out], &game[..]].concat());
    let options = report["options"].as_str().unwrap();
    assert!(options.contains("last_space=18 draws=31:2 rows=3,4,1,3,1,2,2"), "{options}");
    assert!(options.contains("first game from --data"), "{options}");
    let record = format!("{out}/game-000000.hexhaven");
    let text = fs::read_to_string(&record).unwrap();
    assert!(text.contains("tiles desert, pasture 2") && text.contains("robber (0,-2)"), "{text}");
    assert!(text.contains("last_space=18 draws=31:2 rows=3,4,1,3,1,2,2"), "{text}");
    fs::remove_file(&data).unwrap();
    assert!(stdout(&["verify", &record]).contains("ok"));
}

/// The order is preset, file, options: each changes what it names.
#[test]
fn options_go_over_the_file_and_the_file_over_the_preset() {
    let dir = TempDir::new().unwrap();
    let data = write(&dir, "data.txt", "energies-data 1; track 3 draws=9:3,10:1; rows 3 rain 7");
    let args = ["simulate", "--rules", "energies", "--players", "3", "--games", "1", "--json"];
    let args = [&args[..], &["--preset", "classic-fr", "--data", &data]].concat();
    let rules = |more: &[&str]| json(&[&args[..], more].concat())["options"].as_str().unwrap().to_owned();
    assert!(rules(&[]).contains("last_space=20 draws=9:3,31:1 rows=3,4,3,3,7,2,2"));
    assert!(rules(&["--options", "last_space=12"]).contains("last_space=12 draws=9:3,31:1"));
}

#[test]
fn bad_data_is_refused_by_name_and_line() {
    let dir = TempDir::new().unwrap();
    let bad = write(&dir, "bad.txt", "energies-data 1\n\nrows 4 rain 0\n");
    let said = complaint(&["board", "--rules", "energies", "--data", &bad]);
    assert!(said.contains("bad.txt") && said.contains("line 3, column 13"), "{said}");
    let said = complaint(&["board", "--rules", "oil", "--data", &bad]);
    assert!(said.contains("add --rules knights, energies or seafarers"), "{said}");
    let said = complaint(&["simulate", "--rules", "energies", "--data", "/nowhere.txt"]);
    assert!(said.contains("/nowhere.txt"), "{said}");
}

/// A board of any rule set serves any other, if the island does.
#[test]
fn boards_travel_between_rule_sets() {
    let dir = TempDir::new().unwrap();
    for of in RULES {
        let board = write(&dir, of, &stdout(&["board", "--rules", of, "--notation", "--seed", "5"]));
        for rules in RULES {
            let report = json(&["simulate", "--rules", rules, "--board", &board, "--games", "1", "--json"]);
            assert_eq!(report["games"], 1, "{rules} on a board of {of}");
        }
    }
    let large = stdout(&["board", "--rules", "oil", "--players", "5", "--notation"]);
    let large = write(&dir, "large", &large);
    let said = complaint(&["board", "--rules", "energies", "--board", &large]);
    assert!(said.contains("base island"), "{said}");
    let said = complaint(&["board", "--rules", "oil", "--players", "4", "--board", &large]);
    assert!(said.contains("5 or 6 players"), "{said}");
}

/// B-BOARD-07, B-BOARD-15: a board that names no robber puts it on the only desert, or is refused.
#[test]
fn a_board_names_the_hex_of_the_robber() {
    let dir = TempDir::new().unwrap();
    let tiles = |tiles: &str| format!("base\ntiles {tiles}{}\n", "forest 8, hills 6, ".repeat(9));
    let board = write(&dir, "one.txt", &tiles("desert, "));
    for rules in ["base", "knights", "energies"] {
        let played = stdout(&["board", "--rules", rules, "--board", &board, "--notation"]);
        assert!(played.contains("\nrobber (0,-2)\n"), "{rules}: {played}");
    }
    let board = write(&dir, "none.txt", &tiles("pasture 5, "));
    let said = complaint(&["board", "--board", &board]);
    assert!(said.contains("the board must name a hex of the island for the robber"), "{said}");
    let board = write(&dir, "named.txt", &format!("{}robber (0,0)\n", tiles("pasture 5, ")));
    assert!(stdout(&["board", "--board", &board, "--notation"]).contains("\nrobber (0,0)\n"));
}

/// A record of Oil Springs says on which of its boards it was played.
#[test]
fn the_header_of_a_record_says_how_the_board_was_set_up() {
    let dir = TempDir::new().unwrap();
    let out = dir.path().join("games").to_str().unwrap().to_owned();
    stdout(&["simulate", "--rules", "oil", "--options", "desert_number_34=9", "--games", "1", "--out", &out]);
    let record = format!("{out}/game-000000.hexhaven");
    let text = fs::read_to_string(&record).unwrap();
    assert!(text.contains("\nsetup modern board=fixed desert_number_34=9\n"), "{text}");
    stdout(&["verify", &record]);
}

/// Boards that cannot be are refused with coordinates, not with numbers of places.
#[test]
fn bad_boards_name_their_places() {
    let dir = TempDir::new().unwrap();
    let inland = write(&dir, "inland.txt", "base; harbor (0,0)/NE any");
    let said = complaint(&["board", &inland]);
    assert!(
        said.contains("/") && said.contains("does not border the sea") && !said.contains("Id("),
        "{said}"
    );
    let desert = write(&dir, "desert.txt", "oil first-game");
    assert!(!complaint(&["board", &desert]).contains("Id("));
}

/// The story of a redacted record is what its viewer saw: played while everything is known, then step by step as written.
#[test]
fn a_redacted_record_is_replayed_as_far_as_it_goes() {
    for rules in RULES {
        let dir = TempDir::new().unwrap();
        let out = dir.path().join("games").to_str().unwrap().to_owned();
        stdout(&["simulate", "--rules", rules, "--games", "1", "--seed", "4", "--out", &out]);
        let full = format!("{out}/game-000000.hexhaven");
        let seen = dir.path().join("seen-by-b.hexhaven").to_str().unwrap().to_owned();
        stdout(&["replay", &full, "--as", "b", "--redact", &seen]);
        assert!(fs::read_to_string(&seen).unwrap().contains("viewer b"));
        let shown = stdout(&["replay", &seen]);
        let full_told = stdout(&["replay", &full, "--as", "b"]);
        let known = shown.lines().take(16).collect::<Vec<_>>();
        assert_eq!(known, full_told.lines().take(16).collect::<Vec<_>>(), "{rules}");
        assert!(shown.contains("the record hides cards (as seen by B)"), "{rules}: {shown}");
        // The last step, an empty line, and the result, which is public.
        let [result, _, last] = [0, 1, 2].map(|n| shown.lines().rev().nth(n).unwrap().trim());
        assert!(last.starts_with(|c: char| c.is_ascii_digit()), "{rules}: {last}");
        assert!(
            result.ends_with('.') && !result.starts_with(|c: char| c.is_ascii_digit()),
            "{rules}: {result}"
        );
        assert!(
            stdout(&["replay", &seen, "--lang", "fr"])
                .contains("l’enregistrement cache des cartes (vu par B)")
        );
        stdout(&["replay", &seen, "--at", "15"]);
        let said = complaint(&["replay", &seen, "--at", "100000"]);
        assert!(said.contains("before something is hidden"), "{said}");
        let said = complaint(&["replay", &seen, "--as", "c"]);
        assert!(said.contains("another viewer"), "{said}");
    }
}

#[test]
fn a_file_without_vectors_is_refused() {
    let dir = TempDir::new().unwrap();
    let said = complaint(&["check", &write(&dir, "empty.txt", "# nothing\n")]);
    assert!(said.contains("empty.txt") && said.contains("`rule`"), "{said}");
}

#[test]
fn an_empty_position_is_called_empty() {
    let dir = TempDir::new().unwrap();
    let said = complaint(&["legal", &write(&dir, "empty.txt", "\n# nothing\n")]);
    assert!(said.contains("empty"), "{said}");
}

/// S-CUSTOM-02, S-CUSTOM-09: a scenario file that cannot be played is refused with its name, line and hex, and one that is
/// for other players says for how many.
#[test]
fn bad_scenarios_name_their_file_line_and_hex() {
    let dir = TempDir::new().unwrap();
    let text = include_str!("../../../engine/data/scenarios/four-islands-3.txt");
    let good = write(&dir, "islands.txt", text);
    for rules in ["seafarers", "knights"] {
        stdout(&["board", "--rules", rules, "--board", &good, "--players", "3", "--notation"]);
        let said = complaint(&["board", "--rules", rules, "--board", &good, "--players", "5"]);
        assert!(said.contains("this board takes 2 or 3 players, not 5"), "{said}");
        let said =
            complaint(&["board", "--rules", rules, "--board", &good, "--players", "5", "--lang", "fr"]);
        assert!(said.contains("ce plateau se joue à 2 ou 3 joueurs, pas à 5"), "{said}");
    }
    let outside = write(&dir, "outside.txt", &text.replacen("pirate (0,0)", "pirate (7,0)", 1));
    let said = complaint(&["board", "--rules", "seafarers", "--board", &outside]);
    assert!(said.contains("outside.txt") && said.contains("line ") && said.contains("(7,0)"), "{said}");
}

/// S-CUSTOM-09: comments may come before the first statement, and a file without its first line is still read as a
/// scenario, so that the message asks for that line.
#[test]
fn a_scenario_may_begin_with_a_comment_but_not_without_its_format() {
    let dir = TempDir::new().unwrap();
    let text = include_str!("../../../engine/data/scenarios/four-islands-3.txt");
    let commented = write(&dir, "commented.txt", &format!("# My islands.\n\n{text}"));
    stdout(&["board", "--rules", "seafarers", "--board", &commented, "--players", "3", "--notation"]);
    let headless = write(&dir, "headless.txt", &text.replacen("sea-scenario 1\n", "", 1));
    let said = complaint(&["board", "--rules", "seafarers", "--board", &headless, "--players", "3"]);
    assert!(said.contains("sea-scenario 1"), "{said}");
}
