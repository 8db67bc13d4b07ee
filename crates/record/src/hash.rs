//! The check value of a record: 64-bit FNV-1a over all lines before the last one, each with one line feed after it.
//! It reveals damage and careless edits, but it is not a signature.

const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

/// The hash of the lines so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hash(u64);

impl Hash {
    pub(crate) const fn new() -> Self {
        Self(OFFSET)
    }

    /// Adds a line, given without its line end.
    pub(crate) fn line(&mut self, line: &str) {
        for byte in line.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(PRIME);
        }
    }

    pub(crate) const fn value(self) -> u64 {
        self.0
    }
}
