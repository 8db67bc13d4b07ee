//! Rows of bits in words, and the n-th set bit of a word without a loop: random play needs it at nearly every decision,
//! and the processor would mispredict a loop of random length nearly every time.

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
    // The top bit of each byte is set if it and those below have at most `n` set bits, so the wanted bit is higher up.
    let passed = ((u64::from(n.min(127)) * ONES) | HIGH).wrapping_sub(up_to) & HIGH;
    let shift = passed.count_ones() * 8;
    if shift == 64 {
        return 64;
    }
    let below = (up_to << 8 >> shift) as u8;
    shift + u32::from(IN_BYTE[usize::from((word >> shift) as u8)][(n - u32::from(below)) as usize & 7])
}

/// The place of the set bit with `n` set bits below it; 16 or more if there is none.
#[inline]
pub(crate) fn select16(word: u16, n: u32) -> u32 {
    let n_low = (word as u8).count_ones();
    let (byte, n, base) = if n >= n_low { (word >> 8, n - n_low, 8) } else { (word & 0xff, n, 0) };
    if n > 7 {
        return 16;
    }
    base + u32::from(IN_BYTE[usize::from(byte)][n as usize])
}

/// The place of the set bit with `n` set bits below it; 128 or more if there is none.
#[inline]
pub(crate) fn select128(word: u128, n: u32) -> u32 {
    let (low, high) = (word as u64, (word >> 64) as u64);
    let n_low = low.count_ones();
    let is_high = n >= n_low;
    let (half, n, base) = if is_high { (high, n - n_low, 64) } else { (low, n, 0) };
    base + select64(half, n)
}

