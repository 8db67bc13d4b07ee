//! How a game of Cities & Knights begins: the board, the decks and the first player.

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::knights::*;
use hexhaven_engine::shared::setup::{BadSetup, BoardChoice};
use hexhaven_engine::*;

fn on(board: BoardChoice) -> KnightsOptions {
    let mut options = KnightsOptions::MODERN;
    options.setup.board = board;
    options
}

/// K-SETUP-01: the first-game layout is the table of the specification; without it the board is random, so
/// that two seeds differ.
#[test]
fn the_island_is_the_layout_or_random() {
    let start = |board, seed| Knights::start(&on(board), 4, &mut GameRng::new(seed)).unwrap();
    let board = |board, seed| start(board, seed).core().public.board.clone();
    assert_eq!(board(BoardChoice::FirstGame, 1), board(BoardChoice::FirstGame, 2));
    assert_eq!(board(BoardChoice::FirstGame, 1), first_game_board().board);
    assert_ne!(board(BoardChoice::Variable, 1), board(BoardChoice::Variable, 2));
    let refused = Knights::start(&on(BoardChoice::FirstGame), 5, &mut GameRng::new(1));
    assert_eq!(refused.unwrap_err(), BadSetup::Island("the extended island has no first-game layout"));
}

/// K-SETUP-03: the three decks hold 18 cards each, as often as the table says, in no order: every card that is left is
/// as likely as it is frequent.
#[test]
fn three_decks_of_eighteen() {
    let decks = Decks::full();
    for deck in Track::ALL {
        assert_eq!(decks.size(deck), DECK_SIZE as u32);
        let weights: u32 =
            decks.next(deck).iter().map(|(card, n)| u32::from(n) * u32::from(card.deck() == deck)).sum();
        assert_eq!(weights, DECK_SIZE as u32);
    }
    assert_eq!(decks.next(Track::Trade).get(Progress::Merchant), 6);
    assert_eq!(decks.next(Track::Science).get(Progress::Alchemist), 2);
}

/// K-SETUP-05, K-SETUP-06: the highest sum of two dice begins; those who tie roll again.
#[test]
fn the_highest_roll_begins() {
    struct Fixed<'a>(std::slice::Iter<'a, u32>);
    impl Draw for Fixed<'_> {
        fn below(&mut self, n: u32) -> u32 {
            self.0.next().map_or(0, |&die| die - 1).min(n - 1)
        }
    }
    let begins = |dice: &[u32]| {
        let mut draw = Fixed(dice.iter());
        let game = Knights::start(&on(BoardChoice::FirstGame), 3, &mut draw).unwrap();
        game.core().public.turn.first
    };
    assert_eq!(begins(&[1, 2, 6, 5, 3, 3]), Seat::ALL[1]);
    assert_eq!(begins(&[6, 6, 1, 1, 6, 6, 2, 2, 3, 3]), Seat::ALL[2]);
}
