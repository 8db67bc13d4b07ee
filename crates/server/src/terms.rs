//! How the settings of a table become a game, and which settings there are.

use hexhaven_engine::rulesets::{AnyOptions, BadTerm, Part};
use hexhaven_engine::shared::options::{Domain, NumberList};
use hexhaven_engine::shared::setup::tables::tables;
use hexhaven_engine::topology::{Axial, Island};
use hexhaven_engine::{AnyGame, Draw, RuleSet};
use hexhaven_protocol::{
    CornerHex, CornerName, Hex, IslandCorners, Name, OptionDomain, OptionView, PresetView, RefusalCode,
    RuleSetView, TableSettings,
};

use crate::games;
use crate::table::Refusal;

/// A game with these settings, its board drawn by `draw`.
pub(crate) fn start(settings: &TableSettings, draw: &mut impl Draw) -> Result<AnyGame, Refusal> {
    let options = agree(settings)?;
    AnyGame::start(&options, settings.seats, draw).map_err(|bad| refusal(bad.to_string(), bad.option()))
}

/// Whether a game can be played with these settings.
pub(crate) fn check(settings: &TableSettings) -> Result<(), Refusal> {
    let is_usual = settings.options.trim().is_empty() && settings.setup.trim().is_empty();
    if settings.rated && !is_usual {
        return Err(refusal("rated games are played with the usual options".to_owned(), None));
    }
    if settings.rated && settings.practice {
        return Err(refusal("practice is not rated".to_owned(), None));
    }
    // The draws do not matter, only whether a game can start.
    start(settings, &mut crate::fair::Seed::random().rng()).map(drop)
}

fn refusal(message: String, option: Option<&'static str>) -> Refusal {
    Refusal { option, ..Refusal::new(RefusalCode::BadSettings, message) }
}

/// The options that the settings name.
fn agree(settings: &TableSettings) -> Result<AnyOptions, Refusal> {
    let names = || RuleSet::ALL.iter().map(|rules| rules.name()).collect::<Vec<_>>().join(", ");
    let no_rules =
        || refusal(format!("there is no rule set `{}`; there are {}", settings.rules, names()), None);
    let rules = RuleSet::by_name(&settings.rules).ok_or_else(no_rules)?;
    let (name, pairs) = words(settings)?;
    let no_preset = || refusal(format!("there is no preset `{name}`"), None);
    let mut options = rules.preset(name).ok_or_else(no_preset)?;
    for pair in pairs {
        options.set_text(pair).map_err(|bad| match bad {
            BadTerm::Unknown => refusal(format!("there is no option `{pair}`"), None),
            BadTerm::Value(_) => refusal(format!("`{pair}`: {bad}"), bad.option()),
        })?;
    }
    Ok(options)
}

/// The most characters of options; no valid text is longer.
const MAX_TEXT: usize = 2000;

/// The preset and the pairs of both fields.
fn words(settings: &TableSettings) -> Result<(&str, Vec<&str>), Refusal> {
    if settings.options.len() + settings.setup.len() > MAX_TEXT {
        return Err(refusal("the options are too long".to_owned(), None));
    }
    let words = settings.options.split_whitespace().chain(settings.setup.split_whitespace());
    let (pairs, presets): (Vec<&str>, Vec<&str>) = words.partition(|word| word.contains('='));
    match presets[..] {
        [] => Ok(("modern", pairs)),
        [first, ref more @ ..] if more.iter().all(|preset| *preset == first) => Ok((first, pairs)),
        _ => Err(refusal(format!("name one preset, not {}", presets.join(" and ")), None)),
    }
}

/// The rule sets with their presets and options, for the lobby.
pub(crate) fn rule_sets() -> Vec<RuleSetView> {
    RuleSet::ALL.iter().copied().map(describe).collect()
}

fn describe(rules: RuleSet) -> RuleSetView {
    let (mut options, mut setup) = (Vec::new(), Vec::new());
    rules.options().each(|option| {
        let key = option.spec.key.to_owned();
        let view = OptionView { key, domain: domain(option.spec.domain), default: option.text().to_string() };
        match option.part {
            Part::Play => options.push(view),
            Part::Setup => setup.push(view),
            Part::Short => {}
        }
    });
    RuleSetView {
        name: Name(rules),
        min_seats: *rules.players().start(),
        max_seats: *rules.players().end(),
        presets: rules.presets().map(|(name, options)| preset(name, &options)).collect(),
        options,
        setup,
        bots: games::bot_levels().iter().map(|&level| level.to_owned()).collect(),
    }
}

fn preset(name: &str, options: &AnyOptions) -> PresetView {
    let mut view = PresetView { name: name.to_owned(), values: Default::default() };
    options.each(|option| {
        view.values.insert(option.spec.key.to_owned(), option.text().to_string());
    });
    view
}

fn domain(domain: Domain) -> OptionDomain {
    let list = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    match domain {
        Domain::Switch => OptionDomain::Switch,
        Domain::Words(words) => OptionDomain::Words { words: list(words) },
        Domain::Number { least, most, none } => {
            OptionDomain::Number { least, most, none: none.map(str::to_owned) }
        }
        Domain::Seat(words) => OptionDomain::Seat { words: list(words) },
        Domain::Corner(none) => OptionDomain::Corner { none: none.to_owned(), islands: corners() },
        Domain::Numbers(NumberList { none, example, .. }) => {
            OptionDomain::Text { none: none.map(str::to_owned), example: example.to_owned() }
        }
    }
}

/// The corner hexes of both islands.
fn corners() -> Vec<IslandCorners> {
    let islands = [(Island::Base, 4), (Island::Extended, 6)];
    let corners = |island| tables(island).spiral_starts.iter().map(|start| corner(start[0])).collect();
    islands
        .into_iter()
        .map(|(island, max_seats)| IslandCorners {
            island: Name(island.into()),
            max_seats,
            corners: corners(island),
        })
        .collect()
}

/// A corner hex by its position: `r` grows downward, and twice a hex's distance to the right is `2q + r`.
fn corner(hex: Axial) -> CornerHex {
    let is_left = 2 * hex.q + hex.r < 0;
    let at = match (hex.r.signum(), is_left) {
        (-1, true) => CornerName::TopLeft,
        (-1, false) => CornerName::TopRight,
        (0, true) => CornerName::Left,
        (0, false) => CornerName::Right,
        (_, true) => CornerName::BottomLeft,
        (_, false) => CornerName::BottomRight,
    };
    CornerHex { at, hex: Hex(hex.to_string().into()) }
}
