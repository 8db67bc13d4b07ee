//! Scenarios in files: how they are read, and errors with reason, line and hex.

use hexhaven_engine::shared::scenario::{Bonus, Kinds, Scenario, Start};

/// A file that is read, as a base for files that are not.
const LAGOON: &str = "\
sea-scenario 1
name lagoon
shape 37
players 2 3
target 13
area home (0,0) (1,0) (-1,0) (0,1) (-1,1) (1,-1) (0,-1) (2,-1)   # the middle
area far (0,-3) (1,-3)
pool home terrain forest 2 hills 2 pasture 2 fields 1 mountains 1 numbers 3 4 5 6 8 9 10 11
pool far terrain gold 1 desert 1 numbers 12
fog (-3,3) (-2,3) terrain sea 1 fields 1 numbers 6
start home
bonus 2 far
harbors (0,1)/SE any, (-1,1)/W wool
robber (0,0)
pirate (3,0)
";

/// The reader's error about a file, and its line.
fn refused(text: &str) -> (usize, String) {
    let misread = Scenario::read(text).unwrap_err();
    (misread.line_column(text).0, misread.to_string())
}

#[track_caller]
fn assert_refused(from: &str, to: &str, line: usize, says: &str) {
    assert!(LAGOON.contains(from), "{from}");
    let (at, said) = refused(&LAGOON.replacen(from, to, 1));
    assert!(said.contains(says), "{said}");
    assert_eq!(at, line, "{said}");
}

/// S-CUSTOM-01, S-CUSTOM-02, S-CUSTOM-09: unnamed hexes are sea, and statements come in any order.
#[test]
fn a_file_is_read() {
    let lagoon = Scenario::read(LAGOON).unwrap();
    let mut backwards: Vec<&str> = LAGOON.lines().skip(1).collect();
    backwards.reverse();
    assert_eq!(Scenario::read(&format!("sea-scenario 1\n\n{}", backwards.join("\n"))), {
        let mut areas = lagoon;
        // Areas and pools keep the order of the text.
        areas.areas.as_mut_slice().reverse();
        areas.pools.as_mut_slice().reverse();
        Ok(areas)
    });
    assert!(lagoon.takes(2) && lagoon.takes(3) && !lagoon.takes(4));
    assert_eq!(lagoon.sure_sea().len(), 37 - 8 - 2 - 2);
    assert_eq!(lagoon.sure_land().len(), 10);
    assert_eq!(lagoon.kinds, Kinds::Shuffled);
    assert_eq!(lagoon.areas[1].bonus, 2);
}

/// S-CUSTOM-09: what may be left out, and two players where three may play.
#[test]
fn most_statements_may_be_missing() {
    let bare: String = LAGOON
        .lines()
        .filter(|line| {
            !["fog", "start", "bonus", "harbors", "pirate"].iter().any(|word| line.starts_with(word))
        })
        .fold(String::new(), |text, line| text + line + "\n");
    let bare = Scenario::read(&bare).unwrap();
    assert_eq!((bare.start, bare.bonus, bare.pirate, bare.fog), (Start::Any, Bonus::Areas, None, None));
    assert_eq!(bare.harbors.len(), 0);
    assert!(Scenario::read(&LAGOON.replace("players 2 3", "players 3")).unwrap().takes(2));
    for word in ["name", "shape", "players", "target", "robber"] {
        let rest: Vec<&str> = LAGOON.lines().filter(|line| !line.starts_with(word)).collect();
        let (_, said) = refused(&rest.join("\n"));
        assert_eq!(said, format!("the statement `{word}` is missing; add it (S-CUSTOM-09)"));
    }
}

