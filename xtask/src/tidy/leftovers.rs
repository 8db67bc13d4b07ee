//! The crates contain nothing unfinished, disabled or left over from debugging.

use super::{Finding, has_word};
use crate::repo::TextFile;

/// Text that Rust source may not contain.
const CODE: &[&str] = &["todo!(", "unimplemented!(", "dbg!(", "#[ignore"];
/// Words that no file may contain.
const WORDS: &[&str] = &["FIXME", "XXX"];

pub(super) fn check(files: &[TextFile]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.is_under("crates")) {
        for (number, line) in file.numbered_lines() {
            let code = CODE.iter().filter(|code| file.is_rust() && line.contains(**code));
            let words = WORDS.iter().filter(|word| has_word(line, word));
            for leftover in code.chain(words) {
                let place = format!("{}:{number}", file.path);
                findings
                    .push(Finding::error(place, format!("`{leftover}` must not stay: finish it or drop it")));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors_in(path: &str, text: &str) -> usize {
        check(&[TextFile::new(path, text)]).len()
    }

    #[test]
    fn leftovers_fail() {
        let path = "crates/engine/src/lib.rs";
        for text in ["todo!()", "unimplemented!(\"x\")", "dbg!(x);", "#[ignore]", "#[ignore = \"slow\"]"] {
            assert_eq!(errors_in(path, text), 1, "{text}");
        }
        assert_eq!(errors_in(path, "fn a() {}\n// FIXME: later\n// XXX"), 2);
        assert_eq!(errors_in("crates/engine/README.md", "FIXME"), 1);
    }

    #[test]
    fn other_text_passes() {
        assert_eq!(errors_in("crates/engine/src/lib.rs", "let ignored = XXXL; // to do: nothing"), 0);
        assert_eq!(errors_in("docs/style.md", "no todo!() and no FIXME"), 0);
    }
}
