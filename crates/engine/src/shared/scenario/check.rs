//! The conditions of a scenario (S-CUSTOM-03 to S-CUSTOM-07). The parser checks part by part, so that each error has
//! its line.

use super::{Area, BadScenario, Bonus, HarborSpot, Hexes, Pool, RobberStart, Scenario, Start, Terrain};
use crate::topology::{Axial, Side};

/// The fewest building sites that set-up needs: more than four for each settlement but the last (S-SETUP-08).
pub(super) const fn sites_needed(n_players: u8) -> u32 {
    4 * (2 * n_players as u32 - 1) + 1
}

impl Scenario {
    /// Whether a hex is on the map (S-CUSTOM-02).
    pub(crate) fn check_hex(&self, hex: Axial) -> Result<(), BadScenario> {
        let inside = self.map.all_hexes().contains(hex);
        if inside { Ok(()) } else { Err(BadScenario::Outside(hex, self.map)) }
    }

    /// Whether a fixed tile has a number exactly if it needs one (S-CUSTOM-03).
    pub(crate) fn check_tile(&self, hex: Axial) -> Result<(), BadScenario> {
        let tile = self.tiles.get(hex);
        match (tile.terrain.has_token(), tile.token) {
            (true, None) => Err(BadScenario::NoNumber(hex, tile.terrain)),
            (false, Some(_)) => Err(BadScenario::NeedlessNumber(hex, tile.terrain)),
            (true, Some(_)) | (false, None) => Ok(()),
        }
    }

    /// Whether a pool fills its hexes and has the numbers that it needs (S-CUSTOM-03).
    pub(crate) fn check_pool(pool: &Pool) -> Result<(), BadScenario> {
        let (hexes, tiles) = (pool.hexes.len(), sum(&pool.terrains));
        if hexes != tiles {
            return Err(BadScenario::Tiles { hexes, tiles });
        }
        let (needed, numbers) = (pool.n_numbered(), sum(&pool.numbers));
        if needed == numbers { Ok(()) } else { Err(BadScenario::Numbers { needed, numbers }) }
    }

    /// A side named from certain land, which may be on either side of it.
    pub(crate) fn seen_from_land(&self, hex: Axial, side: Side) -> (Axial, Side) {
        let (beyond, land) = (hex.neighbor(side), self.sure_land());
        if !land.contains(hex) && land.contains(beyond) { (beyond, side.opposite()) } else { (hex, side) }
    }

    /// Whether a harbor is between certain land and certain sea, away from earlier ones (S-CUSTOM-04).
    pub(crate) fn check_harbor(&self, spot: HarborSpot) -> Result<(), BadScenario> {
        let HarborSpot { hex, side, .. } = spot;
        if !self.sure_land().contains(hex) {
            return Err(BadScenario::HarborLand(hex, side));
        }
        let beyond = hex.neighbor(side);
        if self.map.all_hexes().contains(beyond) && !self.sure_sea().contains(beyond) {
            return Err(BadScenario::HarborSea(hex, side));
        }
        let touches = self.harbors.iter().any(|other| share_corner((hex, side), (other.hex, other.side)));
        if touches { Err(BadScenario::HarborsTouch(hex, side)) } else { Ok(()) }
    }

    /// Whether the robber's start is valid (S-CUSTOM-05); in a world it always is (S-NEW-07).
    pub(crate) fn check_robber(&self) -> Result<(), BadScenario> {
        match self.robber {
            RobberStart::At(hex) if !self.sure_land().contains(hex) => Err(BadScenario::RobberAtSea(hex)),
            RobberStart::Desert if self.world.is_none() && self.n_deserts() == 0 => {
                Err(BadScenario::NoDesert)
            }
            RobberStart::Number(number) if self.world.is_none() => match self.n_with(number) {
                1 => Ok(()),
                n => Err(BadScenario::RobberNumber { number, n }),
            },
            RobberStart::At(_) | RobberStart::Desert | RobberStart::Number(_) | RobberStart::Off => Ok(()),
        }
    }

