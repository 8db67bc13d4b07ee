//! What `replay` tells of short games that were set up for it, and how games end in `replay` and `verify`.

use std::fs;

use crate::common::{json, stdout};
use hexhaven_engine::{AnyGame, Notated, Ply, Rules, ToAct};
use hexhaven_record::{Header, Writer};
use tempfile::TempDir;

/// The record of a game that begins with a position and has these plies.
fn record(position: &str, plies: &str) -> (TempDir, String) {
    let mut game = AnyGame::read_position(position).unwrap();
    let header = Header::of(&game);
    let dialect = header.dialect().unwrap();
    let mut writer = Writer::new(Vec::new(), &header).unwrap();
    for text in plies.split("; ") {
        let ply = dialect.read_ply(text).unwrap();
        match ply {
            Ply::Act(seat, action) => game.play(seat, action, &mut ()).unwrap(),
            Ply::Chance(outcome) => game.resolve(outcome, &mut ()).unwrap(),
        }
        writer.ply(ply).unwrap();
    }
    let ending = if let ToAct::Over(ending) = game.to_act() { Some(ending) } else { None };
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("game.hexhaven");
    fs::write(&path, writer.finish(ending).unwrap()).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

/// What `replay` tells of a record in English and in French.
fn shown(position: &str, plies: &str) -> [String; 2] {
    let (_folder, path) = record(position, plies);
    ["en", "fr"].map(|lang| stdout(&["replay", &path, "--lang", lang]))
}

/// A position, its plies, the name of the ending, who wins, and the last sentence in English and French.
type End = (&'static str, &'static str, &'static str, &'static [&'static str], [&'static str; 2]);

const RUINED: &str = "destroyed (0,-2) (1,-2) (2,-2) (-1,-1)";

fn endings() -> Vec<(String, End)> {
    let energies = "energies first-game; clear; turn a roll; bag -; settlement a (0,0).N";
    let rows: [End; 7] = [
        (
            "base first-game-modern; options modern target_vp=3; turn a main; hand a 2G3O",
            "a city (0,-2).SE",
            "victory",
            &["a"],
            ["A wins with 3 points. The game took ", "A gagne avec 3 points. La partie a duré "],
        ),
        (
            "base first-game-modern; options modern max_turns=1; turn a main",
            "a end",
            "turn_limit",
            &[],
            [": nobody wins.", " : personne ne gagne."],
        ),
        (
            "oil fixed players 4; marker 5; turn a main; sequestered c 3; ",
            "a end; * rolls 2",
            "pyrrhic_collapse",
            &[],
            ["a Pyrrhic victory for C.", "victoire à la Pyrrhus de C."],
        ),
        (
            "oil fixed players 4; marker 5; turn a main; ",
            "a end; * rolls 2",
            "collapse",
            &[],
            ["The island has collapsed: nobody wins.", "L’île s’est effondrée : personne ne gagne."],
        ),
        (
            "; renewable (0,0).N on (0,-1); pool green-climate 4 sustainable 16 funding 15",
            "a draw",
            "bag_empty",
            &["a"],
            [": A wins.", " : A gagne."],
        ),
        (
            "; renewable (0,0).N on (0,-1); settlement b (-2,2).N; renewable (-2,2).N on (-2,1); \
             pool green-climate 4 sustainable 15 funding 15",
            "a draw",
            "bag_empty_shared",
            &["a", "b"],
            [": A and B share the win.", " : A et B gagnent ensemble."],
        ),
        (
            "; pool green-climate 4 sustainable 16 funding 16",
            "a draw",
            "bag_empty_lost",
            &[],
            [": everybody loses.", " : tout le monde perd."],
        ),
    ];
    let whole = |row: End| match row.2 {
        "pyrrhic_collapse" | "collapse" => (format!("{}{RUINED}", row.0), row),
        name if name.starts_with("bag") => (format!("{energies}{}", row.0), row),
        _ => (row.0.to_owned(), row),
    };
    rows.map(whole).into()
}

#[test]
fn every_ending_is_described_and_verified() {
    for (position, (_, plies, name, winners, sentences)) in endings() {
        let (_folder, path) = record(&position, plies);
        for (lang, wanted) in ["en", "fr"].into_iter().zip(sentences) {
            let n_plies = plies.split("; ").count().to_string();
            for args in
                [&["replay", &path, "--lang", lang][..], &["replay", &path, "--lang", lang, "--at", &n_plies]]
            {
                let shown = stdout(args);
                let last = shown.trim_end().lines().last().unwrap();
                assert!(last.contains(wanted), "{name}: {last}");
            }
        }
        let line = stdout(&["verify", &path]);
        assert!(line.contains(sentences[0]), "{line}");
        let found = json(&["verify", &path, "--json"]);
        assert_eq!((&found["ending"], &found["winners"]), (&name.into(), &winners.into()), "{found}");
        assert_eq!(found["winner"].as_str(), if winners.len() == 1 { Some(winners[0]) } else { None });
        assert_eq!(found["pyrrhic"].as_str(), (name == "pyrrhic_collapse").then_some("c"));
    }
}

/// No turn is marked anymore, and the legend says how the game ended.
#[test]
fn pictures_of_a_game_that_is_over_mark_the_winners() {
    for (position, (_, plies, name, winners, _)) in endings() {
        let (_folder, path) = record(&position, plies);
        let shown = stdout(&["replay", &path]);
        for seat in ["a", "b", "c", "d"] {
            let is_marked = shown.contains(&format!("\n * {}  ", seat.to_uppercase()));
            assert_eq!(is_marked, winners.contains(&seat), "{name}: {shown}");
            assert!(!shown.contains(&format!("\n > {}  ", seat.to_uppercase())), "{name}: {shown}");
        }
        let svg = stdout(&["replay", &path, "--svg", "-"]);
        assert_eq!(svg.matches("#fbeab5").count(), winners.len(), "{name}");
        assert!(!svg.contains("stroke=\"#2b2b2b\" stroke-width=\"3\"/>"), "{name}: a turn is marked");
    }
}

#[test]
fn an_unfinished_record_is_not_over() {
    let (_folder, path) = record("base first-game-modern; turn a main", "a end");
    assert!(stdout(&["verify", &path]).ends_with(": ok, 1 plies, not over\n"));
    assert!(json(&["verify", &path, "--json"])["ending"].is_null());
    assert!(!stdout(&["replay", &path]).contains("wins"));
}

#[test]
fn a_redacted_record_shows_its_result() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    stdout(&["simulate", "--games", "1", "--out", &path("games")]);
    let record = path("games/game-000000.hexhaven");
    let winner = json(&["verify", &record, "--json"])["winner"].as_str().unwrap().to_uppercase();
    stdout(&["replay", &record, "--as", "b", "--redact", &path("seen")]);
    let shown = stdout(&["replay", &path("seen")]);
    assert!(shown.ends_with(&format!("\n{winner} wins.\n")), "{shown}");
}

