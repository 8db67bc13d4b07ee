//! The numbers of Oil Springs (specification, section 2.1). A changed number is one entry here.

use crate::topology::Island;
use crate::vocab::{Cards, Kind};

/// The differences between 3-4 and 5-6 players (O-X-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tariff {
    /// Oil tokens in the game.
    pub oil_tokens: u8,
    /// Metropolis tokens, common to all players.
    pub metropolis_tokens: u32,
    /// Springs on the island.
    pub springs: u32,
    /// The most oil that a player may hold (O-LIMIT-01).
    pub oil_hand_limit: u8,
    /// The removed number tokens that end the game (O-END-05).
    pub collapse_tokens: u8,
}

/// The numbers for an island: the base island for 3-4 players, the extended one for 5-6.
pub const fn tariff(island: Island) -> &'static Tariff {
    match island {
        Island::Base => &Tariff {
            oil_tokens: 15,
            metropolis_tokens: 4,
            springs: 3,
            oil_hand_limit: 4,
            collapse_tokens: 5,
        },
        Island::Extended => &Tariff {
            oil_tokens: 21,
            metropolis_tokens: 6,
            springs: 4,
            oil_hand_limit: 6,
            collapse_tokens: 8,
        },
    }
}

/// The most removed number tokens on any track.
pub(crate) const MAX_REMOVED: usize = 8;
/// The last space of the track: an episode is due (O-DIS-01).
pub const DISASTER_THRESHOLD: u8 = 5;
/// The cost of a metropolis (O-METRO-01).
pub const METROPOLIS: Cards = Cards::of(Kind::BRICK, 1)
    .and(Cards::of(Kind::GRAIN, 1))
    .and(Cards::of(Kind::ORE, 1))
    .and(Cards::of(Kind::OIL, 2));
/// The oil that a conversion uses (O-USE-01).
pub const CONVERTED_OIL: Cards = Cards::of(Kind::OIL, 1);
/// The cards of one kind that a conversion gives (O-USE-01).
pub const CONVERSION: u8 = 2;
/// Sequestered oil for one point (O-SEQ-05).
pub const SEQUESTER_SET: u8 = 3;
/// Sequestered oil needed to become the first Champion (O-CHAMP-01).
pub const CHAMPION_MIN: u8 = 3;
/// The points of the Champion (O-CHAMP-01).
pub(crate) const CHAMPION_VP: u32 = 1;
/// The oil lost when a spring is polluted (O-POLL-06).
pub(crate) const SPILL_OIL: u8 = 3;
/// The numbers printed on the desert springs.
pub(crate) const DESERT_SPRING_NUMBERS: [u8; 2] = [5, 9];
/// The points to win; the base game has 10 (O-END-01).
pub(crate) const TARGET_VP: u8 = 12;
