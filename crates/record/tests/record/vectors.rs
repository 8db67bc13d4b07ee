//! Runs every rule vector of the project.

use std::path::Path;

use hexhaven_engine::notation::{Misread, Scanner};
use hexhaven_engine::{AnyGame, Notated, RuleSet};
use hexhaven_record::vector::{FileReport, SectionKind, doc, parse, run_all, run_text};

#[test]
fn all_rule_vectors_pass() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/rules");
    let (mut reports, mut folders) = (Vec::new(), 0);
    for entry in std::fs::read_dir(&rules).expect("testdata/rules") {
        let path = entry.expect("an entry").path();
        // Files next to the folders are lists for `xtask tidy`.
        if path.is_dir() {
            folders += 1;
            reports.extend(run_all(&path).expect("readable files"));
        }
    }
    let n_passed: usize = reports.iter().map(FileReport::n_passed).sum();
    let n_vectors: usize = reports.iter().map(|report| report.vectors.len()).sum();
    let failed: String = reports.iter().map(ToString::to_string).collect();
    let failed = failed.replace(&*rules.to_string_lossy(), "testdata/rules");
    println!("{n_passed} of {n_vectors} vectors in {} files of {folders} folders passed", reports.len());
    assert!(reports.iter().all(FileReport::is_passed), "\n{failed}");
    assert!(n_vectors > 0);
}

/// The runner's report on one vector.
fn said(text: &str) -> String {
    run_text(text).to_string()
}

#[test]
fn a_false_fact_is_reported_with_its_place() {
    let text = "rule B-SETT-01\nname An example.\ngiven base first-game-modern; turn a rolling\n\
                when * rolls 8\nthen hand a 3L1G; hand b 3L\n     vp a 3";
    assert_eq!(
        said(text),
        ":5:19: B-SETT-01 (An example.): hand b 3L: expected 3L, got 2L1B1O\n\
         :6:6: B-SETT-01 (An example.): vp a 3: expected 3, got 2\n"
    );
}

/// An answer that was given without asking may be written, but no other.
#[test]
fn a_forced_answer_is_the_one_that_was_given() {
    let start = "rule K-EXPEL-10\ngiven knights first-game; attacks 1; turn a main; settlement a (0,-2).S\n\
                 \x20     road a (-1,-1)/E (-1,0)/NE; knight a (-1,-1).SE strong active\n\
                 \x20     road b (0,-1)/SE; knight b (0,-1).S basic\n\
                 when a expel (-1,-1).SE > (0,-1).S; b relocate ";
    assert_eq!(said(&format!("{start}(0,-1).SE\nthen decision a main")), "");
    assert!(said(&format!("{start}(-1,0).SE\nthen decision a main")).contains("should be legal, but"));
    assert!(said(&format!("{start}(0,-1).SE\nthen illegal NotDue")).is_empty());
}

/// The reason for a refusal may be left out or spelled like other words.
#[test]
fn a_refusal_needs_no_reason() {
    let start = "rule B-ROAD-01\ngiven base first-game-modern; turn a main; hand a -\n";
    let taken = "a road (0,-1)/NE";
    for facts in [
        format!(
            "then illegal {taken}; illegal edge-taken {taken}; illegal EdgeTaken {taken}; illegal * rolls 8"
        ),
        format!("when {taken}\nthen illegal"),
        format!("when {taken}\nthen illegal edge_taken"),
    ] {
        assert_eq!(said(&format!("{start}{facts}")), "", "{facts}");
    }
    assert!(said(&format!("{start}then illegal a end")).contains("expected illegal, got legal"));
    assert!(said(&format!("{start}when a end\nthen illegal")).contains("expected illegal, got legal"));
    assert!(said(&format!("{start}then illegal Cannot {taken}")).contains("expected the name of a reason: "));
}

