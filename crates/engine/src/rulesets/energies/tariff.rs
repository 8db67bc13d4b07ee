//! The numbers of New Energies that the rulebooks state (specification, sections 2.1 to 2.3, 2.9 and 2.10). Numbers that
//! had to be decided are in `data`.

use crate::rulesets::energies::words::{Discs, Plant};
use crate::shared::{PieceSupply, tariff};
use crate::topology::Island;
use crate::vocab::{Cards, Developments, Kind};

/// The science cards in the game (E-SETUP-07).
pub(crate) const SCIENCE: u8 = 20;
/// The energy tokens in the game (E-SETUP-07).
pub const ENERGY: u8 = 20;
/// The most energy that a player has (E-ENERGY-01).
pub const ENERGY_CAP: u8 = 5;
/// The hazard tokens in the game (E-SETUP-07).
pub(crate) const HAZARD_TOKENS: u8 = 10;
/// The most cards safe from a 7 with a warehouse (E-SEVEN-03).
pub(crate) const WAREHOUSE_LIMIT: u8 = 10;
/// The fossil plants of a player.
pub const FOSSIL_PLANTS: u8 = 6;
/// The renewable plants of a player, and the green discs under them (E-SETUP-11).
pub const RENEWABLE_PLANTS: u8 = 9;
/// The most hexes that high yield names (E-DEV-11).
pub const YIELD_HEXES: u32 = 3;
/// Towns, cities and roads of a player (E-ROAD-03).
pub(crate) const SUPPLY: PieceSupply = PieceSupply::of(12, tariff::SETTLEMENTS, tariff::CITIES);

/// The cost of a plant.
pub const fn plant(plant: Plant) -> Cards {
    match plant {
        Plant::Fossil => Cards::of(Kind::SCIENCE, 1),
        Plant::Renewable => Cards::of(Kind::SCIENCE, 3),
    }
}

/// The energy for a warehouse (E-WARE-01).
pub const WAREHOUSE: u8 = 2;
/// The energy to remove a hazard (E-ENERGY-03).
pub const REMOVAL: u8 = 1;
/// The energy to demolish a fossil plant (E-DEMO-01).
pub const DEMOLITION: u8 = 1;
/// The energy for a card of the bank (E-ENERGY-02).
pub(crate) const ENERGY_RATE: u8 = 2;
/// The science for a resource of the bank (E-TRADE-11).
pub(crate) const SCIENCE_RATE: u8 = 3;

/// The cards of bank and hands; energy is not a card.
pub const CARDS: Cards = tariff::bank(Island::Base).and(Cards::of(Kind::SCIENCE, SCIENCE));
/// The development cards: cleanup, victory point, road construction, research grant, high yield.
pub(crate) const DEVELOPMENTS: Developments = Developments([14, 5, 2, 2, 2]);

/// All discs of the game (E-SETUP-09, E-SETUP-10).
pub const fn discs(n_players: u8) -> Discs {
    if n_players < 4 { Discs([9, 8, 9, 9, 8, 3, 12, 12]) } else { Discs([9, 8, 9, 9, 8, 4, 16, 16]) }
}
