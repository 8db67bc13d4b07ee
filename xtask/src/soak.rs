//! `cargo xtask soak`: random games under all laws, in a release build, for a given number of plies.

use anyhow::{Context, Result, bail};

use crate::repo;

/// Builds the soak and runs it with the given options.
pub(crate) fn run(args: &[&str]) -> Result<()> {
    let status = repo::testkit("soak").args(args).status().context("cannot run the soak")?;
    if !status.success() {
        bail!(
            "the soak ended with {status}; repeat a violation with `cargo xtask soak --again …` as printed"
        );
    }
    Ok(())
}
