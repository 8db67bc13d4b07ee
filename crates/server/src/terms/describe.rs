//! What can be chosen before a game, for those who choose: presets, options, seats and bots of every rule set.

use hexhaven_engine::RuleSet;
use hexhaven_engine::core::Options;
use hexhaven_engine::core::setup::SetupOptions;
use hexhaven_engine::notation::{Chosen, Misread, Problem};
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
    let (options, setup) = match rules {
        RuleSet::Base => (views(Options::MODERN.chosen()), views(SetupOptions::MODERN.chosen())),
        RuleSet::Knights => {
            let usual = KnightsOptions::MODERN;
            (join(views(usual.core.chosen()), views(usual.own.chosen())), views(Knights::SETUP.chosen()))
        }
        RuleSet::Oil => {
            let usual = OilOptions::MODERN;
            let own =
                vec![view("board", "fixed or variable", "fixed"), view("desert_number_34", "5 or 9", "5")];
            // The board of Oil Springs is its own choice, in place of the one of the base game.
            let is_shared = |view: &OptionView| !["board", "first_game_layout"].contains(&view.key.as_str());
            let shared = views(usual.setup.base.chosen()).into_iter().filter(is_shared).collect();
            (join(views(usual.core.chosen()), views(usual.oil.chosen())), join(own, shared))
        }
        RuleSet::Energies => energies(),
    };
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

/// The players that the defaults of New Energies are shown for.
const PLAYERS: u8 = 4;

fn energies() -> (Vec<OptionView>, Vec<OptionView>) {
    let usual = EnergiesOptions::standard(PLAYERS);
    let tokens = usual.hazard_tokens.map_or("unlimited".to_owned(), |n| n.to_string());
    let rows: Vec<String> = usual.frame.rows.iter().map(u8::to_string).collect();
    let own = [
        ("bag", "closed".to_owned()),
        ("cards", "before-discs-or-action".to_owned()),
        ("takings", "optional".to_owned()),
        ("full_tie", "shared".to_owned()),
        ("hazard_tokens", tokens),
        ("last_space", usual.frame.last_space.to_string()),
        ("rows", rows.join(",")),
    ];
    let own = own.map(|(key, default)| view(key, energies_allowed(key), &default));
    let bands = vec![view("bands", "standard or alt", "standard")];
    let setup = vec![view("spiral_direction", "clockwise or counter-clockwise", "counter-clockwise")];
    let shared = EnergiesSetup::STANDARD.shared;
    let options = join(views(EnergiesOptions::SHARED.chosen()), join(own.to_vec(), bands));
    (options, join(setup, views(shared.chosen())))
}

/// What may be written, in the words with which a wrong value is refused.
fn energies_allowed(key: &str) -> &'static str {
    match EnergiesOptions::read(&format!("{key}=?"), PLAYERS) {
        Err(Misread { problem: Problem::BadValue { allowed, .. }, .. }) => allowed,
        _ => "",
    }
}

fn views<T: Copy + 'static>(chosen: impl Iterator<Item = Chosen<T>>) -> Vec<OptionView> {
    chosen.map(|option| view(option.key(), option.allowed(), &option.to_string())).collect()
}

fn view(key: &str, allowed: &str, default: &str) -> OptionView {
    OptionView { key: key.to_owned(), allowed: allowed.to_owned(), default: default.to_owned() }
}

fn join(mut first: Vec<OptionView>, second: Vec<OptionView>) -> Vec<OptionView> {
    first.extend(second);
    first
}

#[cfg(test)]
mod tests {
    use hexhaven_chance::GameRng;
    use hexhaven_engine::notation::Notated;
    use hexhaven_protocol::{TableSettings, Timer};

    use super::*;
    use crate::terms::start;

    fn position(rules: &RuleSetView, options: &str, setup: &str) -> Result<String, String> {
        let settings = TableSettings {
            rules: rules.name.clone(),
            seats: 4,
            options: options.to_owned(),
            setup: setup.to_owned(),
            public: false,
            timer: Timer::Off,
        };
        start(&settings, &mut GameRng::new(1)).map(|game| game.position().to_string())
    }

    /// A default that is written out changes nothing; a value that is nowhere allowed is refused by its key.
    #[test]
    fn what_is_listed_can_be_written() {
        for rules in rule_sets() {
            let usual = position(&rules, "", "").expect("the usual game starts");
            assert!(rules.options.len() >= 14, "{}", rules.name);
            let (options, setup) = (rules.options.iter(), rules.setup.iter());
            for (OptionView { key, allowed, default }, is_setup) in
                options.map(|view| (view, false)).chain(setup.map(|view| (view, true)))
            {
                let write = |value: &str| match is_setup {
                    false => position(&rules, &format!("modern {key}={value}"), ""),
                    true => position(&rules, "", &format!("modern {key}={value}")),
                };
                assert!(!allowed.is_empty(), "{}: {key}", rules.name);
                assert_eq!(write(default).as_ref(), Ok(&usual), "{}: {key}={default}", rules.name);
                let refused = write("nonsense").expect_err(key);
                assert!(refused.contains(key), "{}: {refused}", rules.name);
            }
        }
    }

    /// Every word among the values is taken, or refused with a reason that is not about reading it.
    #[test]
    fn words_that_are_allowed_can_be_read() {
        for rules in rule_sets() {
            for OptionView { key, allowed, .. } in rules.options.iter().chain(&rules.setup) {
                let words = allowed.split([',', ' ']).filter(|word| *word != "or" && *word != "a");
                let is_words =
                    allowed.split(" or ").all(|part| part.split(", ").all(|word| !word.contains(' ')));
                for word in words.filter(|word| is_words && !word.is_empty()) {
                    let done = position(&rules, &format!("{key}={word}"), "");
                    let misread = done.as_ref().is_err_and(|why| why.starts_with(&format!("`{key}=")));
                    assert!(!misread, "{}: {key}={word}: {done:?}", rules.name);
                }
            }
        }
    }
}
