//! The results of the vectors in a file.

use std::fmt;
use std::path::PathBuf;

/// After this many lines outside vectors, the rest are only counted.
const SCREENFUL: usize = 20;

/// Something that is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The line in the file, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The problem.
    pub problem: String,
}

/// The result of one vector.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VectorReport {
    /// The line where it begins.
    pub line: usize,
    /// The rules and examples cited.
    pub rules: Vec<String>,
    /// Its name.
    pub name: String,
    /// The number of facts compared.
    pub facts: usize,
    /// The failure.
    pub failures: Vec<Failure>,
}

/// The result of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileReport {
    /// The file.
    pub path: PathBuf,
    /// Its vectors.
    pub vectors: Vec<VectorReport>,
    /// Lines that belong to no vector.
    pub errors: Vec<Failure>,
}

impl VectorReport {
    /// Whether every fact holds.
    pub(crate) fn is_passed(&self) -> bool {
        self.failures.is_empty()
    }
}

impl FileReport {
    /// The number of vectors that passed.
    pub fn n_passed(&self) -> usize {
        self.vectors.iter().filter(|vector| vector.is_passed()).count()
    }

    /// Whether everything passed.
    pub fn is_passed(&self) -> bool {
        self.errors.is_empty() && self.n_passed() == self.vectors.len()
    }
}

/// Lists the failures, one per line: `file:line:column: rules: problem`.
impl fmt::Display for FileReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        for Failure { line, column, problem } in self.errors.iter().take(SCREENFUL) {
            writeln!(f, "{path}:{line}:{column}: {problem}")?;
        }
        if self.errors.len() > SCREENFUL {
            let more = self.errors.len() - SCREENFUL;
            writeln!(
                f,
                "{path}: {more} more lines like these: this is not a file of vectors (docs/notation.md)"
            )?;
        }
        for vector in &self.vectors {
            for Failure { line, column, problem } in &vector.failures {
                let name = if vector.name.is_empty() { String::new() } else { format!(" ({})", vector.name) };
                writeln!(f, "{path}:{line}:{column}: {}{name}: {problem}", vector.rules.join(" "))?;
            }
        }
        Ok(())
    }
}
