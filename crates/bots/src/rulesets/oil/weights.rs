//! The weights that Oil Springs adds.

use crate::value::weights;

weights! {
    /// The weights that Oil Springs adds.
    OilWeights "oil_"
    /// Oil, against the mean resource.
    oil = 1.35,
    /// A building that a flood may strike.
    coast = 0.1,
    /// The share of an episode's expected cost in buildings and production that counts.
    risk = 0.6,
    /// An episode that collapses the island.
    collapse = 0.6,
    /// Two thirds of a set of sequestered oil, as a share of its point.
    sequestered = 0.7,
    /// The prospect of the Champion's title with one token missing, twice over.
    champion = 0.8,
    /// Each token ahead as the Champion.
    lead = 0.1,
}