/// S-CUSTOM-02: hexes and names that are not there, or there twice.
#[test]
fn hexes_and_names_must_fit() {
    assert_refused("shape 37", "shape 38", 3, "37, 44, 58 or 65");
    assert_refused("(2,-1)", "(4,-1)", 6, "(4,-1) is outside shape 37");
    assert_refused("(2,-1)", "(0,0)", 6, "(0,0) is named twice");
    assert_refused("fog (-3,3)", "tile (-3,3) sea\nfog (-3,3)", 11, "(-3,3) is named twice");
    assert_refused("pool far", "pool far home", 9, "(0,-1) is named twice");
    assert_refused("bonus 2 far", "bonus 2 near", 12, "no area has this name");
    assert_refused("bonus 2 far", "bonus 2", 12, "expected the name of an area");
    assert_refused("start home", "start", 11, "expected the name of an area");
    assert_refused("pool far terrain", "pool far numbers", 9, "expected `terrain`");
    assert_refused("area far", "area home", 7, "another area has this name");
    assert_refused("area far", "area terrain", 7, "choose another name");
    assert_refused("start home", "start home\nstart any", 12, "only once");
    assert_refused("sea-scenario 1", "sea-scenario 2", 1, "sea-scenario 1");
    assert_refused("name lagoon", "name the lagoon", 2, "one word");
    assert_refused("target 13", "goal 13", 5, "expected a statement: name, shape");
    assert_refused("target 13", "target 21", 5, "3 to 20");
    assert_refused("players 2 3", "players 7", 4, "2 to 6");
}

/// S-CUSTOM-03, S-W-35: terrain and numbers must be as many as their hexes.
#[test]
fn pools_must_fill_their_hexes() {
    assert_refused("forest 2 hills 2", "forest 2 hills 1", 8, "8 hexes but 7 tiles");
    assert_refused("numbers 3 4 5 6", "numbers 3 4 5", 8, "needs 8 numbers");
    assert_refused("numbers 3 4 5 6", "numbers 3 4 5 7", 8, "2 to 12 without 7");
    assert_refused("gold 1 desert 1 numbers 12", "gold 1 sea 1 numbers 12", 9, "only fog may contain sea");
    assert_refused("fields 1 numbers 6\n", "fields 1 numbers\n", 10, "needs 1 numbers");
    assert_refused("start home", "tile (3,-3) gold\nstart home", 11, "(3,-3) is gold and needs a number");
    assert_refused(
        "start home",
        "tile (3,-3) desert 4\nstart home",
        11,
        "(3,-3) is desert and cannot have a number",
    );
}

/// S-CUSTOM-04, S-W-35: harbors between certain land and certain sea, apart, with as many kinds.
#[test]
fn harbors_must_lie_on_a_certain_coast() {
    assert_refused("(0,1)/SE any", "(0,1)/NW any", 13, "(0,1)/NW must face a hex that is certainly sea");
    assert_refused(
        "(0,1)/SE any",
        "(0,2)/SE any",
        13,
        "(0,2)/SE needs a hex next to it that is certainly land",
    );
    assert_refused("fog (-3,3) (-2,3)", "fog (-2,1) (-2,3)", 13, "(-1,1)/W");
    assert_refused("(-1,1)/W wool", "(0,1)/E wool", 13, "(0,1)/E shares a corner");
    assert_refused("/W wool", "/W", 13, "2 harbors but 1 kinds");
    // A side has two names, and both are understood; the land's is kept.
    let from_sea = LAGOON.replace("(0,1)/SE any", "(0,2)/NW any").replace("(-1,1)/W wool", "(-2,1)/E wool");
    assert_eq!(Scenario::read(&from_sea), Scenario::read(LAGOON));
    let loose = LAGOON.replace("any, ", ", ").replace("W wool", "W\nharbor-kinds shuffled any wool");
    assert_eq!(Scenario::read(&loose).unwrap().kinds, Kinds::Loose);
    let (_, said) = refused(&loose.replace("shuffled any wool", "shuffled any 2 wool"));
    assert!(said.contains("2 harbors but 3 kinds"), "{said}");
    let (_, said) = refused(&loose.replace("shuffled any wool", "fixed any wool"));
    assert!(said.contains("have no places"), "{said}");
}

