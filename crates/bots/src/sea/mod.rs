//! What bots know about ships, islands, fog, gold and the pirate, for every rule set that sails.

mod policy;
mod reach;
mod value;
mod weights;

pub(crate) use policy::{piracy, rate_decision, rate_moves};
pub(crate) use value::{aims, features, ground, outlet};
pub(crate) use weights::SeaWeights;
