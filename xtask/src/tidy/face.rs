//! The engine's face stays small: its root shows few names, the examples need no others, and the items behind it grow
//! only on purpose.

use std::collections::BTreeSet;

use super::Finding;
use crate::repo::TextFile;

const ROOT: &str = "crates/engine/src/lib.rs";
const SOURCE: &str = "crates/engine/src";
const EXAMPLES: &str = "crates/engine/examples";
/// The most names at the root without `unstable`.
const MOST_NAMES: usize = 39;
/// The most `pub` items in the engine, with those behind `unstable`; fields of structs are not counted.
const MOST_PUBLIC: usize = 966;
const ITEMS: &[&str] = &["fn", "const", "struct", "enum", "trait", "type", "use", "mod", "static"];

pub(super) fn check(files: &[TextFile]) -> Vec<Finding> {
    let Some(root) = files.iter().find(|file| file.path == ROOT) else {
        return vec![Finding::error(ROOT, "the engine has no root")];
    };
    let face = face(&root.text);
    let mut findings = Vec::new();
    if face.len() > MOST_NAMES {
        let message = format!("{} names without `unstable`, at most {MOST_NAMES}", face.len());
        findings.push(Finding::error(ROOT, message));
    }
    let n_public: usize = files.iter().filter(|file| file.is_under(SOURCE)).map(n_public).sum();
    if n_public > MOST_PUBLIC {
        let message =
            format!("{n_public} public items, at most {MOST_PUBLIC}: `pub(crate)` is enough for most");
        findings.push(Finding::error(SOURCE, message));
    }
    for example in files.iter().filter(|file| file.is_under(EXAMPLES)) {
        for name in used(&example.text).difference(&face) {
            findings.push(Finding::error(&example.path, format!("`{name}` needs the feature `unstable`")));
        }
    }
    findings
}

/// The names that the root shows everybody.
fn face(root: &str) -> BTreeSet<String> {
    let code: Vec<&str> = root.lines().filter(|line| !line.starts_with("//")).collect();
    let code = code.join(" ");
    let shown = code.split(';').filter(|statement| !statement.contains("feature = \"unstable\""));
    let paths = shown.filter_map(|statement| statement.split_once("pub use "));
    let names = paths.flat_map(|(_, path)| names(path.split_once("::").map_or(path, |(_, rest)| rest)));
    names.map(|name| name.rsplit("::").next().unwrap_or_default().to_owned()).collect()
}

/// The names that a program takes from the engine, as written after the name of the crate.
fn used(program: &str) -> BTreeSet<String> {
    let uses = program.split("use hexhaven_engine::").skip(1);
    uses.flat_map(|rest| names(rest.split(';').next().unwrap_or_default())).map(str::to_owned).collect()
}

/// The paths of a list in braces, or the only one.
fn names(list: &str) -> impl Iterator<Item = &str> {
    let inside = list.trim().trim_start_matches('{').trim_end_matches('}');
    inside.split(',').map(str::trim).filter(|name| !name.is_empty())
}

fn n_public(file: &TextFile) -> usize {
    let is_item = |line: &&str| {
        let item = line.trim_start().strip_prefix("pub ").and_then(|rest| rest.split_whitespace().next());
        item.is_some_and(|item| ITEMS.contains(&item))
    };
    file.text.lines().filter(is_item).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIB: &str = "//! use it;\npub mod a;\npub use draw::Draw;\n#[doc(inline)]\npub use a::{\n    B, c::D,\n};\n\
                       #[cfg(feature = \"unstable\")]\npub use e::*;\n";

    fn errors(root: &str, example: &str) -> Vec<String> {
        let files = [TextFile::new(ROOT, root), TextFile::new("crates/engine/examples/bot.rs", example)];
        check(&files).into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn the_face_is_what_the_root_shows_without_a_feature() {
        assert_eq!(face(LIB).into_iter().collect::<Vec<_>>(), ["B", "D", "Draw"]);
    }

    #[test]
    fn examples_use_the_face_alone() {
        assert!(errors(LIB, "use hexhaven_engine::{B, D};\nuse hexhaven_engine::Draw;").is_empty());
        assert_eq!(errors(LIB, "use hexhaven_engine::E;").len(), 1);
        assert_eq!(errors(LIB, "use hexhaven_engine::a::B;").len(), 1);
    }

    #[test]
    fn a_growing_face_is_noticed() {
        let names: Vec<String> = (0..=MOST_NAMES).map(|n| format!("Name{n}")).collect();
        assert_eq!(errors(&format!("pub use a::{{{}}};", names.join(", ")), "").len(), 1);
        assert_eq!(errors(&"    pub const fn f() {}\n".repeat(MOST_PUBLIC + 1), "").len(), 1);
        assert!(
            errors(&"    pub(crate) fn f() {}\n    pub field: u8,\n".repeat(MOST_PUBLIC + 1), "").is_empty()
        );
    }
}
