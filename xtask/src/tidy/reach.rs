//! A change travels no further than the table of goals allows.

use super::Finding;
use crate::repo::TextFile;
use crate::touch;

pub(super) fn check(files: &[TextFile]) -> Vec<Finding> {
    let goals = touch::goals(files);
    if goals.is_empty() {
        return vec![Finding::error("ARCHITECTURE.md", "the table of how far changes travel has no rows")];
    }
    let counted = goals.iter().map(|row| (row, row.count(files)));
    let missed = counted.filter(|(row, count)| *count > row.goal).map(|(row, count)| {
        let message =
            format!("{count} files name it, the goal is {}: `cargo xtask touch` lists them", row.goal);
        Finding::error(row.title(), message)
    });
    missed.collect()
}
