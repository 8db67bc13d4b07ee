//! One `key=value` pair on its way to the table that has its key.

use hexhaven_engine::notation::{Misread, Problem};

use crate::BadTerm;

pub(crate) struct Setter<'a> {
    pair: &'a str,
    is_done: bool,
    /// What each table said that has no such key.
    strangers: Vec<Misread>,
}

impl<'a> Setter<'a> {
    pub(crate) const fn new(pair: &'a str) -> Self {
        Self { pair, is_done: false, strangers: Vec::new() }
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
            Err(misread) if matches!(misread.problem, Problem::UnknownOption(_)) => {
                self.strangers.push(misread);
            }
            Err(misread) => return Err(BadTerm::Value { said: misread.to_string() }),
        }
        Ok(())
    }

    /// Complains if no table had the key.
    pub(crate) fn finish(self) -> Result<(), BadTerm> {
        if self.is_done {
            return Ok(());
        }
        let said = self.strangers.iter().map(ToString::to_string).collect::<Vec<_>>();
        Err(BadTerm::Unknown { said: said.join("; or: ") })
    }
}

/// Complains of a value that an option cannot have.
pub(crate) fn no_value((key, allowed): (&str, &str)) -> Result<(), BadTerm> {
    Err(BadTerm::Value { said: format!("{key} is {allowed}") })
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