    /// Whether the pirate's start is valid (S-CUSTOM-05).
    pub(crate) fn check_pirate(&self) -> Result<(), BadScenario> {
        match self.pirate {
            Some(hex) if !self.sure_sea().contains(hex) => Err(BadScenario::PirateAshore(hex)),
            Some(_) | None => Ok(()),
        }
    }

    /// Whether the start areas have room for everybody (S-CUSTOM-06); a world is judged when it is dealt (S-NEW-07).
    pub(crate) fn check_start(&self) -> Result<(), BadScenario> {
        let sites = (self.start_hexes() & self.sure_land()).n_corners();
        let needed = sites_needed(self.most_players());
        let is_enough = self.world.is_some() || sites >= needed;
        if is_enough { Ok(()) } else { Err(BadScenario::FewSites { sites, needed }) }
    }

    /// Whether start areas and bonus areas keep apart, and unexplored islands are the only bonus (S-CUSTOM-07).
    pub(crate) fn check_bonus(&self) -> Result<(), BadScenario> {
        if let Bonus::Unexplored(_) = self.bonus {
            if self.fog.is_some() {
                return Err(BadScenario::UnexploredFog);
            }
            if self.areas.iter().any(|area| area.bonus > 0) {
                return Err(BadScenario::UnexploredAreas);
            }
        }
        for (idx, one) in self.areas.iter().enumerate() {
            for other in &self.areas[..idx] {
                self.check_pair(other, one)?;
            }
            let is_both = self.start == Start::Areas && one.is_start && one.bonus > 0;
            if let Some(hex) = one.hexes.first().filter(|_| is_both) {
                return Err(BadScenario::AreasTouch(one.name, one.name, hex));
            }
        }
        Ok(())
    }

    fn check_pair(&self, one: &Area, other: &Area) -> Result<(), BadScenario> {
        let is_start = |area: &Area| self.start == Start::Areas && area.is_start;
        let must_part = match (one.bonus > 0, other.bonus > 0) {
            (true, true) => true,
            (true, false) => is_start(other),
            (false, true) => is_start(one),
            (false, false) => false,
        };
        match (other.hexes & (one.hexes | one.hexes.around())).first() {
            Some(hex) if must_part => Err(BadScenario::AreasTouch(one.name, other.name, hex)),
            Some(_) | None => Ok(()),
        }
    }

    fn n_deserts(&self) -> u32 {
        let dealt: u32 = self.pools.iter().map(|pool| u32::from(pool.terrains[Terrain::Desert.idx()])).sum();
        dealt + self.tiles.those(self.fixed, |tile| tile.terrain == Terrain::Desert).len()
    }

    fn n_with(&self, number: u8) -> u32 {
        let dealt: u32 = self.pools.iter().map(|pool| u32::from(pool.numbers[usize::from(number)])).sum();
        dealt + self.tiles.those(self.fixed, |tile| tile.token == Some(number)).len()
    }

    /// The pool that deals to all hexes of an area, by its index.
    pub(crate) fn pool_of(&self, hexes: Hexes) -> Option<usize> {
        let free = hexes - self.fixed - self.fog_hexes();
        self.pools.iter().position(|pool| !free.is_empty() && (free - pool.hexes).is_empty())
    }
}

fn sum(counts: &[u8]) -> u32 {
    counts.iter().map(|&n| u32::from(n)).sum()
}

/// Whether two sides end at one corner.
pub(super) fn share_corner(one: (Axial, Side), other: (Axial, Side)) -> bool {
    let joints = |(hex, side): (Axial, Side)| side.corners().map(|corner| hex.joint(corner));
    let others = joints(other);
    joints(one).into_iter().any(|joint| others.iter().any(|&other| other.equals(joint)))
}
