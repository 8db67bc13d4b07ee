//! From the engine's values to the wire's. Nothing here takes a full state: views come from an
//! [`Observation`](hexhaven_engine::Observation), events are redacted for their viewer, choices belong to the viewer.

mod book;
mod choices;
mod event;
pub(crate) mod names;
mod ply;
mod state;

pub use choices::choices;
pub use event::event;
pub use names::Names;
pub use ply::seen_ply;
pub use state::{RollCount, board, state};
