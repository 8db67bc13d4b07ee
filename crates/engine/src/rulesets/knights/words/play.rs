//! The plays of the progress cards, generated from the table of cards: a play names its card and its choice.

use core::fmt::{self, Formatter};

use super::progress::{Progress, ProgressSet};
use crate::notation::{Argument, Dialect, Misread, Scanner, every};
use crate::rulesets::knights::progress::progress_cards;
use crate::shared::sea::{FreePiece, FreePieces};
use crate::topology::{EdgeId, EdgeSet, HexId, HexSet, Topology, VertexId, VertexSet};
use crate::vocab::{Group, Kind, KindSet, Seat, SeatSet, group_sets};

macro_rules! make_plays {
    (
        plays {$(
            $(#[$doc:meta])*
            $field:ident: $card:ident($($param:ident: $type:ty),+) of $set:ty, $word:literal, $deck:ident, $count:literal $(, asks $asks:tt)?;
        )*}
        plain {$(
            $(#[$plain_doc:meta])*
            $file:ident: $plain:ident, $plain_word:literal, $plain_deck:ident, $plain_count:literal $(, asks $plain_asks:tt)?;
        )*}
        points {$(
            $(#[$point_doc:meta])*
            $point_file:ident: $point:ident, $point_word:literal, $point_deck:ident, $point_count:literal $(, asks $point_asks:tt)?;
        )*}
    ) => {
        /// The play of a progress card with its choice (specification, section 4.3).
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Play {
            $($(#[$doc])* $card($($type),+),)*
            $($(#[$plain_doc])* $plain,)*
            /// Play a card without effect, if the option allows it (K-PLAY-06).
            InVain(Progress),
        }

        impl Play {
            /// The card that is played.
            pub const fn card(self) -> Progress {
                match self {
                    $(Self::$card(..) => Progress::$card,)*
                    $(Self::$plain => Progress::$plain,)*
                    Self::InVain(card) => card,
                }
            }

            /// The play of a card without anything to choose.
            pub const fn plain(card: Progress) -> Option<Self> {
                match card {
                    $(Progress::$plain => Some(Self::$plain),)*
                    $(Progress::$card)|* | $(Progress::$point)|* => None,
                }
            }
        }

        /// The card, then its choice.
        impl Argument for Play {
            fn every() -> impl Iterator<Item = Self> {
                core::iter::empty()
                    $(.chain(every!(Self::$card($($param),+); $($param: $type),+)))*
                    .chain([$(Self::$plain,)*])
            }

            fn is_on(self, topology: &Topology) -> bool {
                match self {
                    $(Self::$card($($param),+) => $($param.is_on(topology))&&+,)*
                    $(Self::$plain)|* | Self::InVain(_) => true,
                }
            }

            fn write(self, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str(self.card().name())?;
                match self {
                    $(Self::$card($($param),+) => {
                        $(f.write_str(" ")?;
                        $param.write(dialect, f)?;)+
                    })*
                    $(Self::$plain)|* | Self::InVain(_) => {}
                }
                Ok(())
            }

            fn scan(dialect: Dialect, scanner: &mut Scanner<'_>) -> Result<Self, Misread> {
                let at = scanner.here();
                Ok(match Progress::scan(dialect, scanner)? {
                    $(Progress::$card => Self::$card($(<$type as Argument>::scan(dialect, scanner)?),+),)*
                    $(Progress::$plain => Self::$plain,)*
                    $(Progress::$point)|* => return Err(Misread::expected(at, "a card that can be played")),
                })
            }
        }

        /// The progress cards that can be played, with their choices.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct Plays {
            /// Cards without anything to choose.
            pub plain: ProgressSet,
            /// Cards that can be played without effect.
            pub(crate) in_vain: ProgressSet,
            $($(#[$doc])* pub $field: $set,)*
            /// The number of plays, counted card by card when they are listed.
            pub(crate) n: u32,
        }

        impl Plays {
            /// The play at a position.
            #[allow(unused_parens, reason = "most plays choose one thing, some a pair")]
            pub(crate) fn nth(&self, position: u32) -> Option<Play> {
                let mut at = u64::from(position);
                if at < self.plain.n() {
                    return self.plain.at(at).and_then(Play::plain);
                }
                at -= self.plain.n();
                $(if !self.$field.is_none() {
                    let n = self.$field.n();
                    if at < n {
                        return self.$field.at(at).map(|($($param),+)| Play::$card($($param),+));
                    }
                    at -= n;
                })*
                self.in_vain.at(at).map(Play::InVain)
            }

            /// Whether a play is among them.
            pub(crate) fn contains(&self, play: Play) -> bool {
                match play {
                    $(Play::$card($($param),+) => self.$field.has(($($param),+)),)*
                    $(Play::$plain)|* => self.plain.contains(play.card()),
                    Play::InVain(card) => self.in_vain.contains(card),
                }
            }
        }
    };
}

progress_cards!(make_plays);

impl Plays {
    /// The number of plays.
    #[inline]
    pub(crate) const fn len(&self) -> u32 {
        self.n
    }

    /// Whether there is none.
    pub(crate) const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

group_sets! {
    Plays: Play;
    Swaps: (HexId, HexId);
    Throws: (u8, u8);
}

/// The values of two dice: all of them, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Throws(pub bool);

impl Throws {
    /// The number of them.
    pub(crate) const fn len(self) -> u32 {
        if self.0 { 36 } else { 0 }
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        !self.0
    }

    /// Whether these are the values of two dice that can be chosen.
    pub(crate) fn contains(self, (red, other): (u8, u8)) -> bool {
        self.0 && (1..=6).contains(&red) && (1..=6).contains(&other)
    }

    fn nth(self, n: u32) -> Option<(u8, u8)> {
        (n < self.len()).then_some(((n / 6) as u8 + 1, (n % 6) as u8 + 1))
    }
}

/// Pairs of hexes whose number tokens can be exchanged: the hexes of each number that may move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Swaps(pub [HexSet; 6]);

impl Swaps {
    /// The number of pairs.
    #[inline]
    pub(crate) fn len(&self) -> u32 {
        let mut before = 0;
        let mut pairs = 0;
        for hexes in self.0 {
            pairs += before * hexes.len();
            before += hexes.len();
        }
        pairs
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether two hexes are one of the pairs.
    pub(crate) fn contains(&self, (one, other): (HexId, HexId)) -> bool {
        let group = |hex: HexId| self.0.iter().position(|hexes| hexes.contains(hex));
        matches!((group(one), group(other)), (Some(a), Some(b)) if a != b)
    }

    fn nth(&self, n: u32) -> Option<(HexId, HexId)> {
        let mut at = n;
        let mut before = HexSet::EMPTY;
        for hexes in self.0 {
            for one in hexes {
                if at < before.len() {
                    let other = before.nth(at)?;
                    return Some((one.min(other), one.max(other)));
                }
                at -= before.len();
            }
            before |= hexes;
        }
        None
    }
}
