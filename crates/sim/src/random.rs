//! Games of random bots that nobody watches: no questions and no listings.

use std::any::Any;

use hexhaven_bots::{Bot, RandomBot};
use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::{Lots, MAX_SEATS, NextStep, Plies, RuleSet, Rules, Seat, with_rule_set};

use crate::play::{Game, Limits};

/// Plays a game of random bots that nobody watches; `None` if there are others.
pub(crate) fn play_out<G: Rules, B: Bot>(
    game: &mut G,
    bots: &mut [B],
    chance: &mut GameRng,
    limits: Limits,
) -> Option<Game> {
    let mut choices: [GameRng; MAX_SEATS] = std::array::from_fn(|_| chance.clone());
    for (bot, choice) in bots.iter_mut().zip(&mut choices) {
        choice.clone_from(bot.random_source()?);
    }
    let mut lots = Table { chance, choices };
    let rules = game.extension().rule_set();
    let Plies { actions, outcomes } = play(rules, game, &mut lots, limits.turns)?;
    for (bot, choice) in bots.iter_mut().zip(lots.choices) {
        if let Some(source) = bot.random_source() {
            *source = choice;
        }
    }
    let turns = game.core().public.turn.number;
    let ending = match game.next_step() {
        NextStep::Over(ending) if turns <= limits.turns => Some(ending),
        _ => None,
    };
    Some(Game { ending, actions, outcomes, turns, faults: [0; MAX_SEATS] })
}

/// Instantiated here for every rule set, not in the callers, so that it is compiled once with full optimization.
fn play(rules: RuleSet, game: &mut dyn Any, lots: &mut Table<'_>, turns: u32) -> Option<Plies> {
    with_rule_set!(rules, Game => game.downcast_mut::<Game>().map(|game| game.play_at_random(lots, turns)))
}

/// The sources of a game of random players, next to each other.
struct Table<'a> {
    chance: &'a mut GameRng,
    choices: [GameRng; MAX_SEATS],
}

impl Lots for Table<'_> {
    #[inline(always)]
    fn chance(&mut self, n: u32) -> u32 {
        self.chance.below(n)
    }

    #[inline(always)]
    fn choice(&mut self, seat: Seat, n: u64) -> u64 {
        RandomBot::position(&mut self.choices[seat.idx()], n)
    }
}
