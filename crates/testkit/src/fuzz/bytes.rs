//! Bytes read as choices, so that a small change of the input is a small change of the game.

use hexhaven_engine::{Cards, MAX_KINDS};

/// The rest of an input.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl Bytes<'_> {
    /// The next byte; `None` at the end.
    pub(super) fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// A number below `n`, from as many bytes as it needs; 0 at the end.
    pub(super) fn below(&mut self, n: usize) -> usize {
        let low = usize::from(self.next().unwrap_or(0));
        let high = if n > 256 { usize::from(self.next().unwrap_or(0)) } else { 0 };
        (low | high << 8) % n.max(1)
    }

    /// A bundle: a byte for the kinds that have a count, then the counts.
    pub(super) fn cards(&mut self) -> Cards {
        let kinds = self.next().unwrap_or(0);
        let mut counts = [0; MAX_KINDS];
        for (k, count) in counts.iter_mut().enumerate() {
            if kinds >> k & 1 == 1 {
                *count = self.next().unwrap_or(0) & Cards::MAX_COUNT;
            }
        }
        Cards::from_counts(counts).unwrap_or_default()
    }
}
