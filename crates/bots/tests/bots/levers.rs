//! The greedy bot and the additions of the other rule sets, in positions where the right action is obvious.

use hexhaven_bots::{Bot, GreedyBot, Seen};
use hexhaven_engine::{AnyGame, Notated, Rules, Seat};

/// The greedy bot's action for the first player in a position, in words.
fn greedy(position: &str) -> String {
    let game = AnyGame::read_position(position).unwrap_or_else(|why| panic!("{why:?}\n{position}"));
    let legal = game.legal(Seat::ALL[0]);
    let action = GreedyBot::new(1).choose(&Seen::new(&game, Seat::ALL[0]), &legal);
    assert!(legal.contains(action), "{action:?}");
    game.dialect().action(action).to_string()
}

/// Two inland cities, so that a metropolis or a title decides.
const OIL: &str = "oil fixed players 4; city a (0,0).N (0,0).S; city b (1,-1).NE; city c (-1,1).SW";

#[test]
fn builds_the_metropolis_that_wins() {
    let position = format!("{OIL}; options target_vp=5 domestic_trade=off; hand a 1B1G1O2Y; turn a main");
    assert!(greedy(&position).starts_with("metropolis "));
}

#[test]
fn sequesters_the_token_that_wins() {
    let position =
        format!("{OIL}; options target_vp=6 domestic_trade=off; sequestered a 2; hand a 1Y1W; turn a main");
    assert_eq!(greedy(&position), "sequester");
}

#[test]
fn ends_a_turn_that_wins_without_waking_a_disaster() {
    let coastal = "oil fixed players 4; city a (0,0).N; settlement a (2,-2).NE (2,-1).SE";
    let position =
        format!("{coastal}; options target_vp=4 domestic_trade=off; marker 4; hand a 1Y1G2O; turn a main");
    assert!(!greedy(&position).starts_with("convert"), "{}", greedy(&position));
}

#[test]
fn converts_oil_into_the_city_that_it_lacks() {
    let position = "oil fixed players 4; settlement a (0,0).N (0,0).S; settlement b (1,-1).NE; \
                    options domestic_trade=off; hand a 2G1O1Y; turn a main";
    assert_eq!(greedy(position), "convert O");
}

/// Two cities, so that the player must choose which becomes a metropolis.
const KNIGHTS: &str =
    "knights first-game; attacks 1; city a (0,-2).S (0,-1).S; level a trade 3; hand a 4C; turn a main";

#[test]
fn reaches_for_a_metropolis() {
    assert_eq!(greedy(&format!("{KNIGHTS}; options target_vp=13 domestic_trade=off")), "improve trade");
}

#[test]
fn wins_by_a_metropolis() {
    assert_eq!(greedy(&format!("{KNIGHTS}; options target_vp=6 domestic_trade=off")), "improve trade");
}

const ENERGIES: &str = "energies first-game";

#[test]
fn draws_the_discs() {
    assert_eq!(greedy(&format!("{ENERGIES}; turn a roll; phase pre-draw 1")), "draw");
}

#[test]
fn spares_the_city_when_rain_comes() {
    // The town; the city is (-2,2).N.
    let said = greedy(&format!("{ENERGIES}; turn a roll; phase rain a"));
    assert!(said.ends_with("(0,1).SE"), "{said}");
}

#[test]
fn takes_what_an_event_gives() {
    let taken = greedy(&format!("{ENERGIES}; turn a roll; phase takings a; hand a 2G2O"));
    assert_eq!(taken, "take O");
    assert_eq!(greedy(&format!("{ENERGIES}; turn a roll; phase fundings a")), "take-development");
}

#[test]
fn becomes_the_cleanest_before_the_bag_is_empty() {
    let position = format!("{ENERGIES}; options domestic_trade=off; turn a main; hand a 3S; bag air 3");
    assert!(greedy(&position).contains("renewable"), "{}", greedy(&position));
}

#[test]
fn demolishes_what_costs_the_empty_bag() {
    let plants = "fossil (0,2).N on (0,1); renewable (-2,2).N on (-2,1); \
                  pool green-climate 4 sustainable 16 funding 15";
    let position = format!(
        "{ENERGIES}; options domestic_trade=off; turn a main; hand a -; energy a 1; bag air 2; {plants}"
    );
    assert!(greedy(&position).starts_with("demolish "), "{}", greedy(&position));
}

#[test]
fn builds_the_city_that_wins_for_energy() {
    // Four energy buy the two cards that are missing.
    let position = format!(
        "{ENERGIES}; options target_vp=5 domestic_trade=off; turn a main; development a victory-point 1; \
         hand a 2G1O; energy a 4"
    );
    assert_eq!(greedy(&position), "bank E > O");
}
