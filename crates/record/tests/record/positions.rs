//! The position of every state that play reaches is read back as the same state.

use crate::common;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::rulesets::energies::Energies;
use hexhaven_engine::rulesets::oil::Oil;
use hexhaven_engine::{AnyGame, Draw, Notated};

fn assert_round_trip(game: &Base) {
    let text = game.position().to_string();
    match Base::read_position(&text) {
        Ok(read) if read == *game => assert_eq!(read.position().to_string(), text),
        Ok(read) => panic!("{text}\nreads as\n{}", read.position()),
        Err(misread) => panic!("{text}\n{:?}: {misread}", misread.line_column(&text)),
    }
}

#[test]
fn positions_of_random_games_round_trip() {
    let mut n_positions = 0;
    for (n, mut game) in common::games().into_iter().enumerate() {
        assert_round_trip(&game);
        common::play(&mut game, &mut common::Luck::new(100 + n as u64), 1500, |_, game| {
            assert_round_trip(game);
            n_positions += 1;
        });
    }
    assert!(n_positions > 5000, "{n_positions}");
}

/// Garbles a text at one place.
fn garble(text: &str, luck: &mut common::Luck) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let at = luck.below(bytes.len() as u32) as usize;
    let signs = b"0179LBxad-;#?>(),. \nturnhandroad";
    match luck.below(4) {
        0 => bytes[at] = signs[luck.below(signs.len() as u32) as usize],
        1 => drop(bytes.remove(at)),
        2 => bytes.insert(at, signs[luck.below(signs.len() as u32) as usize]),
        _ => bytes.rotate_left(at),
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn garbled_positions_are_refused_or_can_be_written() {
    let mut luck = common::Luck::new(5);
    for mut game in common::games() {
        common::play(&mut game, &mut common::Luck::new(1), 700, |_, _| {});
        for _ in 0..2000 {
            let text = garble(&game.position().to_string(), &mut luck);
            let _ = game.dialect().read_ply(text.lines().last().unwrap_or(""));
            if let Ok(read) = Base::read_position(&text) {
                assert_round_trip(&read);
            }
        }
    }
}

fn trouble(text: &str) -> String {
    let misread = Base::read_position(text).expect_err("an error");
    let (line, column) = misread.line_column(text);
    format!("{line}:{column}: {misread}")
}

#[test]
fn a_layout_can_be_changed() {
    let text = "base first-game-modern players 4  # a comment; still the comment
        turn a main; hand a 2L1B
        clear
        settlement a (0,0).N; road a (0,0)/NE (0,0)/E
        hand a LBWG; bank 1L rest to d";
    let game = Base::read_position(text).unwrap_or_else(|_| panic!("{}", trouble(text)));
    let written = game.position().to_string();
    assert!(written.contains("\nsettlement a (0,-1).SE\n"), "{written}");
    assert!(written.contains("\nhand d 17L\n"), "{written}");
    assert!(written.contains("\nturn a main\n"), "{written}");
    assert_eq!(Base::read_position(&written).as_ref(), Ok(&game));
}

#[test]
fn trouble_says_where_and_what_to_do() {
    let start = "base first-game-modern\n";
    for (text, wanted) in [
        ("hand a 2L", "1:1: expected the rule set first"),
        ("base\nhand a 2X", "2:9: expected a kind of card"),
        ("base\n  jump", "2:3: expected a statement: options, tiles, tile,"),
        ("base players 5", "1:6: expected a number of players that fits the island"),
        ("base 2", "1:6: out of range: expected version 1 of the rules"),
        (&format!("{start}settlement b (0,-1).N"), "2:14: a building of seat a is there"),
        (&format!("{start}settlement b (0,-1).NW"), "2:14: a building of seat a is on a neighboring vertex"),
        (
            &format!("{start}bank 1L"),
            "2:6: hands and bank must add up (B-COMP-04) and the hands leave 15 lumber",
        ),
        (&format!("{start}hand a 19L; hand b 1L"), "1:1: the hands hold more lumber"),
        (&format!("{start}options target=4"), "2:9: no such option; the options are phase_order, "),
        (&format!("{start}options target_vp=2"), "2:19: target_vp must be 3 to 20"),
        (&format!("{start}development a knight 15"), "1:1: more knight cards"),
        (&format!("{start}hand e 1L"), "2:6: expected a seat that plays"),
        (&format!("{start}hand a ?3"), "2:8: the position is redacted"),
        (&format!("{start}longest-road a"), "1:1: the holder of Longest Road has no longest road"),
        (&format!("{start}turn a nap"), "2:8: expected what is pending: place-settlement"),
        (&format!("{start}turn a main now"), "2:13: expected the end of the statement"),
        (&format!("{start}tile (0,0) desert 3"), "2:19: expected no number"),
        (&format!("{start}tile (0,0) forest"), "2:18: expected a number token"),
        (&format!("{start}turn-number 1000000000"), "2:13: out of range: expected a turn number of at most"),
        (&format!("base\ntiles {}", "forest 8, ".repeat(19)), "1:1: the board must name a hex of the island"),
        (
            &format!("base\ntiles desert, desert, {}", "forest 8, ".repeat(17)),
            "1:1: the board must name a hex of the island",
        ),
        ("", "1:1: expected the rule set first"),
    ] {
        assert!(trouble(text).starts_with(wanted), "{text}\n{}", trouble(text));
    }
}

/// B-BOARD-07, B-BOARD-15: if the position lists its own tiles, the robber starts on the only desert unless its hex is named.
#[test]
fn without_a_robber_on_the_board_it_starts_on_the_only_desert() {
    let tiles = format!("tiles {}desert, {}", "hills 6, ".repeat(4), "forest 8, ".repeat(14));
    let robber = |text: &str| {
        let position = Base::read_position(text).unwrap().position().to_string();
        position.lines().find(|line| line.starts_with("robber")).unwrap().to_owned()
    };
    assert_eq!(robber(&format!("base\n{tiles}")), "robber (0,-1)");
    assert_eq!(robber(&format!("base\nrobber (0,0)\n{tiles}")), "robber (0,0)");
    assert_eq!(robber("base"), "robber (0,-2)");
}

/// O-INV-01: the kinds of a rule set are called by their names; EO-14, EO-16: the options that New Energies has.
#[test]
fn trouble_speaks_the_words_of_the_rule_set() {
    let oil = |text: &str| Oil::read_position(text).unwrap_err().to_string();
    let energies = |text: &str| Energies::read_position(text).unwrap_err().to_string();
    assert!(oil("oil fixed players 4; hand a 16Y").starts_with("the hands hold more oil than"));
    assert!(oil("oil fixed players 4; bank 1Y").contains("(O-INV-01) and the hands leave 15 oil for"));
    assert!(oil("oil fixed players 4; spilled 16").contains("oil"));
    assert!(
        oil("oil fixed players 4; turn a main; oil-done used 3")
            .contains("more oil was used than the marker")
    );
    for option in [
        "phase_order=trade-then-build",
        "dev_buys_per_turn=1",
        "longest_road_break=set-aside",
        "friendly_robber=on",
        "friendly_limit=8",
        "five_six_mode=paired",
    ] {
        let refused = energies(&format!("energies first-game; options modern {option}"));
        let (key, value) = option.split_once('=').unwrap();
        assert!(refused.starts_with(&format!("{key} is {value}, but must be ")), "{refused}");
        assert!(refused.ends_with(" (EO-16)"), "{refused}");
    }
    assert!(energies("energies first-game; options modern target_vp=4").contains("EO-14"));
    assert!(energies("energies first-game; bank 1S").contains("science"));
}

/// `-` and `_` are alike in input.
#[test]
fn words_of_options_are_read_with_hyphens_and_underscores() {
    use hexhaven_engine::notation::OptionText;
    use hexhaven_engine::shared::Options;
    use hexhaven_engine::shared::setup::SetupOptions;
    let play = Options::read("modern phase-order=trade_then_build Longest_Road_Break=SET-ASIDE").unwrap();
    assert_eq!(play.text().to_string(), "classic-fr dev_buys_per_turn=unlimited");
    let setup = SetupOptions::read("modern board=first_game first_player=highest_roll").unwrap();
    assert_eq!(setup.text().to_string(), "modern board=first-game first_player=highest-roll");
}

#[test]
fn options_are_written_against_the_closest_preset() {
    use hexhaven_engine::notation::OptionText;
    use hexhaven_engine::shared::Options;
    use hexhaven_engine::shared::setup::SetupOptions;
    for text in [
        "modern",
        "classic-fr",
        "classic-fr target_vp=12 max_turns=200",
        "modern dice=deck36 deck36_reserve=0 friendly_robber=on friendly_limit=3",
        "modern discard_limit=off five_six_mode=paired domestic_trade=off max_offers_per_turn=3 unsolicited_offers=on",
    ] {
        assert_eq!(Options::read(text).unwrap().text().to_string(), text);
    }
    for text in [
        "modern",
        "classic-fr",
        "modern island=extended board=first-game first_game_layout=first-game-classic first_player=c",
        "modern numbers=random spiral_start=(-2,2) separate_reds=off harbors=fixed first_player=highest-roll",
    ] {
        assert_eq!(SetupOptions::read(text).unwrap().text().to_string(), text);
    }
}

/// Positions that no game reaches, each rejected with the error and its place.
#[test]
fn positions_that_cannot_be_name_the_piece_or_number() {
    let refused = |text: &str| match AnyGame::read_position(text) {
        Ok(_) => panic!("{text} is not a position"),
        Err(misread) => misread.to_string(),
    };
    for (text, wanted) in [
        (
            "oil fixed; turn a main; marker 5 by b",
            "the player who brought the marker to its end had no turn to do it: seat b",
        ),
        (
            "oil fixed-extended; turn a main; part special-building c; marker 5 by d",
            "had no turn to do it: seat d",
        ),
        (
            "oil fixed; turn a main; sequestered a 4; sequestered b 3; champion b",
            "the Champion of the Environment has sequestered too little oil: seat b",
        ),
        ("base; turn a main; longest-road c", "the holder of Longest Road has no longest road: seat c"),
        ("base; turn a main; largest-army b", "the holder of Largest Army has no largest army: seat b"),
        ("knights first-game; turn a main; progress b crane 2 mining 2 spy", "progress cards: seat b"),
        ("seafarers sea-37 players 3; tile (0,0) hills 5; pirate (0,0)", "the pirate is not at sea: (0,0)"),
        ("seafarers sea-37 players 3; tile (0,0) hills 5; robber (1,0)", "the robber is not on land: (1,0)"),
        ("oil fixed; turn a main; marker 3 by b", "expected the end of the statement"),
        ("oil fixed; turn a main; razed a (0,0).N", "a razed city is not on the coast: (0,-1).SE"),
        ("oil fixed; turn a main; sequestered a 3; sequestered b 3", "expected `champion` and a seat"),
        (
            "base; turn a main; options max_turns=40; turn-number 41",
            "after the turn at which max_turns ends it",
        ),
        (
            "base; turn a place-settlement; turn-number 7",
            "the turn number is 0 during the set-up, and only then",
        ),
        ("base; hand a 8L; turn a discards a 3", "seat a owes 4 cards, not 3"),
        ("knights first-game; turn a main; wall (0,0).N", "a wall has no city: (0,-1).SE"),
        (
            "knights first-game; turn a main; city a (0,0).N; knight b (0,0).N",
            "shares a vertex with another piece: (0,-1).SE",
        ),
        ("knights first-game; turn a main; metropolis trade (0,0).N", "a metropolis has no city: (0,-1).SE"),
        ("energies first-game; turn a main; hazards (0,0).N", "on a vertex without a building: (0,-1).SE"),
        ("oil fixed; turn a main; hand a 5Y", "a player holds too much oil: seat a"),
    ] {
        assert!(refused(text).contains(wanted), "{text}\n{}", refused(text));
    }
    for text in [
        "oil fixed; turn a main; marker 5 by a",
        "oil fixed-extended; turn a main; part special-building c; marker 5 by b",
        "oil fixed; turn a main; razed a (2,0).SE",
        "oil fixed; turn a main; sequestered a 3; sequestered b 3; champion b",
        "base; turn a main; options max_turns=40; turn-number 37",
        "base; turn a main; turn-number 999999999",
    ] {
        assert!(AnyGame::read_position(text).is_ok(), "{text}\n{}", refused(text));
    }
}

/// Turns go around the table; if the position does not name the first player, there is one that fits (B-TURN-01).
#[test]
fn the_turn_number_belongs_to_the_player() {
    let another = "the turn number and the first player make it another player's turn: seat";
    for (text, seat) in [
        ("base; first b; turn a main; turn-number 7", "d"),
        ("knights first-game; first a; turn c roll; turn-number 999999998", "b"),
    ] {
        let misread = AnyGame::read_position(text).expect_err(text).to_string();
        assert!(misread.contains(&format!("{another} {seat}")), "{misread}");
    }
    for text in ["base; first b; turn a main; turn-number 8", "base; turn a main; turn-number 7"] {
        let game = AnyGame::read_position(text).unwrap_or_else(|misread| panic!("{text}: {misread}"));
        let turn_of = game.position().to_string();
        assert!(turn_of.contains(if text.contains("first b") { "first b" } else { "first c" }), "{turn_of}");
    }
}

/// Words that a reader of the rules would write as well: `_` for `-`, the option's spelling and place in the
/// specification, the owner of a wall, what follows from the rest.
const SPELLINGS: &[(&str, &str)] = &[
    (
        "base first_game_modern; development a year_of_plenty",
        "base first-game-modern; development a year-of-plenty",
    ),
    ("base; played_knights a 2", "base; played-knights a 2"),
    ("base; development a 2 knight 1 monopoly", "base; development a knight 2 monopoly 1"),
    ("base; development a knight monopoly knight", "base; development a knight 2 monopoly"),
    (
        "knights first-game; turn a main; progress a 2 bishop crane 1 spy",
        "knights first-game; turn a main; progress a bishop 2 crane spy",
    ),
    (
        "knights first-game; turn a main; knight a (0,0).N strong inactive",
        "knights first-game; turn a main; knight a (0,0).N strong",
    ),
    ("seafarers new_shores; robber none; turn a main", "seafarers new-shores; robber none; turn a main"),
    (
        "knights first-game; turn a main; progress a master_merchant",
        "knights first-game; turn a main; progress a master-merchant",
    ),
    (
        "knights first-game; turn a main; options tactical_defence=on spy_take=optional target_vp=15",
        "knights first-game; turn a main; options target_vp=15; variants tactical_defense=on spy_take=optional",
    ),
    (
        "knights first-game; turn a main; variants zero_defence_reward=all_draw aqueduct_on_seven=true defender_supply=six",
        "knights first-game; turn a main; variants zero_defense_reward=all-draw aqueduct_on_seven=on defender_supply=box",
    ),
    (
        "knights first-game; turn a main; variants harbor_second_copy=once_per_card aqueduct_on_seven=on; \
             options harbor_second_copy=once_per_opponent_and_turn aqueduct_on_seven=false",
        "knights first-game; turn a main",
    ),
    (
        "knights sea-44; robber none; turn a main; options ring_moves=off",
        "knights sea-44; robber none; turn a main; sea-options ring_moves=off",
    ),
    (
        "seafarers sea-44; robber none; turn a main; options ring_moves=off; done rolled sailed",
        "seafarers sea-44; robber none; turn a main; sea-options ring_moves=off; sailed",
    ),
    (
        "oil fixed; options full_scale=on victory_check=immediate",
        "oil fixed; oil-options full-scale victory_check=immediate",
    ),
    ("oil fixed; oil-options full_scale=on full_scale=off", "oil fixed"),
    (
        "energies first-game; options bag=yes full_tie=none target_vp=9",
        "energies first-game; options target_vp=9; rules bag=open full_tie=nobody",
    ),
    (
        "knights first-game; turn a main; wall a (0,0).N; razed b (0,0).S",
        "knights first-game; turn a main; city a (0,0).N; wall (0,0).N; settlement b (0,0).S; razed (0,0).S",
    ),
    (
        "knights first-game; turn a main; razed b (0,0).S; settlement b (0,0).S",
        "knights first-game; turn a main; razed b (0,0).S",
    ),
    (
        "knights first-game; turn a main; road a (0,0)/NE; knight a (0,0).N fresh",
        "knights first-game; turn a main; road a (0,0)/NE; knight a (0,0).N fresh active",
    ),
    (
        "base first-game-extended; turn a; part special-building b",
        "base first-game-extended; turn a main; part special-building b",
    ),
    (
        "base; options dice=deck36; dice-deck 0 0 0 0 0 5 0 0 0 0 0",
        "base; options dice=deck36; dice-deck 1 2 3 4 5 6 5 4 3 2 1",
    ),
];

#[test]
fn other_spellings_read_as_the_same_position() {
    let position = |text: &str| {
        let game = AnyGame::read_position(text).unwrap_or_else(|misread| panic!("{text}\n{misread}"));
        game.position().to_string()
    };
    for (text, same) in SPELLINGS {
        assert_eq!(position(text), position(same), "{text}");
    }
}

#[test]
fn other_spellings_must_fit_the_rest() {
    let refused = |text: &str| match AnyGame::read_position(text) {
        Ok(_) => panic!("{text} is not a position"),
        Err(misread) => misread.to_string(),
    };
    for (text, wanted) in [
        ("knights first-game; turn a main; city a (0,0).N; wall b (0,0).N", "a building of seat a is there"),
        ("knights first-game; turn a main; sent b (0,0).N", "the knight is another player's or missing"),
        ("knights first-game; turn a main; options ring_moves=off", "no such option"),
        ("base; options tactical_defence=on", "no such option"),
        ("base; done sailed", "expected what was done"),
    ] {
        assert!(refused(text).contains(wanted), "{text}\n{}", refused(text));
    }
}

/// Without `done`, the placements made follow from the buildings of the player whose placement it is (B-SETUP-07,
/// B-SETUP-08).
#[test]
fn placements_of_the_set_up_follow_from_the_pieces() {
    let first = "settlement b (0,-2).N; road b (0,-2)/NE";
    let both =
        format!("{first}; settlement c (2,-2).N; road c (2,-2)/NE; settlement a (0,2).S; road a (0,2)/SE");
    for (text, placements) in [
        ("turn b place-settlement".to_owned(), 0),
        ("settlement b (0,-2).N; turn b place-road (0,-2).N".to_owned(), 0),
        (format!("{first}; turn c place-settlement"), 1),
        (format!("{both}; turn a place-settlement"), 3),
        (format!("{both}; settlement a (-2,0).N; turn a place-road (-2,0).N"), 3),
        (format!("{both}; turn b place-settlement"), 5),
    ] {
        let text = format!("base players 3; robber (0,0); first b; {text}");
        let game = AnyGame::read_position(&text).unwrap_or_else(|misread| panic!("{text}\n{misread}"));
        let done =
            if placements == 0 { "done -".to_owned() } else { format!("done placements {placements}") };
        let position = game.position().to_string();
        assert!(position.lines().any(|line| line == done), "{text}\n{position}");
    }
}
