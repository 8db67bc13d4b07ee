//! Counting and listing the ways to choose `n` cards from a bundle: discards are whole multisets, not one card at a time.

use super::cards::{Cards, Kind, MAX_KINDS};

/// All bundles of exactly `n` cards that a hand contains, in a fixed order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// The available cards.
    pub hand: Cards,
    /// The number of cards chosen.
    pub n: u8,
}

impl Choices {
    /// The number of bundles.
    pub fn count(self) -> u64 {
        let mut count = 0;
        self.pick(|n| {
            count = n;
            n
        });
        count
    }

    /// Whether this bundle is one of them.
    pub fn contains(self, cards: Cards) -> bool {
        cards.total() == u32::from(self.n) && self.hand.covers(cards)
    }

    /// The bundle at a position of the order, if the position exists.
    pub fn nth(self, position: u64) -> Option<Cards> {
        self.pick(|_| position)
    }

    /// The bundle at the position that `choose` returns for their number.
    pub fn pick(self, choose: impl FnOnce(u64) -> u64) -> Option<Cards> {
        let n = usize::from(self.n);
        if n < LANES {
            Lanes::pick(self.hand, u32::from(self.n), choose)
        } else if n < SMALL {
            Ways::<SMALL>::pick(self.hand, n, choose)
        } else {
            Ways::<LARGE>::pick(self.hand, n, choose)
        }
    }
}

/// The kinds of most games.
const N_RESOURCES: usize = Kind::RESOURCES.len();
/// Choices of fewer cards than this use one word per kind; nearly all do.
const LANES: usize = 8;
/// Choices of fewer cards than this use a table that is cheap to fill.
const SMALL: usize = 16;
/// More than any choice can take.
const LARGE: usize = 256;

/// The number of bundles of 0 to 7 cards of some kinds, in eight lanes of 16 bits. A lane has room for them and leaves
/// its top bit free: seven cards of eight kinds can be chosen in 3,432 ways, and up to seven in 6,435.
#[derive(Clone, Copy)]
struct Lanes(u128);

impl Lanes {
    const BITS: u32 = 16;
    const ONES: u128 = u128::MAX / 0xffff;
    const ONES_OF_HALF: u64 = Self::ONES as u64;
    const HIGH_OF_HALF: u64 = Self::ONES_OF_HALF << (Self::BITS - 1);

    /// In each lane the sum of it and all lanes below: the bundles of at most that many cards.
    #[inline]
    const fn sums(self) -> Self {
        Self(self.0.wrapping_mul(Self::ONES))
    }

    /// With one more kind of which there are `held`, given the sums: next[m] = last[m] + last[m - 1] + … + last[m - held].
    #[inline]
    const fn with_kind(sums: Self, held: u8) -> Self {
        let shift = (held as u32 + 1) * Self::BITS;
        Self(if shift < u128::BITS { sums.0 - (sums.0 << shift) } else { sums.0 })
    }

    #[inline]
    const fn get(self, n: u32) -> u64 {
        (self.0 >> (n * Self::BITS)) as u64 & 0xffff
    }

    /// The number of lanes below a number; each is less than half of what a lane holds.
    #[inline]
    fn n_below(self, number: u64) -> u32 {
        let numbers = number.wrapping_mul(Self::ONES_OF_HALF);
        let not_below =
            |half: u64| ((half | Self::HIGH_OF_HALF).wrapping_sub(numbers) & Self::HIGH_OF_HALF).count_ones();
        LANES as u32 - not_below(self.0 as u64) - not_below((self.0 >> 64) as u64)
    }

    #[inline]
    fn pick(hand: Cards, n: u32, choose: impl FnOnce(u64) -> u64) -> Option<Cards> {
        if hand.counts()[N_RESOURCES..] == [0; MAX_KINDS - N_RESOURCES] {
            Self::pick_of::<N_RESOURCES>(hand, n, choose)
        } else {
            Self::pick_of::<MAX_KINDS>(hand, n, choose)
        }
    }

    /// Without a branch on the hand or on the choice, because both are random.
    fn pick_of<const KINDS: usize>(hand: Cards, n: u32, choose: impl FnOnce(u64) -> u64) -> Option<Cards> {
        let counts = hand.counts();
        let mut ways = Self(1);
        // By kind: the sums with only the kinds after it.
        let mut sums = [Self(0); KINDS];
        for kind in (0..KINDS).rev() {
            sums[kind] = ways.sums();
            ways = Self::with_kind(sums[kind], counts[kind]);
        }
        let count = ways.get(n);
        let mut position = choose(count);
        if position >= count {
            return None;
        }
        let (mut left, mut chosen) = (n, [0; MAX_KINDS]);
        for kind in 0..KINDS {
            // Each card of the kind passes over the bundles that take fewer of it. They are the difference of two sums, so
            // what is left is the first lane that reaches the sum without those before the position.
            let rest = sums[kind].get(left) - position;
            let after = sums[kind].n_below(rest);
            position = sums[kind].get(after) - rest;
            chosen[kind] = (left - after) as u8;
            left = after;
        }
        Cards::from_counts(chosen)
    }
}

/// `ways[k][m]`: the number of bundles of `m` cards from the last `k` kinds of the hand.
struct Ways<const N: usize>([[u64; N]; MAX_KINDS + 1]);

impl<const N: usize> Ways<N> {
    fn pick(hand: Cards, n: usize, choose: impl FnOnce(u64) -> u64) -> Option<Cards> {
        let mut ways = Self([[0; N]; MAX_KINDS + 1]);
        ways.fill(hand, n);
        let count = ways.0[hand.kinds().len() as usize][n];
        let position = choose(count);
        if position < count { Some(ways.nth(hand, n, position)) } else { None }
    }

    fn fill(&mut self, hand: Cards, n: usize) {
        self.0[0][0] = 1;
        let mut row = 0;
        for count in hand.counts().into_iter().rev().filter(|&count| count > 0) {
            let held = usize::from(count);
            row += 1;
            let (front, back) = self.0.split_at_mut(row);
            let (last, next) = (&front[row - 1], &mut back[0]);
            // Sliding sum: next[m] = last[m] + last[m - 1] + … + last[m - held].
            let mut sum = 0;
            for m in 0..=n.min(N - 1) {
                sum += last[m];
                if m > held {
                    sum -= last[m - held - 1];
                }
                next[m] = sum;
            }
        }
    }

    fn nth(&self, hand: Cards, n: usize, position: u64) -> Cards {
        let (mut left, mut position) = (n, position);
        let mut chosen = Cards::NONE;
        let mut row = hand.kinds().len() as usize;
        for kind in hand.kinds().iter() {
            row -= 1;
            for take in 0..=usize::from(hand.get(kind)).min(left) {
                let ways = self.0[row][left - take];
                if position < ways {
                    chosen += Cards::of(kind, take as u8);
                    left -= take;
                    break;
                }
                position -= ways;
            }
        }
        chosen
    }
}
