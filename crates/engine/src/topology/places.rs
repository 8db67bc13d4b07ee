//! Identifiers of hexes, vertices and edges, and sets of them.
//! The width of the sets stands here and nowhere else: a larger board changes the aliases below.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

use crate::bits::{has64, has128, select64, select128};

/// The most hexes an island may have.
pub const MAX_HEXES: usize = 30;
/// The most vertices an island may have.
pub const MAX_VERTICES: usize = 80;
/// The most edges an island may have.
pub const MAX_EDGES: usize = 109;
/// The sites of the small island: a hex and one of its corners each.
pub const MAX_SITES: usize = 19 * 6;

macro_rules! places {
    ($id:ident, $set:ident, $bits:ty, $has:ident, $select:ident, $max:expr, $what:literal) => {
        #[doc = concat!("One ", $what, " of an island.")]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $id(u8);

        impl $id {
            #[doc = concat!("The ", $what, " with this index.")]
            ///
            /// # Panics
            /// When the index is outside every island.
            #[must_use]
            pub const fn new(idx: usize) -> Self {
                assert!(idx < $max, "place index outside every island");
                Self(idx as u8)
            }

            #[doc = concat!("The ", $what, " with this index, if an island can have it.")]
            #[must_use]
            pub const fn from_idx(idx: usize) -> Option<Self> {
                if idx < $max { Some(Self(idx as u8)) } else { None }
            }

            /// The index, for tables.
            #[inline]
            #[must_use]
            pub const fn idx(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Debug for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($what, " {}"), self.0)
            }
        }

        #[doc = concat!("A set of places of the kind ", $what, ".")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set($bits);

        impl $set {
            /// The set without members.
            pub const EMPTY: Self = Self(0);

            /// The set of the first `n` places.
            #[must_use]
            pub const fn first_n(n: usize) -> Self {
                if n == 0 { Self(0) } else { Self(<$bits>::MAX >> (<$bits>::BITS as usize - n)) }
            }

            /// The set with one member.
            #[inline]
            #[must_use]
            pub const fn of(place: $id) -> Self {
                Self(1 << place.0)
            }

            /// Whether the place is a member.
            #[inline]
            #[must_use]
            pub const fn contains(self, place: $id) -> bool {
                $has(self.0 as _, place.0 as u32)
            }

            /// Adds a member.
            #[inline]
            pub const fn insert(&mut self, place: $id) {
                self.0 |= 1 << place.0;
            }

            /// Takes a member out.
            #[inline]
            pub const fn remove(&mut self, place: $id) {
                self.0 &= !(1 << place.0);
            }

            /// The set and one more member.
            #[inline]
            #[must_use]
            pub const fn with(self, place: $id) -> Self {
                Self(self.0 | (1 << place.0))
            }

            /// Whether the set has no members.
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The number of members.
            #[inline]
            #[must_use]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether the two sets share a member.
            #[inline]
            #[must_use]
            pub const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// The member with the lowest index.
            #[inline]
            #[must_use]
            pub const fn first(self) -> Option<$id> {
                if self.0 == 0 { None } else { Some($id(self.0.trailing_zeros() as u8)) }
            }

            /// The member with `n` members below it.
            #[inline]
            #[must_use]
            pub fn nth(self, n: u32) -> Option<$id> {
                let place = $select(self.0.into(), n);
                if place < <$bits>::BITS { Some($id(place as u8)) } else { None }
            }

            /// The members in ascending order.
            #[inline]
            #[must_use]
            pub const fn iter(self) -> Iter<Self> {
                Iter(self)
            }
        }

        impl Iterator for Iter<$set> {
            type Item = $id;

            #[inline]
            fn next(&mut self) -> Option<$id> {
                let first = self.0.first()?;
                self.0.0 &= self.0.0.wrapping_sub(1);
                Some(first)
            }

            /// Half by half: a step within one word takes a third of the instructions.
            #[inline]
            fn fold<B, F: FnMut(B, $id) -> B>(self, init: B, mut f: F) -> B {
                let bits = self.0.0 as u128;
                let (mut low, mut high, mut folded) = (bits as u64, (bits >> 64) as u64, init);
                while low != 0 {
                    folded = f(folded, $id(low.trailing_zeros() as u8));
                    low &= low - 1;
                }
                while high != 0 {
                    folded = f(folded, $id(64 + high.trailing_zeros() as u8));
                    high &= high - 1;
                }
                folded
            }
        }

        impl IntoIterator for $set {
            type Item = $id;
            type IntoIter = Iter<$set>;

            #[inline]
            fn into_iter(self) -> Iter<$set> {
                self.iter()
            }
        }

        impl FromIterator<$id> for $set {
            fn from_iter<I: IntoIterator<Item = $id>>(places: I) -> Self {
                places.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl BitAnd for $set {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl BitOr for $set {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl Sub for $set {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl Not for $set {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                Self(!self.0)
            }
        }

        impl BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }
    };
}

/// Iterates over the members of a set, lowest index first.
#[derive(Clone, Copy, Debug)]
pub struct Iter<S>(S);

places!(HexId, HexSet, u32, has64, select64, MAX_HEXES, "hex");
places!(VertexId, VertexSet, u128, has128, select128, MAX_VERTICES, "vertex");
places!(EdgeId, EdgeSet, u128, has128, select128, MAX_EDGES, "edge");
places!(SiteId, SiteSet, u128, has128, select128, MAX_SITES, "site");

impl VertexSet {
    /// The number of members of two sets' intersection when it is known whether all lie on the small island, whose
    /// vertices fit 64 bits.
    #[inline]
    #[must_use]
    pub const fn shared<const SMALL: bool>(self, other: Self) -> u32 {
        if SMALL { (self.0 as u64 & other.0 as u64).count_ones() } else { (self.0 & other.0).count_ones() }
    }
}

/// A vertex set in as few bytes as it needs, for states that keep many of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PackedVertexSet {
    low: [u8; 8],
    high: [u8; 2],
}

/// All vertices fit the packed set.
const _: () = assert!(MAX_VERTICES <= 80);

impl PackedVertexSet {
    /// The set without members.
    pub const EMPTY: Self = Self { low: [0; 8], high: [0; 2] };

    /// The set.
    #[inline]
    #[must_use]
    pub const fn get(self) -> VertexSet {
        let (low, high) = (u64::from_le_bytes(self.low), u16::from_le_bytes(self.high));
        VertexSet((high as u128) << 64 | low as u128)
    }

    /// Whether the place is a member.
    #[inline]
    #[must_use]
    pub const fn contains(self, place: VertexId) -> bool {
        self.get().contains(place)
    }

    /// Adds a member.
    #[inline]
    pub const fn insert(&mut self, place: VertexId) {
        *self = Self::pack(self.get().with(place));
    }

    /// Takes a member out.
    #[inline]
    pub const fn remove(&mut self, place: VertexId) {
        let mut set = self.get();
        set.remove(place);
        *self = Self::pack(set);
    }

    #[inline]
    const fn pack(set: VertexSet) -> Self {
        Self { low: (set.0 as u64).to_le_bytes(), high: ((set.0 >> 64) as u16).to_le_bytes() }
    }

    /// Whether the set has no members.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
}

impl From<VertexSet> for PackedVertexSet {
    #[inline]
    fn from(set: VertexSet) -> Self {
        Self::pack(set)
    }
}

impl fmt::Debug for PackedVertexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}
