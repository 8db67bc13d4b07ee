//! The repository reveals nothing about the machine it was written on.
//! No file contains a private absolute path, and lock files point to the public registries.

use super::Finding;
use crate::repo::TextFile;

/// Beginnings of private absolute paths.
const PRIVATE: &[&str] = &["/work/", "/root/", "/home/"];
/// This file has to name them.
const SELF: &str = "xtask/src/tidy/private_paths.rs";

const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";
/// The registries for packages of other languages.
const PUBLIC_HOSTS: &[&str] = &["registry.npmjs.org", "pypi.org", "files.pythonhosted.org"];
/// Lock files of other languages.
const LOCK_FILES: &[&str] = &["package-lock.json", "pnpm-lock.yaml", "yarn.lock", "uv.lock", "poetry.lock"];
/// Files that can redirect a package manager, and the words that do so.
const CONFIG_FILES: &[&str] =
    &["config.toml", "Cargo.toml", ".npmrc", "pip.conf", "pyproject.toml", "uv.toml"];
const REDIRECTS: &[&str] =
    &["replace-with", "[source.", "[registries", "registry=", "index-url", "index-strategy"];

pub(super) fn check(files: &[TextFile]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.path != SELF) {
        for (number, line) in file.numbered_lines() {
            let messages = [private_path(line), foreign_source(file, line), redirect(file, line)];
            for message in messages.into_iter().flatten() {
                findings.push(Finding::error(format!("{}:{number}", file.path), message));
            }
        }
    }
    findings
}

/// A private path at the beginning of a word; the same letters inside an address or a relative path are fine.
fn private_path(line: &str) -> Option<String> {
    let continues = |c: char| c.is_alphanumeric() || "._-~*/)}>".contains(c);
    PRIVATE
        .iter()
        .find(|path| {
            line.match_indices(**path).any(|(at, _)| !line[..at].chars().next_back().is_some_and(continues))
        })
        .map(|path| format!("private path `{path}…`"))
}

fn foreign_source(file: &TextFile, line: &str) -> Option<String> {
    let line = line.trim();
    if file.name() == "Cargo.lock" {
        let source = line.strip_prefix("source = ")?.trim_matches('"');
        return (source != CRATES_IO).then(|| format!("source `{source}` is not crates.io"));
    }
    if !LOCK_FILES.contains(&file.name()) || line.contains("\"url\"") {
        return None;
    }
    let host = line.split_once("https://").or_else(|| line.split_once("http://"))?.1;
    let host = host.split(['/', '"', ' ']).next()?;
    (is_source_line(line) && !PUBLIC_HOSTS.contains(&host))
        .then(|| format!("source host `{host}` is not public"))
}

/// Whether a line of a lock file says where a package comes from; others hold home pages and funding links.
fn is_source_line(line: &str) -> bool {
    ["resolved", "tarball", "registry", "url", "source"].iter().any(|word| line.contains(word))
}

fn redirect(file: &TextFile, line: &str) -> Option<String> {
    if !CONFIG_FILES.contains(&file.name()) || line.trim_start().starts_with('#') {
        return None;
    }
    let packed: String = line.split_whitespace().collect();
    let found = REDIRECTS.iter().find(|redirect| packed.contains(**redirect))?;
    Some(format!("`{found}` redirects a package manager"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors_in(path: &str, text: &str) -> usize {
        check(&[TextFile::new(path, text)]).len()
    }

    #[test]
    fn private_paths_fail() {
        assert_eq!(errors_in("README.md", "see /home/someone/notes"), 1);
        assert_eq!(errors_in("docs/a.md", "(/work/x) and `/root/y`"), 1);
        assert_eq!(errors_in("docs/a.md", "/work/x\n/root/y"), 2);
    }

    #[test]
    fn addresses_and_relative_paths_pass() {
        assert_eq!(errors_in("README.md", "https://example.org/home/page frame/work/x ../work/y"), 0);
    }

    #[test]
    fn cargo_lock_points_to_crates_io() {
        assert_eq!(errors_in("Cargo.lock", &format!("source = \"{CRATES_IO}\"")), 0);
        assert_eq!(errors_in("Cargo.lock", "source = \"sparse+https://mirror.example/index/\""), 1);
        assert_eq!(errors_in("fuzz/Cargo.lock", "source = \"git+https://github.com/a/b\""), 1);
    }

    #[test]
    fn other_lock_files_point_to_public_hosts() {
        let lock = "web/package-lock.json";
        assert_eq!(errors_in(lock, "\"resolved\": \"https://registry.npmjs.org/a/-/a-1.tgz\","), 0);
        assert_eq!(errors_in(lock, "\"resolved\": \"http://mirror.example:80/a/-/a-1.tgz\","), 1);
        assert_eq!(errors_in(lock, "\"url\": \"https://opencollective.com/a\""), 0);
        assert_eq!(errors_in("uv.lock", "source = { registry = \"https://mirror.example/simple\" }"), 1);
    }

    #[test]
    fn package_managers_are_not_redirected() {
        assert_eq!(errors_in(".cargo/config.toml", "replace-with = \"mirror\""), 1);
        assert_eq!(errors_in("web/.npmrc", "registry = https://mirror.example/"), 1);
        assert_eq!(errors_in(".cargo/config.toml", "[alias]\nxtask = \"run\""), 0);
    }
}
