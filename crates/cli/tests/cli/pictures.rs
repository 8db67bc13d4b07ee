//! `hexhaven board` and `hexhaven watch`, pipes that close and folders that cannot be written to.

use std::fs;
use std::io::Read;
use std::process::Stdio;

use crate::common::{complaint, hexhaven, run, stdout};
use tempfile::TempDir;

const COMMITTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/images/board.svg");
const POSITION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/images/board.txt");

#[test]
fn the_committed_picture_is_fresh() {
    let drawn = stdout(&["board", POSITION, "--svg", "-"]);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(COMMITTED, &drawn).unwrap();
    }
    let committed = fs::read_to_string(COMMITTED).unwrap();
    assert!(drawn == committed, "docs/images/board.svg is stale: run the tests with UPDATE_EXPECT=1");
}

/// S-CUSTOM-01: a copy of a built-in scenario is a board like the built-in one; what cannot be read names its line.
#[test]
fn a_scenario_file_is_a_board() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/data/scenarios/fog-islands-4.txt");
    let own = stdout(&["board", "--rules", "seafarers", "--board", file, "--notation"]);
    let option = "scenario=fog-islands";
    assert_eq!(own, stdout(&["board", "--rules", "seafarers", "--options", option, "--notation"]));
    let dir = TempDir::new().unwrap();
    let bad = dir.path().join("bad.txt");
    fs::write(&bad, fs::read_to_string(file).unwrap().replace("pirate (3,0)", "pirate (2,-3)")).unwrap();
    let said = complaint(&["board", "--rules", "seafarers", "--board", bad.to_str().unwrap()]);
    assert!(said.contains("line 16") && said.contains("(2,-3)"), "{said}");
    let said = complaint(&["board", "--board", file]);
    assert!(said.contains("--rules seafarers"), "{said}");
}

#[test]
fn every_layout_is_drawn() {
    for layout in ["variable", "first-game-modern", "first-game-classic", "first-game-5-6"] {
        let text = stdout(&["board", "--layout", layout]);
        assert!(text.contains("3:1") && text.contains("2:1"), "{layout}: {text}");
        assert!(!text.contains('\u{1b}'), "{layout} has colors");
        let svg = stdout(&["board", "--layout", layout, "--svg", "-"]);
        assert!(svg.starts_with("<svg") && !svg.contains("NaN") && !svg.contains("<text"), "{layout}");
    }
}

#[test]
fn six_seats_have_letters() {
    let text = stdout(&["board", "--players", "6", "--turns", "120", "--seed", "2"]);
    for letter in ['A', 'B', 'C', 'D', 'E', 'F'] {
        assert!(text.contains(letter), "{text}");
    }
}

#[test]
fn pictures_speak_the_language_asked_for() {
    let titles = [("en", "<title>A Hexhaven board</title>"), ("fr", "<title>Un plateau de Hexhaven</title>")];
    for (lang, title) in titles {
        assert!(stdout(&["board", "--lang", lang, "--svg", "-"]).contains(title), "{lang}");
    }
}

#[test]
fn colors_on_request() {
    assert!(stdout(&["board", "--color", "always"]).contains("\u{1b}["));
    assert!(!stdout(&["board", "--color", "never"]).contains('\u{1b}'));
}

#[test]
fn pictures_are_written_whole() {
    let dir = TempDir::new().unwrap();
    let (svg, png) = (dir.path().join("b.svg"), dir.path().join("b.png"));
    let (svg_path, png_path) = (svg.to_str().unwrap(), png.to_str().unwrap());
    stdout(&["board", "--svg", svg_path, "--png", png_path, "--width", "300"]);
    assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    assert!(fs::read_to_string(&svg).unwrap().trim_end().ends_with("</svg>"));
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 2, "no temporary file is left");
    assert!(complaint(&["board", "--png", png_path, "--width", "1"]).contains("16 to"));
    assert!(complaint(&["board", "--png", "-"]).contains("name a file"));
}

#[test]
fn unwritable_folders_are_bad_input() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "in the way").unwrap();
    let below = file.join("x.svg");
    assert!(complaint(&["board", "--svg", below.to_str().unwrap()]).contains("cannot write"));
    assert!(complaint(&["board", "--svg", "/no/such/folder/x.svg"]).contains("cannot write"));
    let out = file.join("games");
    let said = complaint(&["simulate", "--games", "1", "--out", out.to_str().unwrap()]);
    assert!(said.contains("cannot create the folder"), "{said}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "in the way");
}

#[test]
fn watch_is_repeatable_and_ends() {
    let args = ["watch", "--seed", "4", "--players", "3"];
    let text = stdout(&args);
    assert_eq!(text, stdout(&args));
    assert!(text.contains("Turn 1: ") && text.contains("Dice: ") && text.contains(" wins with "), "{text}");
    let french = stdout(&["watch", "--seed", "4", "--players", "3", "--lang", "fr"]);
    assert!(french.contains("Tour 1 : ") && french.contains(" gagne avec "), "{french}");
}

#[test]
fn language_comes_from_the_environment() {
    let output = hexhaven().env("LANG", "fr_FR.UTF-8").args(["watch", "--seed", "4"]).output().unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().contains("Mise en place"));
}

#[test]
fn watch_plays_a_game() {
    let text = stdout(&["watch"]);
    assert!(text.starts_with("hexhaven ") && text.contains("Turn 1: "), "{text}");
}

#[test]
fn closed_pipes_end_quietly() {
    for args in
        [&["watch", "--seed", "4"][..], &["board"], &["simulate", "--games", "1", "--json"], &["--help"]]
    {
        let mut child = hexhaven().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{args:?}: {said}");
        assert!(said.is_empty(), "{args:?}: {said}");
    }
}

#[test]
fn help_teaches_by_example() {
    let commands = stdout(&["--help"]);
    let commands =
        commands.lines().skip_while(|line| *line != "Commands:").take_while(|line| !line.is_empty());
    let names = commands
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|name| !name.is_empty());
    for command in names.filter(|&name| name != "help") {
        let help = stdout(&[command, "--help"]);
        assert!(help.contains(&format!("hexhaven {command}")), "{help}");
        let mut examples = help.lines().skip_while(|line| *line != "Examples:");
        assert!(examples.next().is_some(), "{help}");
        for line in examples.take_while(|line| !line.is_empty()) {
            assert!(line.contains("hexhaven "), "an example is too long for its line: {line}");
        }
    }
    assert_eq!(run(&["nonsense"]).status.code(), Some(2));
    assert!(stdout(&["--version"]).starts_with("hexhaven "));
}
