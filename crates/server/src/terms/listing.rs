//! The rule sets, presets and options, for those who choose. The engine says which options there are; only what the
//! words of a table add to them is written here.

use std::fmt::Display;

use hexhaven_engine::RuleSet;
use hexhaven_engine::core::Options;
use hexhaven_engine::core::setup::SetupOptions;
use hexhaven_engine::rulesets::energies::{EnergiesOptions, EnergiesSetup};
use hexhaven_engine::rulesets::knights::{Knights, KnightsOptions};
use hexhaven_engine::rulesets::oil::OilOptions;
use hexhaven_protocol::{OptionView, PresetView, RuleSetView};

use crate::games;

/// The rule sets that can be played.
#[must_use]
pub(crate) fn rule_sets() -> Vec<RuleSetView> {
    RuleSet::ALL.iter().map(|&rules| describe(rules)).collect()
}

fn describe(rules: RuleSet) -> RuleSetView {
    let (min_seats, max_seats, presets): (u8, u8, &[&str]) = match rules {
        RuleSet::Base | RuleSet::Knights => (2, 6, &["modern", "classic-fr"]),
        RuleSet::Oil => (3, 6, &["modern", "classic-fr", "full-scale"]),
        RuleSet::Energies => (3, 4, &["modern", "classic-fr"]),
    };
    let (options, setup) = options(rules);
    RuleSetView {
        name: rules.name().to_owned(),
        min_seats,
        max_seats,
        presets: presets.iter().map(|&name| PresetView { name: name.to_owned() }).collect(),
        options,
        setup,
        bots: games::bot_levels().iter().map(|&level| level.to_owned()).collect(),
    }
}

/// The options of New Energies that one word decides; those of the frame follow from the number of players.
const ENERGIES: [(&str, &str, &str); 5] = [
    ("cards", "before-discs-or-action or any-time", "before-discs-or-action"),
    ("takings", "optional or mandatory", "optional"),
    ("bag", "closed or open", "closed"),
    ("full_tie", "shared or nobody", "shared"),
    ("bands", "standard or alt", "standard"),
];

/// The options of play and of the set-up, with the values of the first preset.
fn options(rules: RuleSet) -> (Vec<OptionView>, Vec<OptionView>) {
    match rules {
        RuleSet::Base => (views(Options::MODERN.listed()), views(SetupOptions::MODERN.listed())),
        RuleSet::Knights => {
            let terms = KnightsOptions::MODERN;
            ([views(terms.core.listed()), views(terms.own.listed())].concat(), views(Knights::SETUP.listed()))
        }
        RuleSet::Oil => {
            let terms = OilOptions::MODERN;
            let play = [views(terms.core.listed()), views(terms.oil.listed())].concat();
            // The island of Oil Springs has its own two boards, without the other games' choice of layout.
            let shared = views(terms.setup.base.listed()).into_iter().filter(|view| view.key != "board");
            let own = [("board", "fixed or variable", "fixed"), ("desert_number_34", "5 or 9", "5")];
            (play, views(own).into_iter().chain(shared).collect())
        }
        RuleSet::Energies => {
            let play = [views(EnergiesOptions::SHARED.listed()), views(ENERGIES)].concat();
            let direction = ("spiral_direction", "clockwise or counter-clockwise", "counter-clockwise");
            (play, [views(EnergiesSetup::STANDARD.shared.listed()), views([direction])].concat())
        }
    }
}

fn views(listed: impl IntoIterator<Item = (&'static str, &'static str, impl Display)>) -> Vec<OptionView> {
    let view = |(key, allowed, default): (&str, &str, _)| OptionView {
        key: key.to_owned(),
        allowed: allowed.to_owned(),
        default: format!("{default}"),
    };
    listed.into_iter().map(view).collect()
}
