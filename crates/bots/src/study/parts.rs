//! The value of a position to a seat, part by part: the difference between two positions explains why one is better.

use hexhaven_engine::{Rules, Seat};

use crate::value::{Value, dispatch};

macro_rules! parts {
    ($($(#[doc = $doc:literal])+ $part:ident = $word:literal,)+) => {
        /// A part of the value of a position.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Part {
            $($(#[doc = $doc])+ $part,)+
        }

        impl Part {
            /// All parts.
            pub const ALL: &[Self] = &[$(Self::$part),+];

            /// The name of the part in data and words.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$part => $word,)+
                }
            }
        }
    };
}

parts! {
    /// Victory points.
    Points = "points",
    /// Production, including harbors.
    Production = "production",
    /// Places to settle.
    Room = "room",
    /// The longest road.
    Road = "road",
    /// Development cards and the army.
    Developments = "developments",
    /// The value of the hand.
    Hand = "hand",
    /// The rule set's own things: improvements and knights, sequestered oil, plants.
    Special = "special",
    /// The strongest rival's disadvantage.
    Rivals = "rivals",
}

const N_PARTS: usize = Part::ALL.len();

/// The parts of the value of a position for a seat, in victory points.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Parts([f32; N_PARTS]);

impl Parts {
    /// One part.
    pub fn get(&self, part: Part) -> f32 {
        self.0[part as usize]
    }

    /// The parts in which this is better than another, the largest first; small differences are left out.
    pub fn ahead_of(&self, other: &Self) -> Vec<(Part, f32)> {
        let more = |&part: &Part| (part, self.get(part) - other.get(part));
        let mut ahead: Vec<_> = Part::ALL.iter().map(more).filter(|&(_, more)| more >= NOTABLE).collect();
        ahead.sort_by(|a, b| b.1.total_cmp(&a.1));
        ahead
    }

    pub(super) fn add(&mut self, more: &Self, share: f32) {
        for (sum, more) in self.0.iter_mut().zip(more.0) {
            *sum += share * more;
        }
    }

    /// The parts of a seat in a position.
    pub(super) fn of<G: Rules>(value: &Value<'_>, game: &G, seat: Seat) -> Self {
        let core = game.core();
        let (terms, outlook) = (value.terms(game, seat), value.outlook(game, seat));
        let board = value.board(game, seat, &outlook);
        let mut parts = Self::default();
        let mut set = |part: Part, worth: f32| parts.0[part as usize] = worth;
        set(Part::Points, terms.vp * value.weights.vp);
        set(Part::Production, outlook.economy);
        set(Part::Room, outlook.room);
        set(Part::Road, board - outlook.economy - outlook.room);
        set(Part::Developments, value.developments(&core.public, seat, core.secret.developments[seat]));
        set(Part::Hand, outlook.hand(value.purse(game, seat), value.weights));
        set(Part::Special, dispatch::worth(core, game.extension(), seat, &terms, &outlook));
        let rivals = core.public.turn.others(seat);
        let strongest = rivals.iter().map(|rival| value.of(game, rival)).fold(f32::MIN, f32::max);
        set(Part::Rivals, -strongest);
        parts
    }
}

/// A difference that is worth a word, in victory points.
const NOTABLE: f32 = 0.04;
