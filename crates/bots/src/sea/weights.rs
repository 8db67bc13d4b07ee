//! The weights that play at sea adds, to every rule set that sails.

use crate::value::weights;

weights! {
    /// The weights that play at sea adds.
    SeaWeights "sea_"
    /// A card of one's choice, against the mean resource.
    gold = 1.25,
    /// What each ship still missing leaves of the worth of a place to settle.
    ship_away = 0.72,
    /// The best place to settle over the sea, as a share of its worth.
    prospect = 0.35,
    /// A special point in prospect, against a point of a building.
    special = 1.0,
    /// A fog hex that a ship can lift, if all of them hide land.
    fog = 0.6,
    /// The sea lanes that the pirate closes, relative to a blocked hex.
    pirate = 1.0,
    /// What is across the sea from a set-up place, as a share of its value.
    outlet = 0.15,
    /// The same for the first ship, relative to what a first road leads to.
    first_ship = 0.6,
}
