//! Tracks, knight levels, progress cards, and counted bundles and sets of them.

use core::fmt;

use crate::rulesets::knights::progress::progress_cards;
use crate::sets::{named, set};
use crate::vocab::Kind;

named! {
    /// An improvement track; the progress deck of its color goes by the same name (specification, section 2.8).
    Track {
        /// Yellow, paid with cloth.
        Trade = "trade",
        /// Blue, paid with coin.
        Politics = "politics",
        /// Green, paid with paper.
        Science = "science",
    }
}

/// A progress deck is named by its track.
pub type Deck = Track;

impl Track {
    /// The commodity that pays for its improvements (K-GEN-04).
    #[inline]
    pub const fn commodity(self) -> Kind {
        match self {
            Self::Trade => Kind::CLOTH,
            Self::Politics => Kind::COIN,
            Self::Science => Kind::PAPER,
        }
    }

    /// The tracks that satisfy a condition, without a branch.
    #[inline(always)]
    pub(crate) fn that(mut holds: impl FnMut(Self) -> bool) -> TrackSet {
        let mut tracks = TrackSet::EMPTY;
        for track in Self::ALL {
            tracks.insert_if(track, holds(track));
        }
        tracks
    }
}

set!(
    /// A set of tracks or decks.
    TrackSet(u8) of Track, |bit| Track::ALL[bit as usize]
);

/// The level of a knight; its strength is the number (K-KNIGHT-07).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Level {
    Basic = 1,
    Strong = 2,
    Mighty = 3,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 3] = [Self::Basic, Self::Strong, Self::Mighty];

    /// The next level, if there is one (K-PROMO-07).
    #[inline]
    pub(crate) const fn next(self) -> Option<Self> {
        match self {
            Self::Basic => Some(Self::Strong),
            Self::Strong => Some(Self::Mighty),
            Self::Mighty => None,
        }
    }

    /// The index, for sets.
    #[inline]
    pub const fn idx(self) -> usize {
        self as usize - 1
    }

    /// The knight's strength.
    #[inline]
    pub const fn strength(self) -> u32 {
        self as u32
    }

    /// The word used in notation.
    pub const fn name(self) -> &'static str {
        ["basic", "strong", "mighty"][self as usize - 1]
    }
}

set!(
    /// A set of levels.
    LevelSet(u8) of Level, |bit| Level::ALL[bit as usize]
);

macro_rules! make_progress {
    ($($section:ident {$(
        $(#[$doc:meta])*
        $file:ident: $card:ident $(($($param:tt)*) of $set:ty)?, $word:literal, $deck:ident, $count:literal
            $(, asks [$($due:literal $question:ident),+])?;
    )*})*) => {
        /// The cards in the order of the registry.
        #[derive(Clone, Copy)]
        enum Line { $($($card,)*)* }

        const N_CARDS: usize = [$($(Line::$card,)*)*].len();
        const WORDS: [&str; N_CARDS] = [$($($word,)*)*];
        const DECKS: [Deck; N_CARDS] = [$($(Track::$deck,)*)*];

        /// A progress card (specification, section 2.9), deck by deck and in each by name.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Progress { $($($(#[$doc])* $card = rank(Line::$card),)*)* }

        impl Progress {
            /// All cards, deck by deck.
            pub const ALL: [Self; N_CARDS] = {
                let mut all = [$($(Self::$card,)*)*];
                let lines = all;
                let mut line = 0;
                while line < N_CARDS {
                    all[lines[line] as usize] = lines[line];
                    line += 1;
                }
                all
            };

            /// The word used in notation.
            pub const fn name(self) -> &'static str {
                match self { $($(Self::$card => $word,)*)* }
            }

            /// The deck that the card belongs to.
            #[inline]
            pub const fn deck(self) -> Deck {
                match self { $($(Self::$card => Track::$deck,)*)* }
            }

            /// The number of copies (specification, section 2.9).
            pub(crate) const fn copies(self) -> u8 {
                match self { $($(Self::$card => $count,)*)* }
            }

            /// The questions that cards ask, with their words.
            const QUESTIONS: &[(Self, Question, &'static str)] =
                &[$($($($((Self::$card, Question::$question, $due),)+)?)*)*];

            /// The words of those questions.
            pub(crate) const DUE: &[&str] = &[$($($($($due,)+)?)*)*];

            /// Whether the card is a victory point, revealed when drawn (K-VPCARD-01).
            #[inline]
            pub const fn is_point(self) -> bool {
                match self { $($(Self::$card => matches!(stringify!($section).as_bytes(), b"points"),)*)* }
            }
        }
    };
}

progress_cards!(make_progress);

/// The place of a card among all: after those of the decks before, and after those of its deck with a smaller word.
const fn rank(card: Line) -> u8 {
    let card = card as usize;
    let (mut before, mut other) = (0, 0);
    while other < N_CARDS {
        let (deck, other_deck) = (DECKS[card] as u8, DECKS[other] as u8);
        before += (other_deck < deck || other_deck == deck && is_before(WORDS[other], WORDS[card])) as u8;
        other += 1;
    }
    before
}

const fn is_before(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at < other.len() && (at == one.len() || one[at] < other[at])
}

/// The bits that count each card.
const BITS: [u32; N_CARDS] = {
    let mut bits = [2; N_CARDS];
    let mut card = 0;
    while card < N_CARDS {
        if Progress::ALL[card].copies() > 3 {
            bits[card] = 3;
        }
        card += 1;
    }
    bits
};

/// The kinds of decisions that a progress card can lead to. Each kind is listed, judged and applied in one way,
/// for any card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Question {
    RemoveKnight,
    PlaceKnight,
    RebuildRoad,
    Promote,
    GiveCommodity,
    GiveCards,
    Discard,
    TakeCards,
    TakeProgress,
    Rob,
}

impl Progress {
    /// The card and the sort of the question that has this word.
    pub(crate) fn by_question(word: &str) -> Option<(Self, Question)> {
        Self::QUESTIONS.iter().find(|(.., due)| *due == word).map(|&(card, question, _)| (card, question))
    }

    /// The word of a question of this card, if it asks it.
    pub(crate) fn word_of(self, question: Question) -> Option<&'static str> {
        let mut asked = Self::QUESTIONS.iter().filter(|(card, sort, _)| (*card, *sort) == (self, question));
        asked.next().map(|&(.., due)| due)
    }

    /// The index, for tables.
    #[inline]
    pub const fn idx(self) -> usize {
        self as usize
    }
}

