//! From a scenario to a map: terrain, numbers, harbors, robber and pirate (S-SCEN-03 to S-SCEN-11).

use core::fmt;

use super::{HarborSpots, Hexes, Kinds, RobberStart, Scenario, Terrain, Tile, Tiles};
use crate::draw::Draw;
use crate::topology::Axial;

/// The arrangements of terrain or numbers to try before a scenario counts as impossible (S-CUSTOM-08).
const MAX_DEALS: u32 = 200_000;
/// The deals of numbers for one arrangement of the terrain.
const PER_TERRAIN: u32 = MAX_DEALS / 20;

/// How a scenario is dealt (Seafarers, section 5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dealing {
    /// Whether the numbers of one pool follow the spiral; only if the scenario has such a pool (S-SCEN-13).
    pub is_spiral: bool,
    /// Where the spiral starts; `None` draws a corner.
    pub spiral_start: Option<Axial>,
    /// Whether red numbers keep apart (S-SCEN-06).
    pub separate_reds: bool,
    /// Whether red numbers may be on gold fields (S-SCEN-07).
    pub gold_reds: bool,
    /// Whether the scenario's condition for low numbers holds (S-SCEN-08).
    pub low_numbers: bool,
    /// Whether the kinds of harbors are shuffled (S-SCEN-09).
    pub shuffled_harbors: bool,
    /// The fewest islands of a world (S-NEW-01).
    pub min_islands: u8,
}

/// A dealt map. Everything but fog is public (S-SCEN-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dealt {
    /// The contents of each hex that is not fog; sea on all others.
    pub tiles: Tiles,
    /// The hexes that nobody knows.
    pub fog: Hexes,
    /// The harbors.
    pub harbors: HarborSpots,
    /// The robber's first hex; `None` is off the map.
    pub robber: Option<Axial>,
    /// The pirate's first hex; `None` is off the map.
    pub pirate: Option<Axial>,
}

/// No arrangement that meets the conditions was found (S-CUSTOM-08).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoDeal;

impl fmt::Display for NoDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{MAX_DEALS} deals gave no map that meets the conditions; \
             loosen them with separate_reds=off, gold_reds=on or low_numbers=off, or change the pools (S-CUSTOM-08)"
        )
    }
}

impl core::error::Error for NoDeal {}

impl Scenario {
    /// How the scenario is dealt unless the host wants it otherwise.
    pub fn dealing(&self) -> Dealing {
        Dealing {
            is_spiral: false,
            spiral_start: None,
            separate_reds: true,
            gold_reds: false,
            low_numbers: true,
            shuffled_harbors: self.kinds != Kinds::Fixed,
            min_islands: self.world.unwrap_or(1),
        }
    }

    /// Deals a map. Draws are made in this order: terrain, numbers, harbors, robber.
    ///
    /// # Errors
    /// When no arrangement within the limit of tries meets the conditions.
    pub fn deal(&self, rules: &Dealing, draw: &mut impl Draw) -> Result<Dealt, NoDeal> {
        let tiles = self.deal_lots(rules, draw).ok_or(NoDeal)?;
        let harbors = self.deal_harbors(rules.shuffled_harbors, self.land(&tiles), draw);
        let robber = self.start_robber(&tiles, draw);
        Ok(Dealt { tiles, fog: self.fog_hexes(), harbors, robber, pirate: self.pirate })
    }

    fn deal_lots(&self, rules: &Dealing, draw: &mut impl Draw) -> Option<Tiles> {
        let mut tries = MAX_DEALS;
        while tries > 0 {
            tries -= 1;
            let Some(bare) = self.deal_terrains(rules.min_islands, draw) else { continue };
            let most = tries.min(PER_TERRAIN);
            let places = self.places(rules, &bare);
            let numbered = (0..most).find_map(|_| self.deal_numbers(rules, &bare, &places, draw));
            if numbered.is_some() {
                return numbered;
            }
            tries -= most;
        }
        None
    }

    fn start_robber(&self, tiles: &Tiles, draw: &mut impl Draw) -> Option<Axial> {
        let land = self.land(tiles);
        let desert = |draw: &mut _| random(tiles.those(land, |tile| tile.terrain == Terrain::Desert), draw);
        match self.robber {
            RobberStart::At(hex) => Some(hex),
            RobberStart::Off => None,
            RobberStart::Desert => desert(draw).or_else(|| random(land, draw)),
            RobberStart::Number(number) => {
                let there = tiles.those(land, |tile: Tile| tile.token == Some(number));
                // S-NEW-07: without exactly one such number any desert, otherwise any land.
                if there.len() == 1 { there.first() } else { desert(draw).or_else(|| random(land, draw)) }
            }
        }
    }
}

/// A random one of some hexes, each equally likely.
fn random(hexes: Hexes, draw: &mut impl Draw) -> Option<Axial> {
    if hexes.is_empty() { None } else { hexes.nth(draw.below(hexes.len())) }
}
