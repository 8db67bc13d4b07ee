//! The bots' knowledge of ships, islands, fog, gold and the pirate, for every rule set at sea.

mod policy;
mod reach;
mod value;
mod weights;

pub(crate) use policy::{piracy, rate_decision, rate_moves};
pub(crate) use value::{aims, features, ground, ground_of, outlet};
pub(crate) use weights::SeaWeights;
