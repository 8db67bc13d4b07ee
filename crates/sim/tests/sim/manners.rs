//! How bots play as a whole: they offer what others take, never the same again, leave no kind of action aside, and favor no seat.
//! `hexhaven measure` does the same over many more games.

use hexhaven_bots::{AnyBot, BotSpec};
use hexhaven_chance::{GameRng, game_seed};
use hexhaven_engine::{AnyGame, Ending, RuleSet};
use hexhaven_sim::measure::{Habits, evenness, habits};
use hexhaven_sim::{Limits, play_out};

fn start(rules: RuleSet, chance: &mut GameRng) -> AnyGame {
    AnyGame::start(&rules.options(), 4, chance).expect("a game for four")
}

/// Watches games between four greedy bots.
fn watch(rules: RuleSet, games: u64) -> Habits {
    let bots = [const { BotSpec::Greedy(None) }; 4];
    habits(&bots, games, 41, |chance| start(rules, chance))
}

#[test]
fn offers_are_few_and_welcome_and_never_repeated_soon() {
    for &rules in RuleSet::ALL {
        let Habits { offers, concluded, dropped, repeated, .. } = watch(rules, 8);
        assert_eq!(repeated, 0, "{rules}");
        assert!(offers > 40 && offers < 8 * 50, "{rules}: {offers} offers");
        assert!(concluded * 100 >= offers * 35, "{rules}: {concluded} of {offers} concluded");
        assert!(dropped * 20 <= concluded, "{rules}: {dropped} of {concluded} dropped");
    }
}

/// Oil that comes in during the turns of others cannot be used before a 7; fewer than two per game are lost that way.
#[test]
fn little_oil_is_left_to_a_seven() {
    let found = watch(RuleSet::Oil, 60);
    let lost = found.discarded.get(&'Y').copied().unwrap_or(0);
    assert!(lost > 0, "the games have sevens");
    assert!(lost <= 60 * 2, "{lost} oil discarded in {} games", found.games);
}

#[test]
fn every_kind_of_action_is_taken_by_somebody() {
    for &rules in RuleSet::ALL {
        let found = watch(rules, 30);
        // An action that is rarely legal may be wrong every time.
        assert_eq!(found.left_aside(300).collect::<Vec<_>>(), Vec::<&str>::new(), "{rules}");
    }
}

#[test]
fn no_seat_is_favored() {
    for &rules in RuleSet::ALL {
        let mut wins = [0; 4];
        for index in 0..120 {
            let mut chance = GameRng::for_game(43, index);
            let mut game = start(rules, &mut chance);
            let bot = |seat| AnyBot::by_name("greedy", game_seed(index, seat));
            let mut bots: Vec<AnyBot> = (0..4).filter_map(bot).collect();
            let result = play_out(&mut game, &mut bots, &mut chance, Limits::default(), &mut ());
            if let Some(winner) = result.ending.and_then(Ending::winner) {
                wins[winner.idx()] += 1;
            }
        }
        let found = evenness(&wins);
        assert!(found.is_even(), "{rules}: {found:?}");
    }
}

#[test]
fn an_uneven_table_is_noticed() {
    assert!(!evenness(&[858, 802, 725, 615]).is_even());
    assert!(evenness(&[1004, 1019, 991, 986]).is_even());
    assert!(!evenness(&[70, 30]).is_even());
}
