//! `cargo xtask test`: everything that must pass before a commit.
//! The steps run in order, each in a separate process. Each is timed, by the clock and by the processor time it took, and the
//! first failure ends the run with advice.
//! Steps that do not need each other run in parallel, because most of them wait now and then.

use std::num::NonZero;
use std::path::Path;
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

/// Lanes that run in parallel, each a list of steps that run in order; the next stage waits for all of them.
struct Stage {
    lanes: &'static [&'static [Step]],
}

/// The work of a step.
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

/// Where Debian installs PostgreSQL, and where the tests of the server look for it.
const POSTGRES: &str = "/usr/lib/postgresql";

/// The feature without which the programs of the testkit are not built; the tests do without them.
const PROGRAMS: &str = "hexhaven-testkit/programs";

/// Whether something was built before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Builds {
    /// Nothing was built before, so incremental data would only cost time.
    First,
    /// There are builds, so somebody is working here.
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

    /// The environment variable for it.
    fn incremental(self) -> Option<(&'static str, &'static str)> {
        let is_decided = env::var_os("CARGO_INCREMENTAL").is_some();
        (self == Self::First && !is_decided).then_some(("CARGO_INCREMENTAL", "0"))
    }
}

/// When the output of a step is shown: in one piece if others run at the same time.
#[derive(Clone, Copy)]
enum Shown {
    AtOnce,
    AtTheEnd,
}

/// The page must be built before the program that contains it, and the programs before their tests. The lanes of a stage do
/// not need each other: one uses the cores while another waits for the network, a browser or a single crate.
const STAGES: &[Stage] = &[
    Stage {
        lanes: &[
            &[
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
                    name: "face",
                    // Without `unstable`, which every other crate turns on.
                    work: Work::Cargo(&[
                        "clippy",
                        "--quiet",
                        "--package",
                        "hexhaven-engine",
                        "--lib",
                        "--",
                        "-D",
                        "warnings",
                    ]),
                    advice: "the engine must also compile as strangers see it: decision 131",
                },
            ],
            &[Step {
                name: "web client",
                work: Work::WebClient,
                advice: "run `npm run lint`, `npm run check`, `npm test`, `npm run build` and `npm run size` in web/",
            }],
        ],
    },
    Stage {
        lanes: &[
            &[Step {
                name: "build",
                work: Work::Build,
                advice: "`cargo check --workspace --all-targets` is quicker",
            }],
            &[Step {
                name: "instructions",
                work: Work::Instructions,
                advice: "a workload became slower: `cargo xtask instructions` shows by how much",
            }],
        ],
    },
    Stage {
        lanes: &[
            &[
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
            ],
            &[Step {
                name: "browser",
                work: Work::Browser,
                advice: "run one file alone with `npm run e2e -- games` in web/; HEXHAVEN_SHOTS=<folder> keeps pictures",
            }],
            &[
                Step {
                    name: "documents",
                    work: Work::Docs,
                    advice: "fix the documentation; `cargo doc --workspace --no-deps` and `npm run docs` in web/ show it",
                },
                Step {
                    name: "python",
                    work: Work::Python,
                    advice: "run `cargo xtask python` after each repair",
                },
            ],
        ],
    },
];

/// Runs all steps.
pub(crate) fn run() -> Result<()> {
    let start = Instant::now();
    let builds = Builds::here();
    for check in unchecked() {
        println!("this machine cannot check {check}");
    }
    for stage in STAGES {
        stage.run(builds)?;
    }
    let n_steps = all_steps().count();
    for check in unchecked() {
        println!("not checked: {check}");
    }
    println!("all {n_steps} steps passed in {:.1} s{}", start.elapsed().as_secs_f64(), processor_time());
    Ok(())
}

/// Runs the step of this name alone.
pub(crate) fn run_one(name: &str) -> Result<()> {
    let result = run_step(name);
    println!("[{name}] ended{}", processor_time());
    result
}

/// The checks that this machine cannot make, each with the program it lacks.
fn unchecked() -> Vec<&'static str> {
    let checks = [
        (instructions::has_valgrind(), "instruction counts: valgrind is not installed"),
        (has_subcommand("deny"), "advisories about dependencies: cargo-deny is not installed"),
        (
            python::interpreter().is_some(),
            "the Python package: there is no Python 3.10 or later with venv and pip",
        ),
        (
            Path::new(POSTGRES).exists(),
            "servers with PostgreSQL: it is not installed (Debian package `postgresql`)",
        ),
    ];
    checks.into_iter().filter(|(has_program, _)| !has_program).map(|(_, check)| check).collect()
}

/// The processor time of all processes that this one has waited for, where the system reports it.
fn processor_time() -> String {
    // The fields after the name of the program, which ends with a parenthesis; a tick is a hundredth of a second.
    let read = || {
        let stat = fs::read_to_string("/proc/self/stat").ok()?;
        let ticks = stat.rsplit_once(')')?.1.split_whitespace().skip(13).take(2);
        Some(ticks.filter_map(|ticks| ticks.parse::<u64>().ok()).sum::<u64>())
    };
    read().map_or(String::new(), |ticks| format!(", {:.1} s of processor time", ticks as f64 / 100.0))
}

fn run_step(name: &str) -> Result<()> {
    let Some(step) = all_steps().find(|step| step.name == name) else {
        let names: Vec<&str> = all_steps().map(|step| step.name).collect();
        bail!("there is no step `{name}`; the steps are: {}", names.join(", "));
    };
    step.work.run(Builds::here())
}

fn all_steps() -> impl Iterator<Item = &'static Step> {
    STAGES.iter().flat_map(|stage| stage.lanes.iter().copied().flatten())
}

impl Stage {
    /// Every lane ends, on its own or with a failing step, so that no program keeps running.
    fn run(&self, builds: Builds) -> Result<()> {
        thread::scope(|scope| {
            let start = |(idx, lane): (usize, &&'static [Step])| {
                let (lane, shown) = (*lane, if idx == 0 { Shown::AtOnce } else { Shown::AtTheEnd });
                scope.spawn(move || lane.iter().try_for_each(|step| step.run(builds, shown)))
            };
            let lanes: Vec<_> = self.lanes.iter().enumerate().map(start).collect();
            let ends: Vec<Result<()>> = lanes
                .into_iter()
                .map(|lane| lane.join().unwrap_or_else(|_| bail!("a lane panicked")))
                .collect();
            ends.into_iter().collect()
        })
    }
}

impl Step {
    fn run(&self, builds: Builds, shown: Shown) -> Result<()> {
        let start = Instant::now();
        let mut command = Command::new(env::current_exe().context("cannot find this program")?);
        command.args(["step", self.name]).envs(builds.incremental());
        let status = match shown {
            Shown::AtOnce => {
                println!("[{}]", self.name);
                command.status().context("cannot run this program")?
            }
            Shown::AtTheEnd => {
                println!("[{}] runs along with others", self.name);
                let output = command.output().context("cannot run this program")?;
                print!("{}", String::from_utf8_lossy(&[output.stdout, output.stderr].concat()));
                output.status
            }
        };
        let result = if status.success() { Ok(()) } else { Err(anyhow!("see above")) };
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
            Self::Instructions => instructions::run(instructions::Counts::Compare(instructions::LOOSE)),
            Self::Python => python::run(python::Scope::Short, builds.incremental()),
            Self::Rebuild => rebuild(),
            Self::Tidy => tidy::run(),
            Self::WebClient => web::client(),
            Self::Browser => web::browser(),
        }
    }
}

/// Runs all tests, with nextest if it is installed.
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

/// Whether a cargo subcommand is installed.
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
