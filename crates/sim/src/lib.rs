//! Simulation: whole games between bots, sequentially or on all cores, from one seed.
//! Results depend only on the seed, never on the number of threads.

mod batch;
mod clock;
pub mod contest;
pub mod learn;
pub mod measure;
mod play;
mod random;
mod rulesets;
pub mod stats;
mod tally;
pub mod tune;
pub mod vector;

pub use batch::{Batch, Collector, Plan, run, run_into};
pub use clock::Clocked;
pub use play::{Game, Limits, Watcher, play_out};
pub use tally::{Endings, Tally};

/// The examples of the documentation, compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/bots.md")]
struct Documentation;
