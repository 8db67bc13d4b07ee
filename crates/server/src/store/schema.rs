//! The steps from an empty database to the current one. A step is a plain SQL file that both databases understand.

use super::StoreError;

/// The migrations in order; the version of a database is the number applied.
const STEPS: [&str; 9] = [
    include_str!("../../migrations/0001_tables.sql"),
    include_str!("../../migrations/0002_people.sql"),
    include_str!("../../migrations/0003_hosts.sql"),
    include_str!("../../migrations/0004_rules_version.sql"),
    include_str!("../../migrations/0005_accounts.sql"),
    include_str!("../../migrations/0006_reviews.sql"),
    include_str!("../../migrations/0007_cluster.sql"),
    include_str!("../../migrations/0008_shelf.sql"),
    include_str!("../../migrations/0009_meeting.sql"),
];

/// The statements that are still to be run on a database of this version.
pub(super) fn due(found: i64) -> Result<&'static [&'static str], StoreError> {
    let known = STEPS.len() as i64;
    let taken = usize::try_from(found).ok().and_then(|taken| STEPS.get(taken..));
    taken.ok_or(StoreError::Newer { found, known })
}

/// The single statements of a step: comments take whole lines, and no statement of ours has a semicolon inside.
pub(super) fn statements(step: &str) -> Vec<String> {
    let code: Vec<&str> = step.lines().filter(|line| !line.trim_start().starts_with("--")).collect();
    let statements = code.join("\n");
    statements.split(';').map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned).collect()
}