/// O-DEV-04: a monopoly of oil stops at the limit, and says only what was taken.
#[test]
fn a_monopoly_says_what_was_taken() {
    let oil = "oil fixed players 4; hand a 1Y; hand b 2Y; hand c 1Y; hand d 4Y; development a monopoly; turn a main";
    let [en, fr] = shown(oil, "a monopoly Y");
    assert!(en.contains("A takes 3 oil from the others"), "{en}");
    assert!(fr.contains("A prend 3 pétrole aux autres"), "{fr}");
}

/// O-FLOOD-05: the repair of a razed city is not a new city.
#[test]
fn a_repair_is_told_once() {
    let oil = "oil fixed players 4; turn a main; settlement a (0,0).N; razed a (2,0).SE; hand a 2G3O";
    let [en, fr] = shown(oil, "a city (2,0).SE");
    assert!(en.contains("  Razed city repaired: ") && !en.contains("builds a city"), "{en}");
    assert!(fr.contains("  Ville rasée réparée : ") && !fr.contains("construit une ville"), "{fr}");
}

/// O-POLL-07: the players give the oil that the pool lacks.
#[test]
fn a_polluted_spring_says_who_lost_oil() {
    let oil = "oil fixed players 4; spilled 11; marker 5 by b; turn b main; hand a 1Y; hand c 2Y";
    let [en, fr] = shown(oil, "b end; * rolls 10; * strikes (2,-1)");
    assert!(en.contains("Spring polluted (pasture 10). Oil lost: supply 1, A 1, C 1"), "{en}");
    assert!(fr.contains("Puits pollué (pré 10). Pétrole perdu : réserve 1, A 1, C 1"), "{fr}");
}

