//! Harbors: on the frame or around the sea ring (B-BOARD-12, B-BOARD-13, X-BOARD-03).

use super::layouts::first_game;
use super::tables::tables;
use super::{FirstGameLayout, HarborPlacement, SetupOptions};
use crate::draw::Draw;
use crate::shared::{Harbor, HarborKind, MAX_HARBORS};
use crate::topology::{Axial, EdgeId, EdgeSet, Island, Side};

/// A list of harbors; the array is padded.
pub(super) struct Harbors {
    harbors: [Harbor; MAX_HARBORS],
    n_harbors: usize,
}

impl Harbors {
    fn new(edges: impl Iterator<Item = EdgeId>, kinds: &[HarborKind]) -> Self {
        const PADDING: Harbor = Harbor { edge: EdgeId::new(0), kind: HarborKind::Any };
        let mut list = Self { harbors: [PADDING; MAX_HARBORS], n_harbors: 0 };
        for ((slot, edge), &kind) in list.harbors.iter_mut().zip(edges).zip(kinds) {
            *slot = Harbor { edge, kind };
            list.n_harbors += 1;
        }
        list
    }

    pub(super) fn as_slice(&self) -> &[Harbor] {
        &self.harbors[..self.n_harbors]
    }
}

/// The harbors of a variable board.
pub(super) fn lay_harbors(options: &SetupOptions, island: Island, draw: &mut impl Draw) -> Harbors {
    match options.harbors {
        HarborPlacement::Fixed => printed(options.first_game_layout, island),
        HarborPlacement::Frame => Harbors::new(frame(island), &shuffled_kinds(island, draw)),
        HarborPlacement::Alternating => {
            let kinds = shuffled_kinds(island, draw);
            Harbors::new(every_second(island, draw), &kinds)
        }
    }
}

/// The harbors as they are printed on the frame of a layout (specification, section 2.6).
pub(super) fn printed(layout: FirstGameLayout, island: Island) -> Harbors {
    Harbors::new(frame(island), first_game(layout, island).harbors)
}

/// The kinds of an island's harbors in a random order; the array is padded (B-BOARD-12).
fn shuffled_kinds(island: Island, draw: &mut impl Draw) -> [HarborKind; MAX_HARBORS] {
    // Both layouts have the same kinds in all.
    let printed = first_game(FirstGameLayout::Modern, island).harbors;
    let mut kinds = [HarborKind::Any; MAX_HARBORS];
    for (slot, &kind) in kinds.iter_mut().zip(printed) {
        *slot = kind;
    }
    draw.shuffle(&mut kinds[..printed.len()]);
    kinds
}

fn frame(island: Island) -> impl Iterator<Item = EdgeId> {
    tables(island).frame.iter().filter_map(move |&(hex, side)| island.topology().edge_at(hex, side))
}

/// One edge of every second sea hex; if a sea hex has two, each is equally likely (B-BOARD-13).
fn every_second(island: Island, draw: &mut impl Draw) -> impl Iterator<Item = EdgeId> {
    let parity = draw.below(2) as usize;
    let sea_hexes = tables(island).sea_ring.iter().skip(parity).step_by(2);
    sea_hexes.filter_map(move |&sea| {
        let edges = edges_of_sea(island, sea);
        edges.nth(draw.below(edges.len()))
    })
}

/// The one or two coastal edges that a hex of the sea ring has.
fn edges_of_sea(island: Island, sea: Axial) -> EdgeSet {
    Side::ALL.iter().filter_map(|&side| island.topology().edge_at(sea, side)).collect()
}
