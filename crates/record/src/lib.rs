//! Game records and rule vectors as text (`docs/notation.md`).
//!
//! A record is a header and one line per action or outcome, so that a person can read, edit and diff a game. It stores
//! outcomes, not seeds: a replay needs no generator. A vector is a position, some plies and their expected results.

mod error;
mod hash;
mod header;
mod reader;
mod redact;
mod replay;
mod step;
pub mod vector;
mod writer;

pub use error::RecordError;
pub use header::Header;
pub use reader::{Numbered, Reader, check_seal};
pub use redact::redact;
pub use replay::{Replay, Verified, verify};
pub use step::Step;
pub use writer::Writer;

/// The version of the record format that is written and read.
pub const FORMAT: u32 = 1;