#[test]
fn a_hazard_names_the_owner_of_the_building() {
    let energies = "energies first-game; turn a main; hazards (0,2).N (2,0); energy a 4";
    let [en, fr] = shown(energies, "a remove (0,2).N; a remove (2,0)");
    assert!(en.contains("  Hazard removed: fields 4, ") && en.contains(" (A)\n"), "{en}");
    assert!(en.contains("  Hazard removed: mountains 8\n"), "{en}");
    assert!(fr.contains("  Danger retiré : champs 4, ") && fr.contains(" (A)\n"), "{fr}");
    assert!(fr.contains("  Danger retiré : montagne 8\n"), "{fr}");
}

/// K-EXPEL-04 to K-EXPEL-10: an expelled knight is neither lost nor new.
#[test]
fn an_expulsion_is_one_sentence() {
    let army = "knights first-game; attacks 1; turn a main; road a (0,0)/W; knight a (0,0).NW strong active; \
                knight b (0,0).SW";
    let roads = "road b (0,0)/SW (0,0)/SE";
    let [en, fr] = shown(&format!("{army}; {roads}"), "a expel (0,0).NW > (0,0).SW; b relocate (0,0).SE");
    assert!(en.contains("  A drives off a knight of B ("), "{en}");
    assert!(en.contains("  B moves the displaced knight ("), "{en}");
    assert!(
        !en.contains("loses a knight") && !en.contains("places a") && !en.contains("moves a knight"),
        "{en}"
    );
    assert!(fr.contains("  A chasse un chevalier de B ("), "{fr}");
    assert!(fr.contains("  B déplace son chevalier chassé ("), "{fr}");
    let [en, fr] = shown(army, "a expel (0,0).NW > (0,0).SW");
    assert!(en.contains("  A drives a knight of B off the board ("), "{en}");
    assert!(fr.contains("  A chasse un chevalier de B du plateau ("), "{fr}");
    let intrigue = "knights first-game; attacks 1; turn a main; road a (0,0)/W; progress a intrigue; \
                    knight b (0,0).SW; road b (0,0)/SW";
    let [en, _] = shown(intrigue, "a play intrigue (0,0).SW");
    assert!(
        en.contains("  A drives off a knight of B (") && en.contains("  B moves the displaced knight"),
        "{en}"
    );
}

/// K-DESERT-01: a knight that deserts is lost, and the one that comes for it is new.
#[test]
fn a_deserter_is_lost_and_placed() {
    let army =
        "knights first-game; attacks 1; turn a main; road a (0,0)/NE; progress a deserter; knight b (0,0).SW";
    let [en, _] = shown(army, "a play deserter b; b remove (0,0).SW; a place basic (0,0).N");
    assert!(en.contains("  B loses a knight (") && en.contains("  A places a basic knight ("), "{en}");
}

#[test]
fn merchant_fleets_name_their_kinds_and_one_card_is_one() {
    let cards = "knights first-game; attacks 1; turn a main; progress a merchant-fleet 2 master-merchant; \
                 defender b 2; hand b 1L";
    let plies = "a play merchant-fleet P; a play merchant-fleet W";
    let [en, fr] = shown(cards, plies);
    assert!(en.contains("  A plays Merchant Fleet (2:1 for paper)\n"), "{en}");
    assert!(en.contains("  A plays Merchant Fleet (2:1 for wool, paper)\n"), "{en}");
    assert!(fr.contains("  A joue Flotte marchande (2:1 pour papier)\n"), "{fr}");
    let (_folder, path) = record(cards, "a play master-merchant b; a take 1L");
    for (lang, card) in [("en", "A takes 1 card from B\n"), ("fr", "A prend 1 carte à B\n")] {
        let story = stdout(&["replay", &path, "--lang", lang, "--as", "c"]);
        assert!(story.contains(card), "{story}");
    }
}
