//! The numbers of Cities & Knights: costs, supplies, limits and points (specification, sections 2.1 to 2.12).
//! A changed cost or supply is one entry here.

use crate::rulesets::knights::words::{Level, Track};
use crate::shared::options::Domain;
use crate::shared::tariff;
use crate::topology::Island;
use crate::vocab::{Cards, Kind, KindSet, MAX_KINDS};

/// The three commodities.
pub const COMMODITIES: KindSet = KindSet::of(Kind::PAPER).with(Kind::CLOTH).with(Kind::COIN);
/// All kinds in hands.
pub(crate) const KINDS: KindSet = KindSet::ALL;

/// The cost of a city wall (K-WALL-01).
pub const WALL: Cards = Cards::of(Kind::BRICK, 2);
/// The cost of a basic knight (K-KNIGHT-01).
pub const KNIGHT: Cards = Cards::of(Kind::ORE, 1).and(Cards::of(Kind::WOOL, 1));
/// The cost of a promotion (K-PROMO-01).
pub const PROMOTION: Cards = KNIGHT;
/// The cost of an activation (K-ACTIVE-01).
pub const ACTIVATION: Cards = Cards::of(Kind::GRAIN, 1);
/// The cost of a repair (K-RAZE-04).
pub(crate) const REPAIR: Cards = tariff::CITY;
/// The cost of an upgrade or repair by Medicine (K-MEDIC-01).
pub(crate) const MEDICINE: Cards = Cards::of(Kind::ORE, 2).and(Cards::of(Kind::GRAIN, 1));

/// Walls in a player's supply.
pub const WALLS: u32 = 3;
/// Each wall's bonus on the hand limit (K-WALL-04).
pub(crate) const WALL_BONUS: u8 = 2;
/// Knights of each level in a player's supply.
pub(crate) const KNIGHTS_PER_LEVEL: u32 = 2;
/// The last level of a track.
pub const MAX_LEVEL: u8 = 5;
/// The level that gives the ability.
pub const ABILITY_LEVEL: u8 = 3;
/// The level that gives the metropolis.
pub const METROPOLIS_LEVEL: u8 = 4;
/// The level from which a metropolis cannot be taken.
pub const LOCK_LEVEL: u8 = 5;
/// The moves of the fleet from start to landing.
pub const BARBARIAN_STEPS: u8 = 7;
/// The most progress cards that a player may keep (K-HAND-01).
pub(crate) const PROGRESS_LIMIT: u32 = 4;
/// The points of a metropolis beyond its city.
pub const METROPOLIS_VP: u32 = 2;
/// The points for control of the merchant.
pub(crate) const MERCHANT_VP: u32 = 1;
/// The points to win.
pub(crate) const TARGET_VP: u8 = 13;
/// The bonus on a scenario's target (K-SEA-12); the option `ck_target_bonus` allows up to [`MAX_TARGET_BONUS`].
pub(crate) const TARGET_BONUS: u8 = 2;
/// The most that can be added.
pub(crate) const MAX_TARGET_BONUS: u8 = 5;
/// The targets of games at sea: the host's choices, or the scenario's target and the bonus (S-CK-03).
pub(crate) const TARGETS: Domain = Domain::number(3, 20 + MAX_TARGET_BONUS as u16);
/// The cards of a gift (K-MASTER-01).
pub const GIFT: u32 = 2;
/// The cards Resource Monopoly takes from each opponent.
pub const RESOURCE_MONOPOLY: u8 = 2;
/// The cards Trade Monopoly takes from each opponent.
pub const TRADE_MONOPOLY: u8 = 1;
/// The cards per hex of a harvest (K-IRRIG-01).
pub(crate) const HARVEST: u8 = 2;

/// The commodity cards of each kind in the game (specification, section 2.12).
pub const fn commodities(island: Island) -> u8 {
    match island {
        Island::Base => 12,
        Island::Extended => 18,
    }
}

/// The Defender cards in the box, which limit only by option (K-DEFEND-06).
pub(crate) const fn defender_cards(island: Island) -> u8 {
    match island {
        Island::Base => 6,
        Island::Extended => 8,
    }
}

/// The full bank.
pub const fn bank(island: Island) -> Cards {
    let n = commodities(island);
    tariff::bank(island)
        .and(Cards::of(Kind::PAPER, n))
        .and(Cards::of(Kind::CLOTH, n))
        .and(Cards::of(Kind::COIN, n))
}

/// The second card of a city on a hex that yields a resource (specification, section 2.3).
#[inline]
pub const fn city_yield(resource: Kind) -> Kind {
    // A table and no branch: which hex produces is as random as the dice.
    const SECOND: [Kind; MAX_KINDS] = {
        let mut second = Kind::ALL;
        second[Kind::LUMBER.idx()] = Kind::PAPER;
        second[Kind::WOOL.idx()] = Kind::CLOTH;
        second[Kind::ORE.idx()] = Kind::COIN;
        second
    };
    SECOND[resource.idx()]
}

/// The cost of a level of a track (K-IMPROVE-01).
#[inline]
pub const fn improvement(track: Track, level: u8) -> Cards {
    Cards::of(track.commodity(), level)
}

/// Whether a red die draws a card at a level (K-DRAW-01).
#[inline]
pub const fn draws(level: u8, red: u8) -> bool {
    // Both at once, because a branch on the red die would be random.
    (level >= 1) & (red <= level + 1)
}

/// Whether a promotion to this level needs the Fortress (K-PROMO-03).
#[inline]
pub(crate) const fn needs_fortress(level: Level) -> bool {
    matches!(level, Level::Mighty)
}

/// The number tokens that an Inventor may move (K-INVENT-01).
pub(crate) const INVENTOR_TOKENS: [u8; 6] = [3, 4, 5, 9, 10, 11];
