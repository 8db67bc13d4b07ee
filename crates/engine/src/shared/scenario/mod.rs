//! A scenario: the recipe of a sea map and the value of its areas (Seafarers, sections 2.4 and 3.3). It is data;
//! files and built-in scenarios use the same text form (`notation/scenario`), and no rule depends on a name.

mod bad;
mod check;
mod deal;
mod harbors;
mod hexes;
mod list;
mod numbers;
mod terrain;

pub use bad::BadScenario;
pub use deal::{Dealing, Dealt, NoDeal};
pub use hexes::Hexes;
pub use list::{Few, Name};

use super::board::{HarborKind, MAX_HARBORS, Terrain, Tile};
use super::options::words;
use crate::sets::set;
use crate::topology::{Axial, Island, Map, Side};
use hexes::{CELLS, cell};

/// The most areas of a scenario.
pub(crate) const MAX_AREAS: usize = 12;
/// The most pools of a scenario.
pub(crate) const MAX_POOLS: usize = 8;

words! {
    /// A scenario by name (Seafarers, sections 2.5 to 2.9).
    BuiltIn {
        /// A main island and small ones around it.
        NewShores = "new-shores",
        /// Islands of equal rank; those that are not home are worth points.
        FourIslands = "four-islands",
        /// Coasts with unknown hexes between them.
        FogIslands = "fog-islands",
        /// Land behind a desert, and islands.
        ThroughTheDesert = "through-the-desert",
        /// Land and sea dealt together.
        NewWorld = "new-world",
    }
}

set! {
    /// A set of terrains.
    TerrainSet(u16) of Terrain, |bit| Terrain::ALL[bit as usize]
}

/// The contents of each hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tiles([Tile; CELLS]);

impl Default for Tiles {
    fn default() -> Self {
        Self([Tile::SEA; CELLS])
    }
}

impl Tiles {
    /// The contents of a hex; outside every map there is sea.
    pub fn get(&self, hex: Axial) -> Tile {
        cell(hex).map_or(Tile::SEA, |cell| self.0[cell])
    }

    pub(crate) fn set(&mut self, hex: Axial, tile: Tile) {
        if let Some(cell) = cell(hex) {
            self.0[cell] = tile;
        }
    }

    /// The hexes that satisfy a condition.
    pub(super) fn those(&self, hexes: Hexes, holds: impl Fn(Tile) -> bool) -> Hexes {
        hexes.filter_cells(|cell| holds(self.0[cell]))
    }
}

/// A named set of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Area {
    /// Its name.
    pub name: Name,
    /// Its hexes.
    pub hexes: Hexes,
    /// The special points for the first settlement here; 0 for an area that gives none (S-ISLE-01).
    pub bonus: u8,
    /// Whether set-up buildings may be here, if `Scenario::start` names areas.
    pub is_start: bool,
}

/// Terrain and numbers, and the hexes that they are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pool {
    /// The hexes.
    pub hexes: Hexes,
    /// The number of each terrain, in the order of `Terrain::ALL`.
    pub terrains: [u8; Terrain::ALL.len()],
    /// The tokens of each number, from 0 to 12.
    pub numbers: [u8; 13],
}

impl Pool {
    /// The number of hexes with a token.
    pub(crate) fn n_numbered(&self) -> u32 {
        let numbered = Terrain::ALL.into_iter().filter(|terrain| terrain.has_token());
        numbered.map(|terrain| u32::from(self.terrains[terrain.idx()])).sum()
    }
}

/// The places for set-up buildings (S-SETUP-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Start {
    /// On every building site.
    #[default]
    Any,
    /// In the areas that say so.
    Areas,
}

/// The sources of special points (S-ISLE-01, S-ISLE-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bonus {
    /// The areas that say so, if any.
    #[default]
    Areas,
    /// Every island that is not the player's home, with this many points each.
    Unexplored(u8),
}

/// The robber's first hex (S-SCEN-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RobberStart {
    /// On this hex.
    At(Axial),
    /// On a random desert.
    Desert,
    /// On the hex with this number.
    Number(u8),
    /// Off the map.
    Off,
}

/// A harbor of a scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HarborSpot {
    /// The land hex.
    pub hex: Axial,
    /// The side of it.
    pub side: Side,
    /// The kind, unless the kinds are shuffled.
    pub kind: HarborKind,
}

impl Default for HarborSpot {
    fn default() -> Self {
        Self { hex: Axial::new(0, 0), side: Side::NE, kind: HarborKind::Any }
    }
}

/// A list of harbors.
pub type HarborSpots = Few<HarborSpot, MAX_HARBORS>;

/// How the kinds of harbors come to their places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kinds {
    /// The kinds have places; they are shuffled unless the host wants them fixed.
    #[default]
    Shuffled,
    /// The kinds have places; they stay there unless the host shuffles them.
    Fixed,
    /// The kinds have no places and are always shuffled (S-SCEN-09).
    Loose,
}

