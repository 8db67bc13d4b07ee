//! Dealing the numbers of the pools under the conditions of S-SCEN-06 to S-SCEN-08, or along the spiral (S-SCEN-13).

use super::deal::Dealing;
use super::{Hexes, MAX_POOLS, Pool, Scenario, Spiral, Terrain, Tile, Tiles};
use crate::draw::Draw;
use crate::shared::setup::tables::tables;
use crate::shared::setup::{lay_spiral, spiral};
use crate::topology::{Axial, MAX_HEXES};

/// Numbers that S-SCEN-08 keeps off some terrains.
const LOW: [usize; 4] = [2, 3, 11, 12];
/// Red numbers.
const RED: [usize; 2] = [6, 8];
/// All others.
const PLAIN: [usize; 4] = [4, 5, 9, 10];
/// The most numbers of a pool.
const MOST: usize = 65;

/// Hexes that wait for a number. Numbers go to them one by one, each hex that is left equally likely.
struct Spots {
    hexes: [Axial; MOST],
    next: usize,
    len: usize,
}

impl Spots {
    fn new(hexes: impl Iterator<Item = Axial>) -> Self {
        let mut spots = Self { hexes: [Axial::new(0, 0); MOST], next: 0, len: 0 };
        for (slot, hex) in spots.hexes.iter_mut().zip(hexes) {
            *slot = hex;
            spots.len += 1;
        }
        spots
    }

    /// Takes a random one of the hexes before `end`.
    fn take(&mut self, end: usize, draw: &mut impl Draw) -> Option<Axial> {
        let n_left = end.checked_sub(self.next).filter(|&n_left| n_left > 0)?;
        let pick = self.next + draw.below(n_left as u32) as usize;
        self.hexes.swap(self.next, pick);
        self.next += 1;
        Some(self.hexes[self.next - 1])
    }
}

/// The starting point of every attempt to deal numbers to some terrains.
pub(super) struct Places {
    /// The hexes with a red number.
    reds: Hexes,
    /// For each pool, the hexes that get a number, and those of them that may get a low one.
    pools: [(Hexes, Hexes); MAX_POOLS],
}

impl Scenario {
    /// The hexes for the numbers of the pools.
    pub(super) fn places(&self, rules: &Dealing, tiles: &Tiles) -> Places {
        let takes_low = |tile: Tile| !(rules.low_numbers && self.no_low_numbers.contains(tile.terrain));
        let mut pools = [(Hexes::default(), Hexes::default()); MAX_POOLS];
        for (places, pool) in pools.iter_mut().zip(self.pools.iter()) {
            let numbered = tiles.those(pool.hexes, |tile| tile.terrain.has_token());
            *places = (numbered, tiles.those(numbered, takes_low));
        }
        Places { reds: self.reds(tiles), pools }
    }

    fn reds(&self, tiles: &Tiles) -> Hexes {
        tiles.those(self.map.all_hexes(), |tile| matches!(tile.token, Some(6 | 8)))
    }

    /// Places everything that depends on neither chance nor conditions, and deals the numbers of the other pools once;
    /// `None` if a condition is broken. Each valid arrangement is equally likely: numbers that some terrains exclude
    /// are dealt to the others first, and otherwise a whole arrangement is rejected.
    pub(super) fn deal_numbers(
        &self,
        rules: &Dealing,
        tiles: &Tiles,
        places: &Places,
        draw: &mut impl Draw,
    ) -> Option<Tiles> {
        let (mut tiles, mut reds) = (*tiles, places.reds);
        let laid = self.spiral.filter(|_| rules.is_spiral);
        if let Some(laid) = laid {
            let start = rules.spiral_start.unwrap_or_else(|| laid.random_start(draw));
            self.lay_along(laid, start, &mut tiles);
            reds = self.reds(&tiles);
        }
        for (idx, (pool, &places)) in self.pools.iter().zip(&places.pools).enumerate() {
            if laid.is_none_or(|laid| laid.pool != idx) {
                deal_pool(pool, rules, places, &mut tiles, &mut reds, draw)?;
            }
        }
        Some(tiles)
    }

    /// Places the numbers of a pool along the spiral of the island it is shaped like.
    fn lay_along(&self, laid: Spiral, start: Axial, tiles: &mut Tiles) {
        let mut island = [Tile::SEA; MAX_HEXES];
        let hexes = self.pools[laid.pool].hexes;
        for (tile, hex) in island.iter_mut().zip(hexes.iter()) {
            *tile = tiles.get(hex);
        }
        lay_spiral(laid.island, laid.on_island(start), &mut island[..hexes.len() as usize]);
        for (&tile, hex) in island.iter().zip(hexes.iter()) {
            tiles.set(hex, tile);
        }
    }
}

/// Deals the numbers of a pool to the hexes that get one; only some of them may get a low number.
fn deal_pool(
    pool: &Pool,
    rules: &Dealing,
    (numbered, low): (Hexes, Hexes),
    tiles: &mut Tiles,
    reds: &mut Hexes,
    draw: &mut impl Draw,
) -> Option<()> {
    let mut spots = Spots::new(low.iter().chain((numbered - low).iter()));
    for number in pool.tokens(&LOW) {
        let hex = spots.take(low.len() as usize, draw)?;
        tiles.put(hex, number);
    }
    for number in pool.tokens(&RED) {
        let hex = spots.take(spots.len, draw)?;
        let is_gold = tiles.get(hex).terrain == Terrain::Gold;
        let touches = rules.separate_reds && reds.meets(Hexes::of(hex).around());
        if touches || is_gold && !rules.gold_reds {
            return None;
        }
        reds.insert(hex);
        tiles.put(hex, number);
    }
    for number in pool.tokens(&PLAIN) {
        let hex = spots.take(spots.len, draw)?;
        tiles.put(hex, number);
    }
    Some(())
}

impl Spiral {
    /// Whether the spiral can start at a hex of the map.
    pub fn starts_at(&self, hex: Axial) -> bool {
        spiral(self.island, self.on_island(hex)).is_some()
    }

    const fn on_island(&self, hex: Axial) -> Axial {
        Axial::new(hex.q.wrapping_sub(self.offset.q), hex.r.wrapping_sub(self.offset.r))
    }

    fn random_start(&self, draw: &mut impl Draw) -> Axial {
        let starts = &tables(self.island).spiral_starts;
        let start = starts[draw.below(starts.len() as u32) as usize][0];
        Axial::new(start.q + self.offset.q, start.r + self.offset.r)
    }
}

impl Pool {
    /// The numbers of the pool among some.
    fn tokens(&self, among: &'static [usize]) -> impl Iterator<Item = u8> {
        among.iter().flat_map(|&number| core::iter::repeat_n(number as u8, usize::from(self.numbers[number])))
    }
}

impl Tiles {
    fn put(&mut self, hex: Axial, number: u8) {
        self.set(hex, Tile { token: Some(number), ..self.get(hex) });
    }
}
