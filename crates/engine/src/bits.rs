//! Rows of bits in words, and the n-th set bit of a word without a loop: random play asks for it at nearly every decision,
//! and a loop whose length is random is guessed wrong nearly every time.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// For each byte and each `n` below 8, the place of the set bit with `n` set bits below it; 8 if there is none.
static IN_BYTE: [[u8; 8]; 256] = in_bytes();

const fn in_bytes() -> [[u8; 8]; 256] {
    let mut table = [[8; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut n, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

/// The place of the set bit with `n` set bits below it; 64 or more if there is none.
#[inline]
pub(crate) fn select64(word: u64, n: u32) -> u32 {
    let pairs = word - (word >> 1 & (u64::MAX / 3));
    let fours = (pairs & (u64::MAX / 5)) + (pairs >> 2 & (u64::MAX / 5));
    let bytes = (fours + (fours >> 4)) & (u64::MAX / 17);
    // In each byte: the set bits of this byte and of those below, at most 64.
    let up_to = bytes.wrapping_mul(ONES);
    // The top bit of each byte says that it and those below have at most `n`, so that the bit lies further up.
    let passed = ((u64::from(n.min(127)) * ONES) | HIGH).wrapping_sub(up_to) & HIGH;
    let shift = passed.count_ones() * 8;
    if shift == 64 {
        return 64;
    }
    let below = (up_to << 8 >> shift) as u8;
    shift + u32::from(IN_BYTE[usize::from((word >> shift) as u8)][(n - u32::from(below)) as usize & 7])
}

/// A row of bits in words, the first bit lowest: what sets of places are made of. Only large maps have places in the far
/// words, so what looks at single bits asks for all far words at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Words<const NEAR: usize, const FAR: usize> {
    pub(crate) near: [u64; NEAR],
    pub(crate) far: [u64; FAR],
}

/// Combines two rows of words.
macro_rules! combine {
    ($one:expr, $other:expr, |$a:ident, $b:ident| $make:expr) => {{
        let (mut near, mut far, mut word) = ([0; NEAR], [0; FAR], 0);
        while word < NEAR {
            let ($a, $b) = ($one.near[word], $other.near[word]);
            near[word] = $make;
            word += 1;
        }
        word = 0;
        while word < FAR {
            let ($a, $b) = ($one.far[word], $other.far[word]);
            far[word] = $make;
            word += 1;
        }
        Self { near, far }
    }};
}

impl<const NEAR: usize, const FAR: usize> Words<NEAR, FAR> {
    pub(crate) const EMPTY: Self = Self { near: [0; NEAR], far: [0; FAR] };

    /// The first `n` bits.
    #[inline]
    pub(crate) const fn first_n(n: usize) -> Self {
        let (mut words, mut word) = (Self::EMPTY, 0);
        while word < NEAR + FAR {
            let n_here = n.saturating_sub(64 * word);
            let bits = if n_here >= 64 { u64::MAX } else { (1 << n_here) - 1 };
            if word < NEAR {
                words.near[word] = bits;
            } else {
                words.far[word - NEAR] = bits;
            }
            word += 1;
        }
        words
    }

    /// One bit, without a jump or a store: of all words one is shifted by less than its width.
    #[inline]
    pub(crate) const fn one(bit: u8) -> Self {
        let (mut words, mut word) = (Self::EMPTY, 0);
        while word < NEAR + FAR {
            let shift = (bit as u32).wrapping_sub(64 * word as u32);
            let bits = if shift < 64 { 1 << shift } else { 0 };
            if word < NEAR {
                words.near[word] = bits;
            } else {
                words.far[word - NEAR] = bits;
            }
            word += 1;
        }
        words
    }

    /// The first word.
    #[inline]
    pub(crate) const fn low(self) -> u64 {
        self.near[0]
    }

    #[inline]
    pub(crate) const fn has(&self, bit: u8) -> bool {
        let word = bit as usize / 64;
        let bits = if word < NEAR { self.near[word] } else { self.far[word - NEAR] };
        bits >> (bit % 64) & 1 == 1
    }

    #[inline]
    pub(crate) const fn insert(&mut self, bit: u8) {
        let word = bit as usize / 64;
        *(if word < NEAR { &mut self.near[word] } else { &mut self.far[word - NEAR] }) |= 1 << (bit % 64);
    }

    #[inline]
    pub(crate) const fn remove(&mut self, bit: u8) {
        let word = bit as usize / 64;
        *(if word < NEAR { &mut self.near[word] } else { &mut self.far[word - NEAR] }) &= !(1 << (bit % 64));
    }

    #[inline]
    pub(crate) const fn and(self, other: Self) -> Self {
        combine!(self, other, |a, b| a & b)
    }

    #[inline]
    pub(crate) const fn or(self, other: Self) -> Self {
        combine!(self, other, |a, b| a | b)
    }

    #[inline]
    pub(crate) const fn minus(self, other: Self) -> Self {
        combine!(self, other, |a, b| a & !b)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        any(&self.near) | any(&self.far) == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> u32 {
        let (mut n, mut word) = (0, 0);
        while word < NEAR {
            n += self.near[word].count_ones();
            word += 1;
        }
        if any(&self.far) == 0 { n } else { n + len_far(&self.far) }
    }

    /// The lowest bit.
    #[inline]
    pub(crate) const fn first(self) -> Option<u8> {
        let mut rest = self;
        rest.take_first()
    }

    /// Takes the lowest bit out.
    #[inline]
    pub(crate) const fn take_first(&mut self) -> Option<u8> {
        match take_first(&mut self.near) {
            Some(bit) => Some(bit),
            None => match take_first(&mut self.far) {
                Some(bit) => Some(bit + 64 * NEAR as u8),
                None => None,
            },
        }
    }

    /// The bit with `n` bits below it.
    #[inline]
    pub(crate) fn nth(self, n: u32) -> Option<u8> {
        let (mut n, mut base) = (n, 0);
        for &bits in self.near.iter().chain(&self.far) {
            let n_here = bits.count_ones();
            if n < n_here {
                return Some(base + select64(bits, n) as u8);
            }
            (n, base) = (n - n_here, base.wrapping_add(64));
        }
        None
    }

    /// Folds the bits, lowest first, word by word: a step within one word takes a few instructions.
    #[inline]
    pub(crate) fn fold<B>(self, init: B, mut f: impl FnMut(B, u8) -> B) -> B {
        let folded = fold(&self.near, 0, init, &mut f);
        if any(&self.far) == 0 { folded } else { fold(&self.far, 64 * NEAR as u8, folded, &mut f) }
    }
}

/// Not 0 if a bit is set.
#[inline]
const fn any<const N: usize>(words: &[u64; N]) -> u64 {
    let (mut any, mut word) = (0, 0);
    while word < N {
        any |= words[word];
        word += 1;
    }
    any
}

/// The number of bits of far words; apart, so that nothing of it weighs on small islands.
#[cold]
#[inline(never)]
const fn len_far(words: &[u64]) -> u32 {
    let (mut n, mut word) = (0, 0);
    while word < words.len() {
        n += words[word].count_ones();
        word += 1;
    }
    n
}

#[inline]
const fn take_first<const N: usize>(words: &mut [u64; N]) -> Option<u8> {
    let mut word = 0;
    while word < N {
        let bits = words[word];
        if bits != 0 {
            words[word] = bits & (bits - 1);
            return Some((64 * word as u32 + bits.trailing_zeros()) as u8);
        }
        word += 1;
    }
    None
}

#[inline]
fn fold<const N: usize, B>(words: &[u64; N], base: u8, init: B, f: &mut impl FnMut(B, u8) -> B) -> B {
    let (mut folded, mut base) = (init, base);
    for &word in words {
        let mut bits = word;
        while bits != 0 {
            folded = f(folded, base.wrapping_add(bits.trailing_zeros() as u8));
            bits &= bits - 1;
        }
        base = base.wrapping_add(64);
    }
    folded
}
