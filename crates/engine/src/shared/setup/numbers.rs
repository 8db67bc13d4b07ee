//! Number tokens: in letter order along the spiral, or dealt at random (B-BOARD-09 to B-BOARD-11, X-BOARD-02).

use super::tables::tables;
use super::{Numbers, SetupOptions};
use crate::draw::Draw;
use crate::shared::{Terrain, Tile};
use crate::topology::{Axial, HexId, Island, MAX_HEXES};

/// The number of random arrangements to try before falling back to the spiral. About one in 7 (base) or one in 28
/// (extended) keeps the reds apart, so a fair source falls back with a probability below 10^-100.
const MAX_TRIES: u32 = 10_000;

/// Puts a token on every tile that is not a desert, as the options say.
pub(super) fn lay_numbers(options: &SetupOptions, island: Island, tiles: &mut [Tile], draw: &mut impl Draw) {
    match options.numbers {
        Numbers::Spiral => {
            let start = spiral_start(options, island, draw);
            lay_spiral(island, start, tiles);
        }
        Numbers::Random if options.separate_reds => deal_separated(island, tiles, draw),
        Numbers::Random => deal(island, tiles, draw),
    }
}

/// Places the tokens in letter order along the spiral from a corner hex (B-BOARD-09). Deserts are skipped and use no
/// token (B-BOARD-10). No two reds are then adjacent, whichever hexes are deserts. `tiles` are in hex order; does
/// nothing if the spiral cannot start at `start`.
pub fn lay_spiral(island: Island, start: Axial, tiles: &mut [Tile]) {
    let mut tokens = tables(island).tokens.iter().copied();
    for hex in spiral(island, start).into_iter().flatten() {
        match tiles.get_mut(hex.idx()) {
            Some(tile) if tile.terrain != Terrain::Desert => tile.token = tokens.next(),
            _ => {}
        }
    }
}

/// The hexes of the island along the spiral that starts at a corner hex; `None` if `start` is not one
/// (specification, section 2.8).
pub fn spiral(island: Island, start: Axial) -> Option<impl Iterator<Item = HexId>> {
    let tables = tables(island);
    let ring_starts = tables.spiral_starts.iter().find(|starts| starts[0] == start)?;
    let rings = tables.rings.iter().zip(ring_starts).flat_map(|(ring, ring_start)| {
        let skipped = ring.iter().position(|hex| hex == ring_start).unwrap_or(0);
        ring.iter().cycle().skip(skipped).take(ring.len())
    });
    Some(rings.filter_map(move |&hex| island.topology().hex_at(hex)))
}

/// The named corner, otherwise one of the six, each equally likely (B-BOARD-09).
fn spiral_start(options: &SetupOptions, island: Island, draw: &mut impl Draw) -> Axial {
    let starts = &tables(island).spiral_starts;
    let named = options.spiral_start.filter(|&start| spiral(island, start).is_some());
    named.unwrap_or_else(|| starts[draw.below(starts.len() as u32) as usize][0])
}

/// Deals all tokens at random (B-BOARD-11).
fn deal(island: Island, tiles: &mut [Tile], draw: &mut impl Draw) {
    let mut shuffled = [0; MAX_HEXES];
    let tokens = tables(island).tokens;
    let shuffled = &mut shuffled[..tokens.len()];
    shuffled.copy_from_slice(tokens);
    draw.shuffle(shuffled);
    let yielding = tiles.iter_mut().filter(|tile| tile.terrain != Terrain::Desert);
    for (tile, &mut token) in yielding.zip(shuffled) {
        tile.token = Some(token);
    }
}

/// Deals whole arrangements until one keeps the reds apart: each such arrangement is equally likely (B-BOARD-11). If
/// the source of draws never gives one, it falls back to the spiral from the first corner, which keeps them apart.
fn deal_separated(island: Island, tiles: &mut [Tile], draw: &mut impl Draw) {
    for _ in 0..MAX_TRIES {
        deal(island, tiles, draw);
        if reds_are_apart(island, tiles) {
            return;
        }
    }
    lay_spiral(island, tables(island).spiral_starts[0][0], tiles);
}

fn reds_are_apart(island: Island, tiles: &[Tile]) -> bool {
    let topology = island.topology();
    let is_red = |hex: &HexId| tiles.get(hex.idx()).is_some_and(|tile| matches!(tile.token, Some(6 | 8)));
    let reds = topology.hexes.iter().filter(is_red).collect();
    topology.hexes.iter().filter(is_red).all(|hex| !topology.hexes_around(hex).meets(reds))
}
