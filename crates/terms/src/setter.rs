//! One option on its way to the table that has its key.

use hexhaven_engine::notation::{Misread, Problem};

use crate::BadTerm;

pub(crate) struct Setter {
    pair: String,
    is_done: bool,
}

impl Setter {
    pub(crate) fn new(key: &str, value: &str) -> Self {
        Self { pair: format!("{key}={value}"), is_done: false }
    }

    /// Tries one table; `text` writes it, and `read` reads that with the pair behind it.
    pub(crate) fn table<T>(
        &mut self,
        table: &mut T,
        text: impl Fn(&T) -> String,
        read: impl Fn(&str) -> Result<T, Misread>,
    ) -> Result<(), BadTerm> {
        if self.is_done {
            return Ok(());
        }
        match read(&format!("{} {}", text(table), self.pair)) {
            Ok(changed) => {
                *table = changed;
                self.is_done = true;
            }
            Err(misread) if matches!(misread.problem, Problem::UnknownOption(_)) => {}
            Err(misread) => return Err(BadTerm::Value { said: misread.to_string() }),
        }
        Ok(())
    }

    /// Whether a table had the key.
    pub(crate) const fn is_done(&self) -> bool {
        self.is_done
    }
}

/// Complains of a value that an option cannot have.
pub(crate) fn no_value<T>((key, allowed): (&str, &str)) -> Result<T, BadTerm> {
    Err(BadTerm::Value { said: format!("{key} must be {allowed}") })
}

/// A word as it is listed: `-` and `_` are alike.
pub(crate) fn plain(word: &str) -> String {
    word.to_ascii_lowercase().replace('_', "-")
}

/// The texts of several tables as one line. Where tables begin with the same preset, one is enough.
pub(crate) fn join(play: &str, laying: &str) -> String {
    match laying.split_once(' ') {
        _ if laying == play => play.to_owned(),
        Some((preset, rest)) if play.starts_with(preset) => format!("{play} {rest}"),
        None if play.starts_with(laying) => play.to_owned(),
        _ => format!("{play} / {laying}"),
    }
}
