//! What the server reports while it runs, on standard error: failures of the store, tables that cannot be read.

use std::io::{IsTerminal, stderr};

use tracing_subscriber::filter::LevelFilter;

/// Begins to write reports; debug messages of libraries, which could hold values, are never written.
pub(super) fn start() {
    let reports = tracing_subscriber::fmt().with_max_level(LevelFilter::INFO).with_writer(stderr);
    // Whoever has set up reports before keeps theirs.
    let _ = reports.with_ansi(stderr().is_terminal()).try_init();
}
