//! No seat is favored, thefts look at hands, and offers are worth hearing.

use hexhaven_bots::{Bot, GreedyBot, Seen};
use hexhaven_engine::{Action, AnyGame, CoreAction, CoreEvent, Event, Notated, Rules, Seat, Source};

/// The greedy bot's action for the first player in a position.
fn choose(position: &str) -> Action {
    let game = AnyGame::read_position(position).unwrap_or_else(|why| panic!("{why:?}\n{position}"));
    let legal = game.legal(Seat::ALL[0]);
    GreedyBot::new(1).choose(&Seen::new(&game, Seat::ALL[0]), &legal)
}

/// How often each seat is chosen in a position, turn by turn.
fn counts(position: impl Fn(u32) -> String, seat_of: impl Fn(Action) -> Seat) -> [usize; 4] {
    let mut counts = [0; 4];
    for turn in 1..=60 {
        counts[seat_of(choose(&position(turn))).idx()] += 1;
    }
    counts
}

/// Chi-square of three equal shares; above 9.2 it is one in a hundred by luck.
fn unevenness(counts: &[usize]) -> f64 {
    let mean = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
    counts.iter().map(|&n| (n as f64 - mean).powi(2) / mean).sum()
}

/// Three rivals at one hex of an island that is the same everywhere: a settlement and a card each.
const ALIKE: &str = "base first-game-modern players 4; clear; \
                     tiles pasture 6, pasture 6, pasture 6, pasture 6, pasture 6, pasture 6, pasture 6, pasture 6, pasture 6, \
                     pasture 6, pasture 6, pasture 6, pasture 6, pasture 6, pasture 6, pasture 6, pasture 6, pasture 6, \
                     pasture 6; harbors -; settlement a (2,-2).NE; settlement b (0,0).N; \
                     settlement c (0,0).SE; settlement d (0,0).SW; robber (0,0); hand b 1W; hand c 1W; hand d 1W";

#[test]
fn equal_victims_are_robbed_equally_often() {
    let position = |turn| format!("{ALIKE}; turn a victim bcd; turn-number {}", 4 * turn);
    let counts = counts(position, |action| match action {
        Action::Core(CoreAction::Steal(victim)) => victim,
        action => panic!("{action:?}"),
    });
    assert!(unevenness(&counts[1..]) < 9.2, "{counts:?}");
}

#[test]
fn equal_partners_are_chosen_equally_often() {
    let position = |turn| {
        format!(
            "{ALIKE}; road a (2,-2)/E (2,-2)/SE; hand a 2L1B1G; turn a main; turn-number {}; offer 1L > 1W to bcd; answer b accept; answer c accept; \
             answer d accept",
            4 * turn
        )
    };
    let counts = counts(position, |action| match action {
        Action::Core(CoreAction::Conclude(partner)) => partner,
        action => panic!("{action:?}"),
    });
    assert!(unevenness(&counts[1..]) < 9.2, "{counts:?}");
}

/// Seat a lacks one grain for a settlement, and must steal from c in every turn, given the hands of the others.
fn robs_c(others: &str) {
    for turn in 1..=20 {
        let position = format!(
            "{ALIKE}; road a (2,-2)/E (2,-2)/SE; hand a 1L1B1W; {others}; turn a victim bcd; turn-number {}",
            4 * turn
        );
        let game = AnyGame::read_position(&position).unwrap_or_else(|why| panic!("{why:?}\n{position}"));
        let mut bot = GreedyBot::new(turn);
        tell_hands(&mut bot, &game);
        let action = bot.choose(&Seen::new(&game, Seat::ALL[0]), &game.legal(Seat::ALL[0]));
        assert_eq!(action, Action::Core(CoreAction::Steal(Seat::ALL[2])), "turn {turn}");
    }
}

#[test]
fn a_theft_goes_where_the_needed_card_is() {
    robs_c("hand b 4O; hand c 4G; hand d 4O");
}

#[test]
fn a_theft_goes_where_the_needed_card_is_likeliest() {
    // Everybody has one, among more and more others.
    robs_c("hand b 1G3W; hand c 1G; hand d 1G5W");
}

/// Lets a bot see how everybody came to their cards.
fn tell_hands(bot: &mut GreedyBot, game: &AnyGame) {
    for seat in game.core().public.turn.seats().iter() {
        let cards = game.core().hand(seat);
        bot.notice(Event::Core(CoreEvent::Received { seat, cards, source: Source::YearOfPlenty }));
    }
}

#[test]
fn nobody_offers_what_no_one_can_take() {
    // The missing cards are not in anybody's hand.
    let position =
        "base first-game-modern players 4; hand a 1L1B2W; hand b 1B; hand c 1B; hand d 1B; turn a main";
    assert!(!matches!(choose(position), Action::Core(CoreAction::Offer(_))));
}
