//! `cargo xtask test`: everything that must pass before a commit.
//! The steps run in order, each is timed, and the first failure ends the run with advice.
//! Steps that wait (for packages, for a browser) or that keep one core busy run along with others; the tests run alone.

use std::num::NonZero;
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, fs, thread};

use anyhow::{Context, Result, anyhow, bail};

use crate::repo::TextFile;
use crate::{instructions, python, repo, tidy, web};

/// One step: its name, its work, and what to do when it fails.
struct Step {
    name: &'static str,
    work: Work,
    advice: &'static str,
}

/// Steps that run in order, and others that run in parallel with them; the next stage waits for all of them.
struct Stage {
    along: &'static [Step],
    steps: &'static [Step],
}

/// What a step runs.
enum Work {
    Browser,
    /// Of the tests and of the programs that they start.
    Build,
    Cargo(&'static [&'static str]),
    Deny,
    Docs,
    /// Of every file, because `cargo fmt` does not find the modules that a macro declares.
    Format,
    Instructions,
    Python,
    Rebuild,
    Tests,
    Tidy,
    WebClient,
}

/// The feature without which the programs of the testkit are not built; the tests do without them.
const PROGRAMS: &str = "hexhaven-testkit/programs";

/// Whether something was built before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Builds {
    /// Nothing was built before, so incremental data would only cost time.
    First,
    /// Something was, by somebody who keeps working.
    Again,
}

impl Builds {
    fn here() -> Self {
        let files = fs::read_dir(repo::target().join("debug/deps")).into_iter().flatten().flatten();
        let mut names = files.map(|file| file.file_name());
        let is_engine = |name: std::ffi::OsString| name.to_string_lossy().starts_with("libhexhaven_engine-");
        if names.any(is_engine) { Self::Again } else { Self::First }
    }

    /// A cargo command; the first time without incremental builds, unless the environment decides.
    fn cargo(self) -> Command {
        let mut command = repo::cargo();
        command.envs(self.incremental());
        command
    }

    /// What says so in the environment.
    fn incremental(self) -> Option<(&'static str, &'static str)> {
        let is_decided = env::var_os("CARGO_INCREMENTAL").is_some();
        (self == Self::First && !is_decided).then_some(("CARGO_INCREMENTAL", "0"))
    }
}

const STAGES: &[Stage] = &[
    Stage {
        along: &[
            Step {
                name: "web client",
                work: Work::WebClient,
                advice: "run `npm run lint`, `npm run check`, `npm test`, `npm run build` and `npm run size` in web/",
            },
            Step {
                name: "instructions",
                work: Work::Instructions,
                advice: "a workload became slower: `cargo xtask instructions` shows by how much",
            },
        ],
        steps: &[
            Step {
                name: "format",
                work: Work::Format,
                advice: "run `cargo fmt --all`, and `rustfmt` on the files that it does not find",
            },
            Step {
                name: "lints",
                work: Work::Cargo(&[
                    "clippy",
                    "--quiet",
                    "--workspace",
                    "--all-targets",
                    "--features",
                    PROGRAMS,
                    "--",
                    "-D",
                    "warnings",
                ]),
                advice: "fix the warnings above; an `#[expect]` needs a reason",
            },
            Step {
                name: "build",
                work: Work::Build,
                advice: "`cargo check --workspace --all-targets` is quicker",
            },
        ],
    },
    Stage {
        along: &[],
        steps: &[Step {
            name: "tests",
            work: Work::Tests,
            advice: "run the failing test alone with `cargo test -p <package> <name>`",
        }],
    },
    Stage {
        along: &[Step {
            name: "browser",
            work: Work::Browser,
            advice: "run one file alone with `npm run e2e -- games` in web/; HEXHAVEN_SHOTS=<folder> keeps pictures",
        }],
        steps: &[
            Step {
                name: "doc tests",
                work: Work::Cargo(&["test", "--quiet", "--workspace", "--doc"]),
                advice: "the example in the documentation no longer compiles or holds",
            },
            Step { name: "python", work: Work::Python, advice: "run `cargo xtask python` after each repair" },
            Step {
                name: "rebuild",
                work: Work::Rebuild,
                advice: "a build script of the package watches a file that does not exist, or writes one that it watches",
            },
            Step {
                name: "dependencies",
                work: Work::Deny,
                advice: "replace the dependency, or accept it in deny.toml with a reason",
            },
            Step { name: "tidy", work: Work::Tidy, advice: "run `cargo xtask tidy` after each repair" },
            Step {
                name: "documents",
                work: Work::Docs,
                advice: "fix the documentation; `cargo doc --workspace --no-deps` and `npm run docs` in web/ show it",
            },
        ],
    },
];

