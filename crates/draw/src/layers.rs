//! The pieces that only some rule sets have, in a form that needs no rule set to be drawn.
//! A new rule set turns its view into marks here, and every kind of picture shows them.

use hexhaven_engine::rulesets::ExtView;
use hexhaven_engine::topology::{EdgeId, HexId, VertexId};
use hexhaven_engine::{Observation, Seat};

/// All extra pieces of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layers {
    /// Pieces on the board, drawn in this order.
    pub marks: Vec<Mark>,
    /// Lines for the legend, such as the position of a track.
    pub notes: Vec<String>,
}

/// An extra piece on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Where it stands.
    pub spot: Spot,
    /// Its outline.
    pub shape: Shape,
    /// Whose it is; `None` belongs to nobody.
    pub seat: Option<Seat>,
    /// One or two capital letters or digits on it.
    pub label: String,
}

/// A place on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// The middle of a hex, beside its number.
    Hex(HexId),
    /// A vertex.
    Vertex(VertexId),
    /// The middle of an edge.
    Edge(EdgeId),
}

/// The outline of an extra piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A round token.
    Disc,
    /// A square token.
    Square,
    /// A shield.
    Shield,
    /// A diamond.
    Diamond,
}

impl Layers {
    /// The extra pieces of an observation.
    #[must_use]
    pub fn of(seen: &Observation) -> Self {
        match &seen.ext {
            // The three later rule sets have no pieces yet.
            ExtView::None | ExtView::Knights(_) | ExtView::Oil(_) | ExtView::Energies(_) => Self::default(),
        }
    }
}
