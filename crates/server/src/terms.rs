//! How the settings of a table become a game: a preset, then pairs `key=value`, each of which belongs to one of the rule
//! set's tables of options.

use hexhaven_engine::core::Options;
use hexhaven_engine::core::setup::SetupOptions;
use hexhaven_engine::notation::{Misread, Problem};
use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::rulesets::energies::{
    Energies, EnergiesData, EnergiesOptions, EnergiesSetup, SpiralDirection,
};
use hexhaven_engine::rulesets::knights::{Knights, KnightsOptions, Variants};
use hexhaven_engine::rulesets::oil::{DesertNumber, Oil, OilBoard, OilOptions, OilRules};
use hexhaven_engine::{AnyGame, Draw, RuleSet};
use hexhaven_protocol::TableSettings;

mod listing;

pub(crate) use listing::rule_sets;

/// A game as the settings say, its board laid by `draw`.
///
/// # Errors
/// Why it cannot be played, for people.
pub(crate) fn start(settings: &TableSettings, draw: &mut impl Draw) -> Result<AnyGame, String> {
    let (preset, pairs) = words(settings)?;
    let n = settings.seats;
    match rules(settings)? {
        RuleSet::Base => {
            let (options, setup) = base_terms(preset, &pairs)?;
            Base::start(&options, &setup, n, draw).map(AnyGame::Base).map_err(|bad| bad.to_string())
        }
        RuleSet::Knights => {
            let (options, setup) = knights_terms(preset, &pairs)?;
            Knights::start(&options, &setup, n, draw).map(AnyGame::Knights).map_err(|bad| bad.to_string())
        }
        RuleSet::Energies => {
            let terms = energies_terms(preset, &pairs, n)?;
            let game = Energies::start(terms.shared, terms.own, &terms.setup, n, draw);
            game.map(AnyGame::Energies).map_err(|bad| bad.to_string())
        }
        RuleSet::Oil => {
            let options = oil_terms(preset, &pairs)?;
            Oil::start(&options, n, draw).map(AnyGame::Oil).map_err(|bad| bad.to_string())
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

fn rules(settings: &TableSettings) -> Result<RuleSet, String> {
    let names = || RuleSet::ALL.iter().map(|rules| rules.name()).collect::<Vec<_>>().join(", ");
    let found = RuleSet::by_name(&settings.rules);
    found.ok_or_else(|| format!("there is no rule set `{}`; there are {}", settings.rules, names()))
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
        [] => Ok(("modern", pairs)),
        [first, ref more @ ..] if more.iter().all(|preset| *preset == first) => Ok((first, pairs)),
        _ => Err(format!("name one preset, not {}", presets.join(" and "))),
    }
}

fn no_preset(preset: &str) -> String {
    format!("there is no preset `{preset}`")
}

fn base_terms(preset: &str, pairs: &[&str]) -> Result<(Options, SetupOptions), String> {
    let (mut options, mut setup) = match preset {
        "modern" => (Options::MODERN, SetupOptions::MODERN),
        "classic-fr" => (Options::CLASSIC_FR, SetupOptions::CLASSIC_FR),
        _ => return Err(no_preset(preset)),
    };
    for pair in pairs {
        let mut setter = Setter::new(pair);
        setter.table(&mut options, |table| table.text().to_string(), Options::read)?;
        setter.table(&mut setup, |table| table.text().to_string(), SetupOptions::read)?;
        setter.finish()?;
    }
    Ok((options, setup))
}

fn oil_terms(preset: &str, pairs: &[&str]) -> Result<OilOptions, String> {
    let mut terms = match preset {
        "modern" => OilOptions::MODERN,
        "classic-fr" => OilOptions::CLASSIC_FR,
        "full-scale" => OilOptions::MODERN.full_scale(),
        _ => return Err(no_preset(preset)),
    };
    for pair in pairs {
        match *pair {
            "board=fixed" => terms.setup.board = OilBoard::Fixed,
            "board=variable" => terms.setup.board = OilBoard::Variable,
            "desert_number_34=5" => terms.setup.desert_number_34 = DesertNumber::Five,
            "desert_number_34=9" => terms.setup.desert_number_34 = DesertNumber::Nine,
            pair => {
                let mut setter = Setter::new(pair);
                setter.table(&mut terms.core, |table| table.text().to_string(), Options::read)?;
                setter.table(&mut terms.oil, |table| table.text().to_string(), OilRules::read)?;
                let base = &mut terms.setup.base;
                setter.table(base, |table| table.text().to_string(), SetupOptions::read)?;
                setter.finish()?;
            }
        }
    }
    Ok(terms)
}

fn knights_terms(preset: &str, pairs: &[&str]) -> Result<(KnightsOptions, SetupOptions), String> {
    let mut options = match preset {
        "modern" => KnightsOptions::MODERN,
        "classic-fr" => KnightsOptions::CLASSIC_FR,
        _ => return Err(no_preset(preset)),
    };
    let mut setup = Knights::SETUP;
    for pair in pairs {
        let mut setter = Setter::new(pair);
        setter.table(&mut options.core, |table| table.text().to_string(), Options::read)?;
        setter.table(&mut options.own, |table| table.text().to_string(), Variants::read)?;
        setter.table(&mut setup, |table| table.text().to_string(), SetupOptions::read)?;
        setter.finish()?;
    }
    Ok((options, setup))
}

#[derive(Debug)]
struct EnergiesTerms {
    shared: Options,
    own: EnergiesOptions,
    setup: EnergiesSetup,
}

fn energies_terms(preset: &str, pairs: &[&str], n_players: u8) -> Result<EnergiesTerms, String> {
    // The frame belongs to a number of players; a wrong number is refused by the start.
    let players = n_players.clamp(3, 4);
    let own = match preset {
        "modern" => EnergiesOptions::standard(players),
        "classic-fr" => EnergiesOptions::french(players),
        _ => return Err(no_preset(preset)),
    };
    let mut terms = EnergiesTerms { shared: EnergiesOptions::SHARED, own, setup: EnergiesSetup::STANDARD };
    for pair in pairs {
        match *pair {
            "spiral_direction=clockwise" => terms.setup.direction = SpiralDirection::Clockwise,
            "spiral_direction=counter-clockwise" => {
                terms.setup.direction = SpiralDirection::CounterClockwise;
            }
            "bands=standard" => terms.own.frame.draws = EnergiesData::STANDARD.frame(players).draws,
            "bands=alt" => terms.own.frame.draws = EnergiesData::BANDS_ALT.frame(players).draws,
            "last_space=by-players" => terms.own.frame.last_space = own.frame.last_space,
            "draws=by-players" => terms.own.frame.draws = own.frame.draws,
            "rows=by-players" => terms.own.frame.rows = own.frame.rows,
            pair => {
                let mut setter = Setter::new(pair);
                setter.table(&mut terms.shared, |table| table.text().to_string(), Options::read)?;
                let setup = &mut terms.setup.shared;
                setter.table(setup, |table| table.text().to_string(), SetupOptions::read)?;
                let write = |table: &EnergiesOptions| table.text(players).to_string();
                setter.table(&mut terms.own, write, |text| EnergiesOptions::read(text, players))?;
                setter.finish()?;
            }
        }
    }
    Ok(terms)
}

/// Finds the table that a pair belongs to.
struct Setter<'a> {
    pair: &'a str,
    is_set: bool,
}

impl<'a> Setter<'a> {
    const fn new(pair: &'a str) -> Self {
        Self { pair, is_set: false }
    }

    /// Sets the option in this table, if it has it.
    fn table<T>(
        &mut self,
        table: &mut T,
        text: impl Fn(&T) -> String,
        read: impl Fn(&str) -> Result<T, Misread>,
    ) -> Result<(), String> {
        if self.is_set {
            return Ok(());
        }
        match read(&format!("{} {}", text(table), self.pair)) {
            Ok(changed) => {
                *table = changed;
                self.is_set = true;
                Ok(())
            }
            Err(Misread { problem: Problem::UnknownOption(_), .. }) => Ok(()),
            Err(misread) => Err(format!("`{}`: {misread}", self.pair)),
        }
    }

    fn finish(self) -> Result<(), String> {
        if self.is_set { Ok(()) } else { Err(format!("there is no option `{}`", self.pair)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(rules: &str, pair: &str) -> Result<String, String> {
        preset_terms(rules, "modern", pair)
    }

    fn preset_terms(rules: &str, preset: &str, pair: &str) -> Result<String, String> {
        let pairs: Vec<&str> = pair.split_whitespace().collect();
        Ok(match RuleSet::by_name(rules).unwrap() {
            RuleSet::Base => format!("{:?}", base_terms(preset, &pairs)?),
            RuleSet::Knights => format!("{:?}", knights_terms(preset, &pairs)?),
            RuleSet::Oil => format!("{:?}", oil_terms(preset, &pairs)?),
            RuleSet::Energies => format!("{:?}", energies_terms(preset, &pairs, 4)?),
        })
    }

    #[test]
    fn the_listed_options_have_the_values_of_the_first_preset() {
        for rules in rule_sets() {
            for option in rules.options.iter().chain(&rules.setup) {
                let pair = format!("{}={}", option.key, option.default);
                assert_eq!(terms(&rules.name, &pair), terms(&rules.name, ""), "{}: {pair}", rules.name);
            }
        }
    }

    #[test]
    fn every_preset_lists_the_values_that_it_sets() {
        for rules in rule_sets() {
            let keys: Vec<&String> = rules.options.iter().chain(&rules.setup).map(|view| &view.key).collect();
            for preset in &rules.presets {
                assert_eq!(preset.values.len(), keys.len(), "{}: {}", rules.name, preset.name);
                let standard = preset_terms(&rules.name, &preset.name, "");
                for (key, value) in &preset.values {
                    let pair = format!("{key}={value}");
                    assert!(keys.contains(&key), "{}: {key}", rules.name);
                    let set = preset_terms(&rules.name, &preset.name, &pair);
                    assert_eq!(set, standard, "{} {}: {pair}", rules.name, preset.name);
                }
            }
            let [first, others @ ..] = &rules.presets[..] else { panic!("{} has no preset", rules.name) };
            assert!(others.iter().all(|preset| preset.values != first.values), "{}", rules.name);
        }
    }

    #[test]
    fn every_word_that_is_listed_can_be_written() {
        let mut n_words = 0;
        for rules in rule_sets() {
            for option in rules.options.iter().chain(&rules.setup) {
                let parts = option.allowed.split([',', ' ']).filter(|word| !matches!(*word, "" | "or"));
                let words: Vec<&str> = parts.collect();
                if words.iter().any(|word| matches!(*word, "to" | "a")) {
                    continue;
                }
                for word in words {
                    terms(&rules.name, &format!("{}={word}", option.key)).unwrap();
                    n_words += 1;
                }
            }
        }
        assert!(n_words > 100, "{n_words}");
    }
}