#[test]
fn trouble_is_reported_with_its_place() {
    for (text, wanted) in [
        (
            "rule B-SETT-01\ngiven base\nthan vp a 3",
            ":3:1: expected a keyword: rule, name, given, when or then",
        ),
        ("given base\nthen vp a 0", ":1:1: the block cites no rule"),
        ("rule B-SETT-01\nthen vp a 0", ":1:1: the block has no position"),
        ("rule B-SETT-01\ngiven base", ":1:1: the block states no fact"),
        (
            "rule B-SETT-01\ngiven base\n      hand a 3X\nthen vp a 0",
            ":3:15: B-SETT-01: expected a kind of card",
        ),
        ("rule B-SETT-01\ngiven chess\nthen vp a 0", ":2:7: B-SETT-01: expected a rule set that is known"),
        (
            "rule B-SETT-01\ngiven base\nthen foo",
            ":3:6: B-SETT-01: expected a fact: illegal, legal, not, count,",
        ),
        (
            "rule B-SETT-01\ngiven base first-game-modern\nwhen a end\nthen vp a 2",
            ":3:6: B-SETT-01: `a end` should be legal, but",
        ),
        (
            "rule B-SETT-01\ngiven base first-game-modern\nwhen * rolls 3\nthen vp a 2",
            ":3:6: B-SETT-01: `* rolls 3` cannot happen now",
        ),
        (
            "rule B-SETT-01\ngiven base first-game-modern\nwhen a roll\nthen illegal NotRolled",
            ":4:6: B-SETT-01: illegal NotRolled: expected NotRolled, got legal",
        ),
    ] {
        assert!(said(text).starts_with(wanted), "{text}\n{}", said(text));
    }
}

/// The troubles of facts about a position; none if all hold.
fn about(given: &str, facts: &str) -> String {
    run_text(&format!("rule B-SETT-01\ngiven {given}\nthen {facts}")).to_string()
}

#[test]
fn an_unknown_word_is_an_error_that_lists_the_known_ones() {
    let knights = "knights first-game; turn a main; knight a (0,0).N strong";
    let energies = "energies first-game";
    for (given, fact, wanted) in [
        ("base", "position no knihgt a", "expected a statement: options, tiles,"),
        (knights, "position no knihgt a", "errant, offered, due"),
        (knights, "position no knight a (0,0).N stong", "expected a level (basic, strong, mighty) or"),
        (knights, "knihgt a (0,0).N", "point, defender, merchant, merchant-fleet, fleet, attacks"),
        (knights, "knight a (0,0).N stong", "expected a level or mark: basic, strong, mighty, active,"),
        (knights, "level a trades 0", "expected a track: trade, politics, science"),
        (knights, "progress a bishp", "expected a progress card: "),
        ("base", "count a flibber 0", "expected an action: roll, end, pass, finish, road,"),
        ("base", "count a town 0", "expected an action: roll,"),
        (knights, "count a flibber 0", "give, take, take-card"),
        ("base", "decision a mian", "expected a decision: setup-settlement,"),
        ("base", "decision a setup-city", "expected a decision: setup-settlement,"),
        ("base", "chance dice", "expected a kind of chance: roll, steal, development"),
        ("base", "illegal TooClos a end", "expected the name of a reason: GameOver, ForeignAction,"),
        ("base", "illegal TooClose a edn", "expected an action: roll,"),
        ("base", "outcome rolled 8 weight 1", "expected an outcome: rolls, steals, draws"),
        ("base", "left a town 5", "expected a piece: road, settlement, city"),
        ("base", "vp e 0", "expected seats that play: abcd"),
        ("base", "seen-by a cards b 0", "expected a kind of fact: hand, development, vp, ply"),
        ("base", "over x", "expected the winner's seat, or: turn-limit, collapse, bag-empty"),
        (energies, "row rian 0", "expected an event: climate,"),
        (energies, "bag clmate 9", "expected hidden or a disc: climate,"),
        ("oil fixed", "footprint a 0", "metropolises-left, razed, destroyed, springs, oil-used"),
    ] {
        let said = about(given, fact);
        assert!(said.contains(wanted), "{fact}\n{said}");
    }
}

#[test]
fn a_place_is_understood_by_any_of_its_names() {
    let game = "knights first-game; turn a main; knight a (0,0).N strong; settlement b (2,0).SE";
    for name in ["(0,0).N", "(0,-1).SE", "(1,-1).SW", "( 0 , 0 ).n"] {
        assert_eq!(
            about(game, &format!("knight a {name} strong; position knight a {name} strong")),
            "",
            "{name}"
        );
        for fact in ["knight none", "position no knight a"] {
            let said = about(game, &format!("{fact} {name}"));
            assert!(said.contains("got") && said.contains("strong"), "{fact} {name}\n{said}");
        }
    }
    assert_eq!(about(game, "position no knight b; position no knight a (0,0).S"), "");
    let list = "energies first-game; turn a main; hazards (0,1) (2,0) (-1,0)";
    assert!(about(list, "position no hazards (2,0)").contains("got hazards (-1,0) (2,0) (0,1)"));
    assert!(about(list, "position no hazards (2,0) (0,1)").contains("one place at a time"));
    assert_eq!(about(list, "hazards (2,0) (0,1) (-1,0); energy abcd 0; count a town 0"), "");
    assert!(about(list, "energy abcd 1").contains("expected a 1 b 1 c 1 d 1, got a 0 b 0 c 0 d 0"));
}

