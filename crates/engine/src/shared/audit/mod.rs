//! The invariants of the shared state, checked from scratch. Differences between rule sets are arguments.
//! A state that passes can be continued: nothing panics, and somebody can always act.
//!
//! Call [`Core::audit_players`] first and [`Core::audit_pieces`] before checks of the board: the others rely on valid
//! seats and places.

mod agenda;
mod awards;
mod cards;
mod offer;
mod options;
mod pieces;
mod turn;

use super::corrupt::Corrupt;
use crate::topology::{EdgeSet, HexSet, Topology, VertexSet};
use crate::vocab::Cards;

/// The problem, if any.
pub(crate) type Finding = Result<(), Corrupt>;

/// The finding, unless the condition holds.
pub(crate) fn require(condition: bool, corrupt: Corrupt) -> Finding {
    if condition { Ok(()) } else { Err(corrupt) }
}

/// No vertex may be in a set; the first that is names the trouble.
pub(crate) fn require_none(topology: &Topology, wrong: VertexSet, what: &'static str) -> Finding {
    let Some(vertex) = wrong.first() else { return Ok(()) };
    let (hex, corner) = topology.vertex_name(vertex);
    Err(Corrupt::At(what, hex, corner))
}

/// The same for edges.
pub(crate) fn require_no_edge(topology: &Topology, wrong: EdgeSet, what: &'static str) -> Finding {
    let Some(edge) = wrong.first() else { return Ok(()) };
    let (hex, side) = topology.edge_name(edge);
    Err(Corrupt::Along(what, hex, side))
}

/// The same for hexes.
pub(crate) fn require_no_hex(topology: &Topology, wrong: HexSet, what: &'static str) -> Finding {
    wrong.first().map_or(Ok(()), |hex| Err(Corrupt::On(what, topology.axial(hex))))
}

/// Whether a bundle contains another, kind by kind; counts may be out of bounds.
fn holds(hand: Cards, cards: Cards) -> bool {
    hand.counts().into_iter().zip(cards.counts()).all(|(held, n)| held >= n)
}

/// The number of cards in a bundle; counts may be out of bounds.
fn size(cards: Cards) -> u32 {
    cards.counts().into_iter().map(u32::from).sum()
}