set!(
    /// A set of progress cards.
    ProgressSet(u32) of Progress, |bit| Progress::ALL[bit as usize]
);

/// A counted bundle of progress cards in one word: a progress hand, or the rest of the decks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ProgressCards(u64);

/// The first bit of each card.
static SHIFT: [u32; N_CARDS] = SHIFTS;

const SHIFTS: [u32; N_CARDS] = {
    let mut shift = [0; N_CARDS];
    let mut card = 1;
    while card < N_CARDS {
        shift[card] = shift[card - 1] + BITS[card - 1];
        card += 1;
    }
    shift
};

/// The card that each bit belongs to.
static CARD_AT: [Progress; 64] = {
    let mut at = [Progress::ALL[0]; 64];
    let mut card = 0;
    while card < N_CARDS {
        let mut bit = 0;
        while bit < BITS[card] {
            at[(SHIFTS[card] + bit) as usize] = Progress::ALL[card];
            bit += 1;
        }
        card += 1;
    }
    at
};

/// For each power of two, the bits that count this many cards.
const WORTH: [u64; 3] = {
    let mut worth = [0; 3];
    let mut card = 0;
    while card < N_CARDS {
        let mut bit = 0;
        while bit < BITS[card] {
            worth[bit as usize] |= 1 << (SHIFTS[card] + bit);
            bit += 1;
        }
        card += 1;
    }
    worth
};

/// The bits of each card.
static FIELD: [u64; N_CARDS] = {
    let mut fields = [0; N_CARDS];
    let mut card = 0;
    while card < N_CARDS {
        fields[card] = ((1 << BITS[card]) - 1) << SHIFTS[card];
        card += 1;
    }
    fields
};

/// The bits of each deck.
static DECK_BITS: [u64; 3] = {
    let mut bits = [0; 3];
    let mut card = 0;
    while card < N_CARDS {
        bits[Progress::ALL[card].deck() as usize] |= FIELD[card];
        card += 1;
    }
    bits
};

impl ProgressCards {
    /// No card.
    pub const NONE: Self = Self(0);

    /// The most of one card that a bundle counts.
    pub(crate) const fn capacity(card: Progress) -> u8 {
        (1 << BITS[card as usize]) - 1
    }

    /// The count of a card.
    #[inline]
    pub const fn get(self, card: Progress) -> u8 {
        ((self.0 & FIELD[card as usize]) >> SHIFT[card as usize]) as u8
    }

    /// The bundle with `n` more of a card; at most `capacity` in all.
    #[inline]
    #[must_use]
    pub(crate) const fn with(self, card: Progress, n: u8) -> Self {
        debug_assert!(self.get(card) + n <= Self::capacity(card), "count out of bounds");
        Self(self.0 + ((n as u64) << SHIFT[card as usize]))
    }

    /// Adds a card.
    #[inline]
    pub(crate) const fn insert(&mut self, card: Progress) {
        *self = self.with(card, 1);
    }

    /// Takes out a card that is there.
    #[inline]
    pub(crate) const fn remove(&mut self, card: Progress) {
        debug_assert!(self.get(card) > 0, "no such card");
        self.0 = self.0.wrapping_sub(1 << SHIFT[card as usize]);
    }

    /// Whether the card is there.
    #[inline]
    pub(crate) const fn contains(self, card: Progress) -> bool {
        self.0 & FIELD[card as usize] != 0
    }

    /// Whether there is nothing in it.
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards of one deck.
    #[inline]
    #[must_use]
    pub(crate) const fn of_deck(self, deck: Deck) -> Self {
        Self(self.0 & DECK_BITS[deck as usize])
    }

    /// Each card once with its count.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = (Progress, u8)> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let card = CARD_AT[rest.trailing_zeros() as usize];
            rest &= !FIELD[card as usize];
            Some((card, self.get(card)))
        })
    }

    /// The number of cards.
    #[inline]
    pub const fn total(self) -> u32 {
        let [ones, twos, fours] = WORTH;
        (self.0 & ones).count_ones() + 2 * (self.0 & twos).count_ones() + 4 * (self.0 & fours).count_ones()
    }

    /// The different cards.
    pub(crate) fn kinds(self) -> ProgressSet {
        self.iter().map(|(card, _)| card).collect()
    }

    /// The card at position `n` of the sorted cards.
    pub(crate) fn card_at(self, n: u32) -> Option<Progress> {
        let mut rest = n;
        for (card, count) in self.iter() {
            if rest < u32::from(count) {
                return Some(card);
            }
            rest -= u32::from(count);
        }
        None
    }
}

impl fmt::Debug for ProgressCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
