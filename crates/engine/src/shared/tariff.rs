//! The numbers of the shared rules: costs, supplies and points (specification, sections 2.1, 2.2 and 3.13).
//! A changed cost or supply is one entry here.

use crate::topology::Island;
use crate::vocab::{Cards, Developments, Kind};

/// The cost of a road.
pub const ROAD: Cards = Cards::of(Kind::LUMBER, 1).and(Cards::of(Kind::BRICK, 1));
/// The cost of a settlement.
pub const SETTLEMENT: Cards = ROAD.and(Cards::of(Kind::WOOL, 1)).and(Cards::of(Kind::GRAIN, 1));
/// The cost of a city.
pub const CITY: Cards = Cards::of(Kind::GRAIN, 2).and(Cards::of(Kind::ORE, 3));
/// The cost of a development card.
pub const DEVELOPMENT: Cards =
    Cards::of(Kind::WOOL, 1).and(Cards::of(Kind::GRAIN, 1)).and(Cards::of(Kind::ORE, 1));

/// Roads in a player's supply (B-COMP-01).
pub const ROADS: u32 = 15;
/// The cost of a ship (S-COMP-02).
pub const SHIP: Cards = Cards::of(Kind::LUMBER, 1).and(Cards::of(Kind::WOOL, 1));
/// Ships in a player's supply (S-COMP-01).
pub const SHIPS: u32 = 15;
/// Settlements in a player's supply (B-COMP-01).
pub const SETTLEMENTS: u32 = 5;
/// Cities in a player's supply (B-COMP-01).
pub const CITIES: u32 = 4;

/// The length from which Longest Road is awarded (B-LR-06).
pub const LONGEST_ROAD_MIN: u8 = 5;
/// The played knights from which Largest Army is awarded (B-ARMY-01).
pub const LARGEST_ARMY_MIN: u8 = 3;
/// The points for Longest Road and for Largest Army (B-WIN-01).
pub const AWARD_VP: u32 = 2;
/// The free roads of Road Building (B-RB-01).
pub const FREE_ROADS: u8 = 2;
/// The cards of Year of Plenty (B-YOP-01).
pub(crate) const PLENTY: u32 = 2;
/// How far to the left the second player of a paired turn sits (X-PAIR-01).
pub(crate) const PAIR_STEP: u8 = 3;

/// The cards of each resource in the game (B-COMP-02, X-BANK-01).
pub const fn resources(island: Island) -> u8 {
    match island {
        Island::Base => 19,
        Island::Extended => 24,
    }
}

/// The development cards in the game, in the order of `Development::ALL` (B-COMP-03, X-DEV-01).
pub const fn developments(island: Island) -> Developments {
    match island {
        Island::Base => Developments([14, 5, 2, 2, 2]),
        Island::Extended => Developments([20, 5, 3, 3, 3]),
    }
}

/// The full bank of a game with the five resources only.
pub const fn bank(island: Island) -> Cards {
    let n = resources(island);
    Cards::of(Kind::LUMBER, n)
        .and(Cards::of(Kind::BRICK, n))
        .and(Cards::of(Kind::WOOL, n))
        .and(Cards::of(Kind::GRAIN, n))
        .and(Cards::of(Kind::ORE, n))
}