/// A pool that has the form of the base island or of the extension's, so that its numbers can follow the spiral
/// (S-SCEN-13).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spiral {
    pub(crate) island: Island,
    /// The offset.
    pub offset: Axial,
    pub(crate) pool: usize,
}

/// A scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// Its name.
    pub name: Name,
    /// The map, one of the sea.
    pub map: Map,
    /// The numbers of players, as bits.
    players: u8,
    /// The points to win.
    pub target: u8,
    /// The named sets of hexes.
    pub areas: Few<Area, MAX_AREAS>,
    /// The hexes with fixed terrain and number.
    pub fixed: Hexes,
    /// Their contents.
    pub tiles: Tiles,
    /// The pools to deal.
    pub pools: Few<Pool, MAX_POOLS>,
    /// The hidden hexes, and the pools they are drawn from.
    pub fog: Option<Pool>,
    /// The places for set-up buildings.
    pub start: Start,
    /// The sources of special points.
    pub bonus: Bonus,
    /// The harbors; in a world their kinds alone count.
    pub harbors: HarborSpots,
    /// How their kinds are assigned.
    pub kinds: Kinds,
    /// The robber's first hex.
    pub robber: RobberStart,
    /// The pirate's first hex; `None` is off the map (S-SCEN-11).
    pub pirate: Option<Axial>,
    /// The terrains without a 2, 3, 11 or 12 (S-SCEN-08).
    pub no_low_numbers: TerrainSet,
    /// The hexes for the gold fields of a pool (S-SCEN-05); empty is anywhere.
    pub gold_in: Hexes,
    /// The pool whose numbers can follow the spiral.
    pub spiral: Option<Spiral>,
    /// For a world, in which sea is dealt with the land: the fewest islands (S-NEW-01).
    pub world: Option<u8>,
}

impl Scenario {
    /// A scenario with its required parts; everything else has the defaults of S-CUSTOM-09.
    pub(crate) fn new(name: Name, map: Map, players: u8, target: u8) -> Self {
        Self {
            name,
            map,
            players,
            target,
            areas: Few::default(),
            fixed: Hexes::EMPTY,
            tiles: Tiles::default(),
            pools: Few::default(),
            fog: None,
            start: Start::default(),
            bonus: Bonus::default(),
            harbors: Few::default(),
            kinds: Kinds::default(),
            robber: RobberStart::Off,
            pirate: None,
            no_low_numbers: TerrainSet::EMPTY,
            gold_in: Hexes::EMPTY,
            spiral: None,
            world: None,
        }
    }

    /// Whether this many can play: two wherever three can (S-CUSTOM-09).
    pub const fn takes(&self, n_players: u8) -> bool {
        let players = self.players | self.players >> 1 & 1 << 2;
        n_players < 8 && players >> n_players & 1 == 1
    }

    /// The smallest and largest number of players.
    pub(crate) fn range(&self) -> (u8, u8) {
        let least = (2..=6).find(|&n_players| self.takes(n_players)).unwrap_or(2);
        (least, self.most_players())
    }

    /// The largest number of players that the scenario names.
    pub const fn most_players(&self) -> u8 {
        self.players.ilog2() as u8
    }

    /// The area with a name, by its index.
    pub fn area(&self, name: &str) -> Option<usize> {
        self.areas.iter().position(|area| area.name.as_str().eq_ignore_ascii_case(name))
    }

    /// The fog hexes.
    pub fn fog_hexes(&self) -> Hexes {
        self.fog.map_or(Hexes::EMPTY, |fog| fog.hexes)
    }

    /// The hexes that are land in every deal.
    pub fn sure_land(&self) -> Hexes {
        let dealt = self.pools.iter().filter(|pool| pool.terrains[Terrain::Sea.idx()] == 0);
        let dealt = dealt.fold(Hexes::EMPTY, |all, pool| all | pool.hexes);
        dealt | self.tiles.those(self.fixed, |tile| tile.terrain != Terrain::Sea)
    }

    /// The hexes that are sea in every deal.
    pub fn sure_sea(&self) -> Hexes {
        let dealt = self.pools.iter().fold(self.fog_hexes(), |all, pool| all | pool.hexes);
        let land = self.tiles.those(self.fixed, |tile| tile.terrain != Terrain::Sea);
        self.map.all_hexes() - dealt - land
    }

    /// The hexes of the start areas; all if set-up buildings may be anywhere.
    pub fn start_hexes(&self) -> Hexes {
        match self.start {
            Start::Any => self.map.all_hexes(),
            Start::Areas => self.areas.iter().filter(|area| area.is_start).fold(Hexes::EMPTY, join),
        }
    }
}

fn join(hexes: Hexes, area: &Area) -> Hexes {
    hexes | area.hexes
}
