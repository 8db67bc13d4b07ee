//! `cargo xtask instructions`: counts the instructions of fixed workloads under callgrind and compares them with
//! `testdata/bench/instructions.txt`. Counts do not depend on other work on the machine, so they can gate a change.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::repo;

const BASELINE: &str = "testdata/bench/instructions.txt";
/// The programs with the workloads, each a bench of its package.
const BENCHES: [(&str, &str); 3] =
    [("hexhaven-engine", "workload"), ("hexhaven-bots", "thinking"), ("hexhaven-sim", "stepping")];
/// A workload may cost this many percent more than the baseline when measured on its own.
pub(crate) const STRICT: f64 = 3.0;
/// In the test run only a real regression fails: other compilers count a little differently.
pub(crate) const LOOSE: f64 = 20.0;

/// What becomes of the counts.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Counts {
    /// They may exceed the baseline by this many percent.
    Compare(f64),
    /// They are the new baseline.
    Write,
}

/// Counts, then compares or writes the baseline.
pub(crate) fn run(counts: Counts) -> Result<()> {
    if !has_valgrind() {
        bail!(
            "valgrind is not installed; install it with your system's package manager, for example `apt-get install valgrind`"
        );
    }
    let mut lines = String::from(
        "# Instructions per round of crates/{engine/benches/workload,bots/benches/thinking,sim/benches/stepping}.rs (x86-64-v3, release).\n",
    );
    let mut worse = Vec::new();
    let mut all = Vec::new();
    for program in build()? {
        all.extend(workloads(&program)?.into_iter().map(|work| (program.clone(), work)));
    }
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    for tasks in all.chunks(cores) {
        for ((_, (name, ..)), per_round) in tasks.iter().zip(count_together(tasks)?) {
            lines.push_str(&format!("{name} {per_round}\n"));
            match baseline(name.as_str())? {
                Some(before) if counts != Counts::Write => {
                    let change = (per_round as f64 / before as f64 - 1.0) * 100.0;
                    println!(
                        "{name:16} {per_round:>12} instructions per round, {change:+.1} % against the baseline"
                    );
                    if matches!(counts, Counts::Compare(tolerance) if change > tolerance) {
                        worse.push(name.as_str());
                    }
                }
                _ => println!("{name:16} {per_round:>12} instructions per round"),
            }
        }
    }
    if counts == Counts::Write {
        let path = repo::root().join(BASELINE);
        fs::create_dir_all(path.parent().context("the baseline has a folder")?)?;
        fs::write(&path, lines).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if !worse.is_empty() {
        bail!(
            "slower than the baseline allows: {}; find the cause, or accept it with `cargo xtask instructions --update`",
            worse.join(", ")
        );
    }
    Ok(())
}

/// A program, and a workload of it with two numbers of rounds.
type Task = (PathBuf, (String, u64, u64));

/// Counts the instructions per round of some workloads at the same time.
fn count_together(tasks: &[Task]) -> Result<Vec<u64>> {
    let per_round = |(program, (name, few, many)): &Task| -> Result<u64> {
        Ok((count(program, name, *many)? - count(program, name, *few)?) / (many - few))
    };
    thread::scope(|scope| {
        let counts: Vec<_> = tasks.iter().map(|task| scope.spawn(move || per_round(task))).collect();
        counts.into_iter().map(|count| count.join().unwrap_or_else(|_| bail!("a count panicked"))).collect()
    })
}

/// Whether valgrind can be run.
pub(crate) fn has_valgrind() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// All workloads, each with the two numbers of rounds whose difference is measured.
fn workloads(program: &Path) -> Result<Vec<(String, u64, u64)>> {
    let listed = repo::stdout_of(Command::new(program).arg("list"))?;
    let read = |line: &str| {
        let mut words = line.split(' ');
        let name = words.next()?.to_owned();
        Some((name, words.next()?.parse().ok()?, words.next()?.parse().ok()?))
    };
    listed.lines().map(|line| read(line).with_context(|| format!("`{line}` is not a workload"))).collect()
}

/// Builds the workloads in parallel and returns their paths: only cargo knows the file name of a bench.
fn build() -> Result<Vec<PathBuf>> {
    let mut build = repo::cargo();
    build.args(["build", "--quiet", "--release", "--message-format", "json-render-diagnostics"]);
    for (package, bench) in BENCHES {
        build.args(["--package", package, "--bench", bench]);
    }
    let output = build.stderr(Stdio::inherit()).output().context("cannot run cargo")?;
    if !output.status.success() {
        bail!("the workloads do not build");
    }
    let messages: Vec<Value> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    let program = |(_, bench): (&str, &str)| {
        let built = messages.iter().find(|message| message["target"]["name"] == *bench);
        let path = built.and_then(|message| message["executable"].as_str()).map(PathBuf::from);
        path.with_context(|| format!("cargo built no program `{bench}`"))
    };
    BENCHES.into_iter().map(program).collect()
}

fn count(program: &Path, name: &str, rounds: u64) -> Result<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args([name, &rounds.to_string()])
        .output()
        .context("cannot run valgrind")?;
    let text = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("the workload {name} failed:\n{text}");
    }
    let collected =
        text.lines().find_map(|line| line.split_once("Collected :")).context("valgrind printed no count")?;
    collected.1.trim().parse().with_context(|| format!("`{}` is not a count", collected.1.trim()))
}

fn baseline(name: &str) -> Result<Option<u64>> {
    let Ok(text) = fs::read_to_string(repo::root().join(BASELINE)) else { return Ok(None) };
    let entry = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    entry
        .map(|count| count.trim().parse().with_context(|| format!("{BASELINE}: `{count}` is not a count")))
        .transpose()
}
