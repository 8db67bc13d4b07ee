//! Decisions for absent people, bots' decisions, and undo.

use hexhaven_bots::Level;
use hexhaven_engine::{Action, AnyGame, Rules, Seat};

use crate::mind::Mind;
use crate::table::Manners;

/// The levels of bots, weakest first.
pub(crate) fn bot_levels() -> &'static [&'static str] {
    const LEVELS: [&str; Level::ALL.len()] = {
        let mut names = [""; Level::ALL.len()];
        let mut idx = 0;
        while idx < names.len() {
            names[idx] = Level::ALL[idx].name();
            idx += 1;
        }
        names
    };
    &LEVELS
}

/// The level that takes over for people.
pub(crate) const fn default_level() -> &'static str {
    Level::Normal.name()
}

/// The choice of a new bot of this level; for an unknown level, any legal action.
pub(crate) fn bot_action(level: &str, game: &AnyGame, seat: Seat, seed: u64, manners: &Manners) -> Action {
    Mind::new(seat, level, seed, game.clone()).choose(seed, manners)
}

/// The action for a person who does not decide in time: one that costs and commits nothing if the rules allow that,
/// otherwise, as for a discard, a bot's choice.
///
/// # Panics
/// When the seat owes no decision.
pub(crate) fn safe_action(game: &AnyGame, seat: Seat, seed: u64) -> Action {
    let safe = Action::idle(game.rule_set()).find(|&action| game.check(seat, action).is_ok());
    safe.unwrap_or_else(|| bot_action(default_level(), game, seat, seed, &Manners::default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexhaven_chance::GameRng;
    use hexhaven_engine::{CoreDecision, Decision, RuleSet, ToAct};
    use hexhaven_protocol::{TableSettings, Timer};

    /// Plays a game where the clock makes every decision, and returns how often it took a safe action.
    fn clockwork(rules: RuleSet) -> usize {
        let settings = TableSettings { timer: Timer::Fast, ..TableSettings::usual(rules.name(), 4) };
        let mut rng = GameRng::new(3);
        let mut game = crate::terms::start(&settings, &mut rng).expect("the usual game starts");
        let mut n_idle = 0;
        for _ in 0..2000 {
            match game.to_act() {
                ToAct::Seats(seats, decision) => {
                    let seat = seats.nth(0).expect("somebody must act");
                    let (action, hand) = (safe_action(&game, seat, 3), game.core().hand(seat));
                    n_idle += usize::from(Action::idle(rules).any(|idle| idle == action));
                    game.play(seat, action, &mut ()).expect("the clock's actions are legal");
                    // Other decisions, such as a discard, demand something.
                    if matches!(decision, Decision::Core(CoreDecision::PreRoll | CoreDecision::Main)) {
                        assert_eq!(game.core().hand(seat), hand, "{rules:?}: the clock paid for {action:?}");
                    }
                }
                ToAct::Chance(_) => {
                    let outcome = game.outcomes().draw(&mut rng);
                    game.resolve(outcome, &mut ()).expect("drawn outcomes are possible");
                }
                ToAct::Over(_) => break,
            }
        }
        n_idle
    }

    #[test]
    fn the_clock_spends_nothing_in_a_turn() {
        for &rules in RuleSet::ALL {
            let n_idle = clockwork(rules);
            assert!(n_idle > 50, "{rules:?}: {n_idle}");
        }
    }
}
