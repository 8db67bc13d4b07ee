//! A change travels no further than the table of goals allows.

use super::Finding;
use crate::repo::TextFile;
use crate::touch;

pub(super) fn check(files: &[TextFile]) -> Vec<Finding> {
    let misses = touch::misses(files);
    let found = misses.map(|(row, count)| {
        let message =
            format!("{count} files name it, the goal is {}: `cargo xtask touch` lists them", row.goal);
        Finding::warning(row.title(), message)
    });
    found.collect()
}
