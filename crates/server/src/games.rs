//! What is done for people who are not there, what bots do, and what can be taken back.

use hexhaven_bots::{AnyBot, Bot, Level, Seen};
use hexhaven_engine::{Action, AnyGame, CoreAction, EnergiesAction, KnightsAction, OilAction, Rules, Seat};

/// The levels of bots, weakest first.
#[must_use]
pub(crate) fn bot_levels() -> &'static [&'static str] {
    const LEVELS: [&str; 3] = [Level::Easy.name(), Level::Normal.name(), Level::Hard.name()];
    &LEVELS
}

/// The level that stands in for people.
#[must_use]
pub(crate) const fn default_level() -> &'static str {
    Level::Normal.name()
}

/// What a bot of this level does; for an unknown level or an illegal choice, anything that is legal.
#[must_use]
pub(crate) fn bot_action(level: &str, game: &AnyGame, seat: Seat, seed: u64) -> Action {
    let legal = game.legal(seat);
    // Only the levels: the names of bots also reach programs on this machine.
    let bot = AnyBot::by_name(level, seed).filter(|_| bot_levels().contains(&level));
    let chosen = bot.map(|mut bot| bot.choose(&Seen::new(game, seat), &legal));
    match chosen {
        Some(action) if game.check(seat, action).is_ok() => action,
        _ => any_action(game, seat, seed),
    }
}

/// What is done for a person who does not decide in time: nothing that costs or commits, where the rules allow that;
/// where they demand a decision, such as a discard, that of a bot.
///
/// # Panics
/// When the seat owes no decision.
#[must_use]
pub(crate) fn safe_action(game: &AnyGame, seat: Seat, seed: u64) -> Action {
    const SAFE: [Action; 7] = [
        Action::Core(CoreAction::Decline),
        Action::Core(CoreAction::Roll),
        Action::Energies(EnergiesAction::DrawDiscs),
        Action::Energies(EnergiesAction::Forgo),
        Action::Core(CoreAction::Pass),
        Action::Core(CoreAction::EndTurn),
        Action::Core(CoreAction::Finish),
    ];
    let safe = SAFE.into_iter().find(|&action| game.check(seat, action).is_ok());
    safe.unwrap_or_else(|| bot_action(default_level(), game, seat, seed))
}

fn any_action(game: &AnyGame, seat: Seat, seed: u64) -> Action {
    game.legal(seat).pick(|n| seed % n)
}

/// Whether an action reveals nothing to anybody and can be taken back: building, trade with the bank, own knights and
/// tracks, plants, use of oil. An action that chance answers cannot be taken back all the same.
#[must_use]
pub(crate) const fn reveals_nothing(action: Action) -> bool {
    match action {
        Action::Core(action) => matches!(
            action,
            CoreAction::BuildRoad(_)
                | CoreAction::BuildSettlement(_)
                | CoreAction::BuildCity(_)
                | CoreAction::MaritimeTrade { .. }
        ),
        Action::Knights(action) => matches!(
            action,
            KnightsAction::BuildWall(_)
                | KnightsAction::RepairCity(_)
                | KnightsAction::Recruit(_)
                | KnightsAction::Activate(_)
                | KnightsAction::Promote(_)
                | KnightsAction::MoveKnight { .. }
                | KnightsAction::Improve(_)
                | KnightsAction::PlaceMetropolis(_)
        ),
        Action::Oil(action) => {
            matches!(action, OilAction::Convert(_) | OilAction::BuildMetropolis(_) | OilAction::Sequester)
        }
        Action::Energies(action) => matches!(
            action,
            EnergiesAction::BuildPlant { .. }
                | EnergiesAction::Demolish(_)
                | EnergiesAction::BuildWarehouse
                | EnergiesAction::RemoveHazard(_)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexhaven_chance::GameRng;
    use hexhaven_engine::{RuleSet, ToAct};
    use hexhaven_protocol::{TableSettings, Timer};

    /// Plays a game in which the clock decides everything, and counts what it did.
    fn clockwork(rules: RuleSet) -> (usize, Vec<Action>) {
        let settings = TableSettings {
            rules: rules.name().to_owned(),
            seats: 4,
            options: String::new(),
            setup: String::new(),
            public: false,
            timer: Timer::Fast,
        };
        let mut rng = GameRng::new(3);
        let mut game = crate::terms::start(&settings, &mut rng).expect("the usual game starts");
        let (mut n_passive, mut others) = (0, Vec::new());
        for _ in 0..2000 {
            match game.to_act() {
                ToAct::Seats(seats, _) => {
                    let seat = seats.nth(0).expect("somebody is to act");
                    let action = safe_action(&game, seat, 3);
                    match action {
                        Action::Core(CoreAction::Roll | CoreAction::EndTurn)
                        | Action::Energies(EnergiesAction::DrawDiscs) => n_passive += 1,
                        other => others.push(other),
                    }
                    game.play(seat, action, &mut ()).expect("what the clock does is legal");
                }
                ToAct::Chance(_) => {
                    let outcome = game.outcomes().draw(&mut rng);
                    game.resolve(outcome, &mut ()).expect("what falls can fall");
                }
                ToAct::Over(_) => break,
            }
        }
        (n_passive, others)
    }

    #[test]
    fn the_clock_spends_nothing_after_the_set_up() {
        for &rules in RuleSet::ALL {
            let (n_passive, others) = clockwork(rules);
            assert!(n_passive > 50, "{rules:?}: {n_passive}");
            let spends = |action: &Action| {
                matches!(
                    action,
                    Action::Core(
                        CoreAction::BuildCity(_)
                            | CoreAction::BuyDevelopment
                            | CoreAction::MaritimeTrade { .. }
                            | CoreAction::Offer(_)
                            | CoreAction::Accept
                            | CoreAction::PlayKnight
                            | CoreAction::PlayMonopoly(_)
                            | CoreAction::PlayYearOfPlenty(_)
                    ) | Action::Knights(
                        KnightsAction::Recruit(_) | KnightsAction::Improve(_) | KnightsAction::Play(_)
                    ) | Action::Oil(OilAction::Convert(_) | OilAction::BuildMetropolis(_))
                        | Action::Energies(
                            EnergiesAction::BuildPlant { .. } | EnergiesAction::BuildWarehouse
                        )
                )
            };
            // The second building of the set-up is a city in some rule sets.
            let cities =
                others.iter().filter(|action| matches!(action, Action::Core(CoreAction::BuildCity(_))));
            assert!(cities.count() <= 4, "{rules:?}");
            let spent: Vec<_> = others
                .iter()
                .filter(|action| spends(action) && !matches!(action, Action::Core(CoreAction::BuildCity(_))))
                .collect();
            assert!(spent.is_empty(), "{rules:?}: {spent:?}");
        }
    }
}
