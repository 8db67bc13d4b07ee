//! The steps from an empty database to the current one. A step is a plain SQL file that both databases understand.

use super::StoreError;

/// The steps in order; the version of a database is how many were taken.
const STEPS: [&str; 1] = [include_str!("../../migrations/0001_tables.sql")];

/// The statements that are still to be run on a database of this version.
pub(super) fn due(found: i64) -> Result<&'static [&'static str], StoreError> {
    let known = STEPS.len() as i64;
    let taken = usize::try_from(found).ok().and_then(|taken| STEPS.get(taken..));
    taken.ok_or(StoreError::Newer { found, known })
}

/// The single statements of a step; none of ours has a semicolon inside.
pub(super) fn statements(step: &'static str) -> impl Iterator<Item = &'static str> {
    step.split(';').map(str::trim).filter(|statement| statement.lines().any(|line| !line.starts_with("--")))
}