/// Runs all steps.
pub(crate) fn run() -> Result<()> {
    let start = Instant::now();
    let builds = Builds::here();
    for stage in STAGES {
        stage.run(builds)?;
    }
    let n_steps = all_steps().count();
    println!("all {n_steps} steps passed in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Runs the step of this name alone.
pub(crate) fn run_one(name: &str) -> Result<()> {
    let Some(step) = all_steps().find(|step| step.name == name) else {
        let names: Vec<&str> = all_steps().map(|step| step.name).collect();
        bail!("there is no step `{name}`; the steps are: {}", names.join(", "));
    };
    step.work.run(Builds::here())
}

fn all_steps() -> impl Iterator<Item = &'static Step> {
    STAGES.iter().flat_map(|stage| stage.along.iter().chain(stage.steps))
}

impl Stage {
    fn run(&'static self, builds: Builds) -> Result<()> {
        thread::scope(|scope| {
            let along = scope.spawn(|| self.along.iter().try_for_each(Step::run_apart));
            for step in self.steps {
                step.run(builds)?;
            }
            along.join().unwrap_or_else(|_| bail!("a step that ran along with others panicked"))
        })
    }
}

impl Step {
    fn run(&self, builds: Builds) -> Result<()> {
        println!("[{}]", self.name);
        let start = Instant::now();
        let result = self.work.run(builds);
        self.report(result, start.elapsed().as_secs_f64())
    }

    /// Runs the step in a separate process, so that its output can be shown in one piece.
    fn run_apart(&self) -> Result<()> {
        let start = Instant::now();
        println!("[{}] runs along with others", self.name);
        let program = env::current_exe().context("cannot find this program")?;
        let output =
            Command::new(program).args(["step", self.name]).output().context("cannot run this program")?;
        let said = [output.stdout, output.stderr].concat();
        print!("{}", String::from_utf8_lossy(&said));
        let result = if output.status.success() { Ok(()) } else { Err(anyhow!("see above")) };
        self.report(result, start.elapsed().as_secs_f64())
    }

    fn report(&self, result: Result<()>, seconds: f64) -> Result<()> {
        if let Err(error) = result {
            println!("[{}] FAILED after {seconds:.1} s", self.name);
            bail!("step `{}`: {error:#}\nwhat to do: {}", self.name, self.advice);
        }
        println!("[{}] passed in {seconds:.1} s", self.name);
        Ok(())
    }
}

impl Work {
    fn run(&self, builds: Builds) -> Result<()> {
        match self {
            Self::Cargo(args) => succeed(builds.cargo().args(*args)),
            Self::Deny if !has_subcommand("deny") => {
                println!("skipped: cargo-deny is not installed; tidy checks licenses and sources");
                Ok(())
            }
            Self::Deny => succeed(repo::cargo().args(["deny", "--all-features", "check"])),
            Self::Format => {
                let files = repo::text_files()?.into_iter().filter(TextFile::is_rust).map(|file| file.path);
                succeed(repo::cargo().args(["fmt", "--all", "--check", "--"]).args(files))
            }
            Self::Docs => {
                let mut doc = builds.cargo();
                doc.args(["doc", "--quiet", "--workspace", "--no-deps", "--features", PROGRAMS]);
                succeed(doc.env("RUSTDOCFLAGS", "-D warnings"))?;
                web::documentation()
            }
            Self::Build => succeed(tests(builds).arg("--no-run")),
            Self::Tests => succeed(&mut tests(builds)),
            Self::Instructions if !instructions::has_valgrind() => {
                println!("skipped: valgrind is not installed");
                Ok(())
            }
            Self::Instructions => instructions::run(instructions::LOOSE, false),
            Self::Python => python::run(python::Scope::Short, builds.incremental()),
            Self::Rebuild => rebuild(),
            Self::Tidy => tidy::run(),
            Self::WebClient => web::client(),
            Self::Browser => web::browser(),
        }
    }
}

/// Runs all tests, by nextest where it is installed.
fn tests(builds: Builds) -> Command {
    let mut command = builds.cargo();
    if has_subcommand("nextest") {
        // One more than there are cores: some tests only wait for a server to give up.
        let threads = thread::available_parallelism().map_or(1, NonZero::get) + 1;
        command.args(["nextest", "run", "--workspace", "--no-tests", "pass"]);
        command.env("NEXTEST_TEST_THREADS", threads.to_string());
    } else {
        command.args(["test", "--workspace", "--tests", "--examples"]);
    }
    command
}

/// A second build compiles nothing. The crate with the client is the one whose build script watches files.
fn rebuild() -> Result<()> {
    let build = ["build", "--quiet", "--release", "--package", "hexhaven-web"];
    succeed(repo::cargo().args(build))?;
    let messages = repo::stdout_of(repo::cargo().args(build).arg("--message-format=json"))?;
    let artifacts = messages.lines().filter(|line| line.contains(r#""reason":"compiler-artifact""#));
    let stale: Vec<&str> = artifacts.filter(|line| line.contains(r#""fresh":false"#)).collect();
    if !stale.is_empty() {
        bail!("the second build compiled again:\n{}", stale.join("\n"));
    }
    Ok(())
}

/// Whether cargo has a further command.
fn has_subcommand(name: &str) -> bool {
    let mut probe = repo::cargo();
    probe.args([name, "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
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
