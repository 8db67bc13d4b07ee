//! The greedy bot at sea, in positions where the right action is obvious.

use hexhaven_bots::{Bot, GreedyBot, Seen};
use hexhaven_engine::{AnyGame, Notated, Rules, Seat};

/// A main island in the west, and three islands with special points in the east: the small ones have (-1,-3), (2,-2) and (1,2).
const SHORES: &str = "seafarers sea-44 players 4; \
    tiles hills 5, forest 2, sea, mountains 9, sea, sea, sea, sea, sea, gold 4, hills 8, sea, mountains 10, pasture 2, \
    forest 9, sea, pasture 10, sea, sea, fields 12, hills 6, pasture 4, hills 10, sea, mountains 3, sea, fields 9, \
    forest 11, desert, forest 3, mountains 8, sea, sea, forest 8, mountains 3, fields 4, pasture 5, sea, gold 11, hills 5, \
    fields 6, pasture 11, sea, fields 6; \
    start (-2,-1) (-1,-1) (0,-1) (-3,0) (-2,0) (-1,0) (0,0) (-4,1) (-3,1) (-2,1) (-1,1) (0,1) (-4,2) (-3,2) (-2,2) (-1,2) \
    (-4,3) (-3,3) (-2,3); area 2 (-1,-3) (0,-3); area 2 (2,-3) (2,-2) (3,-2) (2,-1) (2,0); area 2 (1,2) (0,3); \
    robber (-2,1); pirate (-4,0); options domestic_trade=off";

/// The greedy bot's action for the first player on that board, in words.
fn greedy(facts: &str) -> String {
    let position = format!("{SHORES}; {facts}");
    let game = AnyGame::read_position(&position).unwrap_or_else(|why| panic!("{why:?}\n{position}"));
    let legal = game.legal(Seat::ALL[0]);
    let action = GreedyBot::new(1).choose(&Seen::new(&game, Seat::ALL[0]), &legal);
    assert!(legal.contains(action), "{action:?}");
    game.dialect().action(action).to_string()
}

#[test]
fn settles_the_island_that_brings_special_points() {
    // The same settlement could be on the main island.
    let said = greedy(
        "turn a main; hand a LBWG; settlement a (0,0).SE; ship a (1,0)/W (1,0)/NW (1,0)/NE; road a (0,1)/NW",
    );
    assert_eq!(said, "settlement (2,-1).S");
}

#[test]
fn sails_towards_an_island() {
    let said = greedy("turn a main; hand a 1L1W; settlement a (0,0).NE (-1,1).S; road a (0,0)/NE");
    assert!(said.starts_with("ship "), "{said}");
}

#[test]
fn robs_a_crew_that_no_robber_reaches() {
    let said = greedy(
        "turn a main; pending robber; hand b 3G; ship b (1,-1)/SE; settlement a (-2,2).N; hand a 2O1G",
    );
    assert!(said.starts_with("pirate "), "{said}");
}

#[test]
fn takes_the_cards_it_lacks_for_gold() {
    let said = greedy(
        "turn a main; settlement a (0,0).SE (2,0).N; road a (0,1)/NW (0,1)/W; hand a 1B1W; sea-pending gold a 2",
    );
    assert!(said.contains('L') && said.contains('G'), "{said}");
}
