//! From a dealt scenario to a board with its sea: hexes by number, bonus areas, and fog.

use super::areas::Areas;
use super::fog::{FogPools, TERRAINS};
use super::state::{Sea, SeaRules};
use crate::shared::scenario::{Bonus, Dealt, HarborSpots, Hexes, RobberStart, Scenario};
use crate::shared::setup::StartingBoard;
use crate::shared::{BadBoard, Board, Harbor, HarborKind, MAX_HARBORS, Terrain, Tile};
use crate::topology::{Axial, EdgeId, HexId, HexSet, Island, MAX_HEXES, Map};

/// A sea map ready for play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartingSea {
    /// Terrain, numbers, harbors and the robber.
    pub(crate) laid: StartingBoard,
    /// The pirate's first hex.
    pub(crate) pirate: Option<HexId>,
    /// The hidden hex under fog.
    pub(crate) fog: FogPools,
    /// Start areas and bonus areas.
    pub(crate) areas: Areas,
}

impl StartingSea {
    /// Sets up a dealt scenario for a number of players; `points` replace those of the scenario's areas (S-OPT-03).
    pub(crate) fn new(
        scenario: &Scenario,
        dealt: &Dealt,
        n_players: u8,
        points: Option<u8>,
    ) -> Result<Self, BadBoard> {
        let map = scenario.map;
        let topology = map.topology();
        let mut tiles = [Tile { terrain: Terrain::Fog, token: None }; MAX_HEXES];
        for hex in topology.hexes.iter().filter(|&hex| !dealt.fog.contains(topology.axial(hex))) {
            tiles[hex.idx()] = dealt.tiles.get(topology.axial(hex));
        }
        let mut harbors = [Harbor { edge: EdgeId::new(0), kind: HarborKind::Any }; MAX_HARBORS];
        for (slot, spot) in harbors.iter_mut().zip(dealt.harbors.iter()) {
            let edge =
                topology.edge_at(spot.hex, spot.side).ok_or(BadBoard::InlandHarbor(spot.hex, spot.side))?;
            *slot = Harbor { edge, kind: spot.kind };
        }
        let island = if n_players > 4 { Island::Extended } else { Island::Base };
        let n_hexes = topology.hexes.len() as usize;
        let board = Board::on(island, map, &tiles[..n_hexes], &harbors[..dealt.harbors.len()])?;
        let at = |place: Option<Axial>| place.and_then(|place| topology.hex_at(place));
        let areas = Areas::of(scenario, &board, points);
        let laid = StartingBoard { board, robber: at(dealt.robber) };
        Ok(Self { laid, pirate: at(dealt.pirate), fog: fog_of(scenario), areas })
    }

    /// A scenario before it is dealt, as a position begins with it: deserts where land is dealt, harbors as listed, and no
    /// robber unless the scenario names its hex.
    pub(crate) fn undealt(scenario: &Scenario, n_players: u8) -> Result<Self, BadBoard> {
        let mut tiles = scenario.tiles;
        for pool in scenario.pools.iter().filter(|_| scenario.world.is_none()) {
            pool.hexes.iter().for_each(|hex| tiles.set(hex, Tile { terrain: Terrain::Desert, token: None }));
        }
        let robber = match scenario.robber {
            RobberStart::At(hex) => Some(hex),
            RobberStart::Desert | RobberStart::Number(_) | RobberStart::Off => None,
        };
        let harbors = if scenario.world.is_none() { scenario.harbors } else { HarborSpots::default() };
        let dealt = Dealt { tiles, fog: scenario.fog_hexes(), harbors, robber, pirate: scenario.pirate };
        Self::new(scenario, &dealt, n_players, None)
    }

    /// A map of only sea, without robber, pirate and areas: the start of a position without a scenario.
    ///
    /// # Panics
    /// Never: sea needs no numbers.
    pub(crate) fn bare(map: Map, island: Island) -> Self {
        const SEAS: [Tile; MAX_HEXES] = [Tile::SEA; MAX_HEXES];
        let hexes = map.topology().hexes;
        let board = Board::on(island, map, &SEAS[..hexes.len() as usize], &[]).expect("sea needs no numbers");
        let laid = StartingBoard { board, robber: None };
        Self { laid, pirate: None, fog: FogPools::default(), areas: Areas::new(hexes) }
    }

    /// The sea of the map.
    pub(crate) fn sea(&self, rules: SeaRules) -> Sea {
        Sea::new(rules, &self.laid.board, self.pirate, self.fog, self.areas.clone())
    }
}

impl Areas {
    /// Start areas and bonus areas of a scenario on a board; `points` replaces the scenario's value of each bonus area
    /// (S-OPT-03).
    pub(crate) fn of(scenario: &Scenario, board: &Board, points: Option<u8>) -> Self {
        let topology = board.topology();
        let by_number = |hexes: Hexes| -> HexSet {
            topology.hexes.iter().filter(|&hex| hexes.contains(topology.axial(hex))).collect()
        };
        let mut areas = Self::new(by_number(scenario.start_hexes()));
        match scenario.bonus {
            Bonus::Areas => {
                for area in scenario.areas.iter().filter(|area| area.bonus > 0) {
                    areas.add(by_number(area.hexes), points.unwrap_or(area.bonus));
                }
            }
            Bonus::Unexplored(worth) => {
                let is_land = |hex: &HexId| board.tile(*hex).terrain.is_land();
                let land: Hexes =
                    topology.hexes.iter().filter(is_land).map(|hex| topology.axial(hex)).collect();
                for island in land.islands() {
                    areas.add(by_number(island), points.unwrap_or(worth));
                }
            }
        }
        areas
    }
}

fn fog_of(scenario: &Scenario) -> FogPools {
    let mut pools = FogPools::default();
    if let Some(fog) = &scenario.fog {
        for (slot, terrain) in pools.terrain.iter_mut().zip(TERRAINS) {
            *slot = fog.terrains[terrain.idx()];
        }
        pools.numbers.copy_from_slice(&fog.numbers[2..]);
    }
    pools
}
