//! Identifiers of hexes, vertices and edges, and sets of them.
//! The width of the sets is defined only here: a larger board changes the aliases below.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub};

use crate::bits::{Words64, Words128};

/// The most hexes an island may have.
pub const MAX_HEXES: usize = 65;
/// The most vertices an island may have.
pub const MAX_VERTICES: usize = 160;
/// The most edges an island may have.
pub const MAX_EDGES: usize = 224;
/// The sites of the small island: a hex and one of its corners each.
pub(crate) const MAX_SITES: usize = 19 * 6;

macro_rules! places {
    ($id:ident, $set:ident = $row:ident, $words:ident + $far:literal, $max:expr, $what:literal) => {
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
        pub type $set = $row<1>;

        #[doc = concat!("A set of places of the kind ", $what, ": on any map, or with `N` of 0 on the islands alone.")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $row<const N: usize>($words<$far, N>);

        const _: () = assert!($max <= 8 * size_of::<$set>());

        impl<const N: usize> Default for $row<N> {
            #[inline]
            fn default() -> Self {
                Self::EMPTY
            }
        }

        impl<const N: usize> $row<N> {
            /// The set without members.
            pub const EMPTY: Self = Self($words::EMPTY);

            /// The set of the first `n` places.
            #[must_use]
            pub const fn first_n(n: usize) -> Self {
                Self($words::first_n(n))
            }

            /// The set with one member.
            #[inline]
            #[must_use]
            pub const fn of(place: $id) -> Self {
                Self($words::one(place.0))
            }

            /// Whether the place is a member.
            #[inline]
            #[must_use]
            pub const fn contains(self, place: $id) -> bool {
                self.0.has(place.0)
            }

            /// Adds a member.
            #[inline]
            pub const fn insert(&mut self, place: $id) {
                self.0.insert(place.0);
            }

            /// Takes a member out.
            #[inline]
            pub const fn remove(&mut self, place: $id) {
                self.0.remove(place.0);
            }

            /// The set and one more member.
            #[inline]
            #[must_use]
            pub const fn with(self, place: $id) -> Self {
                Self(self.0.or($words::one(place.0)))
            }

            /// The set without a member.
            #[inline]
            #[must_use]
            pub const fn without(self, place: $id) -> Self {
                Self(self.0.minus($words::one(place.0)))
            }

            /// The set if a condition holds, otherwise the empty one; without a jump.
            #[inline]
            #[must_use]
            #[allow(dead_code, reason = "asked of sets that depend on a hand")]
            pub(crate) const fn only_if(self, condition: bool) -> Self {
                Self(self.0.only_if(condition))
            }

            /// The members of either set.
            #[inline]
            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0.or(other.0))
            }

            /// The same set for any map, or without the places of sea maps.
            #[inline]
            #[must_use]
            pub const fn cut<const M: usize>(self) -> $row<M> {
                $row(self.0.cut())
            }

            /// A set of those that islands have and those that only sea maps have.
            #[inline]
            #[allow(dead_code, reason = "sites lie on the small island only")]
            pub(crate) const fn join(near: $row<0>, far: [u64; $far]) -> Self {
                let (near, mut all) = (near.0.near, [[0; $far]; N]);
                if N > 0 {
                    all[0] = far;
                }
                Self($words { near, far: all })
            }

            /// Those that islands have, the first lowest.
            #[inline]
            #[must_use]
            pub const fn near(self) -> u128 {
                self.0.near as u128
            }

            /// Those that only sea maps have, in the order of their places.
            #[inline]
            #[must_use]
            pub const fn far(self) -> [u64; $far] {
                if N > 0 { self.0.far[0] } else { [0; $far] }
            }

            /// Not 0 if a member is a place that only sea maps have.
            #[inline]
            #[allow(dead_code, reason = "sites lie on the small island only")]
            pub(crate) const fn any_far(self) -> u64 {
                self.0.any_far()
            }

            /// Whether the set has no members.
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0.is_empty()
            }

            /// The number of members.
            #[inline]
            #[must_use]
            pub const fn len(self) -> u32 {
                self.0.len()
            }

            /// Whether the two sets share a member.
            #[inline]
            #[must_use]
            pub const fn meets(self, other: Self) -> bool {
                !self.0.and(other.0).is_empty()
            }

            /// The member with the lowest index.
            #[inline]
            #[must_use]
            pub const fn first(self) -> Option<$id> {
                match self.0.first() {
                    Some(place) => Some($id(place)),
                    None => None,
                }
            }

            /// The member with `n` members below it.
            #[inline]
            #[must_use]
            pub fn nth(self, n: u32) -> Option<$id> {
                self.0.nth(n).map($id)
            }

            /// The members in ascending order.
            #[inline]
            #[must_use]
            pub const fn iter(self) -> Iter<Self> {
                Iter(self)
            }
        }

        impl<const N: usize> Iterator for Iter<$row<N>> {
            type Item = $id;

            #[inline]
            fn next(&mut self) -> Option<$id> {
                self.0.0.take_first().map($id)
            }

            #[inline]
            fn fold<B, F: FnMut(B, $id) -> B>(self, init: B, mut f: F) -> B {
                self.0.0.fold(init, |folded, place| f(folded, $id(place)))
            }
        }

        impl<const N: usize> IntoIterator for $row<N> {
            type Item = $id;
            type IntoIter = Iter<Self>;

            #[inline]
            fn into_iter(self) -> Iter<Self> {
                self.iter()
            }
        }

        impl<const N: usize> FromIterator<$id> for $row<N> {
            fn from_iter<I: IntoIterator<Item = $id>>(places: I) -> Self {
                places.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl<const N: usize> fmt::Debug for $row<N> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl<const N: usize> BitAnd for $row<N> {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self(self.0.and(other.0))
            }
        }

        impl<const N: usize> BitOr for $row<N> {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0.or(other.0))
            }
        }

        impl<const N: usize> Sub for $row<N> {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0.minus(other.0))
            }
        }

        impl<const N: usize> BitOrAssign for $row<N> {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                self.0 = self.0.or(other.0);
            }
        }

        impl<const N: usize> BitAndAssign for $row<N> {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                self.0 = self.0.and(other.0);
            }
        }
    };
}

