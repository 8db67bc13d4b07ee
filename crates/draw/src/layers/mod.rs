//! The pieces and figures that only some rule sets have, in a form that needs no rule set to be drawn.
//! A new rule set turns its view into marks, figures and notes in a file here, and every kind of picture shows them.

mod energies;
mod knights;
mod oil;
mod sea;
mod seafarers;

use hexhaven_engine::shared::Public;
use hexhaven_engine::topology::{EdgeId, HexId, VertexId};
use hexhaven_engine::{BySeat, ExtView, Kind, Observation, Seat, with_addition};

use crate::Labels;

/// Everything that a rule set adds to a picture.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layers {
    /// Pieces on the board, drawn in this order.
    pub marks: Vec<Mark>,
    /// Goods beyond the five resources, in hands and bank.
    pub goods: Vec<Good>,
    /// Figures of each seat.
    pub figures: BySeat<Vec<Figure>>,
    /// Whether there are no development cards, knight cards and Largest Army.
    pub(crate) is_cardless: bool,
    /// Lines for the legend, such as the position of a track.
    pub notes: Vec<String>,
    /// The meanings of signs that only the terminal shows.
    pub key: Vec<String>,
    /// The meanings of shapes that only SVG and PNG show.
    pub signs: Vec<Sign>,
    /// The symbol for played knight cards in SVG and PNG; some rule sets have other cards instead.
    pub played: Played,
}

/// A shape in the picture and its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign {
    /// The thing to draw.
    pub drawing: Drawing,
    /// Its meaning.
    pub word: &'static str,
}

/// The meaning of a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawing {
    /// An extra piece.
    Piece(Shape),
    /// The symbol of played cards.
    Card(Played),
}

/// The symbol of the cards that count for Largest Army or its replacement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Played {
    /// A sword, for knight cards.
    #[default]
    Sword,
    /// A broom, for cleanup cards.
    Broom,
}

/// An extra piece on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Its place.
    pub spot: Spot,
    /// Its outline.
    pub shape: Shape,
    /// The owner; `None` for a neutral thing.
    pub seat: Option<Seat>,
    /// One or two capital letters or digits on it.
    pub label: String,
    /// The terminal's version; spaces show what is below.
    pub text: String,
}

impl Mark {
    /// A piece without owner and letters.
    pub fn new(spot: Spot, shape: Shape) -> Self {
        Self { spot, shape, seat: None, label: String::new(), text: String::new() }
    }

    /// The same with an owner.
    #[must_use]
    pub fn of(self, seat: Seat) -> Self {
        Self { seat: Some(seat), ..self }
    }

    /// The same with letters on it, in the terminal as well.
    #[must_use]
    pub fn with_label(self, label: impl Into<String>) -> Self {
        let label = label.into();
        Self { text: label.clone(), label, ..self }
    }

    /// The same with a different version for the terminal.
    #[must_use]
    pub(crate) fn with_text(self, text: impl Into<String>) -> Self {
        Self { text: text.into(), ..self }
    }
}

/// A place on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// A hex, next to its number.
    Hex(HexId),
    /// The middle of a hex, where its number would be.
    Middle(HexId),
    /// A vertex.
    Vertex(VertexId),
    /// Above the building on a vertex.
    Roof(VertexId),
    /// Below the building on a vertex.
    Foot(VertexId),
    /// The corner of a hex at a vertex.
    Corner(VertexId, HexId),
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
    /// A pale shield.
    PaleShield,
    /// A diamond.
    Diamond,
    /// A drop of oil.
    Drop,
    /// A crown.
    Crown,
    /// A wall.
    Wall,
    /// A cross over the place.
    Cross,
    /// A heap of rubble at the foot of a building.
    Ruin,
    /// A warning triangle.
    Warning,
    /// A round green token.
    Leaf,
    /// A square dark token.
    Stack,
    /// A cone.
    Cone,
    /// A ship.
    Ship,
    /// A black ship.
    Pirate,
    /// A pennant, for land that is worth points.
    Pennant,
}

/// A kind of good beyond the five resources.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Good {
    /// The kind.
    pub kind: Kind,
    /// Its sign in the terminal.
    pub sign: char,
    /// Its word.
    pub word: &'static str,
    /// Its color.
    pub color: &'static str,
}

/// A figure of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The thing counted.
    pub word: &'static str,
    /// The value.
    pub value: String,
    /// Whether an award goes with it.
    pub(crate) is_award: bool,
}

impl Figure {
    /// A figure without award.
    pub fn new(word: &'static str, value: impl ToString) -> Self {
        Self { word, value: value.to_string(), is_award: false }
    }

    /// The same with an award, if a condition holds.
    #[must_use]
    pub(crate) fn award_if(self, is_award: bool) -> Self {
        Self { is_award, ..self }
    }
}

impl Layers {
    /// The additions of an observation's rule set.
    pub(crate) fn of(seen: &Observation, labels: Labels) -> Self {
        let public = &seen.core.public;
        with_addition!(ExtView, &seen.ext, own => own.layers(public, labels), ExtView::None => Self::default())
    }
}

/// A rule set's additions to a picture, implemented for its view.
trait Layered {
    fn layers(&self, public: &Public, labels: Labels) -> Layers;
}

/// The meanings of some shapes.
fn signs<const N: usize>(labels: Labels, shapes: [(Shape, &str); N]) -> Vec<Sign> {
    let sign = |(shape, key)| Sign { drawing: Drawing::Piece(shape), word: labels.word(key) };
    shapes.into_iter().map(sign).collect()
}
