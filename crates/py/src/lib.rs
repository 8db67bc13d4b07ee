//! The native part of the Python package `hexhaven`: conversions, classes and errors. Everything else is in the other
//! crates.

mod batch;
mod bot;
mod contest;
mod errors;
mod game;
mod position;
mod review;
mod seen;
mod session;
mod single;
mod space;
mod terms;

use pyo3::prelude::*;

/// The native module.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::bot::{Bot, bot_names};
    #[pymodule_export]
    use super::contest::{bouts, collect, report, rule_sets};
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::position::{Position, redact, replay, verify};
    #[pymodule_export]
    use super::seen::Observation;
    #[pymodule_export]
    use super::single::Single;
    #[pymodule_export]
    use super::space::Space;
}
