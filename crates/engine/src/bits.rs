//! Looking at bits of words: whether one is set, and which is the n-th, without a loop: random play asks for it at nearly every decision, and a loop whose
//! length is random is guessed wrong nearly every time.

/// Whether a bit is set.
#[inline]
pub(crate) const fn has64(word: u64, bit: u32) -> bool {
    word >> (bit & 63) & 1 == 1
}

/// Whether a bit is set; choosing the half first spares the shift of a double word.
#[inline]
pub(crate) const fn has128(word: u128, bit: u32) -> bool {
    has64(if bit < 64 { word as u64 } else { (word >> 64) as u64 }, bit)
}

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

/// The place of the set bit with `n` set bits below it; 128 or more if there is none.
#[inline]
pub(crate) fn select128(word: u128, n: u32) -> u32 {
    let (low, high) = (word as u64, (word >> 64) as u64);
    let n_low = low.count_ones();
    let is_high = n >= n_low;
    let (half, n, base) = if is_high { (high, n - n_low, 64) } else { (low, n, 0) };
    base + select64(half, n)
}
