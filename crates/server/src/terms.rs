//! How the settings of a table become a game, and which settings there are.

use hexhaven_engine::rulesets::oil::OilOptions;
use hexhaven_engine::{AnyGame, Draw, RuleSet};
use hexhaven_protocol::{OptionView, PresetView, RuleSetView, TableSettings};
use hexhaven_terms::{BadTerm, BaseTerms, EnergiesTerms, KnightsTerms, Listed, Preset, Terms};

use crate::games;

/// A game as the settings say, its board laid by `draw`.
///
/// # Errors
/// Why it cannot be played, for people.
pub(crate) fn start(settings: &TableSettings, draw: &mut impl Draw) -> Result<AnyGame, String> {
    match rules(settings)? {
        RuleSet::Base => begin::<BaseTerms>(settings, draw).map(AnyGame::Base),
        RuleSet::Knights => begin::<KnightsTerms>(settings, draw).map(AnyGame::Knights),
        RuleSet::Oil => begin::<OilOptions>(settings, draw).map(AnyGame::Oil),
        RuleSet::Energies => begin::<EnergiesTerms>(settings, draw).map(AnyGame::Energies),
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

fn rules(settings: &TableSettings) -> Result<RuleSet, String> {
    let names = || RuleSet::ALL.iter().map(|rules| rules.name()).collect::<Vec<_>>().join(", ");
    let found = RuleSet::by_name(&settings.rules);
    found.ok_or_else(|| format!("there is no rule set `{}`; there are {}", settings.rules, names()))
}

fn begin<T: Terms>(settings: &TableSettings, draw: &mut impl Draw) -> Result<T::Game, String> {
    let terms: T = agree(settings)?;
    terms.start(settings.seats, draw).map_err(|bad| bad.to_string())
}

/// The terms that the settings tell.
fn agree<T: Terms>(settings: &TableSettings) -> Result<T, String> {
    let (name, pairs) = words(settings)?;
    let preset = Preset::by_name(name).and_then(|preset| T::preset(preset, settings.seats));
    let mut terms = preset.ok_or_else(|| format!("there is no preset `{name}`"))?;
    for pair in pairs {
        terms.set(pair).map_err(|bad| match bad {
            BadTerm::Unknown { .. } => format!("there is no option `{pair}`"),
            BadTerm::Value { said } => format!("`{pair}`: {said}"),
        })?;
    }
    Ok(terms)
}

/// The most characters of options; nothing that can be said is longer.
const MAX_TEXT: usize = 2000;

/// The preset and the pairs of both fields.
fn words(settings: &TableSettings) -> Result<(&str, Vec<&str>), String> {
    if settings.options.len() + settings.setup.len() > MAX_TEXT {
        return Err("the options are too long".to_owned());
    }
    let words = settings.options.split_whitespace().chain(settings.setup.split_whitespace());
    let (pairs, presets): (Vec<&str>, Vec<&str>) = words.partition(|word| word.contains('='));
    match presets[..] {
        [] => Ok((Preset::Modern.name(), pairs)),
        [first, ref more @ ..] if more.iter().all(|preset| *preset == first) => Ok((first, pairs)),
        _ => Err(format!("name one preset, not {}", presets.join(" and "))),
    }
}

/// The rule sets that can be played, with their presets and options, for those who choose.
#[must_use]
pub(crate) fn rule_sets() -> Vec<RuleSetView> {
    let describe = |&rules| match rules {
        RuleSet::Base => describe::<BaseTerms>(rules),
        RuleSet::Knights => describe::<KnightsTerms>(rules),
        RuleSet::Oil => describe::<OilOptions>(rules),
        RuleSet::Energies => describe::<EnergiesTerms>(rules),
    };
    RuleSet::ALL.iter().map(describe).collect()
}

fn describe<T: Terms>(rules: RuleSet) -> RuleSetView {
    // The options that are listed are the same for every number of players.
    let listed = |preset| T::preset(preset, *T::PLAYERS.end()).expect("a preset that it has").listed();
    let [options, setup] = listed(T::PRESETS[0]).map(|table| table.into_iter().map(view).collect());
    let preset = |&preset: &Preset| PresetView {
        name: preset.name().to_owned(),
        values: listed(preset)
            .concat()
            .into_iter()
            .map(|option| (option.key.to_owned(), option.value))
            .collect(),
    };
    RuleSetView {
        name: rules.name().to_owned(),
        min_seats: *T::PLAYERS.start(),
        max_seats: *T::PLAYERS.end(),
        presets: T::PRESETS.iter().map(preset).collect(),
        options,
        setup,
        bots: games::bot_levels().iter().map(|&level| level.to_owned()).collect(),
    }
}

fn view(Listed { key, allowed, value }: Listed) -> OptionView {
    OptionView { key: key.to_owned(), allowed: allowed.to_owned(), default: value }
}
