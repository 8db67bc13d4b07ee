//! Rule vectors: text files of worked examples. A block cites rules, gives a position, plays plies and states facts.
//!
//! ```text
//! rule   B-MARI-03 B-MARI-04 W-01
//! given  base first-game-classic; turn a main; hand a 2W
//!        clear; settlement a (1,-2).N; hand a 2W
//! when   a bank W > O
//! then   hand a 1O
//!        bank 19W 18O
//! ```

pub mod doc;
mod facts;
mod ids;
mod parse;
mod report;
mod rulesets;
mod run;

pub use parse::{Block, Line, Section, SectionKind, parse};
pub use report::{Failure, FileReport, VectorReport};
pub use run::{run_all, run_text};
