//! What is done for people who are not there, what bots do, and what can be taken back.

use hexhaven_bots::{AnyBot, Bot, Level, Seen};
use hexhaven_engine::{Action, AnyGame, CoreAction, Flag, OilAction, Rules, Seat};

use crate::ids;

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

/// What a bot of this level does; an unknown level or an illegal choice falls back to the safe action.
#[must_use]
pub(crate) fn bot_action(level: &str, game: &AnyGame, seat: Seat) -> Action {
    let legal = game.legal(seat);
    let seed = u64::from_le_bytes(ids::random());
    // Only the levels: the names of bots also reach programs on this machine.
    let bot = AnyBot::by_name(level, seed).filter(|_| bot_levels().contains(&level));
    let chosen = bot.map(|mut bot| bot.choose(&Seen::new(game, seat), &legal));
    match chosen {
        Some(action) if game.check(seat, action).is_ok() => action,
        _ => safe_action(game, seat),
    }
}

/// What is done for a person who does not decide in time: nothing that costs cards, where the rules allow that.
///
/// # Panics
/// When the seat owes no decision.
#[must_use]
pub(crate) fn safe_action(game: &AnyGame, seat: Seat) -> Action {
    const SAFE: [(Flag, CoreAction); 5] = [
        (Flag::Decline, CoreAction::Decline),
        (Flag::Roll, CoreAction::Roll),
        (Flag::Pass, CoreAction::Pass),
        (Flag::EndTurn, CoreAction::EndTurn),
        (Flag::Finish, CoreAction::Finish),
    ];
    let legal = game.legal(seat);
    if let Some((_, action)) = SAFE.into_iter().find(|(flag, _)| legal.core.flags.contains(*flag)) {
        return Action::Core(action);
    }
    let any = legal.pick(|n| u64::from_le_bytes(ids::random()) % n.max(1));
    any.expect("a seat that owes a decision has a legal action")
}

/// Whether an action reveals nothing to anybody and can be taken back: building, trade with the bank, use of oil.
#[must_use]
pub(crate) fn reveals_nothing(action: Action) -> bool {
    matches!(
        action,
        Action::Core(
            CoreAction::BuildRoad(_)
                | CoreAction::BuildSettlement(_)
                | CoreAction::BuildCity(_)
                | CoreAction::MaritimeTrade { .. }
        ) | Action::Oil(OilAction::Convert(_) | OilAction::BuildMetropolis(_) | OilAction::Sequester)
    )
}
