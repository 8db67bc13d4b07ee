//! The only way chance enters: a source of bounded integers.
//! The engine owns no generator; board generation and determinization borrow one.

/// A source of uniformly distributed bounded integers.
pub trait Draw {
    /// A uniformly distributed integer in `0..n`; `n` is at least 1.
    fn below(&mut self, n: u32) -> u32;

    /// A uniformly distributed integer in `0..n`, in one draw if `n` fits 32 bits; `n` is at least 1.
    #[inline]
    fn below_u64(&mut self, n: u64) -> u64 {
        match u32::try_from(n) {
            Ok(n) => u64::from(self.below(n)),
            Err(_) => below_many(self, n),
        }
    }

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

/// A uniformly distributed integer in `0..n` where `n` does not fit 32 bits. A separate function, because that is rare.
#[cold]
#[inline(never)]
fn below_many(draw: &mut (impl Draw + ?Sized), n: u64) -> u64 {
    let mask = u64::MAX >> n.leading_zeros();
    loop {
        let bits = (0..4).fold(0, |bits, _| bits << 16 | u64::from(draw.below(1 << 16)));
        if bits & mask < n {
            return bits & mask;
        }
    }
}
