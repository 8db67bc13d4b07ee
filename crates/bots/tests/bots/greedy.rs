//! The greedy bot in positions where the right action is obvious.

use hexhaven_bots::{Bot, Budget, GreedyBot, SearchBot, Seen};
use hexhaven_engine::{Action, AnyGame, Notated, Rules, Seat};

/// A bot's action for a seat in a position, in words.
fn choice(bot: &mut impl Bot, position: &str, seat: Seat) -> String {
    let game = AnyGame::read_position(position).unwrap_or_else(|why| panic!("{why:?}\n{position}"));
    let legal = game.legal(seat);
    let action = bot.choose(&Seen::new(&game, seat), &legal);
    assert!(legal.contains(action), "{action:?}");
    said(&game, action)
}

fn said(game: &AnyGame, action: Action) -> String {
    game.dialect().action(action).to_string()
}

fn greedy(position: &str, seat: usize) -> String {
    choice(&mut GreedyBot::new(1), position, Seat::ALL[seat])
}

/// Everybody is one point away from winning.
const LAST: &str = "base first-game-modern players 4; options target_vp=3 domestic_trade=";

#[test]
fn builds_the_city_that_wins() {
    let position = format!("{LAST}on; hand a 2G3O1L1B1W; turn a main");
    assert!(greedy(&position, 0).starts_with("city "));
}

#[test]
fn trades_with_the_bank_for_the_city() {
    assert_eq!(greedy(&format!("{LAST}off; hand a 2G2O4L; turn a main"), 0), "bank L > O");
}

#[test]
fn refuses_to_trade_with_a_player_about_to_win() {
    let offer = "hand a 4W; hand b 1O1G1L1B; turn a main; offer 4W > 1O to b";
    assert_eq!(greedy(&format!("{LAST}on; {offer}"), 1), "decline");
}

#[test]
fn accepts_a_gift() {
    let position =
        "base first-game-modern players 4; hand a 2W1L; hand b 1O2L1B2G; turn a main; offer 2W > 1O to b";
    assert_eq!(greedy(position, 1), "accept");
}

#[test]
fn keeps_the_robber_off_its_own_hexes() {
    for seat in 0..4 {
        let letter = Seat::ALL[seat];
        let position = format!("base first-game-modern players 4; turn {letter} robber");
        let game = AnyGame::read_position(&position).unwrap();
        let said = greedy(&position, seat);
        let own = game.core().public.pieces.buildings(letter);
        let topology = game.core().public.board.topology();
        let is_own = topology.hexes.iter().any(|hex| {
            let name = said.strip_prefix("robber ").unwrap();
            let axial = topology.axial(hex);
            format!("({},{})", axial.q, axial.r) == name && topology.corners(hex).meets(own)
        });
        assert!(!is_own, "{letter}: {said}");
    }
}

#[test]
fn keeps_what_it_needs_when_it_discards() {
    let position = "base first-game-modern players 4; hand a 2G3O5W; turn a discards a 5";
    assert_eq!(greedy(position, 0), "discard 5W");
}

#[test]
fn search_with_iterations_can_be_repeated() {
    let position = "base first-game-modern players 4; hand a 2L2B2W2G2O; turn a main";
    let once = || {
        let mut bot = SearchBot::new(9, Budget::Iterations(60));
        choice(&mut bot, position, Seat::ALL[0])
    };
    assert_eq!(once(), once());
}

#[test]
fn search_finds_the_win() {
    let position = format!("{LAST}on; hand a 2G3O1L1B1W; turn a main");
    let mut bot = SearchBot::new(9, Budget::Iterations(60));
    assert!(choice(&mut bot, &position, Seat::ALL[0]).starts_with("city "));
}

#[test]
fn search_keeps_its_time() {
    let position = "base first-game-modern players 4; hand a 2L2B2W2G2O; turn a main";
    let budget = std::time::Duration::from_millis(30);
    let mut bot = SearchBot::new(9, Budget::Time(budget));
    let mut keeps_time = || {
        let start = std::time::Instant::now();
        choice(&mut bot, position, Seat::ALL[0]);
        bot.iterations() > 0 && start.elapsed() < budget * 10
    };
    // A busy machine may take the processor away now and then, but a search that ignores its budget is always late.
    assert!((0..50).any(|_| keeps_time()), "never an iteration within {:?}", budget * 10);
}
