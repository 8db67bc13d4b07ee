//! The weights that Cities & Knights adds.

use crate::value::weights;

weights! {
    /// The weights that Cities & Knights adds.
    KnightsWeights "knights_"
    /// Paper, against the mean resource.
    paper = 1.0,
    /// Cloth, against the mean resource.
    cloth = 1.0,
    /// Coin, against the mean resource.
    coin = 1.0,
    /// The draws of progress cards that a track at its last level brings, at the start of the game.
    draw = 0.5,
    /// Commodities at 2:1.
    guild = 0.4,
    /// Mighty knights.
    fortress = 0.15,
    /// A resource when a roll yields nothing.
    aqueduct = 0.4,
    /// The prospect of a metropolis with one level missing, as a share of its points.
    metropolis = 0.3,
    /// A knight, per strength, active or not.
    strength = 0.12,
    /// An inactive knight's share of an active one's value in defense.
    idle = 0.4,
    /// The Defender card that the next attack may bring.
    defender = 1.0,
    /// The city that the next attack may cost.
    pillage = 2.0,
    /// The factor on threat and reward for each step the fleet is away.
    alarm = 0.8,
    /// A city wall.
    wall = 0.15,
    /// A progress card in hand.
    progress = 0.3,
    /// The value of a knight staying active.
    deed = 0.2,
}
