//! Standard output and error: buffered, and quiet when the reader goes away (`hexhaven … | head`).

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;

/// The result of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Success.
    Well,
    /// A check failed; the command has reported it.
    Wrong,
    /// Some input could not be read; the command has reported it and checked the rest.
    Unread,
}

/// Buffered standard output.
pub(crate) type Out = BufWriter<StdoutLock<'static>>;

/// Buffered standard output; the caller flushes it.
pub(crate) fn stdout() -> Out {
    BufWriter::new(io::stdout().lock())
}

/// Prints a text and flushes.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = stdout();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("cannot write to standard output")
}

/// Prints a value as one JSON object, indented.
fn print_json(value: &impl Serialize) -> Result<()> {
    let mut text = serde_json::to_string_pretty(value).context("cannot write the result as JSON")?;
    text.push('\n');
    print(&text)
}

/// Prints a line on standard error, if it is open.
pub(crate) fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Whether the error is a closed output.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Ignores a closed output, for commands whose verdict or files matter anyway.
pub(crate) fn unless_closed(printed: Result<()>) -> Result<()> {
    printed.or_else(|error| if is_closed_pipe(&error) { Ok(()) } else { Err(error) })
}

/// Whether standard output is a terminal.
pub(crate) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// The width of the terminal, or 80.
pub(crate) fn width() -> usize {
    crossterm::terminal::size().map_or(80, |(columns, _)| usize::from(columns).max(20))
}

/// The argument `--json` of commands that report something.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct JsonArg {
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

impl JsonArg {
    /// Prints a report as JSON, or as text for people.
    pub(crate) fn print(self, report: &impl Serialize, text: impl FnOnce() -> String) -> Result<()> {
        if self.json { print_json(report) } else { print(&text()) }
    }
}
