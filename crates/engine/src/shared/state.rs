//! The shared state: a public and a hidden part, in two structs, so that an observation is built from the first and
//! cannot leak the second.

use core::mem::offset_of;
use core::ops::Range;

use super::board::{Board, HarborSet};
use super::offer::OpenOffer;
use super::options::Options;
use super::pieces::{PieceSupply, Pieces};
use super::turn::{Agenda, Turn};
use crate::topology::HexId;
use crate::vocab::{BySeat, Cards, Developments, Seat};

/// The shared state of a game. The fields of this struct and of its parts keep their order in memory: a program that
/// plays thousands of games at once waits for memory, so what most plies need is close together ([`Core::CLOSE`] and so
/// on). No field needs padding before it, which would cost a copy a detour over the stack.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[repr(C)]
pub struct Core {
    /// The hidden part (B-INFO-02, B-INFO-03).
    pub secret: Secret,
    /// The public part (B-INFO-01).
    pub public: Public,
}

/// The public part.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[repr(C)]
pub struct Public {
    /// The cards in the bank (B-INFO-01).
    pub bank: Cards,
    /// The rules in force.
    pub options: Options,
    /// Whose turn it is.
    pub turn: Turn,
    /// The pending decision.
    pub agenda: Agenda,
    /// The robber's hex; `None` is off the board.
    pub robber: Option<HexId>,
    /// Which harbors each player can use; a cache of the buildings, checked by `audit`.
    pub harbors: BySeat<HarborSet>,
    /// The number of pieces that each player has.
    pub supply: PieceSupply,
    /// The size of the development pile.
    pub pile_size: u8,
    /// Longest Road.
    pub longest_road: LongestRoad,
    /// The holder of Largest Army.
    pub largest_army: Option<Seat>,
    /// The knights each player has played.
    pub knights: BySeat<u8>,
    /// How often each sum 2 to 12 is left in the dice deck; zeros with fair dice.
    pub dice_deck: [u8; 11],
    /// Terrain, tokens, harbors.
    pub board: Board,
    /// Roads and buildings.
    pub pieces: Pieces,
    /// The open proposal.
    pub offer: OpenOffer,
    /// The progress cards played and gone (B-DEV-09); knights are in `knights`.
    pub spent: Developments,
}

/// The bytes of a game on an island that plies need, counted from its start: for programs that prefetch games.
impl Core {
    /// Every ply: hands, turn, bank, and which map it is.
    pub const CLOSE: Range<usize> = offset_of!(Self, secret.hands)..offset_of!(Self, public.board) + 1;
    /// Every ply that counts points, which the beginning of a turn does.
    pub const BUILDINGS: Range<usize> = after(offset_of!(Self, public.pieces), Pieces::BUILDINGS);
    /// Every ply after which somebody may build.
    pub const PIECES: Range<usize> = after(offset_of!(Self, public.pieces), Pieces::NEAR);
    /// A roll.
    pub const BOARD: Range<usize> = after(offset_of!(Self, public.board), Board::NEAR);
}

/// Bytes of a part as bytes of the whole.
const fn after(start: usize, bytes: Range<usize>) -> Range<usize> {
    start + bytes.start..start + bytes.end
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
        Self { secret: self.secret, public: self.public.copy_near() }
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
#[repr(C)]
pub struct Secret {
    /// Each player's chosen discards while others still choose (B-SEVEN-04).
    pub discards: BySeat<Cards>,
    /// The cards in each hand.
    pub hands: BySeat<Cards>,
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
