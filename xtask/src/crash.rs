//! `cargo xtask crash`: kills the server at random points under load, on a real disk, a given number of times.
//! After each kill every acknowledged action is compared with the store and with the replayed state.
//! `cargo xtask stall`: blocks the connection to PostgreSQL for some time; then the server must write again.
//! `cargo xtask cluster`: kills one of three servers on one PostgreSQL or cuts it off, and compares the same.

use anyhow::{Context, Result, bail};

use crate::repo;

/// Runs the crash test of the server with this many kills.
pub(crate) fn run(times: &str) -> Result<()> {
    let test = "crash::nothing_that_was_acknowledged_is_lost_or_doubled";
    run_long(test, &[("HEXHAVEN_KILLS", times)])
        .context("an acknowledged action was lost, doubled or changed")
}

/// Runs the stall test of the server with a stall of this many seconds.
pub(crate) fn run_stall(seconds: &str) -> Result<()> {
    let test = "stalls::a_server_writes_again_after_its_connection_to_postgres_stalled";
    run_long(test, &[("HEXHAVEN_STALL", seconds)]).context("the server did not write again")
}

/// Runs the test of several servers on one database.
pub(crate) fn run_cluster(options: &[&str]) -> Result<()> {
    let mut settings = vec![("HEXHAVEN_CLUSTER_KILLS", "30"), ("HEXHAVEN_CLUSTER_GAMES", "60")];
    for pair in options.chunks(2) {
        match *pair {
            ["--times", n] => settings.push(("HEXHAVEN_CLUSTER_KILLS", n)),
            ["--games", n] => settings.push(("HEXHAVEN_CLUSTER_GAMES", n)),
            ["--think", n] => settings.push(("HEXHAVEN_CLUSTER_THINK", n)),
            _ => bail!("use --times N, --games N or --think MILLISECONDS"),
        }
    }
    let test = "failover::tables_move_and_nothing_acknowledged_is_lost_or_doubled";
    run_long(test, &settings)
        .context("an acknowledged action was lost, doubled or changed, or a table was lost")
}

/// Runs one test of the server in its long version, which variables ask for.
fn run_long(test: &str, settings: &[(&str, &str)]) -> Result<()> {
    let mut cargo = repo::cargo();
    cargo.args(["test", "--package", "hexhaven-server", "--test", "server", "--"]);
    cargo.args(["--exact", test, "--nocapture"]);
    for (variable, value) in settings {
        let value: u32 = value.parse().with_context(|| format!("`{value}` is not a number"))?;
        cargo.env(variable, value.to_string());
    }
    cargo.env("HEXHAVEN_TEST_ON_DISK", "1");
    let status = cargo.status().context("cannot run the test")?;
    if !status.success() {
        bail!("the test ended with {status}");
    }
    Ok(())
}
