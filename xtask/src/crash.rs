//! `cargo xtask crash`: the server is killed at random points under load, on a real disk, as often as is asked.
//! After each kill every acknowledged action is compared with the store and with the replayed state.
//! `cargo xtask stall`: the way to PostgreSQL is stopped up for some time, and the server must write again afterwards.

use anyhow::{Context, Result, bail};

use crate::repo;

/// Runs the crash test of the server with so many kills.
pub(crate) fn run(times: &str) -> Result<()> {
    let test = "crash::nothing_that_was_acknowledged_is_lost_or_doubled";
    run_long(test, "HEXHAVEN_KILLS", times).context("an acknowledged action was lost, doubled or changed")
}

/// Runs the stall test of the server with a stall of so many seconds.
pub(crate) fn run_stall(seconds: &str) -> Result<()> {
    let test = "stalls::a_server_writes_again_after_the_way_to_postgres_was_stopped_up";
    run_long(test, "HEXHAVEN_STALL", seconds).context("the server did not write again")
}

/// Runs one test of the server in its long version, which a variable asks for.
fn run_long(test: &str, variable: &str, value: &str) -> Result<()> {
    let value: u32 = value.parse().with_context(|| format!("`{value}` is no number"))?;
    let mut cargo = repo::cargo();
    cargo.args(["test", "--package", "hexhaven-server", "--test", "server", "--"]);
    cargo.args(["--exact", test, "--nocapture"]);
    cargo.env(variable, value.to_string()).env("HEXHAVEN_TEST_ON_DISK", "1");
    let status = cargo.status().context("cannot run the test")?;
    if !status.success() {
        bail!("the test ended with {status}");
    }
    Ok(())
}
