//! Dealing the terrain of the pools (S-SCEN-03, S-SCEN-05, S-NEW-01).

use super::check::sites_needed;
use super::{Hexes, Pool, Scenario, Terrain, Tile, Tiles};
use crate::draw::Draw;

/// The most hexes that a pool deals to.
const MOST: usize = 65;

impl Scenario {
    /// Places the fixed tiles and deals the terrain of every pool once; `None` if the arrangement breaks a condition of
    /// the terrain. Pools are independent, but a whole arrangement is accepted or rejected, so that all valid ones are
    /// equally likely.
    pub(super) fn deal_terrains(&self, min_islands: u8, draw: &mut impl Draw) -> Option<Tiles> {
        let mut tiles = self.tiles;
        for pool in self.pools.iter() {
            pool.deal_terrain(&mut tiles, draw);
            self.is_gold_right(pool, &tiles).then_some(())?;
        }
        self.is_world_right(min_islands, &tiles).then_some(tiles)
    }

    /// S-SCEN-05: no two gold fields of a pool are adjacent, and those of a pool are in the area it names.
    fn is_gold_right(&self, pool: &Pool, tiles: &Tiles) -> bool {
        let gold = tiles.those(pool.hexes, |tile| tile.terrain == Terrain::Gold);
        let bound = self.gold_in.meets(pool.hexes);
        !gold.meets(gold.around()) && (!bound || (gold - self.gold_in).is_empty())
    }

    /// S-NEW-01, S-NEW-07: a world has enough islands and enough building sites.
    fn is_world_right(&self, min_islands: u8, tiles: &Tiles) -> bool {
        if self.world.is_none() {
            return true;
        }
        let land = self.land(tiles);
        land.islands().count() >= usize::from(min_islands)
            && land.n_corners() >= sites_needed(self.most_players())
    }

    /// The land of a dealt map.
    pub(super) fn land(&self, tiles: &Tiles) -> Hexes {
        tiles.those(self.map.all_hexes() - self.fog_hexes(), |tile| tile.terrain != Terrain::Sea)
    }
}

impl Pool {
    /// Deals the terrain, every arrangement equally likely.
    fn deal_terrain(&self, tiles: &mut Tiles, draw: &mut impl Draw) {
        let mut stack = [Terrain::Sea; MOST];
        let terrains = Terrain::ALL
            .into_iter()
            .zip(self.terrains)
            .flat_map(|(terrain, n)| core::iter::repeat_n(terrain, usize::from(n)));
        let stack = &mut stack[..self.hexes.len() as usize];
        for (slot, terrain) in stack.iter_mut().zip(terrains) {
            *slot = terrain;
        }
        draw.shuffle(stack);
        for (hex, &mut terrain) in self.hexes.iter().zip(stack) {
            tiles.set(hex, Tile { terrain, token: None });
        }
    }
}