/// S-CUSTOM-05, S-W-35: where robber and pirate may start.
#[test]
fn robber_and_pirate_need_their_hexes() {
    assert_refused("robber (0,0)", "robber (3,0)", 14, "(3,0) is not");
    assert_refused("pirate (3,0)", "pirate (0,0)", 15, "(0,0) is not");
    assert_refused("pirate (3,0)", "pirate (-3,3)", 15, "certainly sea");
    assert_refused("robber (0,0)", "robber number 2", 14, "exactly one 2 outside the fog, and there are 0");
    let twelves = LAGOON.replace("9 10 11", "9 10 12").replace("robber (0,0)", "robber number 12");
    assert_eq!(refused(&twelves).0, 14);
    assert!(refused(&twelves).1.contains("exactly one 12 outside the fog, and there are 2"));
    let golden = LAGOON.replace("gold 1 desert 1 numbers 12", "gold 2 numbers 11 12");
    let (line, said) = refused(&golden.replace("robber (0,0)", "robber desert"));
    assert!(said.contains("no desert outside the fog") && line == 14, "{line} {said}");
    assert!(Scenario::read(&LAGOON.replace("robber (0,0)", "robber none")).is_ok());
    assert!(Scenario::read(&LAGOON.replace("robber (0,0)", "robber desert")).is_ok());
}

/// S-CUSTOM-06: room for the most players.
#[test]
fn start_areas_must_have_room() {
    assert_refused("players 2 3", "players 2 5", 11, "needs 37 certain building sites");
    let anywhere = LAGOON.replace("start home\n", "").replace("players 2 3", "players 2 5");
    assert!(Scenario::read(&anywhere).is_ok(), "the other area has room too");
}

/// S-CUSTOM-07, S-W-35: start and bonus areas keep apart.
#[test]
fn bonus_areas_keep_apart() {
    assert_refused("area far (0,-3) (1,-3)", "area far (0,-3) (1,-2)", 12, "home and far meet at (1,-2)");
    assert_refused("bonus 2 far", "bonus 2 home", 12, "home is both a start area and a bonus area");
    assert_refused("bonus 2 far", "bonus 2 unexplored", 12, "does not go with fog");
    let no_fog = LAGOON.replace("fog (-3,3) (-2,3) terrain sea 1 fields 1 numbers 6\n", "");
    let (line, said) = refused(&no_fog.replace("bonus 2 far", "bonus 2 far\nbonus 1 unexplored"));
    assert!(said.contains("does not go with bonus areas") && line == 12, "{line} {said}");
    assert!(Scenario::read(&no_fog.replace("bonus 2 far", "bonus 1 unexplored")).is_ok());
    let islet = LAGOON.replace("start home", "area islet (2,-3)\nstart home");
    assert!(
        refused(&islet.replace("bonus 2 far", "bonus 2 far\nbonus 1 islet")).1.contains("far and islet meet")
    );
    // Set-up may be anywhere: a bonus area is then home to those who begin there (S-ISLE-08).
    assert!(Scenario::read(&LAGOON.replace("start home", "start any")).is_ok());
}

/// S-SCEN-05, S-SCEN-13: conditions name areas of pools.
#[test]
fn conditions_must_fit_pools() {
    assert!(Scenario::read(&LAGOON.replace("start home", "condition gold-in far\nstart home")).is_ok());
    assert_refused("start home", "condition gold-in home\nstart home", 11, "no pool with gold fields");
    assert_refused("start home", "condition gold-on far\nstart home", 11, "`low-numbers` and terrains");
    assert_refused("start home", "spiral home\nstart home", 11, "form");
    assert_refused("start home", "min-islands 2\nstart home", 11, "only a `world`");
    assert_refused("start home", "world terrain sea 30 numbers\nstart home", 11, "pools, fog");
}
