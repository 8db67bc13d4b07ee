//! The one door through which chance enters: a source of bounded integers.
//! The engine owns no generator; board generation and determinization borrow one.

/// A source of uniformly distributed bounded integers.
pub trait Draw {
    /// A uniformly distributed integer in `0..n`; `n` is at least 1.
    fn below(&mut self, n: u32) -> u32;

    /// Shuffles a slice, every order equally likely (Fisher-Yates, from the back).
    fn shuffle<T>(&mut self, items: &mut [T])
    where
        Self: Sized,
    {
        for last in (1..items.len()).rev() {
            let pick = self.below(last as u32 + 1) as usize;
            items.swap(last, pick);
        }
    }
}

impl<D: Draw> Draw for &mut D {
    fn below(&mut self, n: u32) -> u32 {
        (**self).below(n)
    }
}
