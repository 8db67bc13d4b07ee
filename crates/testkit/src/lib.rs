//! Test support for the workspace: fixtures, random games over all options, and the battery of laws.
//! Only tests depend on this crate, including the soak, which takes hours.
//!
//! A rule set joins by implementing [`Arbitrary`]; the driver, the laws, the battery and the soak are generic.

mod arbitrary;
mod base;
pub mod battery;
pub mod bundles;
pub mod drive;
mod energies;
pub mod expect;
pub mod fuzz;
mod knights;
pub mod laws;
mod oil;
mod options;
pub mod playthrough;
mod sea;
mod seafarers;
pub mod soak;
pub mod tally;
pub mod universe;

pub use arbitrary::{Arbitrary, Case, Choice};
pub use drive::Driver;
