//! One macro for every small set, seats, kinds or the members of an enum, as the bits of one integer; and one for enums
//! whose members have a word each.

/// Makes a set type: `set!(/// Docs. SeatSet(u8) of Seat, |bit| Seat(bit))`. The members have `ALL`, in order, and `idx`;
/// the last argument makes a member of the number of its bit.
macro_rules! set {
    ($(#[$doc:meta])* $set:ident($bits:ty) of $member:ty, |$bit:ident| $make:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set($bits);

        impl $set {
            /// The set without members.
            pub const EMPTY: Self = Self(0);
            /// All members.
            pub const ALL: Self = Self(<$bits>::MAX >> (<$bits>::BITS as usize - <$member>::ALL.len()));

            /// The set with one member.
            #[inline]
            pub const fn of(member: $member) -> Self {
                Self(1 << member.idx())
            }

            /// Whether it is a member.
            #[inline]
            pub const fn contains(self, member: $member) -> bool {
                self.0 >> member.idx() & 1 == 1
            }

            /// Adds a member.
            #[inline]
            pub const fn insert(&mut self, member: $member) {
                self.0 |= 1 << member.idx();
            }

            /// Adds a member if a condition holds.
            #[inline]
            pub const fn insert_if(&mut self, member: $member, condition: bool) {
                self.0 |= (condition as $bits) << member.idx();
            }

            /// Takes a member out.
            #[inline]
            pub const fn remove(&mut self, member: $member) {
                self.0 &= !(1 << member.idx());
            }

            /// The set and one more member.
            #[inline]
            #[must_use]
            pub const fn with(self, member: $member) -> Self {
                Self(self.0 | 1 << member.idx())
            }

            /// The set without a member.
            #[inline]
            #[must_use]
            pub const fn without(self, member: $member) -> Self {
                Self(self.0 & !(1 << member.idx()))
            }

            /// The set if a condition holds, otherwise the empty one; without a jump.
            #[inline]
            #[must_use]
            #[allow(dead_code, reason = "asked of sets that depend on a hand")]
            pub(crate) const fn only_if(self, condition: bool) -> Self {
                Self(self.0 & (0 as $bits).wrapping_sub(condition as $bits))
            }

            /// Whether there are no members.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The number of members.
            #[inline]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// The first member.
            #[inline]
            pub const fn first(self) -> Option<$member> {
                if self.0 == 0 {
                    return None;
                }
                let $bit = self.0.trailing_zeros() as u8;
                Some($make)
            }

            /// The member with `n` members before it.
            #[inline]
            pub fn nth(self, n: u32) -> Option<$member> {
                // Without a loop, because its length would be as random as the choice.
                let place = match u16::try_from(self.0) {
                    Ok(word) if <$bits>::BITS <= 16 => $crate::bits::select16(word, n),
                    _ => $crate::bits::select64(self.0 as u64, n),
                };
                if place >= <$bits>::BITS {
                    return None;
                }
                let $bit = place as u8;
                Some($make)
            }

            /// The members in order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $member> {
                let mut rest = self;
                core::iter::from_fn(move || {
                    let first = rest.first()?;
                    rest.0 &= rest.0.wrapping_sub(1);
                    Some(first)
                })
            }

            /// The set as bits, the first member lowest.
            #[inline]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// The members whose bits are set; bits beyond the last member are dropped.
            #[inline]
            pub const fn from_bits(bits: $bits) -> Self {
                Self(bits & Self::ALL.0)
            }
        }

        impl FromIterator<$member> for $set {
            fn from_iter<I: IntoIterator<Item = $member>>(members: I) -> Self {
                members.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl core::ops::BitAnd for $set {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl core::ops::BitOr for $set {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl core::ops::Sub for $set {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl core::fmt::Debug for $set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

/// Makes an enum of its members and their words in notation, with `ALL`, `idx` and `name`.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $member:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name { $($(#[$about])* $member,)* }

        impl $name {
            const WORDS: &[&'static str] = &[$($word),*];

            /// All of them, in order.
            pub const ALL: [Self; Self::WORDS.len()] = [$(Self::$member),*];

            /// The index, for tables.
            #[inline]
            pub const fn idx(self) -> usize {
                self as usize
            }

            /// The word used in notation.
            pub const fn name(self) -> &'static str {
                Self::WORDS[self as usize]
            }
        }
    };
}

pub(crate) use {named, set};
