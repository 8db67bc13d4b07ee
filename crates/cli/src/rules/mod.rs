//! The command line's part of each rule set: one file each, with an implementation of `Playable`.

mod base;
mod energies;
mod knights;
mod oil;
mod seafarers;

use anyhow::{Context, Result};
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::{GameOptions, RuleSet};
use hexhaven_engine::shared::setup::StartingBoard;
use hexhaven_engine::topology::HexSet;
use hexhaven_engine::{Notated, Seat, Viewer, with_options};

use crate::game::{Layout, Setup};
use crate::position::Ground;

/// The help text for the choice of a rule set.
pub(crate) fn help() -> String {
    format!("The rule set: {}", either(RuleSet::ALL))
}

/// The names of some rule sets, one of which is meant: `base, knights or oil`.
pub(crate) fn either(rules: &[RuleSet]) -> String {
    let names: Vec<&str> = rules.iter().map(|rules| rules.name()).collect();
    let (last, others) = names.split_last().unwrap_or((&"", &[]));
    if others.is_empty() { (*last).to_owned() } else { format!("{} or {last}", others.join(", ")) }
}

/// The rule sets with decided values that a file can replace.
pub(crate) fn with_data() -> Vec<RuleSet> {
    let has_data = |&rules: &RuleSet| with_options!(rules, Options => Options::HAS_DATA);
    RuleSet::ALL.iter().copied().filter(has_data).collect()
}

/// The rule set of a name on the command line.
pub(crate) fn by_name(name: &str) -> Result<RuleSet, String> {
    let named = |rules: &RuleSet| match rules.name() {
        short if short == rules.long_name() => short.to_owned(),
        short => format!("{short} or {}", rules.long_name()),
    };
    let names = || RuleSet::ALL.iter().map(named).collect::<Vec<_>>().join(", ");
    RuleSet::by_name(name).ok_or_else(|| format!("there is no such rule set; the rule sets are: {}", names()))
}

/// The rule set of a position or record: the first word of the position.
pub(crate) fn of_position(text: &str) -> Result<RuleSet> {
    let opening = hexhaven_engine::notation::Statements::new(text).next();
    let word = opening.map_or("", |mut opening| match opening.word() {
        "" => opening.rest().trim(),
        word => word,
    });
    let found = RuleSet::ALL.iter().copied().find(|rules| rules.name().eq_ignore_ascii_case(word));
    found.with_context(|| {
        let begins = "a position begins with a rule set, such as `base first-game-modern`";
        match word {
            "" => format!("{begins}; this one is empty"),
            word => format!("{begins}, not with `{word:.20}`"),
        }
    })
}

/// The command line's needs from a rule set in addition to its rules.
pub(crate) trait Playable: Notated + Send + Sync {
    /// All options of a game.
    type Options: GameOptions<Game = Self>;

    /// Which rules these are.
    const RULES: RuleSet;

    /// Whether it can be played on a sea scenario file.
    const HAS_SCENARIOS: bool = false;

    /// Chooses a board by name.
    fn lay(options: &mut Self::Options, layout: Layout) -> Result<()>;

    /// A new game on a custom board.
    fn start_on(ground: &Ground, options: &Self::Options, players: u8, chance: &mut GameRng) -> Result<Self>;

    /// A new game.
    fn start(setup: &Setup<Self>, chance: &mut GameRng) -> Result<Self> {
        match &setup.board {
            Some(ground) => Self::start_on(ground, &setup.options, setup.players, chance),
            None => Ok(setup.prepared.start(setup.players, chance)?),
        }
    }

    /// The original board, and the robber's current hex.
    fn ground(&self) -> Ground {
        let public = &self.core().public;
        let laid = StartingBoard { board: public.board.clone(), robber: public.robber };
        Ground { laid, springs: HexSet::EMPTY }
    }

    /// Statements that deal hidden progress cards.
    fn deal_progress(&self, _hidden: &HiddenProgress<'_>) -> Result<Vec<String>> {
        Ok(Vec::new())
    }

    /// The points of a seat as a viewer knows them; `None` knows everything.
    fn known_vp(&self, seat: Seat, viewer: Option<Viewer>) -> u32 {
        let is_known = viewer.is_none_or(|viewer| viewer.is(seat) || is_over(self));
        if is_known { self.vp(seat) } else { self.public_vp(seat) }
    }
}

/// What an observation says about progress cards.
#[derive(Default)]
pub(crate) struct HiddenProgress<'a> {
    /// The number of cards of each seat whose cards are hidden.
    pub(crate) hands: Vec<(Seat, u8)>,
    /// The number of unknown cards in each deck.
    pub(crate) decks: Vec<(&'a str, u8)>,
    /// The cards put back under each deck, `?` for those put back unseen.
    pub(crate) returned: Vec<(&'a str, &'a str)>,
}

fn is_over<G: Playable>(game: &G) -> bool {
    matches!(game.to_act(), hexhaven_engine::ToAct::Over(_))
}
