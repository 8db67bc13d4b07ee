//! Seats around the table, sets of seats, and a value per seat.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::{Index, IndexMut};

use crate::sets::set;

use super::shape::Word;

/// The most players any game takes.
pub const MAX_SEATS: usize = 6;

/// One place at the table; play goes clockwise, from seat to the next higher one (B-SETUP-02).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seat(Place);

/// An enum, so that the compiler knows that a seat is always within a table of seats, and has room for `None`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
enum Place {
    A,
    B,
    C,
    D,
    E,
    F,
}

impl Seat {
    /// The seat with an index that the caller knows to exist.
    #[inline(always)]
    const fn at(idx: u8) -> Self {
        // A table as long as a power of two: neither a jump nor a check.
        const ALL: [Place; 8] =
            [Place::A, Place::B, Place::C, Place::D, Place::E, Place::F, Place::F, Place::F];
        debug_assert!((idx as usize) < MAX_SEATS, "no such seat");
        Self(ALL[(idx % 8) as usize])
    }

    /// The number of the seat where 0 is nobody.
    #[inline]
    pub(crate) const fn number(self) -> u8 {
        self.0 as u8 + 1
    }

    /// The seat of a number; 0 is nobody.
    pub(crate) const fn numbered(number: u8) -> Option<Self> {
        match number.checked_sub(1) {
            Some(idx) => Self::new(idx as usize),
            None => None,
        }
    }

    /// All seats that can exist.
    pub const ALL: [Self; MAX_SEATS] =
        [Self(Place::A), Self(Place::B), Self(Place::C), Self(Place::D), Self(Place::E), Self(Place::F)];

    /// The seat with this index, if it can exist.
    pub const fn new(idx: usize) -> Option<Self> {
        if idx < MAX_SEATS { Some(Self::at(idx as u8)) } else { None }
    }

    /// The index, for tables.
    #[inline]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// The seat `steps` places to the left, clockwise, at a table of `n_players`; `steps` is at most `n_players`.
    #[inline]
    #[must_use]
    pub const fn left(self, steps: u8, n_players: u8) -> Self {
        let idx = self.0 as u8 + steps;
        Self::at(if idx < n_players { idx } else { idx - n_players })
    }

    /// The letter used in notation: `a` to `f`.
    pub const fn letter(self) -> char {
        (b'a' + self.0 as u8) as char
    }

    /// The seat with this letter.
    pub fn by_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.letter() == letter)
    }
}

/// The index as a byte.
impl Hash for Seat {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.0 as u8);
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Word for Seat {
    const VOCABULARY: &'static str = "Seat";
    const ALL: &'static [Self] = &Self::ALL;

    fn word(self) -> &'static str {
        ["a", "b", "c", "d", "e", "f"][self.idx()]
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

set!(
    /// A set of seats.
    SeatSet(u8) of Seat, |bit| Seat::at(bit)
);

impl SeatSet {
    /// The first `n_players` seats.
    #[inline]
    pub(crate) const fn first_n(n_players: u8) -> Self {
        Self(((1u16 << n_players) - 1) as u8)
    }

    /// The seats that satisfy a condition. All are tested, even empty ones, because a loop over a random set is
    /// mispredicted nearly every time.
    #[inline(always)]
    pub(crate) fn that(mut holds: impl FnMut(Seat) -> bool) -> Self {
        let mut seats = Self::EMPTY;
        for seat in Seat::ALL {
            seats.insert_if(seat, holds(seat));
        }
        seats
    }

    /// The first member met when going clockwise, starting with `from` itself.
    #[inline]
    pub const fn first_from(self, from: Seat) -> Option<Seat> {
        if self.is_empty() {
            return None;
        }
        // The set twice in a row, so that no branch is needed where the seats wrap around.
        let twice = self.0 as u16 | (self.0 as u16) << 8;
        let from = from.0 as u8;
        Some(Seat::at((from + (twice >> from).trailing_zeros() as u8) % 8))
    }

    /// The seats clockwise, starting with `from` itself.
    pub fn clockwise_from(self, from: Seat) -> impl Iterator<Item = Seat> {
        let mut rest = self;
        core::iter::from_fn(move || {
            let seat = rest.first_from(from)?;
            rest.remove(seat);
            Some(seat)
        })
    }
}

/// One value per seat; seats that do not play hold the default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySeat<T>(pub [T; MAX_SEATS]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.idx()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.idx()]
    }
}

/// The viewer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// A viewer who sees only public information.
    Spectator,
}

impl Viewer {
    /// Whether this viewer is that player.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}