#[test]
fn the_absence_of_any_item_of_a_list_can_be_stated() {
    let game = "base first-game-classic; turn a main; development a knight 2 monopoly 1";
    // The canonical lines are `settlement a (0,-1).SE (0,0).SE` and `development a knight 2 monopoly 1`.
    for present in ["settlement a (0,0).N", "settlement a (1,0).SW", "development a monopoly", "settlement a"]
    {
        let said = about(game, &format!("position no {present}"));
        assert!(said.contains(", got "), "{present}\n{said}");
    }
    for absent in ["settlement b (0,0).N", "settlement a (0,0).S", "development a knight 1", "development b"]
    {
        assert_eq!(about(game, &format!("position no {absent}")), "", "{absent}");
    }
}

#[test]
fn a_rule_that_does_not_exist_is_an_error() {
    let cite = |rules: &str, given: &str| said(&format!("rule {rules}\ngiven {given}\nthen vp a 0"));
    let wrong = ":1:1: W-99: W-99 is not a rule or example of docs/rules/base.md\n";
    assert_eq!(cite("W-99", "base"), wrong);
    assert_eq!(cite("B-SETT-01 W-01 K-GEN-01 EX-43", "knights"), "");
    assert!(cite("K-GEN-01", "oil fixed").contains("K-GEN-01 is not a rule"));
}

#[test]
fn a_byte_order_mark_is_accepted_and_a_foreign_file_fails_in_a_screenful() {
    assert_eq!(said("\u{feff}rule B-SETT-01\ngiven base\nthen vp a 0"), "");
    let prose = "Once upon a time.\n".repeat(500);
    let said = said(&prose);
    assert_eq!(said.lines().count(), 21, "{said}");
    assert!(
        said.ends_with("481 more lines like these: this is not a file of vectors (docs/notation.md)\n"),
        "{said}"
    );
}

/// The words that a complaint lists.
fn listed(complaint: &str) -> Vec<String> {
    let (_, words) = complaint.trim_end().rsplit_once(": ").expect("a list");
    words.split(", ").map(str::to_owned).collect()
}

#[test]
fn complaints_list_exactly_the_words_that_are_known() {
    for rules in RuleSet::ALL {
        let game = AnyGame::read_position(rules.name()).expect("an empty island");
        let (dialect, statement) = (game.dialect(), |word: &str| game.check_statement(Scanner::new(word)));
        let actions = listed(&dialect.read_action("jump").expect_err("no action").to_string());
        let outcomes = listed(&dialect.read_outcome("jump").expect_err("no outcome").to_string());
        let statements = listed(&statement("jump").expect_err("no statement").to_string());
        let is_known = |misread: Option<Misread>| !matches!(misread, Some(Misread { at: 0, .. }));
        for word in &actions {
            assert!(is_known(dialect.read_action(word).err()), "{rules}: action {word}");
        }
        for word in &outcomes {
            assert!(is_known(dialect.read_outcome(word).err()), "{rules}: outcome {word}");
        }
        for word in &statements {
            assert!(is_known(statement(word).err()), "{rules}: statement {word}");
        }
        let (mut plies, mut n_plies) = (actions, 0);
        plies.extend(outcomes);
        let folder = format!("{ROOT}/testdata/rules/{rules}");
        for word in played(&folder) {
            assert!(plies.contains(&word), "{rules}: {word} is played and not listed");
            n_plies += 1;
        }
        assert!(n_plies > 100, "{rules}");
        for line in game.position().to_string().lines().skip(1) {
            let keyword = line.split(' ').next().unwrap_or_default();
            assert!(
                statements.iter().any(|word| word == keyword),
                "{rules}: {keyword} is written and not listed"
            );
        }
    }
}

/// The first word of every ply in the vectors of a folder.
fn played(folder: &str) -> Vec<String> {
    let mut words = Vec::new();
    for file in std::fs::read_dir(folder).expect("a folder of vectors") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("vectors");
        let sections = parse(&text).expect("vectors").into_iter().flat_map(|block| block.sections);
        for section in sections.filter(|section| section.kind == SectionKind::When) {
            let plies =
                section.lines.iter().flat_map(|line| line.text.split('#').next().unwrap_or("").split(';'));
            words.extend(plies.filter_map(|ply| ply.split_whitespace().nth(1)).map(str::to_owned));
        }
    }
    words
}

