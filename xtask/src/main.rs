//! Project tasks, run as `cargo xtask <task>`.
//! They replace shell scripts, so that every check runs the same way on every machine.

mod balance;
mod bots;
mod crash;
mod fuzz;
mod instructions;
mod python;
mod release;
mod repo;
mod soak;
mod test;
mod tidy;
mod touch;
mod web;

use std::env;
use std::process::ExitCode;

use anyhow::{Result, bail};
use instructions::Counts;

const USAGE: &str = "\
usage: cargo xtask <task>

  test   everything that must pass before a commit: format, web client, lints, tests, browser, tidy, documents
  step   one step of `test` by its name: step browser
  soak   play random games under all laws, in a release build: --plies N, --seed S, --threads T, --save FILE
  fuzz   run one fuzz target for some time: TARGET --seconds N
  crash  kill the server at random points under load and check every acknowledged command: --times N
  stall  block the connection to PostgreSQL and check that the server recovers: --seconds N
  cluster
         kill one of three servers on one PostgreSQL under load, or cut it off, and check every acknowledged command:
         --times N, --games N, --think MILLISECONDS
  python [--all]
         build the Python package, install it into a fresh environment and test it; --all with every library
  web    only the checks of the web client: types, unit tests, size, games in a browser
  tidy   only the project's own checks: dependency directions, rule ids, file sizes, leftovers, paths
  touch [NAME...]
         list the source files that mention a thing; without a name, print the table of goals
  balance [--games N [--binary FILE]]
         play games with the values that a specification had to decide, and write the report to docs/rules
  bots WHAT [--binary FILE]
         measure the bots of every rule set, and write the tables and diagrams of docs/bots-measured.md; WHAT is levels,
         styles, seats, offers, calibration or all
  release
         build everything in a release into target/releases, and test it
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
        ["step", name] => test::run_one(name),
        ["web"] => web::run(),
        ["python"] => python::run(python::Scope::Short, None),
        ["python", "--all"] => python::run(python::Scope::All, None),
        ["tidy"] => tidy::run(),
        ["soak", ref options @ ..] => soak::run(options),
        ["crash"] => crash::run("100"),
        ["crash", "--times", times] => crash::run(times),
        ["stall"] => crash::run_stall("60"),
        ["stall", "--seconds", seconds] => crash::run_stall(seconds),
        ["cluster", ref options @ ..] => crash::run_cluster(options),
        ["fuzz", target] => fuzz::run(target, "60"),
        ["fuzz", target, "--seconds", seconds] => fuzz::run(target, seconds),
        ["release"] => release::run(),
        ["touch", ref names @ ..] => touch::run(names),
        ["balance"] => balance::run("2000", None),
        ["balance", "--games", games] => balance::run(games, None),
        ["balance", "--games", games, "--binary", binary] => balance::run(games, Some(binary)),
        ["bots", what] => bots::run(what, None),
        ["bots", what, "--binary", binary] => bots::run(what, Some(binary)),
        ["instructions"] => instructions::run(Counts::Compare(instructions::STRICT)),
        ["instructions", "--update"] => instructions::run(Counts::Write),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => bail!("unknown task `{}`\n\n{USAGE}", args.join(" ")),
    }
}
