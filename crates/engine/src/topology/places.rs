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
            pub const fn new(idx: usize) -> Self {
                assert!(idx < $max, "place index outside every island");
                Self(idx as u8)
            }

            #[doc = concat!("The ", $what, " with this index, if an island can have it.")]
            pub const fn from_idx(idx: usize) -> Option<Self> {
                if idx < $max { Some(Self(idx as u8)) } else { None }
            }

            /// The index, for tables.
            #[inline]
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
            pub const fn first_n(n: usize) -> Self {
                Self($words::first_n(n))
            }

            /// The set with one member.
            #[inline]
            pub const fn of(place: $id) -> Self {
                Self($words::one(place.0))
            }

            /// Whether the place is a member.
            #[inline]
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
            pub const fn cut<const M: usize>(self) -> $row<M> {
                $row(self.0.cut())
            }

            /// A set of near places, which islands have, and far places, which only sea maps have.
            #[inline]
            #[allow(dead_code, reason = "only the small island has sites")]
            pub(crate) const fn join(near: $row<0>, far: [u64; $far]) -> Self {
                let (near, mut all) = (near.0.near, [[0; $far]; N]);
                if N > 0 {
                    all[0] = far;
                }
                Self($words { near, far: all })
            }

            /// The near places, lowest bit first.
            #[inline]
            pub const fn near(self) -> u128 {
                self.0.near as u128
            }

            /// The far places, in order.
            #[inline]
            pub const fn far(self) -> [u64; $far] {
                if N > 0 { self.0.far[0] } else { [0; $far] }
            }

            /// Not 0 if a member is a place that only sea maps have.
            #[inline]
            #[allow(dead_code, reason = "only the small island has sites")]
            pub(crate) const fn any_far(self) -> u64 {
                self.0.any_far()
            }

            /// Whether the set has no members.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0.is_empty()
            }

            /// The number of members.
            #[inline]
            pub const fn len(self) -> u32 {
                self.0.len()
            }

            /// Whether the two sets share a member.
            #[inline]
            pub const fn meets(self, other: Self) -> bool {
                !self.0.and(other.0).is_empty()
            }

            /// The member with the lowest index.
            #[inline]
            pub const fn first(self) -> Option<$id> {
                match self.0.first() {
                    Some(place) => Some($id(place)),
                    None => None,
                }
            }

            /// The member with `n` members below it.
            #[inline]
            pub fn nth(self, n: u32) -> Option<$id> {
                self.0.nth(n).map($id)
            }

            /// The members in ascending order.
            #[inline]
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
    /// The size of two sets' intersection, if it is known whether all members are on the small island, whose vertices
    /// fit 64 bits.
    #[inline]
    pub(crate) const fn shared<const SMALL: bool>(self, other: Self) -> u32 {
        if SMALL { ((self.0.near & other.0.near) as u64).count_ones() } else { self.0.and(other.0).len() }
    }
}

