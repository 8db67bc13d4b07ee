//! The weights that New Energies adds.

use crate::value::weights;

weights! {
    /// The weights that New Energies adds.
    EnergiesWeights "energies_"
    /// Science cards, against the mean resource.
    science = 1.8,
    /// Energy, against the mean resource.
    energy = 0.5,
    /// A local footprint one below the mean of the others.
    footprint = 0.04,
    /// The lowest local footprint.
    lowest = 0.15,
    /// Each renewable plant more than fossil ones.
    surplus = 0.05,
    /// A win by the empty bag.
    cleanest = 11.0,
    /// The rounds that the leader needs for a point.
    pace = 7.0,
    /// Each disc per turn beyond the first, for a player who would not win at the empty bag.
    hurry = 2.5,
    /// A card that a hazard keeps from coming in.
    hazard = 0.1,
    /// The warehouse.
    warehouse = 0.15,
}
