//! Unguessable ids, from the operating system's randomness.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

/// Random bytes.
///
/// # Panics
/// When the operating system has no randomness; without it there can be no secrets.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// The bytes of a hexadecimal text of exactly the right length.
pub(crate) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if text.len() != 2 * N || !text.is_ascii() {
        return None;
    }
    for (idx, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * idx..2 * idx + 2], 16).ok()?;
    }
    Some(bytes)
}

/// The SHA-256 of a text, in hexadecimal.
pub(crate) fn sha256(text: &str) -> String {
    hex(&digest(text))
}

/// The SHA-256 of the JSON of a value, in hexadecimal; the JSON itself is never made.
pub(crate) fn sha256_of(value: &impl serde::Serialize) -> String {
    struct Hasher(Sha256);
    impl std::io::Write for Hasher {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.update(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut hasher = Hasher(Sha256::new());
    serde_json::to_writer(&mut hasher, value).expect("a command can be written as JSON");
    hex(&hasher.0.finalize())
}

/// The SHA-256 of a text.
pub(crate) fn digest(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

/// A table's name in logs: a hash, because its id is the key to it.
pub(crate) fn short(id: &str) -> String {
    sha256(id)[..8].to_owned()
}

/// The secret of a session: 256 bits. Only its hash is kept.
pub(crate) fn session_token() -> String {
    hex(&random::<32>())
}

/// The id of a table: 96 bits, because a private table is known only by its link.
pub(crate) fn table_id() -> String {
    hex(&random::<12>())
}

/// The public id of a person.
pub(crate) fn user_id() -> String {
    hex(&random::<8>())
}

/// Whether a text could be the id of a table.
pub(crate) fn is_table_id(text: &str) -> bool {
    unhex::<12>(text).is_some()
}
