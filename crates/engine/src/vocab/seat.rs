//! Seats around the table, sets of seats, and a value per seat.

use core::fmt;
use core::ops::{BitAnd, BitOr, Index, IndexMut, Sub};

/// The most players any game takes.
pub const MAX_SEATS: usize = 6;

/// One place at the table; play goes clockwise, from seat to the next higher one (B-SETUP-02).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// All seats that can exist.
    pub const ALL: [Self; MAX_SEATS] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The seat with this index, if it can exist.
    #[must_use]
    pub const fn new(idx: usize) -> Option<Self> {
        if idx < MAX_SEATS { Some(Self(idx as u8)) } else { None }
    }

    /// The index, for tables.
    #[inline]
    #[must_use]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// The seat `steps` places to the left, clockwise, at a table of `n_players`; `steps` is at most `n_players`.
    #[inline]
    #[must_use]
    pub const fn left(self, steps: u8, n_players: u8) -> Self {
        let idx = self.0 + steps;
        Self(if idx < n_players { idx } else { idx - n_players })
    }

    /// The letter used in notation: `a` to `f`.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: Self = Self(0);

    /// The first `n_players` seats.
    #[inline]
    #[must_use]
    pub const fn first_n(n_players: u8) -> Self {
        Self(((1u16 << n_players) - 1) as u8)
    }

    /// One seat.
    #[inline]
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether the seat is a member.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Adds a seat.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The set and one more seat.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The set without a seat.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// Whether nobody is in it.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of seats.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest seat.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The first member met when going clockwise, starting with `from` itself.
    #[must_use]
    pub const fn first_from(self, from: Seat) -> Option<Seat> {
        let ahead = Self(self.0 >> from.0 << from.0);
        if ahead.is_empty() { self.first() } else { ahead.first() }
    }

    /// The seat with `n` members below it.
    #[inline]
    #[must_use]
    pub fn nth(self, n: u32) -> Option<Seat> {
        self.iter().nth(n as usize)
    }

    /// The seats in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self;
        core::iter::from_fn(move || {
            let seat = rest.first()?;
            rest.remove(seat);
            Some(seat)
        })
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

    /// The set as bits, seat 0 lowest.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set of the seats whose bits are set; bits beyond the last seat are dropped.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & 0x3f)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl BitAnd for SeatSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SeatSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for SeatSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
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
