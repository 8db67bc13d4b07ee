//! Kinds of goods and counted bundles of them.
//! A bundle is eight counters in one word, so that costs, hands and the bank are compared and moved in a few instructions.

use core::fmt;
use core::ops::{Add, AddAssign};

use crate::sets::set;

/// One kind of card or token that hands, costs and trades count. The first five are the resources of the base game;
/// the last three belong to the rule set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

/// The number of kinds a bundle can count.
pub const MAX_KINDS: usize = 8;

#[allow(missing_docs)]
impl Kind {
    pub const LUMBER: Self = Self(0);
    pub const BRICK: Self = Self(1);
    pub const WOOL: Self = Self(2);
    pub const GRAIN: Self = Self(3);
    pub const ORE: Self = Self(4);
    /// Cities & Knights.
    pub const PAPER: Self = Self(5);
    pub const CLOTH: Self = Self(6);
    pub const COIN: Self = Self(7);
    /// Oil Springs.
    pub const OIL: Self = Self(5);
    /// Cards and tokens of power plants.
    pub const SCIENCE: Self = Self(5);
    pub const ENERGY: Self = Self(6);
}

impl Kind {
    /// All that a bundle can count.
    pub const ALL: [Self; MAX_KINDS] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The five resources of the base game.
    pub const RESOURCES: [Self; 5] = [Self::LUMBER, Self::BRICK, Self::WOOL, Self::GRAIN, Self::ORE];

    /// The kind with this index, if a bundle can count it.
    pub const fn new(idx: usize) -> Option<Self> {
        if idx < MAX_KINDS { Some(Self(idx as u8)) } else { None }
    }

    /// The index, for tables.
    #[inline]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// Whether this is one of the five resources.
    #[inline]
    pub const fn is_resource(self) -> bool {
        self.0 < 5
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["lumber", "brick", "wool", "grain", "ore", "good 5", "good 6", "good 7"][self.idx()])
    }
}

set!(
    /// A set of kinds.
    KindSet(u8) of Kind, |bit| Kind(bit)
);

impl KindSet {
    /// The five resources.
    pub const RESOURCES: Self = Self(0b1_1111);
}

/// A counted bundle of goods: a hand, a cost, the bank, one side of a trade. Every count stays below 128.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards(u64);

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;
const LOW_OF_PAIRS: u64 = 0x00ff_00ff_00ff_00ff;
const ONES_OF_PAIRS: u64 = 0x0001_0001_0001_0001;

impl Cards {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// The largest count of one kind.
    pub const MAX_COUNT: u8 = 127;

    /// `n` of one kind, at most `MAX_COUNT`.
    #[inline]
    pub const fn of(kind: Kind, n: u8) -> Self {
        debug_assert!(n <= Self::MAX_COUNT, "count out of bounds");
        Self((n as u64) << (kind.0 * 8))
    }

    /// The bundle with these counts, in the order of the kinds; `None` if a count is above `MAX_COUNT`.
    pub const fn from_counts(counts: [u8; MAX_KINDS]) -> Option<Self> {
        let word = u64::from_le_bytes(counts);
        if word & HIGH == 0 { Some(Self(word)) } else { None }
    }

    /// One bundle and another; for constant costs.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The counts in the order of the kinds.
    #[inline]
    pub const fn counts(self) -> [u8; MAX_KINDS] {
        self.0.to_le_bytes()
    }

    /// The count of one kind.
    #[inline]
    pub const fn get(self, kind: Kind) -> u8 {
        (self.0 >> (kind.0 * 8)) as u8
    }

    /// The number of cards, at most 1016.
    #[inline]
    pub const fn total(self) -> u32 {
        // Pairs first: eight counts can add up to more than a byte holds.
        let pairs = (self.0 & LOW_OF_PAIRS) + (self.0 >> 8 & LOW_OF_PAIRS);
        (pairs.wrapping_mul(ONES_OF_PAIRS) >> 48) as u32
    }

