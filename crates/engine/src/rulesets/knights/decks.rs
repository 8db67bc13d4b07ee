//! The three progress decks: an unknown part whose order does not exist, and below it the cards that were put back, in
//! their order. A card that was put back remembers who may know it.

use core::fmt;

use super::progress;
use crate::rulesets::knights::words::{Deck, Progress, ProgressCards, Track};
use crate::vocab::{Seat, Viewer};

/// The cards of one deck.
pub const DECK_SIZE: usize = 18;

/// A card that was put back under its deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slip {
    /// The card.
    pub card: Progress,
    /// The player who put it there unseen (K-HAND-03); `None` if everybody saw it (K-PLAY-05).
    pub by: Option<Seat>,
}

impl Slip {
    /// The card, if the viewer knows it.
    pub(crate) fn seen_by(self, viewer: Viewer) -> Option<Progress> {
        Some(self.card).filter(|_| self.by.is_none_or(|seat| viewer.is(seat)))
    }
}

/// A slip in one byte: the card in the low bits, its player in the high bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct PackedSlip(u8);

const EVERYBODY: u8 = 7;

impl PackedSlip {
    fn new(slip: Slip) -> Self {
        let by = slip.by.map_or(EVERYBODY, |seat| seat.idx() as u8);
        Self(slip.card as u8 | by << 5)
    }

    fn unpack(self) -> Option<Slip> {
        let card = *Progress::ALL.get(usize::from(self.0 & 31))?;
        Some(Slip { card, by: Seat::new(usize::from(self.0 >> 5)) })
    }
}

/// The cards put back under one deck, the next to be drawn first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Returned {
    slips: [PackedSlip; DECK_SIZE],
    n: u8,
}

impl Returned {
    /// The number of them.
    pub(crate) const fn len(&self) -> usize {
        self.n as usize
    }

    /// Whether there is none.
    pub(crate) const fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// The cards, the next to be drawn first.
    pub fn iter(&self) -> impl Iterator<Item = Slip> {
        self.slips[..self.len().min(DECK_SIZE)].iter().filter_map(|slip| slip.unpack())
    }

    /// Puts a card at the bottom.
    pub(crate) fn push(&mut self, slip: Slip) {
        if let Some(slot) = self.slips.get_mut(usize::from(self.n)) {
            *slot = PackedSlip::new(slip);
            self.n += 1;
        }
    }

    /// Takes the next card.
    pub(crate) fn pop(&mut self) -> Option<Slip> {
        let first = self.iter().next()?;
        self.slips.copy_within(1.., 0);
        self.slips[DECK_SIZE - 1] = PackedSlip::default();
        self.n -= 1;
        Some(first)
    }
}

impl fmt::Debug for Returned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The three decks; packed, because alignment would add as many bytes again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(Rust, packed(1))]
pub struct Decks {
    /// The cards never drawn, all three decks together; they have no order (K-SETUP-03).
    pub unknown: ProgressCards,
    /// The cards put back under each deck (K-PLAY-05).
    pub returned: [Returned; 3],
}

impl Decks {
    /// The full decks.
    pub fn full() -> Self {
        Self { unknown: progress::all(), returned: [Returned::default(); 3] }
    }

    /// The possible draws from a deck, each card weighted by its count.
    pub fn next(&self, deck: Deck) -> ProgressCards {
        let unknown = self.unknown.of_deck(deck);
        if !unknown.is_empty() {
            return unknown;
        }
        let first = self.returned[deck.idx()].iter().next();
        first.map_or(ProgressCards::NONE, |slip| ProgressCards::NONE.with(slip.card, 1))
    }

    /// Whether a deck is used up.
    pub(crate) fn is_empty(&self, deck: Deck) -> bool {
        self.unknown.of_deck(deck).is_empty() && self.returned[deck.idx()].is_empty()
    }

    /// The number of cards in a deck (specification, section 2.13).
    pub fn size(&self, deck: Deck) -> u32 {
        self.unknown.of_deck(deck).total() + self.returned[deck.idx()].len() as u32
    }

    /// Takes the drawn card out of its deck.
    pub(crate) fn take(&mut self, card: Progress) {
        if self.unknown.of_deck(card.deck()).is_empty() {
            self.returned[card.deck().idx()].pop();
        } else {
            let mut unknown = self.unknown;
            unknown.remove(card);
            self.unknown = unknown;
        }
    }

    /// Puts a card under its deck.
    pub(crate) fn put_back(&mut self, slip: Slip) {
        self.returned[slip.card.deck().idx()].push(slip);
    }

    /// Whether all three decks are used up.
    pub(crate) fn are_empty(&self) -> bool {
        Track::ALL.into_iter().all(|deck| self.is_empty(deck))
    }
}
