//! What the server knows of the rule sets: how settings become a game, who plays for whom, and what can be taken back.

use hexhaven_bots::{AnyBot, Bot, Seen};
use hexhaven_engine::core::Options;
use hexhaven_engine::core::setup::SetupOptions;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::{Action, AnyGame, CoreAction, Draw, Flag, RuleSet, Rules, Seat};
use hexhaven_protocol::{PresetView, RuleSetView, TableSettings};

use crate::ids;

/// A game as the settings say, its board laid by `draw`.
///
/// # Errors
/// Why it cannot be played, for people.
pub(crate) fn start(settings: &TableSettings, draw: &mut impl Draw) -> Result<AnyGame, String> {
    let rules = RuleSet::by_name(&settings.rules)
        .ok_or_else(|| format!("there is no rule set `{}`", settings.rules))?;
    let misread = |what: &str, text: &str, misread: hexhaven_engine::notation::Misread| {
        format!("{what} `{text}`: {misread}")
    };
    match rules {
        RuleSet::Base => {
            let options = Options::read(&settings.options)
                .map_err(|error| misread("options", &settings.options, error))?;
            let setup = SetupOptions::read(&settings.setup)
                .map_err(|error| misread("setup", &settings.setup, error))?;
            let game = Base::start(&options, &setup, settings.seats, draw);
            game.map(AnyGame::Base).map_err(|bad| bad.to_string())
        }
    }
}

/// Whether a game can be played as the settings say.
///
/// # Errors
/// Why not, for people.
pub(crate) fn check(settings: &TableSettings) -> Result<(), String> {
    // The draws do not matter: only whether there is a start.
    start(settings, &mut crate::fair::Seed::random().rng()).map(|_| ())
}

/// The rule sets that can be played, for those who choose.
#[must_use]
pub(crate) fn rule_sets() -> Vec<RuleSetView> {
    let presets = ["modern", "classic-fr"].map(|name| PresetView { name: name.to_owned() });
    let view = |rules: &RuleSet| RuleSetView {
        name: rules.name().to_owned(),
        min_seats: 2,
        max_seats: 6,
        presets: presets.to_vec(),
        options: Vec::new(),
        setup: Vec::new(),
        bots: bot_levels().iter().map(|&level| level.to_owned()).collect(),
    };
    RuleSet::ALL.iter().map(view).collect()
}

/// The levels of bots, weakest first.
#[must_use]
pub(crate) fn bot_levels() -> &'static [&'static str] {
    AnyBot::NAMES
}

/// The level that stands in for people.
#[must_use]
pub(crate) fn default_level() -> &'static str {
    bot_levels().last().copied().unwrap_or("random")
}

/// What a bot of this level does; an unknown level or an illegal choice falls back to the safe action.
#[must_use]
pub(crate) fn bot_action(level: &str, game: &AnyGame, seat: Seat) -> Action {
    let legal = game.legal(seat);
    let seed = u64::from_le_bytes(ids::random());
    let chosen = AnyBot::by_name(level, seed).map(|mut bot| bot.choose(&Seen::new(game, seat), &legal));
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

/// Whether an action reveals nothing to anybody and can be taken back: building and trade with the bank.
#[must_use]
pub(crate) fn reveals_nothing(action: Action) -> bool {
    matches!(
        action,
        Action::Core(
            CoreAction::BuildRoad(_)
                | CoreAction::BuildSettlement(_)
                | CoreAction::BuildCity(_)
                | CoreAction::MaritimeTrade { .. }
        )
    )
}
