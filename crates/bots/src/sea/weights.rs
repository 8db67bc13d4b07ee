//! The weights that play at sea adds, to every rule set that sails.

use crate::value::weights;

weights! {
    /// The weights that play at sea adds.
    SeaWeights "sea_"
    /// A card of one's choice, against the mean resource.
    gold = 1.25,
    /// The factor on the value of a settlement site for each missing ship.
    ship_away = 0.72,
    /// The best settlement site across the sea, as a share of its value.
    prospect = 0.35,
    /// A special point in prospect, against a point of a building.
    special = 1.0,
    /// A fog hex that a ship can lift, if all of them hide land.
    fog = 0.6,
    /// The sea lanes that the pirate closes, relative to a blocked hex.
    pirate = 1.0,
    /// The prospects across the sea from a set-up site, as a share of their value.
    outlet = 0.15,
    /// The same for the first ship, relative to a first road.
    first_ship = 0.6,
}
