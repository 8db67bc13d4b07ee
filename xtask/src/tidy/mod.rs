//! `cargo xtask tidy`: the project's own checks, one per file.
//! Each check is a function from file contents to findings, so that its tests need no disk.

mod boundaries;
mod face;
mod graph;
mod leftovers;
mod licenses;
mod private_paths;
mod proofs;
mod reach;
mod rule_ids;
mod sizes;
mod translations;
mod words;

use std::fmt;

use anyhow::{Result, bail};

use crate::repo;

/// Something a check has to say about a place.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    severity: Severity,
    /// A path, a path with a line, or the name of a crate.
    place: String,
    message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Severity {
    Warning,
    Error,
}

impl Finding {
    fn error(place: impl Into<String>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Error, place: place.into(), message: message.into() }
    }

    fn warning(place: impl Into<String>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, place: place.into(), message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        write!(f, "{severity}: {}: {}", self.place, self.message)
    }
}

/// Runs all checks and fails if one of them found an error.
pub(crate) fn run() -> Result<()> {
    let files = repo::text_files()?;
    let checks = [
        ("dependency directions", graph::check(&graph::metadata()?)?),
        ("licenses and sources", licenses::check(&licenses::metadata()?, &files)?),
        ("engine boundaries", boundaries::check(&files)),
        ("engine face", face::check(&files)),
        ("rule ids", rule_ids::check(&files)),
        ("translations", translations::check(&files)),
        ("words", words::check(&files)),
        ("proofs", proofs::check(&files)),
        ("reach", reach::check(&files)),
        ("file sizes", sizes::check(&files)),
        ("leftovers", leftovers::check(&files)),
        ("private paths", private_paths::check(&files)),
    ];
    let mut n_errors = 0;
    let mut n_warnings = 0;
    for (name, findings) in &checks {
        for finding in findings {
            println!("{finding} [{name}]");
            match finding.severity {
                Severity::Warning => n_warnings += 1,
                Severity::Error => n_errors += 1,
            }
        }
    }
    println!("tidy: {} checks, {n_errors} errors, {n_warnings} warnings", checks.len());
    if n_errors > 0 {
        bail!("tidy found {n_errors} errors");
    }
    Ok(())
}

/// Whether `text` holds `word` with no letter, digit or underscore next to it.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}
