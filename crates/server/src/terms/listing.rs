//! The rule sets, presets and options, for those who choose. The engine says which options there are; only what the
//! words of a table add to them is written here.

use std::fmt::Display;

use hexhaven_engine::RuleSet;
use hexhaven_engine::rulesets::energies::{
    BagView, CardWindows, EnergiesOptions, FullTie, SpiralDirection, Takings,
};
use hexhaven_engine::rulesets::oil::{DesertNumber, OilBoard, OilOptions};
use hexhaven_protocol::{OptionView, PresetView, RuleSetView};

use super::{base_terms, energies_terms, knights_terms, oil_terms};
use crate::games;

/// The value of an option that follows from the preset and the number of players.
const BY_PLAYERS: &str = "by-players";

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
    let (options, setup) = options(rules, presets[0]);
    RuleSetView {
        name: rules.name().to_owned(),
        min_seats,
        max_seats,
        presets: presets.iter().map(|&name| preset(rules, name)).collect(),
        options,
        setup,
        bots: games::bot_levels().iter().map(|&level| level.to_owned()).collect(),
    }
}

fn preset(rules: RuleSet, name: &str) -> PresetView {
    let (play, setup) = options(rules, name);
    let values = play.into_iter().chain(setup).map(|view| (view.key, view.default));
    PresetView { name: name.to_owned(), values: values.collect() }
}

/// The options of play and of the set-up, with the values of a preset.
fn options(rules: RuleSet, preset: &str) -> (Vec<OptionView>, Vec<OptionView>) {
    const LISTED: &str = "a preset of the list";
    match rules {
        RuleSet::Base => {
            let (play, setup) = base_terms(preset, &[]).expect(LISTED);
            (views(play.listed()), views(setup.listed()))
        }
        RuleSet::Knights => {
            let (terms, setup) = knights_terms(preset, &[]).expect(LISTED);
            ([views(terms.core.listed()), views(terms.own.listed())].concat(), views(setup.listed()))
        }
        RuleSet::Oil => {
            let terms = oil_terms(preset, &[]).expect(LISTED);
            let play = [views(terms.core.listed()), views(terms.oil.listed())].concat();
            // The island of Oil Springs has its own two boards, without the other games' choice of layout.
            let shared = views(terms.setup.base.listed()).into_iter().filter(|view| view.key != "board");
            (play, views(oil_board(&terms)).into_iter().chain(shared).collect())
        }
        RuleSet::Energies => {
            // The options that are listed are the same for every number of players.
            let terms = energies_terms(preset, &[], 4).expect(LISTED);
            let play = [views(terms.shared.listed()), views(energies_words(&terms.own))].concat();
            let direction = match terms.setup.direction {
                SpiralDirection::Clockwise => "clockwise",
                SpiralDirection::CounterClockwise => "counter-clockwise",
            };
            let direction = ("spiral_direction", "clockwise or counter-clockwise", direction);
            (play, [views(terms.setup.shared.listed()), views([direction])].concat())
        }
    }
}

fn oil_board(terms: &OilOptions) -> [(&'static str, &'static str, &'static str); 2] {
    let board = match terms.setup.board {
        OilBoard::Fixed => "fixed",
        OilBoard::Variable => "variable",
    };
    let number = match terms.setup.desert_number_34 {
        DesertNumber::Five => "5",
        DesertNumber::Nine => "9",
    };
    [("board", "fixed or variable", board), ("desert_number_34", "5 or 9", number)]
}

/// The options of New Energies; what those of the frame are follows from the number of players.
fn energies_words(own: &EnergiesOptions) -> [(&'static str, &'static str, String); 9] {
    let cards = match own.cards {
        CardWindows::BeforeDiscsOrAction => "before-discs-or-action",
        CardWindows::AnyTime => "any-time",
    };
    let takings = match own.takings {
        Takings::Optional => "optional",
        Takings::Mandatory => "mandatory",
    };
    let bag = match own.bag {
        BagView::Closed => "closed",
        BagView::Open => "open",
    };
    let tie = match own.full_tie {
        FullTie::Shared => "shared",
        FullTie::Nobody => "nobody",
    };
    let hazards = own.hazard_tokens.map_or_else(|| "unlimited".to_owned(), |n| n.to_string());
    [
        ("cards", "before-discs-or-action or any-time", cards.to_owned()),
        ("takings", "optional or mandatory", takings.to_owned()),
        ("bag", "closed or open", bag.to_owned()),
        ("full_tie", "shared or nobody", tie.to_owned()),
        ("hazard_tokens", "unlimited or 0 to 127", hazards),
        // No preset has the other bands.
        ("bands", "standard or alt", "standard".to_owned()),
        ("last_space", "1 to 31", BY_PLAYERS.to_owned()),
        ("draws", "a list of bands (last space:discs), such as 5:2,17:1,23:2,31:3", BY_PLAYERS.to_owned()),
        ("rows", "a list of seven sizes, such as 3,4,3,3,4,2,2", BY_PLAYERS.to_owned()),
    ]
}

fn views(listed: impl IntoIterator<Item = (&'static str, &'static str, impl Display)>) -> Vec<OptionView> {
    let view = |(key, allowed, default): (&str, &str, _)| OptionView {
        key: key.to_owned(),
        allowed: allowed.to_owned(),
        default: format!("{default}"),
    };
    listed.into_iter().map(view).collect()
}
