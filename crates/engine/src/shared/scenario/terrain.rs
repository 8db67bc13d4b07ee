//! Dealing the ground of the pools (S-SCEN-03, S-SCEN-05, S-NEW-01).

use super::check::sites_needed;
use super::{Ground, Hexes, Lot, Lots, Pool, Scenario};
use crate::draw::Draw;

/// The most hexes that a pool deals to.
const MOST: usize = 65;

impl Scenario {
    /// Lays the fixed tiles and deals the ground of every pool once; `None` if the arrangement breaks a condition of the
    /// terrain. Pools do not depend on each other, but a whole arrangement is accepted or refused, so that each that is
    /// allowed is equally likely.
    pub(super) fn deal_grounds(&self, min_islands: u8, draw: &mut impl Draw) -> Option<Lots> {
        let mut lots = self.tiles;
        for pool in self.pools.iter() {
            pool.deal_ground(&mut lots, draw);
            self.is_gold_right(pool, &lots).then_some(())?;
        }
        self.is_world_right(min_islands, &lots).then_some(lots)
    }

    /// S-SCEN-05: no two gold fields of a pool are adjacent, and those of one pool lie in the area that it names.
    fn is_gold_right(&self, pool: &Pool, lots: &Lots) -> bool {
        let gold = lots.those(pool.hexes, |lot| lot.ground == Ground::Gold);
        let bound = self.gold_in.meets(pool.hexes);
        !gold.meets(gold.around()) && (!bound || (gold - self.gold_in).is_empty())
    }

    /// S-NEW-01, S-NEW-07: a world has enough islands and enough building sites.
    fn is_world_right(&self, min_islands: u8, lots: &Lots) -> bool {
        if self.world.is_none() {
            return true;
        }
        let land = self.land(lots);
        land.islands().count() >= usize::from(min_islands)
            && land.n_corners() >= sites_needed(self.most_players())
    }

    /// The land of a dealt map.
    pub(super) fn land(&self, lots: &Lots) -> Hexes {
        lots.those(self.shape.hexes() - self.fog_hexes(), |lot| lot.ground != Ground::Sea)
    }
}

impl Pool {
    /// Deals the ground, every arrangement equally likely.
    fn deal_ground(&self, lots: &mut Lots, draw: &mut impl Draw) {
        let mut stack = [Ground::Sea; MOST];
        let grounds = Ground::ALL
            .into_iter()
            .zip(self.grounds)
            .flat_map(|(ground, n)| core::iter::repeat_n(ground, usize::from(n)));
        let stack = &mut stack[..self.hexes.len() as usize];
        for (slot, ground) in stack.iter_mut().zip(grounds) {
            *slot = ground;
        }
        draw.shuffle(stack);
        for (hex, &mut ground) in self.hexes.iter().zip(stack) {
            lots.set(hex, Lot { ground, number: None });
        }
    }
}
