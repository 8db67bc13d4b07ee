//! Bounded integers from 32-bit words, the same for every generator.

/// An integer from `0..n`, each with exactly the same probability, if the words are uniform.
///
/// # Panics
///
/// Panics if `n` is 0.
#[inline]
pub(crate) fn below(n: u32, mut word: impl FnMut() -> u32) -> u32 {
    assert!(n > 0, "an empty range has nothing to draw");
    // Multiply-shift: the high half of `x * n` is the result, the low half shows whether `x` is in the incomplete last
    // block of the 2^32 values, which is rejected. The division is needed only rarely.
    let mut product = u64::from(word()) * u64::from(n);
    if low(product) < n {
        let rejected = n.wrapping_neg() % n;
        while low(product) < rejected {
            product = u64::from(word()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

/// The low half of a product.
fn low(product: u64) -> u32 {
    product as u32
}
