//! The bodies of the fuzz targets. Each takes any bytes and panics when a law is broken; `fuzz/` hands them to libFuzzer,
//! and a test hands them seeded bytes, so that they run without it.

mod actions;
mod bytes;
pub mod mutate;
mod text;

pub use actions::{actions, actions_energies, actions_knights, actions_oil};
pub use text::{notation_action, notation_options, notation_position, record, vector};

/// A fuzz target: its name and its body.
pub type Target = (&'static str, fn(&[u8]));

/// All targets, by the names of their files in `fuzz/fuzz_targets`.
pub const TARGETS: [Target; 9] = [
    ("actions", actions),
    ("actions_energies", actions_energies),
    ("actions_knights", actions_knights),
    ("actions_oil", actions_oil),
    ("notation_action", notation_action),
    ("notation_options", notation_options),
    ("notation_position", notation_position),
    ("record", record),
    ("vector", vector),
];
