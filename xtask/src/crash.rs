//! `cargo xtask crash`: the server is killed at random points under load, on a real disk, as often as is asked.
//! After each kill every acknowledged action is compared with the store and with the replayed state.

use anyhow::{Context, Result, bail};

use crate::repo;

/// Runs the crash test of the server with so many kills.
pub(crate) fn run(times: &str) -> Result<()> {
    let times: u32 = times.parse().context("--times takes a number")?;
    let mut test = repo::cargo();
    test.args(["test", "--package", "hexhaven-server", "--test", "server", "--"]);
    test.args(["--exact", "crash::nothing_that_was_acknowledged_is_lost_or_doubled", "--nocapture"]);
    test.env("HEXHAVEN_KILLS", times.to_string()).env("HEXHAVEN_TEST_ON_DISK", "1");
    let status = test.status().context("cannot run the crash test")?;
    if !status.success() {
        bail!("the crash test ended with {status}: an acknowledged action was lost, doubled or changed");
    }
    Ok(())
}