/// Iterates over the members of a set, lowest index first.
#[derive(Clone, Copy, Debug)]
pub struct Iter<S>(S);

places!(HexId, HexSet = HexRow, Words64 + 1, MAX_HEXES, "hex");
places!(VertexId, VertexSet = VertexRow, Words128 + 1, MAX_VERTICES, "vertex");
places!(EdgeId, EdgeSet = EdgeRow, Words128 + 2, MAX_EDGES, "edge");
places!(SiteId, SiteSet = SiteRow, Words128 + 0, MAX_SITES, "site");

impl HexRow<0> {
    /// The hexes whose bits are set.
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(Words64 { near: bits, far: [] })
    }
}

impl<const N: usize> VertexRow<N> {
    /// The number of members of two sets' intersection when it is known whether all lie on the small island, whose
    /// vertices fit 64 bits.
    #[inline]
    #[must_use]
    pub(crate) const fn shared<const SMALL: bool>(self, other: Self) -> u32 {
        if SMALL { ((self.0.near & other.0.near) as u64).count_ones() } else { self.0.and(other.0).len() }
    }
}

/// A vertex set in as few bytes as it needs, for states that keep many of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PackedVertexSet {
    near: [u8; 16],
    far: [u8; 4],
}

/// All vertices fit the packed set.
const _: () = assert!(MAX_VERTICES <= 8 * size_of::<PackedVertexSet>());

impl PackedVertexSet {
    /// The set without members.
    pub(crate) const EMPTY: Self = Self { near: [0; 16], far: [0; 4] };

    /// The set.
    #[inline]
    #[must_use]
    pub const fn get(self) -> VertexSet {
        let far = [[u32::from_le_bytes(self.far) as u64]];
        VertexRow(Words128 { near: u128::from_le_bytes(self.near), far })
    }

    /// Whether the place is a member.
    #[inline]
    #[must_use]
    pub const fn contains(self, place: VertexId) -> bool {
        self.get().contains(place)
    }

    /// Adds a member.
    #[inline]
    pub(crate) const fn insert(&mut self, place: VertexId) {
        *self = Self::pack(self.get().with(place));
    }

    /// Takes a member out.
    #[inline]
    pub(crate) const fn remove(&mut self, place: VertexId) {
        let mut set = self.get();
        set.remove(place);
        *self = Self::pack(set);
    }

    #[inline]
    const fn pack(set: VertexSet) -> Self {
        let [[far]] = set.0.far;
        Self { near: set.0.near.to_le_bytes(), far: (far as u32).to_le_bytes() }
    }

    /// Whether the set has no members.
    #[inline]
    #[must_use]
    pub(crate) fn is_empty(self) -> bool {
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
