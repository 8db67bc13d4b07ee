//! Project tasks, run as `cargo xtask <task>`.
//! They replace shell scripts, so that every check runs the same way on every machine.

mod instructions;
mod repo;
mod test;
mod tidy;

use std::env;
use std::process::ExitCode;

use anyhow::{Result, bail};

const USAGE: &str = "\
usage: cargo xtask <task>

  test   everything that must pass before a commit: format, lints, tests, tidy, documents
  tidy   only the project's own checks: dependency directions, rule ids, file sizes, leftovers, paths
  instructions [--update]
         count the instructions of fixed workloads (valgrind) and compare them with the baseline, or write it";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["test"] => test::run(),
        ["tidy"] => tidy::run(),
        ["instructions"] => instructions::run(instructions::STRICT, false),
        ["instructions", "--update"] => instructions::run(instructions::STRICT, true),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => bail!("unknown task `{}`\n\n{USAGE}", args.join(" ")),
    }
}
