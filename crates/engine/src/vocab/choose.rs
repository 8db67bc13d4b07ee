//! Counting and listing the ways to choose `n` cards from a bundle: discards are whole multisets, not one card at a time.

use super::cards::{Cards, Kind, MAX_KINDS};

/// The most cards one choice can take.
const MAX_CHOICE: usize = 127;

/// All bundles of exactly `n` cards that a hand contains, in a fixed order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// What is chosen from.
    pub hand: Cards,
    /// How many cards are chosen.
    pub n: u8,
}

impl Choices {
    /// How many bundles there are.
    #[must_use]
    pub fn count(self) -> u64 {
        let table = self.ways();
        table[0][usize::from(self.n).min(MAX_CHOICE)]
    }

    /// Whether this bundle is one of them.
    #[must_use]
    pub fn contains(self, cards: Cards) -> bool {
        cards.total() == u32::from(self.n) && self.hand.covers(cards)
    }

    /// The bundle at a position of the order, if the position exists.
    #[must_use]
    pub fn nth(self, position: u64) -> Option<Cards> {
        let table = self.ways();
        let mut left = usize::from(self.n).min(MAX_CHOICE);
        let mut position = position;
        if position >= table[0][left] {
            return None;
        }
        let mut chosen = Cards::NONE;
        for idx in 0..MAX_KINDS {
            let kind = Kind::new(idx)?;
            let held = usize::from(self.hand.get(kind)).min(left);
            for take in 0..=held {
                let ways = table[idx + 1][left - take];
                if position < ways {
                    chosen += Cards::of(kind, take as u8);
                    left -= take;
                    break;
                }
                position -= ways;
            }
        }
        Some(chosen)
    }

    /// `ways[k][m]`: how many bundles of `m` cards use only the kinds from `k` on.
    fn ways(self) -> [[u64; MAX_CHOICE + 1]; MAX_KINDS + 1] {
        let n = usize::from(self.n).min(MAX_CHOICE);
        let mut ways = [[0u64; MAX_CHOICE + 1]; MAX_KINDS + 1];
        ways[MAX_KINDS][0] = 1;
        let counts = self.hand.counts();
        for kind in (0..MAX_KINDS).rev() {
            let held = usize::from(counts[kind]);
            for m in 0..=n {
                let fewest = m.saturating_sub(held);
                ways[kind][m] = ways[kind + 1][fewest..=m].iter().sum();
            }
        }
        ways
    }
}
