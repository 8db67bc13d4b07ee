//! Pictures through the public interface: they show what they should, and no hidden cards.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;
use std::path::PathBuf;

use hexhaven_draw::{Drawing, Mark, Scene, Shape, Sign, Spot, Style, png, svg, text, text_in};
use hexhaven_engine::rulesets::GameOptions;
use hexhaven_engine::rulesets::base::{Base, BaseOptions};
use hexhaven_engine::rulesets::seafarers::SeafarersOptions;
use hexhaven_engine::topology::{HexId, VertexId};
use hexhaven_engine::{AnyGame, BySeat, Draw, NextStep, Notated, Observation, Rules, Seat, Viewer};

fn seen(viewer: Viewer) -> Observation {
    let game = Base::first_game(&BaseOptions::MODERN, 4, Seat::ALL[0]).unwrap();
    game.observe(viewer)
}

const POINTS: BySeat<u32> = BySeat([2, 2, 2, 2, 0, 0]);

/// Compares with a committed file; `UPDATE_EXPECT=1` rewrites it.
fn expect(name: &str, found: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/expected").join(name);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, found).unwrap();
    }
    let wanted = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "{name} differs; UPDATE_EXPECT=1 rewrites it\n{found}");
}

#[test]
fn the_first_game_still_looks_the_same() {
    let seen = seen(Viewer::Spectator);
    let scene = Scene::new(&seen, POINTS).with_names(["Ann", "Bob", "Cleo", "Dan"]);
    expect("first-game-modern.txt", &text(&scene, Style::Plain));
}

#[test]
fn a_wide_terminal_shows_the_legend_next_to_the_map() {
    let seen = seen(Viewer::Spectator);
    let scene = Scene::new(&seen, POINTS);
    let (narrow, wide) = (text_in(&scene, Style::Plain, 80), text_in(&scene, Style::Plain, 140));
    assert!(wide.lines().count() < narrow.lines().count());
    assert!(narrow.lines().all(|line| line.chars().count() <= 80));
    assert!(wide.lines().all(|line| line.chars().count() <= 140));
}

#[test]
fn colors_only_on_request() {
    let seen = seen(Viewer::Spectator);
    let scene = Scene::new(&seen, POINTS);
    let colored = text(&scene, Style::Color);
    assert!(!text(&scene, Style::Plain).contains('\u{1b}'));
    // Every line that turns colors on turns them off again.
    let is_reset = |line: &str| line.rfind('\u{1b}') == line.rfind("\u{1b}[0m");
    assert!(colored.contains("48;5;") && colored.lines().all(is_reset));
}

#[test]
fn only_the_viewers_hand_is_shown() {
    let count = |viewer| {
        let seen = seen(viewer);
        text(&Scene::new(&seen, POINTS), Style::Plain).matches("↟").count()
    };
    // One more line of cards: that of the viewer.
    assert_eq!(count(Viewer::Seat(Seat::ALL[0])), count(Viewer::Spectator) + 1);
}

#[test]
fn extra_pieces_are_drawn() {
    let seen = seen(Viewer::Spectator);
    let mut scene = Scene::new(&seen, POINTS);
    let bare = (svg(&scene), text(&scene, Style::Plain));
    for (spot, shape) in [
        (Spot::Hex(HexId::new(3)), Shape::Disc),
        (Spot::Vertex(VertexId::new(20)), Shape::Shield),
        (Spot::Vertex(VertexId::new(30)), Shape::Square),
        (Spot::Vertex(VertexId::new(40)), Shape::Diamond),
    ] {
        scene.layers.marks.push(Mark::new(spot, shape).of(Seat::ALL[1]).with_label("K2"));
    }
    scene.layers.notes.push("barbarians 3".to_owned());
    assert!(svg(&scene).len() > bare.0.len());
    let drawn = text(&scene, Style::Plain);
    assert_eq!(drawn.matches("K2").count(), 4, "{drawn}");
    assert!(drawn.contains("barbarians 3"));
}

#[test]
fn an_svg_becomes_a_png_of_the_requested_width() {
    let seen = seen(Viewer::Spectator);
    let picture = svg(&Scene::new(&seen, POINTS));
    let bytes = png(&picture, 320).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
    assert_eq!(bytes[16..20], 320_u32.to_be_bytes());
    assert!(png(&picture, 0).is_err());
    assert!(png(&picture, u32::MAX).is_err());
    assert!(png("not a picture", 320).is_err());
}

/// French needs its accents, on capital and lowercase letters, and the apostrophe.
#[test]
fn letters_have_their_accents() {
    let seen = seen(Viewer::Spectator);
    let named = |name: &str| svg(&Scene::new(&seen, POINTS).with_names([name]));
    let pairs =
        "ÀA ÂA ÄA ÇC ÉE ÈE ÊE ËE ÎI ÏI ÔO ÖO ÙU ÛU ÜU ŸY àa âa äa çc ée èe êe ëe îi ïi ôo öo ùu ûu üu ÿy";
    for pair in pairs.split(' ') {
        let [accented, plain] = [0, 1].map(|idx| pair.chars().nth(idx).unwrap().to_string());
        let [with, without] = [named(&accented), named(&plain)];
        assert!(with.len() > without.len(), "{accented} looks like {plain}");
    }
    assert_ne!(named("é"), named("è"));
    assert_ne!(named("é"), named("É"));
    assert_ne!(named("l’eau"), named("leau"));
}

/// The arms of the cross over a destroyed hex.
const CROSS: &str = "M-14 -14L14 14";

