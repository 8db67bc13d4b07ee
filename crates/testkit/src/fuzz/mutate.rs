//! Small damage to valid inputs, as from a fuzzer, with a seed.

use hexhaven_chance::{Draw, GameRng};

/// Words that parsers know, to insert where they do not belong.
const WORDS: [&str; 24] = [
    "a", "f", "(0,0)", ".N", "/NE", "?", ">", "-", ";", "#", "\n", "99", "0", "255", "to", "hand", "turn",
    "road", "offer", "players", "options", "knight", "\u{e9}", "5L",
];

/// Damages an input in one to four places.
pub fn mutate(bytes: &mut Vec<u8>, rng: &mut GameRng) {
    for _ in 0..=rng.below(4) {
        once(bytes, rng);
    }
}

fn once(bytes: &mut Vec<u8>, rng: &mut GameRng) {
    let at = place(bytes.len() + 1, rng);
    let len = place(bytes.len() - at + 1, rng).min(1 + place(24, rng));
    match rng.below(6) {
        0 if at < bytes.len() => bytes[at] = rng.below(256) as u8,
        1 => drop(bytes.drain(at..at + len)),
        2 => {
            let copy = bytes[at..at + len].to_vec();
            let to = place(bytes.len() + 1, rng);
            bytes.splice(to..to, copy);
        }
        3 if at < bytes.len() && bytes[at].is_ascii_digit() => bytes[at] = b'0' + rng.below(10) as u8,
        4 => drop(delete_line(bytes, at)),
        _ => {
            let word = WORDS[place(WORDS.len(), rng)].bytes();
            bytes.splice(at..at, word);
        }
    }
}

fn delete_line(bytes: &mut Vec<u8>, at: usize) -> Vec<u8> {
    let start = bytes[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let end = bytes[at..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |len| at + len + 1);
    bytes.drain(start..end).collect()
}

fn place(n: usize, rng: &mut GameRng) -> usize {
    rng.below(n.max(1) as u32) as usize
}
