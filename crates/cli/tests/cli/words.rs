//! Everything that the rules name has its words in English; `cargo xtask tidy` gives every language the same keys.

use std::collections::BTreeSet;

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::rulesets::GameOptions;
use hexhaven_engine::topology::Island;
use hexhaven_engine::{
    Decision, Development, Disc, DiscEvent, Event, Illegal, Progress, RuleSet, with_options,
};
use hexhaven_words::Words;

/// The rest of the keys with this prefix.
fn below(prefix: &str) -> BTreeSet<String> {
    Words::english().keys().filter_map(|key| Some(key.strip_prefix(prefix)?.to_owned())).collect()
}

#[test]
fn every_refusal_has_its_words() {
    assert_eq!(below("illegal."), Illegal::ALL.iter().map(|illegal| illegal.name().to_owned()).collect());
}

#[test]
fn every_card_has_its_name_and_says_what_it_does() {
    let dialects = RuleSet::ALL.iter().map(|&rules| Dialect::new(Island::Base, rules));
    let developments = dialects.flat_map(|dialect| Development::ALL.map(|card| dialect.development(card)));
    let cards = Progress::ALL.iter().map(|card| card.name()).chain(developments);
    let both = cards.flat_map(|card| [format!("{card}.name"), format!("{card}.text")]);
    assert_eq!(below("card."), both.collect());
}

#[test]
fn every_event_and_disc_of_new_energies_has_its_words() {
    let rows: BTreeSet<String> = DiscEvent::ALL.iter().map(|event| event.name().to_owned()).collect();
    assert_eq!(below("draw.row."), rows);
    assert!(below("event.").is_superset(&rows) && below("track.").is_superset(&rows));
    assert_eq!(below("disc."), Disc::ALL.iter().map(|disc| disc.name().to_owned()).collect());
}

/// An event is described by the entry with its name; silent ones have an empty entry.
#[test]
fn every_event_has_its_sentence() {
    let keys = below("log.");
    let has_words = |key: &String| {
        keys.contains(key)
            || keys.iter().any(|known| known.strip_prefix(key).is_some_and(|end| end.starts_with('_')))
    };
    let shown = Event::SHAPES.iter().flat_map(|&(group, shapes)| {
        let prefix = if group == "core" { String::new() } else { format!("{group}.") };
        shapes.iter().filter(|shape| shape.is_shown).map(move |shape| format!("{prefix}{}", shape.name))
    });
    let silent: Vec<String> = shown.filter(|key| !has_words(key)).collect();
    assert_eq!(silent, [""; 0]);
}

#[test]
fn every_action_of_a_rule_set_has_a_verb() {
    // Names that a rule set has for shared actions; choices come by the shared verb.
    const OTHER_NAMES: [&str; 2] = ["town", "inspector"];
    let verbs = below("verb.");
    let words = RuleSet::ALL.iter().flat_map(|rules| rules.lexicon().actions.iter().copied());
    let missing: Vec<&str> =
        words.filter(|&word| !verbs.contains(word) && !OTHER_NAMES.contains(&word)).collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn every_option_has_its_name() {
    fn keys<O: GameOptions>() -> Vec<&'static str> {
        let mut keys = Vec::new();
        O::PRESETS[0].1.each(|option| keys.push(option.spec.key));
        keys
    }
    let names = below("option.");
    let keys = RuleSet::ALL.iter().flat_map(|&rules| with_options!(rules, Options => keys::<Options>()));
    let missing: Vec<&str> = keys.filter(|key| !names.contains(&format!("{key}.name"))).collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn every_decision_has_its_title() {
    let mut missing = Vec::new();
    let titles = below("decision.");
    for vocabulary in Decision::VOCABULARIES {
        vocabulary.each(|word| {
            if !titles.contains(&format!("{word}.title")) {
                missing.push(word);
            }
        });
    }
    assert_eq!(missing, [""; 0]);
}
