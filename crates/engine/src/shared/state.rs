//! The shared state: a public and a hidden part, in two structs, so that an observation is built from the first and
//! cannot leak the second.

use super::board::{Board, HarborSet};
use super::offer::OpenOffer;
use super::options::Options;
use super::pieces::{PieceSupply, Pieces};
use super::turn::{Agenda, Turn};
use crate::topology::HexId;
use crate::vocab::{BySeat, Cards, Developments, Seat};

/// The shared state of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Core {
    /// The public part (B-INFO-01).
    pub public: Public,
    /// The hidden part (B-INFO-02, B-INFO-03).
    pub secret: Secret,
}

/// The public part.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    /// Terrain, tokens, harbors.
    pub board: Board,
    /// Roads and buildings.
    pub pieces: Pieces,
    /// The number of them that each player has.
    pub supply: PieceSupply,
    /// The cards in the bank (B-INFO-01).
    pub bank: Cards,
    /// The rules in force.
    pub options: Options,
    /// Whose turn it is.
    pub turn: Turn,
    /// The pending decision.
    pub agenda: Agenda,
    /// The open proposal.
    pub offer: OpenOffer,
    /// The robber's hex; `None` is off the board.
    pub robber: Option<HexId>,
    /// Which harbors each player can use; a cache of the buildings, checked by `audit`.
    pub harbors: BySeat<HarborSet>,
    /// Longest Road.
    pub longest_road: LongestRoad,
    /// The holder of Largest Army.
    pub largest_army: Option<Seat>,
    /// The knights each player has played.
    pub knights: BySeat<u8>,
    /// The progress cards played and gone (B-DEV-09); knights are in `knights`.
    pub spent: Developments,
    /// The size of the development pile.
    pub pile_size: u8,
    /// How often each sum 2 to 12 is left in the dice deck; zeros with fair dice.
    pub dice_deck: [u8; 11],
}

impl Core {
    /// Whether the game is on an island, so that the places of sea maps are empty.
    #[inline(always)]
    pub(crate) fn is_near(&self) -> bool {
        self.public.pieces.is_near()
    }

    /// A copy of a game on an island that does not touch the part for sea maps.
    #[inline(always)]
    pub(crate) fn copy_near(&self) -> Self {
        Self { public: self.public.copy_near(), secret: self.secret }
    }
}

impl Public {
    /// The same for the public part.
    #[inline(always)]
    pub(super) fn copy_near(&self) -> Self {
        Self { board: self.board.copy_near(), pieces: self.pieces.copy_near(), ..*self }
    }
}

/// The hidden part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Secret {
    /// The cards in each hand.
    pub hands: BySeat<Cards>,
    /// Each player's chosen discards while others still choose (B-SEVEN-04).
    pub discards: BySeat<Cards>,
    /// The unplayed development cards of each player.
    pub developments: BySeat<Developments>,
    /// The actor's cards bought in this turn or part (B-DEV-07).
    pub fresh: Developments,
    /// The rest of the development pile, which has no order (B-COMP-03).
    pub pile: Developments,
}

/// Longest Road: the holder is state because ties keep it; the lengths are a cache, checked by `audit`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct LongestRoad {
    /// The holder.
    pub holder: Option<Seat>,
    /// The length of each player's longest road.
    pub lengths: BySeat<u8>,
}
