//! Simulation: whole games between bots, one after another or on all cores, from one seed.
//! Results depend on the seed only, never on the number of threads.

mod batch;
mod play;
mod tally;

pub use batch::{Batch, Collector, Plan, run, run_into};
pub use play::{Game, Limits, Watcher, play_out};
pub use tally::Tally;
