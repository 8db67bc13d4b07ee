//! Errors in a record, with their lines.

use std::io;

use hexhaven_engine::notation::Misread;
use hexhaven_engine::{Illegal, rulesets::Impossible};

/// Why a record cannot be read, replayed or trusted.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The text could not be read from or written to its file.
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
        /// The problem.
        problem: Misread,
    },
    /// A header line is unknown.
    #[error("line {line}: {problem}")]
    Header {
        /// The line, from 1.
        line: usize,
        /// The problem.
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
    /// An outcome is impossible at that point.
    #[error("line {line}: `{ply}` cannot happen there")]
    Impossible {
        /// The line, from 1.
        line: usize,
        /// The ply.
        ply: String,
    },
    /// The line between position and plies is missing.
    #[error("line {line}: the `play` line is missing: it comes between the position and the plies")]
    NoPlay {
        /// The first line that belongs behind it.
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
    /// The lines were changed after they were written.
    #[error("line {line}: the record was changed or damaged: {problem}")]
    Tampered {
        /// The line of the statement that does not hold.
        line: usize,
        /// The mismatch.
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
    /// The line and the column of the problem, from 1; column 0 is the whole line. `None` if it is not in the text.
    pub fn place(&self) -> Option<(usize, usize)> {
        match *self {
            Self::Io(_) => None,
            Self::NotARecord | Self::Newer(_) => Some((1, 0)),
            Self::Misread { line, column, .. } => Some((line, column)),
            Self::Header { line, .. }
            | Self::Illegal { line, .. }
            | Self::Impossible { line, .. }
            | Self::NoPlay { line }
            | Self::NoResult { line }
            | Self::Truncated { line, .. }
            | Self::Tampered { line, .. }
            | Self::Redacted { line } => Some((line, 0)),
        }
    }

    /// A line that could not be parsed; `text` is the text that `misread` refers to, and `line` its first line.
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