/// Makes a row of bits, lowest bit first, for sets of places. The near word holds the places of islands; the far words
/// hold those that only sea maps have, and exist once (`N` is 1) or not at all (`N` is 0). The near word is one
/// integer, because the compiler turns arrays of words into vectors and counts them slowly; packing avoids alignment,
/// so sets do not grow.
macro_rules! words {
    ($(#[$doc:meta])* $words:ident, $near:ty, $select:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[repr(Rust, packed(8))]
        pub(crate) struct $words<const FAR: usize, const N: usize> {
            pub(crate) near: $near,
            pub(crate) far: [[u64; FAR]; N],
        }

        impl<const FAR: usize, const N: usize> $words<FAR, N> {
            pub(crate) const EMPTY: Self = Self { near: 0, far: [[0; FAR]; N] };

            /// The bits of the near word.
            const NEAR: u8 = <$near>::BITS as u8;

            /// The first `n` bits.
            #[inline]
            pub(crate) const fn first_n(n: usize) -> Self {
                let (n, mut far, mut word) = (n as u32, [[0; FAR]; N], 0);
                while word < FAR * N {
                    let n_here = n.saturating_sub(<$near>::BITS + 64 * word as u32);
                    far[0][word] = if n_here >= 64 { u64::MAX } else { (1 << n_here) - 1 };
                    word += 1;
                }
                Self { near: if n >= <$near>::BITS { <$near>::MAX } else { (1 << n) - 1 }, far }
            }

            /// One bit, without a jump or a store: of all words one is shifted by less than its width.
            #[inline]
            pub(crate) const fn one(bit: u8) -> Self {
                let near = if FAR * N == 0 || bit < Self::NEAR { 1 << (bit % Self::NEAR) } else { 0 };
                let (mut far, mut word) = ([[0; FAR]; N], 0);
                while word < FAR * N {
                    let shift = (bit as u32).wrapping_sub(<$near>::BITS + 64 * word as u32);
                    far[0][word] = if shift < 64 { 1 << shift } else { 0 };
                    word += 1;
                }
                Self { near, far }
            }

            /// The same row with the far words or without them; those that it did not have are empty.
            #[inline]
            pub(crate) const fn cut<const M: usize>(self) -> $words<FAR, M> {
                let mut far = [[0; FAR]; M];
                if N > 0 && M > 0 {
                    far[0] = self.far[0];
                }
                $words { near: self.near, far }
            }

            #[inline]
            pub(crate) const fn has(&self, bit: u8) -> bool {
                if FAR * N == 0 || bit < Self::NEAR {
                    return self.near >> (bit % Self::NEAR) & 1 == 1;
                }
                let bit = bit - Self::NEAR;
                self.far[0][bit as usize / 64] >> (bit % 64) & 1 == 1
            }

            #[inline]
            pub(crate) const fn insert(&mut self, bit: u8) {
                if FAR * N == 0 || bit < Self::NEAR {
                    self.near |= 1 << (bit % Self::NEAR);
                } else {
                    let bit = bit - Self::NEAR;
                    self.far[0][bit as usize / 64] |= 1 << (bit % 64);
                }
            }

            #[inline]
            pub(crate) const fn remove(&mut self, bit: u8) {
                if FAR * N == 0 || bit < Self::NEAR {
                    self.near &= !(1 << (bit % Self::NEAR));
                } else {
                    let bit = bit - Self::NEAR;
                    self.far[0][bit as usize / 64] &= !(1 << (bit % 64));
                }
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

            /// The same bits if a condition holds, otherwise none; without a jump.
            #[inline]
            pub(crate) const fn only_if(self, condition: bool) -> Self {
                let mask = (0 as $near).wrapping_sub(condition as $near);
                let (mut far, mut word) = ([[0; FAR]; N], 0);
                while word < FAR * N {
                    far[0][word] = self.far[0][word] & mask as u64;
                    word += 1;
                }
                Self { near: self.near & mask, far }
            }

            #[inline]
            pub(crate) const fn is_empty(self) -> bool {
                (self.near == 0) & (self.any_far() == 0)
            }

            /// Not 0 if a far bit is set.
            #[inline]
            pub(crate) const fn any_far(self) -> u64 {
                let (mut any, mut word) = (0, 0);
                while word < FAR * N {
                    any |= self.far[0][word];
                    word += 1;
                }
                any
            }

            #[inline]
            pub(crate) const fn len(self) -> u32 {
                let (mut n, mut word) = (self.near.count_ones(), 0);
                while word < FAR * N {
                    n += self.far[0][word].count_ones();
                    word += 1;
                }
                n
            }

            /// The lowest bit.
            #[inline]
            pub(crate) const fn first(self) -> Option<u8> {
                if self.near != 0 {
                    return Some(self.near.trailing_zeros() as u8);
                }
                let mut word = 0;
                while word < FAR * N {
                    let bits = self.far[0][word];
                    if bits != 0 {
                        return Some((<$near>::BITS + 64 * word as u32 + bits.trailing_zeros()) as u8);
                    }
                    word += 1;
                }
                None
            }

            /// Takes the lowest bit out.
            #[inline]
            pub(crate) const fn take_first(&mut self) -> Option<u8> {
                let bits = self.near;
                if bits != 0 {
                    self.near = bits & (bits - 1);
                    return Some(bits.trailing_zeros() as u8);
                }
                let mut word = 0;
                while word < FAR * N {
                    let bits = self.far[0][word];
                    if bits != 0 {
                        self.far[0][word] = bits & (bits - 1);
                        return Some((<$near>::BITS + 64 * word as u32 + bits.trailing_zeros()) as u8);
                    }
                    word += 1;
                }
                None
            }

            /// The bit with `n` bits below it.
            #[inline]
            pub(crate) fn nth(self, n: u32) -> Option<u8> {
                let near = self.near;
                if FAR * N == 0 || self.any_far() == 0 {
                    let bit = $select(near, n);
                    return if bit < <$near>::BITS { Some(bit as u8) } else { None };
                }
                self.nth_far(n)
            }

            /// A separate function, so that it costs islands nothing.
            #[inline(never)]
            fn nth_far(self, n: u32) -> Option<u8> {
                let n_near = self.near.count_ones();
                if n < n_near {
                    return Some($select(self.near, n) as u8);
                }
                let (mut n, mut base) = (n - n_near, <$near>::BITS);
                for word in 0..FAR * N {
                    let bits = self.far[0][word];
                    let n_here = bits.count_ones();
                    if n < n_here {
                        return Some((base + select64(bits, n)) as u8);
                    }
                    (n, base) = (n - n_here, base + 64);
                }
                None
            }

            /// Folds the bits, lowest first, word by word: a step within one word takes a few instructions.
            #[inline]
            pub(crate) fn fold<B>(self, init: B, mut f: impl FnMut(B, u8) -> B) -> B {
                let near = u128::from(self.near);
                let mut folded = fold(near as u64, 0, init, &mut f);
                if <$near>::BITS > 64 {
                    folded = fold((near >> 64) as u64, 64, folded, &mut f);
                }
                for word in 0..FAR * N {
                    folded = fold(self.far[0][word], Self::NEAR.wrapping_add(64 * word as u8), folded, &mut f);
                }
                folded
            }
        }
    };
}

/// Combines two rows of words.
macro_rules! combine {
    ($one:expr, $other:expr, |$a:ident, $b:ident| $make:expr) => {{
        let ($a, $b) = ($one.near, $other.near);
        let near = $make;
        let (mut far, mut word) = ([[0; FAR]; N], 0);
        while word < FAR * N {
            let ($a, $b) = ($one.far[0][word], $other.far[0][word]);
            far[0][word] = $make;
            word += 1;
        }
        Self { near, far }
    }};
}

words! {
    /// A row with room for the hexes of islands nearby.
    Words64, u64, select64
}
words! {
    /// A row with room for the vertices or edges of islands nearby.
    Words128, u128, select128
}

#[inline]
fn fold<B>(word: u64, base: u8, init: B, f: &mut impl FnMut(B, u8) -> B) -> B {
    let (mut folded, mut bits) = (init, word);
    while bits != 0 {
        folded = f(folded, base.wrapping_add(bits.trailing_zeros() as u8));
        bits &= bits - 1;
    }
    folded
}
