//! Errors as the exceptions of `hexhaven._errors`: they are written in Python, so that they have attributes and can be
//! pickled.

use hexhaven_engine::notation::Misread;
use hexhaven_engine::{Illegal, Seat};
use hexhaven_record::RecordError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// An exception of the package by its name; its arguments are those of the Python class.
pub(crate) fn raise<'py, A>(py: Python<'py>, name: &str, args: A) -> PyErr
where
    A: IntoPyObject<'py, Target = PyTuple> + pyo3::call::PyCallArgs<'py>,
{
    let made = py
        .import("hexhaven._errors")
        .and_then(|module| module.getattr(name))
        .and_then(|class| class.call1(args));
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// An action that a rule refuses.
pub(crate) fn illegal(py: Python<'_>, seat: Seat, action: &str, why: Illegal) -> PyErr {
    let message = format!("{seat} {action}: {} ({})", why.text(), why.rule());
    raise(py, "IllegalAction", (message, why.name(), why.rule(), seat.letter(), action))
}

/// An id that is not in the mask.
pub(crate) fn illegal_id(py: Python<'_>, seat: Seat, id: i64, row: Option<usize>) -> PyErr {
    let place = row.map_or_else(String::new, |row| format!(" in game {row}"));
    let message = format!("id {id} is not in the mask of seat {seat}{place}");
    raise(py, "IllegalAction", (message, "NotInMask", "", seat.letter(), id, row))
}

/// A text that cannot be read.
pub(crate) fn notation(py: Python<'_>, what: &str, text: &str, misread: &Misread) -> PyErr {
    let (line, column) = misread.line_column(text);
    let message = format!("this {what} cannot be read: line {line}, column {column}: {misread}");
    raise(py, "NotationError", (message, line, column, misread.to_string()))
}

/// A record that is unreadable or damaged.
pub(crate) fn record(py: Python<'_>, error: &RecordError) -> PyErr {
    let (line, column) = error.place().unwrap_or_default();
    let expected = match error {
        RecordError::Misread { problem, .. } => problem.to_string(),
        _ => String::new(),
    };
    raise(py, "NotationError", (error.to_string(), line, column, expected))
}