/// Makes a set of places in as few bytes as it needs, for states that keep many of them; the bytes of near places come
/// first.
macro_rules! packed {
    ($packed:ident of $set:ident, $id:ident, $word:ty, $max:expr, $what:literal) => {
        #[doc = concat!("A set of places of the kind ", $what, " in as few bytes as it needs.")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $packed([u8; usize::div_ceil($max, 8)]);

        impl Default for $packed {
            fn default() -> Self {
                Self::EMPTY
            }
        }

        impl $packed {
            /// The set without members.
            #[allow(dead_code, reason = "not every kind begins empty by name")]
            pub(crate) const EMPTY: Self = Self([0; usize::div_ceil($max, 8)]);

            /// The set.
            #[inline]
            pub fn get(self) -> $set {
                const NEAR: usize = size_of::<$word>();
                let (mut set, mut near) = ($set::EMPTY, [0; NEAR]);
                near.copy_from_slice(&self.0[..NEAR]);
                set.0.near = <$word>::from_le_bytes(near);
                for (word, bytes) in set.0.far[0].iter_mut().zip(self.0[NEAR..].chunks(8)) {
                    let mut whole = [0; 8];
                    whole[..bytes.len()].copy_from_slice(bytes);
                    *word = u64::from_le_bytes(whole);
                }
                set
            }

            /// Whether the place is a member.
            #[inline]
            pub const fn contains(&self, place: $id) -> bool {
                self.0[place.idx() / 8] >> (place.idx() % 8) & 1 == 1
            }

            /// Adds a member.
            #[allow(dead_code, reason = "some kinds are only made of sets")]
            #[inline]
            pub(crate) const fn insert(&mut self, place: $id) {
                self.put(place, true);
            }

            /// Takes a member out.
            #[allow(dead_code, reason = "some kinds are only made of sets")]
            #[inline]
            pub(crate) const fn remove(&mut self, place: $id) {
                self.put(place, false);
            }

            /// Sets whether a place is a member.
            #[allow(dead_code, reason = "some kinds are only made of sets")]
            #[inline]
            const fn put(&mut self, place: $id, is_member: bool) {
                let (byte, bit) = (&mut self.0[place.idx() / 8], place.idx() % 8);
                *byte = *byte & !(1 << bit) | (is_member as u8) << bit;
            }

            /// Whether the set has no members.
            #[inline]
            #[allow(dead_code, reason = "some kinds are never empty")]
            pub(crate) fn is_empty(self) -> bool {
                self == Self::EMPTY
            }
        }

        impl From<$set> for $packed {
            #[inline]
            fn from(set: $set) -> Self {
                const NEAR: usize = size_of::<$word>();
                let mut packed = Self::EMPTY;
                packed.0[..NEAR].copy_from_slice(&set.0.near.to_le_bytes());
                for (bytes, word) in packed.0[NEAR..].chunks_mut(8).zip(set.0.far[0]) {
                    bytes.copy_from_slice(&word.to_le_bytes()[..bytes.len()]);
                }
                packed
            }
        }

        impl fmt::Debug for $packed {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.get().fmt(f)
            }
        }
    };
}

/// Makes a table with a number below 8 for each place, most of them 0, as three sets, one per bit of the number.
macro_rules! numbered {
    ($numbered:ident of $packed:ident, $set:ident, $id:ident, $word:ty, $what:literal) => {
        #[doc = concat!("A number below 8 for each place of the kind ", $what, ", most of them 0.")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $numbered([$packed; 3]);

        impl $numbered {
            /// The places with this number, which is not 0; without a branch, because the actor changes all the time.
            #[inline]
            pub(crate) fn with(&self, number: u8) -> $set {
                let [mut set, b, c] = self.0.map($packed::get);
                let flip = |bit: u8| u64::from(number >> bit & 1).wrapping_sub(1);
                let wide = |flip: u64| <$word>::from(flip) << (<$word>::BITS - 64) | <$word>::from(flip);
                set.0.near =
                    (set.0.near ^ wide(flip(0))) & (b.0.near ^ wide(flip(1))) & (c.0.near ^ wide(flip(2)));
                for (idx, word) in set.0.far[0].iter_mut().enumerate() {
                    *word = (*word ^ flip(0)) & (b.0.far[0][idx] ^ flip(1)) & (c.0.far[0][idx] ^ flip(2));
                }
                set
            }

            /// The places whose number is not 0.
            #[inline]
            pub(crate) fn all(&self) -> $set {
                let [a, b, c] = self.0.map($packed::get);
                a | b | c
            }

            /// The number of a place.
            pub(crate) fn get(&self, place: $id) -> u8 {
                (0..3).fold(0, |number, bit| number | u8::from(self.0[bit].contains(place)) << bit)
            }

            /// Gives a place a number.
            pub(crate) fn put(&mut self, place: $id, number: u8) {
                for (bit, set) in self.0.iter_mut().enumerate() {
                    set.put(place, number >> bit & 1 == 1);
                }
            }
        }

        impl fmt::Debug for $numbered {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_map().entries(self.all().iter().map(|place| (place, self.get(place)))).finish()
            }
        }
    };
}

packed!(PackedHexSet of HexSet, HexId, u64, MAX_HEXES, "hex");
packed!(PackedVertexSet of VertexSet, VertexId, u128, MAX_VERTICES, "vertex");
packed!(PackedEdgeSet of EdgeSet, EdgeId, u128, MAX_EDGES, "edge");

numbered!(VertexNumbers of PackedVertexSet, VertexSet, VertexId, u128, "vertex");
numbered!(EdgeNumbers of PackedEdgeSet, EdgeSet, EdgeId, u128, "edge");
