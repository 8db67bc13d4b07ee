//! Files of expected text: compared by tests, and rewritten when `UPDATE_EXPECT=1` is set.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of the project's test data.
pub fn testdata(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(folder)
}

/// The files of a folder with an ending, in order of their names.
///
/// # Panics
/// When the folder cannot be read.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|found| found == ending));
    files.sort();
    files
}

/// Compares a file with its expected contents, or rewrites it.
///
/// # Panics
/// When the file differs, naming the first line that does.
pub fn expect_file(path: &Path, text: &str) {
    let found = fs::read_to_string(path).unwrap_or_default();
    if found == text {
        return;
    }
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return;
    }
    let number = found.lines().zip(text.lines()).take_while(|(old, new)| old == new).count();
    let line = |text: &str| text.lines().nth(number).unwrap_or("the end").to_owned();
    panic!(
        "{}:{}\n  expected: {}\n     found: {}\nrewrite with UPDATE_EXPECT=1 and review the difference",
        path.display(),
        number + 1,
        line(&found),
        line(text),
    );
}
