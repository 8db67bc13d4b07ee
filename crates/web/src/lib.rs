//! The web client, built from `web/` and embedded in the binary. A release build runs Node; a debug build takes
//! `web/dist` as it is. Without either, a single page says what to install.

/// One file of the client.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its path below the root of the site.
    pub path: &'static str,
    /// Its bytes.
    pub bytes: &'static [u8],
    /// Its media type.
    pub mime: &'static str,
    /// Whether its name changes when its content does.
    pub immutable: bool,
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The file at a path, if the client has it.
pub fn file(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_first_page() {
        let page = file("index.html").unwrap();
        assert!(page.bytes.starts_with(b"<!doctype html>"));
        assert_eq!(page.mime, "text/html; charset=utf-8");
        assert!(!page.immutable);
        assert!(file("no/such/file").is_none());
    }
}
