//! The ways in which a state can be invalid, found by `audit`; also the reasons why a position is rejected.

use core::fmt;

use super::options::BadOption;
use crate::topology::{Axial, Corner, Side};
use crate::vocab::{Kind, Seat};

/// A broken invariant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Corrupt {
    /// The number of players does not fit the island (B-SETUP-01, X-SETUP-01).
    Players,
    /// A seat that does not play has cards, pieces or a part in the turn.
    EmptySeat(Seat),
    /// Bank and hands do not add up to the supply of a kind (B-COMP-04).
    Cards(Kind),
    /// Pile, hands and played cards do not add up to the development cards of the game (B-COMP-03).
    Developments,
    /// More cards are marked as bought in this turn than the actor holds, or some in a part that marks none
    /// (B-DEV-07, X-SBP-07).
    Fresh,
    /// The pile does not have its public size.
    PileSize,
    /// A player has more roads on the board than the supply holds (B-COMP-01).
    Roads(Seat),
    /// A player has more settlements on the board than the supply holds (B-COMP-01).
    Settlements(Seat),
    /// A player has more cities on the board than the supply holds (B-COMP-01).
    Cities(Seat),
    /// A place is not part of the island.
    OffIsland,
    /// The robber is not on the island (B-BOARD-07).
    Robber,
    /// Two players have a building on one vertex.
    TwoOwners(Axial, Corner),
    /// Two players have a road on one edge (B-ROAD-01).
    TwoRoads(Axial, Side),
    /// Two buildings are on neighboring vertices (B-SETT-01).
    TooClose(Axial, Corner),
    /// A city is on a vertex without a building.
    LoneCity,
    /// A cached fact is wrong.
    Cache(&'static str),
    /// A piece of a rule set is in an impossible place.
    Piece(&'static str),
    /// The same, and where.
    At(&'static str, Axial, Corner),
    /// The same of a piece on an edge.
    Along(&'static str, Axial, Side),
    /// A hex or its number is not as it can be, and which hex.
    On(&'static str, Axial),
    /// A seat has something impossible.
    Of(&'static str, Seat),
    /// A player owes another number of cards (B-SEVEN-02).
    Owes {
        /// The player.
        seat: Seat,
        /// The stated value.
        owed: u8,
        /// The value that follows from the hand.
        due: u8,
    },
    /// Longest Road or Largest Army is held by a player who cannot hold it.
    Award(&'static str),
    /// The state of the turn is impossible.
    Turn(&'static str),
    /// The open proposal or an answer to it cannot have been made.
    Offer(&'static str),
    /// The pending decision does not fit the rest of the state.
    Agenda(&'static str),
    /// An option is out of its range.
    Option(BadOption),
    /// Options contradict each other, or the dice deck is impossible.
    Options(&'static str),
    /// The board is one that neither set-up nor play can produce.
    Board(&'static str),
    /// Buildings of a rule set are in impossible places.
    Buildings(&'static str),
    /// The extension state is inconsistent.
    Own(&'static str),
}

impl fmt::Display for Corrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players => write!(f, "the number of players does not fit the island"),
            Self::EmptySeat(seat) => {
                write!(f, "seat {seat} does not play but has cards, pieces or a decision")
            }
            Self::Option(bad) => bad.fmt(f),
            Self::Cards(kind) if kind.is_resource() => {
                write!(f, "bank and hands do not add up to the supply of {kind:?} (B-COMP-04)")
            }
            // Only the rule set has a name for it.
            Self::Cards(_) => {
                write!(f, "bank and hands do not add up to the supply of a good of the rule set")
            }
            Self::Developments => {
                write!(f, "pile, hands and played cards do not add up to the development cards")
            }
            Self::Fresh => write!(f, "more development cards are marked as new than can be"),
            Self::PileSize => write!(f, "the development pile does not have its public size"),
            Self::Roads(seat) => write!(f, "seat {seat} has too many roads on the board"),
            Self::Settlements(seat) => write!(f, "seat {seat} has too many settlements on the board"),
            Self::Cities(seat) => write!(f, "seat {seat} has too many cities on the board"),
            Self::OffIsland => write!(f, "a piece is outside the island"),
            Self::Robber => write!(f, "the robber is not on the island"),
            Self::TwoOwners(hex, corner) => {
                write!(f, "two players have a building on {hex}.{}", corner.name())
            }
            Self::TwoRoads(hex, side) => write!(f, "two players have a road on {hex}/{}", side.name()),
            Self::TooClose(hex, corner) => {
                write!(f, "the building on {hex}.{} has a neighbor", corner.name())
            }
            Self::At(what, hex, corner) => write!(f, "{what}: {hex}.{}", corner.name()),
            Self::Along(what, hex, side) => write!(f, "{what}: {hex}/{}", side.name()),
            Self::On(what, hex) => write!(f, "{what}: {hex}"),
            Self::Of(what, seat) => write!(f, "{what}: seat {seat}"),
            Self::Owes { seat, owed, due } => {
                write!(f, "seat {seat} owes {due} cards, not {owed} (B-SEVEN-02)")
            }
            Self::LoneCity => write!(f, "a city is on a vertex without a building"),
            Self::Cache(what) => write!(f, "the cached {what} is wrong"),
            Self::Piece(what)
            | Self::Award(what)
            | Self::Turn(what)
            | Self::Offer(what)
            | Self::Agenda(what)
            | Self::Options(what)
            | Self::Board(what)
            | Self::Buildings(what)
            | Self::Own(what) => write!(f, "{what}"),
        }
    }
}

impl core::error::Error for Corrupt {}
