//! Everything that the rules name has its words in English; `cargo xtask tidy` gives every language the same keys.

use std::collections::BTreeSet;

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::topology::Island;
use hexhaven_engine::{Development, Disc, DiscEvent, Illegal, Progress, RuleSet};
use hexhaven_words::Words;

/// What follows a prefix in the keys that have words.
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
