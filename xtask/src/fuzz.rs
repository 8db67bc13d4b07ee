//! `cargo xtask fuzz`: one fuzz target, under libFuzzer if cargo-fuzz and a nightly compiler are there.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::repo;

const MISSING: &str = "\
cargo-fuzz or a nightly compiler is missing, so the target gets random bytes and damaged examples instead of \
inputs that libFuzzer finds. For that, install once:

  rustup toolchain install nightly
  cargo install cargo-fuzz
";

/// Runs a target for some seconds.
pub(crate) fn run(target: &str, seconds: &str) -> Result<()> {
    let seconds: u32 = seconds.parse().with_context(|| format!("`{seconds}` is not a number of seconds"))?;
    let path = repo::root().join("fuzz/fuzz_targets").join(target).with_extension("rs");
    if !path.is_file() {
        bail!("there is no fuzz target `{target}`; see fuzz/fuzz_targets");
    }
    if !has_fuzz() {
        println!("{MISSING}");
        return without_libfuzzer(target, seconds);
    }
    let limit = format!("-max_total_time={seconds}");
    let mut fuzz = nightly();
    // The target has its own flags: the sanitizer needs none of the workspace's.
    let found = format!("fuzz/corpus/{target}");
    std::fs::create_dir_all(repo::root().join(&found)).with_context(|| format!("cannot make {found}"))?;
    // New inputs go to the first folder; the second one is kept in the repository.
    fuzz.args(["fuzz", "run", target, &found, &format!("testdata/fuzz/{target}"), "--", &limit]);
    let status = fuzz.status().context("cannot run cargo-fuzz")?;
    if !status.success() {
        bail!("cargo-fuzz ended with {status}; the input is in fuzz/artifacts/{target}");
    }
    Ok(())
}

/// The same body with the project's own driver.
fn without_libfuzzer(target: &str, seconds: u32) -> Result<()> {
    let status =
        repo::testkit("fuzz").args([target, &seconds.to_string()]).status().context("cannot run cargo")?;
    if !status.success() {
        bail!(
            "the driver ended with {status}; the input is in hexhaven-fuzz-{target} of the temporary folder"
        );
    }
    Ok(())
}

/// The nightly cargo; the variable with which the stable one was started must not reach it.
fn nightly() -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(repo::root()).arg("+nightly").env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN");
    command
}

fn has_fuzz() -> bool {
    let mut probe = nightly();
    probe.args(["fuzz", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
    probe.status().is_ok_and(|status| status.success())
}
