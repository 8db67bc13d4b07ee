//! Codes that people keep or carry to another device: letters and digits that are not mistaken for each other.

use crate::ids;

/// No I, L, O and U.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Five groups of four letters: a hundred bits.
const LEN: usize = 20;
const GROUP: usize = 4;

/// A fresh code, such as `7KQF-9M2C-T0RX-HN4A-E8WP`.
pub(crate) fn fresh() -> String {
    let letters: Vec<u8> = ids::random::<LEN>().iter().map(|byte| ALPHABET[usize::from(byte % 32)]).collect();
    let groups: Vec<&str> =
        letters.chunks(GROUP).filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join("-")
}

/// The stored form of a code, useless to anybody who reads the store. Blanks, dashes, case, and letters that look like
/// digits do not matter.
pub(crate) fn hash(code: &str) -> String {
    let plain = |c: char| match c.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        c => c,
    };
    let code: String = code.chars().filter(char::is_ascii_alphanumeric).map(plain).collect();
    ids::sha256(&format!("hexhaven code:{code}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_write_them() {
        let code = fresh();
        assert_eq!((code.len(), code.matches('-').count()), (24, 4));
        assert_ne!(code, fresh());
        assert_eq!(hash("7kqf 9m2c-tOrx hn4a e8wp"), hash("7KQF-9M2C-T0RX-HN4A-E8WP"));
        assert_ne!(hash("7KQF-9M2C-T0RX-HN4A-E8WP"), hash("7KQF-9M2C-T0RX-HN4A-E8WQ"));
    }
}
