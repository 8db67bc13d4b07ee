//! `cargo xtask test`: everything that must pass before a commit.
//! The steps run in order, each is timed, and the first failure ends the run with advice.

use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::{instructions, repo, tidy, web};

/// One step: what it is called, what it does, and what to do when it fails.
struct Step {
    name: &'static str,
    work: Work,
    advice: &'static str,
}

/// What a step runs.
enum Work {
    Browser,
    Cargo(&'static [&'static str]),
    Docs,
    Instructions,
    Tests,
    Tidy,
    WebClient,
}

const STEPS: &[Step] = &[
    Step { name: "format", work: Work::Cargo(&["fmt", "--all", "--check"]), advice: "run `cargo fmt --all`" },
    Step {
        name: "web client",
        work: Work::WebClient,
        advice: "run `npm run check`, `npm test`, `npm run build` and `npm run size` in web/",
    },
    Step {
        name: "lints",
        work: Work::Cargo(&["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"]),
        advice: "fix the warnings above; an `#[expect]` needs a reason",
    },
    Step {
        name: "tests",
        work: Work::Tests,
        advice: "run the failing test alone with `cargo test -p <package> <name>`",
    },
    Step {
        name: "doc tests",
        work: Work::Cargo(&["test", "--quiet", "--workspace", "--doc"]),
        advice: "the example in the documentation no longer compiles or holds",
    },
    Step {
        name: "browser",
        work: Work::Browser,
        advice: "run one file alone with `npm run e2e -- games` in web/; HEXHAVEN_SHOTS=<folder> keeps pictures",
    },
    Step {
        name: "instructions",
        work: Work::Instructions,
        advice: "a workload became slower: `cargo xtask instructions` shows by how much",
    },
    Step { name: "tidy", work: Work::Tidy, advice: "run `cargo xtask tidy` after each repair" },
    Step {
        name: "documents",
        work: Work::Docs,
        advice: "fix the documentation; `cargo doc --workspace --no-deps` shows it",
    },
];

/// Runs all steps.
pub(crate) fn run() -> Result<()> {
    let start = Instant::now();
    for (idx, step) in STEPS.iter().enumerate() {
        println!("[{}/{}] {}", idx + 1, STEPS.len(), step.name);
        let step_start = Instant::now();
        let result = step.work.run();
        let seconds = step_start.elapsed().as_secs_f64();
        if let Err(error) = result {
            println!("[{}/{}] {} FAILED after {seconds:.1} s", idx + 1, STEPS.len(), step.name);
            bail!("step `{}`: {error:#}\nwhat to do: {}", step.name, step.advice);
        }
        println!("[{}/{}] {} passed in {seconds:.1} s", idx + 1, STEPS.len(), step.name);
    }
    println!("all {} steps passed in {:.1} s", STEPS.len(), start.elapsed().as_secs_f64());
    Ok(())
}

impl Work {
    fn run(&self) -> Result<()> {
        match self {
            Self::Cargo(args) => succeed(repo::cargo().args(*args)),
            Self::Docs => {
                let mut doc = repo::cargo();
                doc.args(["doc", "--quiet", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
                succeed(&mut doc)
            }
            Self::Tests if has_nextest() => {
                succeed(repo::cargo().args(["nextest", "run", "--workspace", "--no-tests", "pass"]))
            }
            Self::Tests => succeed(repo::cargo().args(["test", "--workspace", "--all-targets"])),
            Self::Instructions if !instructions::has_valgrind() => {
                println!("skipped: valgrind is not installed");
                Ok(())
            }
            Self::Instructions => instructions::run(instructions::LOOSE, false),
            Self::Tidy => tidy::run(),
            Self::WebClient => web::client(),
            Self::Browser => web::browser(),
        }
    }
}

fn has_nextest() -> bool {
    let mut probe = repo::cargo();
    probe.args(["nextest", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
    probe.status().is_ok_and(|status| status.success())
}

fn succeed(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot run {command:?}"))?;
    if !status.success() {
        let args: Vec<_> = command.get_args().map(|arg| arg.to_string_lossy()).collect();
        bail!("`cargo {}` ended with {status}", args.join(" "));
    }
    Ok(())
}