#[test]
fn a_razed_city_is_not_crossed_out() {
    for (name, position) in POSITIONS.iter().filter(|(name, _)| *name != "energies") {
        let without = position.replace("razed b (-1,-1).NW; ", "").replace("razed (0,-2).S; ", "");
        assert_ne!(*position, without);
        let drawn = [*position, &without].map(|position| {
            let seen = AnyGame::read_position(position).unwrap().observe(Viewer::Spectator);
            svg(&Scene::new(&seen, POINTS))
        });
        let [crosses, others] = drawn.each_ref().map(|svg| svg.matches(CROSS).count());
        assert_eq!(crosses, others, "{name}");
        assert_ne!(drawn[0], drawn[1], "{name}");
    }
}

#[test]
fn shapes_and_symbols_are_explained() {
    for (name, position) in POSITIONS {
        let seen = AnyGame::read_position(position).unwrap().observe(Viewer::Spectator);
        let mut scene = Scene::new(&seen, POINTS);
        for mark in &scene.layers.marks {
            let is_explained = |sign: &Sign| sign.drawing == Drawing::Piece(mark.shape);
            assert!(scene.layers.signs.iter().any(is_explained), "{name}: {:?}", mark.shape);
        }
        let explained = svg(&scene);
        // New Energies counts cleanups with the symbol that its legend explains: four seats and the legend.
        assert_eq!(explained.matches("href=\"#broom\"").count(), if name == "energies" { 5 } else { 0 });
        scene.layers.signs.clear();
        assert!(svg(&scene).len() < explained.len(), "{name}");
    }
}

/// A position of every piece that a rule set adds.
const POSITIONS: [(&str, &str); 3] = [
    (
        "oil",
        "oil fixed players 4; metropolis a (0,0).SE; city a (0,0).N; road a (0,0)/E; settlement a (-1,1).S; \
         settlement b (0,0).SW; settlement b (-1,-1).NW; razed b (-1,-1).NW; hand b 2Y; sequestered a 4; \
         destroyed (1,0); marker 3; turn a main",
    ),
    (
        "energies",
        "energies first-game; turn a main; hazards (0,2).N (2,0) (-2,2).N; warehouses b; energy b 3; \
         fossil (0,2).N on (0,2); renewable (-2,2).N on (-2,2)",
    ),
    (
        "knights",
        "knights first-game; attacks 1; turn a main; fleet 3; city a (0,-1).S; wall (0,-1).S; level a trade 4; \
         metropolis trade (0,-1).S; city b (0,1).S; wall (0,1).S; settlement c (0,-2).S; razed (0,-2).S; \
         knight d (1,0).SE strong active; knight c (-1,0).SW; merchant d (1,0); point printer b",
    ),
];

#[test]
fn every_rule_set_has_its_pieces_drawn() {
    for (name, position) in POSITIONS {
        let game = AnyGame::read_position(position).unwrap_or_else(|misread| panic!("{name}: {misread}"));
        let seen = game.observe(Viewer::Spectator);
        let points = BySeat(Seat::ALL.map(|seat| game.vp(seat)));
        let scene = Scene::new(&seen, points);
        expect(&format!("{name}.txt"), &text(&scene, Style::Plain));
        assert!(text(&scene, Style::Plain).lines().all(|line| line.chars().count() <= 80));
        assert!(png(&svg(&scene), 400).is_ok(), "{name}");
    }
}

/// Numbers that are the same everywhere.
struct Fixed(u64);

impl Draw for Fixed {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((self.0 >> 33) * u64::from(n)) >> 31) as u32
    }
}

/// A game of a scenario after a number of random steps.
fn at_sea(scenario: &str, n_players: u8, plies: usize) -> Observation {
    let mut options = SeafarersOptions::MODERN;
    options.set_text(&format!("scenario={scenario}")).unwrap();
    let mut draw = Fixed(7);
    let mut game = options.start(n_players, &mut draw).unwrap();
    for _ in 0..plies {
        match game.next_step() {
            NextStep::Decide(seat) => {
                let action = game.legal(seat).draw(&mut draw);
                game.play(seat, action, &mut ()).unwrap();
            }
            NextStep::Chance => {
                let outcome = game.outcomes().draw(&mut draw);
                game.resolve(outcome, &mut ()).unwrap();
            }
            NextStep::Over(_) => break,
        }
    }
    game.observe(Viewer::Spectator)
}

/// The maps of the scenarios that the documentation shows; `UPDATE_EXPECT=1` draws them again.
#[test]
fn the_maps_of_the_scenarios_are_fresh() {
    for scenario in ["new-shores", "four-islands", "fog-islands", "through-the-desert", "new-world"] {
        for n_players in [3, 4, 6] {
            let seen = at_sea(scenario, n_players, 0);
            let name = format!("../../../../docs/images/scenario-{scenario}-{n_players}.svg");
            expect(&name, &svg(&Scene::new(&seen, BySeat::default())));
        }
    }
}

#[test]
fn sea_maps_show_ships_fog_the_pirate_and_special_points() {
    let seen = at_sea("fog-islands", 4, 420);
    let scene = Scene::new(&seen, POINTS);
    let (picture, map) = (svg(&scene), text(&scene, Style::Plain));
    assert!(map.contains("(P)") && map.contains('░') && map.contains("~d~"), "{map}");
    assert!(picture.contains("#ground-fog") && picture.contains("#ground-sea") && !picture.contains("NaN"));
    let seen = at_sea("new-shores", 6, 0);
    let scene = Scene::new(&seen, POINTS);
    let map = text(&scene, Style::Plain);
    assert!(["A2", "B2", "F2", "◆"].iter().all(|sign| map.contains(sign)), "{map}");
    assert!(svg(&scene).contains("#ground-gold"));
    let islands = at_sea("four-islands", 4, 0);
    expect("seafarers.txt", &text(&Scene::new(&islands, BySeat::default()), Style::Plain));
}
