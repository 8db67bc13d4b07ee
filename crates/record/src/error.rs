//! What can be wrong with a record, and in which line.

use std::io;

use hexhaven_engine::notation::Misread;
use hexhaven_engine::{Illegal, rulesets::Impossible};

/// Why a record cannot be read, replayed or trusted.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The text could not be fetched or stored.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The first line is not that of a record.
    #[error("line 1: a record begins with `hexhaven-record 1`")]
    NotARecord,
    /// The record was written by a later version.
    #[error("line 1: record format {0} is newer than this program, which reads format 1")]
    Newer(u32),
    /// A line could not be read.
    #[error("line {line}, column {column}: {problem}")]
    Misread {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong.
        problem: Misread,
    },
    /// A header line is not known.
    #[error("line {line}: {problem}")]
    Header {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        problem: &'static str,
    },
    /// An action breaks a rule.
    #[error("line {line}: `{ply}` is illegal: {illegal}")]
    Illegal {
        /// The line, from 1.
        line: usize,
        /// The ply.
        ply: String,
        /// The rule.
        illegal: Illegal,
    },
    /// An outcome cannot happen then.
    #[error("line {line}: `{ply}` cannot happen there")]
    Impossible {
        /// The line, from 1.
        line: usize,
        /// The ply.
        ply: String,
    },
    /// The line between position and plies is missing.
    #[error("line {line}: the `play` line is missing: it stands between the position and the plies")]
    NoPlay {
        /// The line where the search for it ended.
        line: usize,
    },
    /// The game is over and the record does not say how.
    #[error("line {line}: the `result` line is missing: the game is over")]
    NoResult {
        /// The line of `end`.
        line: usize,
    },
    /// The last line is missing.
    #[error("line {line}: the record is truncated: it stops after {plies} plies without an `end` line")]
    Truncated {
        /// The line after the last.
        line: usize,
        /// The plies that could be read.
        plies: u64,
    },
    /// The lines are not those that were written.
    #[error("line {line}: the record was changed or damaged: {problem}")]
    Tampered {
        /// The line of the statement that does not hold.
        line: usize,
        /// What does not fit.
        problem: String,
    },
    /// A redacted record does not say what happened.
    #[error("line {line}: the record is redacted and cannot be replayed")]
    Redacted {
        /// The line, from 1.
        line: usize,
    },
}

impl RecordError {
    /// A line that could not be read; `text` is the text in which `misread` counts, `line` the line where it begins.
    pub(crate) fn misread(text: &str, line: usize, misread: Misread) -> Self {
        let (row, column) = misread.line_column(text);
        Self::Misread { line: line + row - 1, column, problem: misread }
    }

    pub(crate) fn illegal(line: usize, ply: impl ToString, illegal: Illegal) -> Self {
        Self::Illegal { line, ply: ply.to_string(), illegal }
    }

    pub(crate) fn impossible(line: usize, ply: impl ToString, _: Impossible) -> Self {
        Self::Impossible { line, ply: ply.to_string() }
    }
}
