//! What bots cache, or compute by difference, equals what they would compute from the position alone.

use hexhaven_bots::study::Recall;
use hexhaven_bots::{AnyBot, Bot, GreedyBot, Seen, Weights};
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::base::BaseOptions;
use hexhaven_engine::rulesets::{GameOptions, RuleSet};
use hexhaven_engine::{NextStep, Rules, with_options};

/// The bots of a game.
#[derive(Clone, Copy, PartialEq)]
enum By {
    Chance,
    Greed,
}

/// Plays a game and compares both ways in every few positions.
fn look_at_game<O: GameOptions>(rules: RuleSet, option: Option<&str>, players: u8, by: By) {
    let mut options = O::PRESETS[0].1;
    option.map_or(Ok(()), |option| options.set_text(option)).unwrap();
    let mut chance = GameRng::new(u64::from(players));
    let mut game = options.start(players, &mut chance).unwrap();
    let recall = Recall::new(&game, Weights::for_rules(rules));
    let mut bot = GreedyBot::new(1);
    let mut n_roads = 0;
    for ply in 0..1_200_u32 {
        // Two positions after each other share most of what there is to remember.
        if ply % 6 < 2 {
            let disagreements = recall.disagreements(&game);
            assert!(disagreements.is_empty(), "{} {ply}: {disagreements:?}", rules.name());
        }
        match game.next_step() {
            NextStep::Decide(seat) => {
                let legal = game.legal(seat);
                n_roads += u32::from(!legal.core.roads.is_empty());
                let action = match by {
                    By::Chance => legal.draw(&mut chance),
                    By::Greed => bot.choose(&Seen::new(&game, seat), &legal),
                };
                game.play(seat, action, &mut ()).unwrap();
            }
            NextStep::Chance => game.resolve(game.outcomes().draw(&mut chance), &mut ()).unwrap(),
            NextStep::Over(_) => break,
        }
    }
    assert!(n_roads > 5, "{} had roads to build {n_roads} times", rules.name());
}

#[test]
fn cached_values_equal_computed_ones() {
    for &rules in RuleSet::ALL {
        for (players, by) in [(3, By::Chance), (4, By::Greed)] {
            with_options!(rules, Options => look_at_game::<Options>(rules, None, players, by));
        }
    }
    for (players, by) in [(3, By::Chance), (4, By::Greed)] {
        with_options!(RuleSet::Knights, Options => {
            look_at_game::<Options>(RuleSet::Knights, Some("seafarers=on"), players, by);
        });
    }
}

/// A bot that lets go of its memory after every decision decides the same.
#[test]
fn a_bot_that_rests_decides_the_same() {
    for name in ["greedy", "search:3it", "easy"] {
        let mut bots = [(); 2].map(|()| AnyBot::by_name(name, 7).unwrap());
        let mut chance = GameRng::new(11);
        let mut game = BaseOptions::PRESETS[0].1.start(3, &mut chance).unwrap();
        let mut n_decisions = 0;
        while n_decisions < 60 {
            match game.next_step() {
                NextStep::Decide(seat) => {
                    let legal = game.legal(seat);
                    let [action, rested] =
                        bots.each_mut().map(|bot| bot.choose(&Seen::new(&game, seat), &legal));
                    assert_eq!(action, rested, "{name}");
                    bots[1].rest();
                    game.play(seat, action, &mut ()).unwrap();
                    n_decisions += 1;
                }
                NextStep::Chance => game.resolve(game.outcomes().draw(&mut chance), &mut ()).unwrap(),
                NextStep::Over(_) => break,
            }
        }
    }
}