    /// The same bundle if a condition holds, otherwise nothing; without a branch.
    #[inline]
    #[must_use]
    pub(crate) const fn only_if(self, condition: bool) -> Self {
        Self(self.0 & 0u64.wrapping_sub(condition as u64))
    }

    /// Whether there is nothing in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every count is at least that of `other`.
    #[inline]
    pub const fn covers(self, other: Self) -> bool {
        (self.0 | HIGH).wrapping_sub(other.0) & HIGH == HIGH
    }

    /// The same where `other` is a sum of bundles, whose counts may be up to 255.
    #[inline]
    pub(crate) const fn covers_sum(self, other: Self) -> bool {
        (self.0 | HIGH).wrapping_sub(other.0) & !other.0 & HIGH == HIGH
    }

    /// The rest after removing `other`, if it is all there.
    #[inline]
    pub const fn checked_sub(self, other: Self) -> Option<Self> {
        if self.covers(other) { Some(Self(self.0 - other.0)) } else { None }
    }

    /// The sum, if every count stays within bounds.
    #[inline]
    pub const fn checked_add(self, other: Self) -> Option<Self> {
        let sum = self.0 + other.0;
        if sum & HIGH == 0 { Some(Self(sum)) } else { None }
    }

    /// The rest after removing `other`, which the caller knows to be there.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        debug_assert!(self.covers(other), "{self:?} does not hold {other:?}");
        Self(self.0.wrapping_sub(other.0))
    }

    /// The kinds with at least `n` cards (1 to 127).
    #[inline]
    pub const fn at_least(self, n: u8) -> KindSet {
        self.lots(Self(ONES * n as u64))
    }

    /// The kinds with at least as many cards as in `rates`, which has at least one of each.
    #[inline]
    pub(crate) const fn lots(self, rates: Self) -> KindSet {
        let enough = (self.0 | HIGH).wrapping_sub(rates.0) & HIGH;
        KindSet(((enough >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8)
    }

    /// Whether some resource has as many cards as in `rates`, which has at least one of each.
    #[inline]
    pub(crate) const fn has_lot(self, rates: Self) -> bool {
        (self.0 | HIGH).wrapping_sub(rates.0) & HIGH & (u64::MAX >> 24) != 0
    }

    /// The kinds with at least one card.
    #[inline]
    pub const fn kinds(self) -> KindSet {
        self.at_least(1)
    }

    /// The bundle reduced to some kinds.
    #[must_use]
    pub fn only(self, kinds: KindSet) -> Self {
        kinds.iter().fold(Self::NONE, |sum, kind| sum + Self::of(kind, self.get(kind)))
    }

    /// The kind of the card at position `n` of the cards sorted by kind.
    #[inline]
    pub fn card_at(self, n: u32) -> Option<Kind> {
        let total = self.total();
        if n >= total {
            return None;
        }
        if total > u32::from(Self::MAX_COUNT) {
            return self.card_of_many(n);
        }
        // In each byte the cards of this kind and of those before it; the top bit then shows that the card comes later.
        // No loop, because its length would be as random as the card.
        let up_to = self.0.wrapping_mul(ONES);
        let passed = ((u64::from(n) * ONES) | HIGH).wrapping_sub(up_to) & HIGH;
        Kind::new(passed.count_ones() as usize)
    }

    /// The same for more cards than a byte counts.
    fn card_of_many(self, n: u32) -> Option<Kind> {
        let mut rest = n;
        self.kinds().iter().find(|&kind| {
            let count = u32::from(self.get(kind));
            let is_here = rest < count;
            rest = rest.wrapping_sub(count);
            is_here
        })
    }
}

impl Add for Cards {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        let sum = Self(self.0 + other.0);
        debug_assert!(sum.0 & HIGH == 0, "count out of bounds: {self:?} + {other:?}");
        sum
    }
}

impl AddAssign for Cards {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.kinds().iter().map(|kind| (kind, self.get(kind)))).finish()
    }
}