#[test]
fn weights_may_be_given_reduced() {
    let game = "base first-game-modern; turn a rolling";
    assert_eq!(
        about(
            game,
            "outcome rolls 7 weight 6 of 36; outcome rolls 7 weight 1 of 6; outcome rolls 7 weight 6"
        ),
        ""
    );
    for wrong in [
        "outcome rolls 7 weight 1 of 5",
        "outcome rolls 7 weight 1",
        "outcome steals W weight 0 of 1; vp a 9",
    ] {
        assert!(about(game, wrong).contains("expected"), "{wrong}");
    }
}

#[test]
fn what_a_viewer_sees_can_be_stated() {
    let text = "rule B-ROBBER-08\ngiven base first-game-modern; clear; settlement b (0,0).N; robber (0,0); hand b 2W; turn a stealing b; development b victory-point\n\
                when * steals W\n\
                then seen-by a ply * steals W; seen-by b ply * steals W; seen-by c ply * ?; seen-by spectator ply * ?\n     \
                seen-by b vp b 2; seen-by c vp b 1; seen-by b development b victory-point; seen-by c development b 1";
    assert_eq!(said(text), "");
    assert!(said(&text.replace("seen-by c ply * ?", "seen-by c ply * steals W")).contains("got * ?"));
    let text = "rule K-SPY-01\ngiven knights first-game; attacks 1; turn a main; progress a spy; progress b crane bishop\n\
                when a play spy b; a take-card crane\n\
                then seen-by b ply a take-card crane; seen-by c ply a ?; seen-by c progress b 1; seen-by b progress b bishop";
    assert_eq!(said(text), "");
}

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Compares a file with its expected text; `UPDATE_EXPECT=1` writes it.
fn expect_file(path: &str, wanted: &str) {
    let path = Path::new(ROOT).join(path);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, wanted).expect("a file that can be written");
    }
    let found = std::fs::read_to_string(&path).expect("a file");
    assert!(found == wanted, "{} is stale: UPDATE_EXPECT=1 writes it", path.display());
}

#[test]
fn the_ids_are_those_of_the_specification() {
    let is_part = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-';
    let id = |line: &str| {
        let text = line.trim_start_matches("- ");
        let text = text.strip_prefix("**").or_else(|| text.strip_prefix("*S-W-").map(|_| &text[1..]))?;
        let id = &text[..text.find(|c| !is_part(c)).unwrap_or(text.len())];
        id.ends_with(|c: char| c.is_ascii_digit()).then(|| format!(" {id}"))
    };
    let line = |rules: &RuleSet| {
        let path = format!("{ROOT}/docs/rules/{}.md", rules.long_name());
        let text = std::fs::read_to_string(path).expect("a specification");
        format!("{}{}\n", rules.long_name(), text.lines().filter_map(id).collect::<String>())
    };
    expect_file("crates/record/src/vector/ids.txt", &RuleSet::ALL.iter().map(line).collect::<String>());
}

#[test]
fn the_tables_of_the_documentation_are_fresh() {
    let mut text =
        std::fs::read_to_string(Path::new(ROOT).join("docs/notation.md")).expect("docs/notation.md");
    for (name, part) in doc::parts() {
        let begin = format!("<!-- generated: {name} -->\n");
        let start = text.find(&begin).unwrap_or_else(|| panic!("no {begin}")) + begin.len();
        let end = start + text[start..].find("<!-- end -->").expect("an end");
        text.replace_range(start..end, &format!("\n{part}\n"));
    }
    expect_file("docs/notation.md", &text);
}

#[test]
fn every_fact_of_the_tables_can_be_read() {
    for (rules, fact) in doc::examples() {
        let game = match rules {
            RuleSet::Base => "base first-game-modern",
            RuleSet::Knights => "knights new-shores players 4",
            RuleSet::Oil => "oil fixed",
            RuleSet::Energies => "energies first-game",
            RuleSet::Seafarers => "seafarers new-shores players 4",
        };
        // The statement need not be true, but it must be understood.
        let said = about(game, fact);
        assert!(said.is_empty() || said.contains(", got "), "{fact}\n{said}");
    }
}

#[test]
fn the_examples_of_the_documentation_hold() {
    let text = std::fs::read_to_string(Path::new(ROOT).join("docs/notation.md")).expect("docs/notation.md");
    let (mut n_positions, mut n_vectors) = (0, 0);
    for example in text.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        if example.starts_with("base") {
            let read = AnyGame::read_position(example);
            assert!(read.is_ok(), "{example}{read:?}");
            n_positions += 1;
        } else if example.starts_with("rule") {
            assert!(run_text(example).is_passed(), "{}", said(example));
            n_vectors += 1;
        }
    }
    assert_eq!((n_positions, n_vectors), (1, 5));
}
