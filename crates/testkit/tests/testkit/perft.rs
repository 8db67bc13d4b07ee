//! The perft files: positions with the number of continuations, depth by depth. `UPDATE_EXPECT=1` recounts.
//!
//! A file is text: lines that begin with `depth` carry a depth and its count and close a position; all other lines
//! since the last count are the position, in notation.

use std::fmt::Write as _;
use std::fs;

use hexhaven_engine::Notated;
use hexhaven_engine::perft::perft;
use hexhaven_engine::rulesets::AnyGame;
use hexhaven_testkit::expect::{expect_file, files, testdata};

/// The file as it should be: the same positions, the counts as they are now.
fn counted<G: Notated>(text: &str) -> String {
    let (mut out, mut position, mut game) = (String::new(), String::new(), None);
    for line in text.lines() {
        let Some(rest) = line.strip_prefix("depth ") else {
            let _ = writeln!(out, "{line}");
            let _ = writeln!(position, "{line}");
            game = None;
            continue;
        };
        let game: &G = game.get_or_insert_with(|| {
            let text = std::mem::take(&mut position);
            G::read_position(&text).unwrap_or_else(|misread| panic!("{misread:?} in\n{text}"))
        });
        let depth = rest.split_whitespace().next().and_then(|depth| depth.parse().ok()).expect("a depth");
        let _ = writeln!(out, "depth {depth} {}", perft(game, depth));
    }
    out
}

#[test]
fn positions_count_as_before() {
    let paths = files(&testdata("perft"), "perft");
    assert!(!paths.is_empty(), "there are no perft files");
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        expect_file(&path, &counted::<AnyGame>(&text));
    }
}
