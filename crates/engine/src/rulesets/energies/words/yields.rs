//! The choices of high yield.

use crate::topology::HexSet;

/// The sets of one to three hexes out of some (E-DEV-11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Yields(pub HexSet);

impl Yields {
    /// The number of sets.
    #[inline]
    pub(crate) const fn len(self) -> u32 {
        let n = self.0.len();
        n + n * n.saturating_sub(1) / 2 + n * n.saturating_sub(1) * n.saturating_sub(2) / 6
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether this set is one of them.
    pub(crate) fn contains(self, hexes: HexSet) -> bool {
        (1..=3).contains(&hexes.len()) && (hexes - self.0).is_empty()
    }

    /// The set at a position: by its last hex, then by the one before.
    pub(crate) fn nth(self, n: u32) -> Option<HexSet> {
        let mut at = n;
        for (below, last) in (0..).zip(self.0.iter()) {
            // With this hex as the last one: alone, with one of those below, or with two of them.
            let len = 1 + below + below * u32::saturating_sub(below, 1) / 2;
            if at < len {
                let rest = if at == 0 { Some(HexSet::EMPTY) } else { self.one_or_two(at - 1, below) };
                return rest.map(|rest| rest.with(last));
            }
            at -= len;
        }
        None
    }

    /// The set of one or two of the first `n_hexes` hexes at a position.
    fn one_or_two(self, n: u32, n_hexes: u32) -> Option<HexSet> {
        let mut at = n;
        for (below, last) in (0..n_hexes).zip(self.0.iter()) {
            if at == 0 {
                return Some(HexSet::of(last));
            }
            if at <= below {
                return self.0.nth(at - 1).map(|first| HexSet::of(first).with(last));
            }
            at -= below + 1;
        }
        None
    }
}
