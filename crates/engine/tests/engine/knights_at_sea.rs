//! How Cities & Knights puts to sea: scenarios, targets and options.

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::GameOptions;
use hexhaven_engine::rulesets::knights::*;
use hexhaven_engine::shared::scenario::BuiltIn;
use hexhaven_engine::*;

fn with(pairs: &[&str]) -> KnightsOptions {
    let mut options = KnightsOptions::MODERN;
    pairs.iter().for_each(|pair| options.set_text(pair).unwrap());
    options
}

fn target(options: &KnightsOptions, n_players: u8) -> u8 {
    let game = Knights::start(options, n_players, &mut GameRng::new(1)).unwrap();
    game.core().public.options.target_vp
}

/// S-CK-02, K-SEA-02: every scenario may be chosen, for every number of players that it is for; the recommended ones are
/// not enforced.
#[test]
fn every_scenario_can_be_chosen() {
    for scenario in BuiltIn::ALL {
        let options = with(&["seafarers=on", &format!("scenario={}", scenario.word())]);
        for n_players in 2..=6 {
            let game = Knights::start(&options, n_players, &mut GameRng::new(7)).unwrap();
            assert!(game.core().public.board.map().is_sea(), "{scenario:?}");
            assert!(game.ext().public.sea.is_some(), "{scenario:?}");
        }
    }
    let island = Knights::start(&with(&[]), 4, &mut GameRng::new(7)).unwrap();
    assert_eq!(island.ext().public.sea, None);
}

/// S-CK-03, K-SEA-12: the target is the scenario's plus two; a target set by the host is final.
#[test]
fn the_target_is_that_of_the_scenario_and_two() {
    let targets = BuiltIn::ALL.iter().map(|scenario| {
        let named = format!("scenario={}", scenario.word());
        target(&with(&["seafarers=on", &named]), 4)
    });
    assert_eq!(targets.collect::<Vec<_>>(), [16, 15, 14, 16, 14]);
    assert_eq!(target(&with(&["seafarers=on", "ck_target_bonus=3"]), 4), 17);
    assert_eq!(target(&with(&["seafarers=on", "target_vp=13"]), 4), 13);
    assert_eq!(target(&with(&["target_vp=12", "seafarers=on", "ck_target_bonus=5"]), 4), 12);
    assert_eq!(target(&with(&["target_vp=12", "target_vp=usual", "seafarers=on"]), 4), 16);
    assert_eq!(target(&with(&[]), 4), 13);
    assert_eq!(target(&with(&["target_vp=11"]), 4), 11);
    assert!(with(&[]).set_text("target_vp=21").is_err());
}

/// S-CK-02, S-CK-03: a scenario from a file takes the game to sea; its target and the bonus may exceed what a host can
/// choose, and the position says so.
#[test]
fn a_map_file_turns_it_into_a_sea_game() {
    let file = include_str!("../../data/scenarios/new-shores-4.txt").replace("target 14", "target 20");
    let mut options = with(&["ck_target_bonus=5"]);
    options.load(&file).unwrap();
    let game = Knights::start(&options, 4, &mut GameRng::new(3)).unwrap();
    assert_eq!(game.core().public.options.target_vp, 25);
    let text = game.position().to_string();
    assert!(text.starts_with("knights 1 sea-44 players 4\n"), "{text}");
    assert_eq!(Knights::read_position(&text).unwrap(), game);
    let refused = Knights::read_position(&text.replace("target_vp=25", "target_vp=26"));
    assert!(refused.unwrap_err().to_string().contains("target_vp must be 3 to 25"));
    let island = Knights::read_position("knights first-game; options target_vp=21");
    assert!(island.unwrap_err().to_string().contains("B-TARGET-01"));
}

/// Options that belong to islands have no meaning at sea, and those of the sea none on an island.
#[test]
fn options_are_written_where_they_matter() {
    let text = |pairs: &[&str]| with(pairs).text(4).to_string();
    assert_eq!(text(&["min_islands=4"]), "modern target_vp=13 first_player=highest-roll / rulebook");
    assert_eq!(
        text(&["seafarers=on", "scenario=four-islands", "ring_moves=off", "gold_reds=on"]),
        "modern target_vp=15 first_player=highest-roll / rulebook / standard ring_moves=off seafarers=on \
         scenario=four-islands gold_reds=on"
    );
}

/// Statements about the sea are understood only at sea.
#[test]
fn statements_about_the_sea_need_a_sea() {
    let misread = Knights::read_position("knights first-game; ship a (0,0)/E").unwrap_err();
    assert!(misread.to_string().contains("knights new-shores"), "{misread}");
    let laid = Knights::read_position("knights new-shores players 4").unwrap();
    assert_eq!(Knights::read_position(&laid.position().to_string()).unwrap(), laid);
}
