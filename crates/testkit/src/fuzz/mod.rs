//! The bodies of the fuzz targets. Each takes arbitrary bytes and panics when a law is broken. `fuzz/` runs them under
//! libFuzzer, and a test runs them on seeded bytes without it.

mod actions;
mod bytes;
pub mod mutate;
mod text;

use hexhaven_engine::RuleSet;

pub use actions::actions;
pub(crate) use text::table;
pub use text::{notation_action, notation_options, notation_position, record, vector};

/// A fuzz target: its name and its body.
pub type Target = (String, Box<dyn Fn(&[u8])>);

/// A target that is the same for all rule sets.
type Shared = (&'static str, fn(&[u8]));

const SHARED: [Shared; 5] = [
    ("notation_action", notation_action),
    ("notation_options", notation_options),
    ("notation_position", notation_position),
    ("record", record),
    ("vector", vector),
];

/// All targets, by the names of their files in `fuzz/fuzz_targets`, one per rule set and parser.
pub fn targets() -> impl Iterator<Item = Target> {
    let own = RuleSet::ALL.iter().map(|&rules| {
        let play = move |data: &[u8]| actions(rules, data);
        (format!("actions_{}", rules.name()), Box::new(play) as Box<dyn Fn(&[u8])>)
    });
    own.chain(SHARED.into_iter().map(|(name, body)| (name.to_owned(), Box::new(body) as Box<dyn Fn(&[u8])>)))
}
