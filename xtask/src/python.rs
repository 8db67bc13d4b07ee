//! `cargo xtask python`: builds the Python package, installs it into a fresh environment and runs its tests.
//! The packages for the tests come from the index that pip is configured for.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Sender};
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

use anyhow::{Context, Result, bail};

use crate::repo;

/// The versions of all packages of the short run, and of the program that builds the wheel; the heavy libraries are
/// tested in their newest versions.
const CONSTRAINTS: &str = "python/constraints.txt";

/// Packages that the checks of the source need.
const CHECKERS: &[&str] = &["mypy", "ruff"];

/// Packages that the short run needs in addition to ours.
const TOOLS: &[&str] = &["pytest", "gymnasium>=1.0,<2", "pettingzoo>=1.25"];

/// An environment with heavy libraries, and the tests that need them.
struct Heavy {
    name: &'static str,
    /// The environment that lends its packages; versions installed here take precedence.
    lender: Option<&'static str>,
    packages: &'static [&'static str],
    files: &'static [&'static str],
}

/// The heavy libraries, in separate environments if their versions conflict. A lender comes before its borrowers.
const HEAVY: &[Heavy] = &[
    Heavy {
        name: "torch",
        lender: None,
        packages: &[
            "torch",
            "onnx",
            "onnxscript",
            "onnxruntime",
            "stable-baselines3",
            "sb3-contrib",
            "torchrl",
            "matplotlib",
            "nbclient",
            "nbformat",
            "ipykernel",
        ],
        files: &[
            "tests/test_learning.py",
            "tests/test_notebooks.py",
            "tests/test_program.py",
            "tests/test_sb3.py",
            "tests/test_torchrl.py",
        ],
    },
    // RLlib wants an older Gymnasium; torch, with all that it brings, is several gigabytes.
    Heavy {
        name: "ray",
        lender: Some("torch"),
        packages: &["ray[rllib]"],
        files: &["tests/test_ray.py", "tests/test_rllib.py"],
    },
    Heavy {
        name: "spiel",
        lender: None,
        packages: &["open_spiel>=1.6", "shimmy"],
        files: &["tests/test_spiel.py"],
    },
];

/// Which tests are run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Those that take a minute or two.
    Short,
    /// All, with every library and every interpreter; this downloads gigabytes.
    All,
}

/// Additional environment variables of a build.
pub(crate) type Env = Option<(&'static str, &'static str)>;

/// Builds, installs and tests.
pub(crate) fn run(scope: Scope, build: Env) -> Result<()> {
    let Some(python) = interpreter() else {
        println!("skipped: there is no Python 3.10 or later; name one in the environment variable PYTHON");
        return Ok(());
    };
    let home = repo::target().join("python");
    match scope {
        Scope::Short => {
            let wheel = wheel(&python, &home, "pyo3/extension-module", build)?;
            in_fresh(&python, &home, &wheel, &["-m", "not slow"])
        }
        Scope::All => run_all(&python, &home, build),
    }
}

/// Tests in every environment, even if another fails; an interrupted run resumes with the ones that have not
/// passed yet. Heavy libraries are installed, and the program is built, while others are tested.
fn run_all(python: &Path, home: &Path, build: Env) -> Result<()> {
    let (sender, prepared) = mpsc::channel();
    thread::scope(|scope| {
        scope.spawn(|| prepare_all(python, home, sender));
        let mut report = Report::new(home)?;
        let wheel = report.time("wheel", || wheel(python, home, "pyo3/extension-module,onnx", build))?;
        let building = scope.spawn(program);
        report.once(&format!("fresh, Python {}", version(python)?), || in_fresh(python, home, &wheel, &[]));
        for (version, other) in interpreters(python) {
            report.once(&format!("Python {version}"), || with_numpy_only(&other, home, &version, &wheel));
        }
        let program = report.time("program", || building.join().expect("a build does not panic"))?;
        for (heavy, venv) in HEAVY.iter().zip(prepared) {
            report.once(heavy.name, || {
                let venv = venv?;
                install(&venv, &wheel)?;
                let files = heavy.files.iter().map(|file| tests(file));
                succeed(pytest(&venv, home).env("HEXHAVEN", &program).arg("--durations=5").args(files))
            });
        }
        report.end()
    })
}

/// Makes the heavy environments, and sends each when it is ready.
fn prepare_all(python: &Path, home: &Path, sender: Sender<Result<PathBuf>>) {
    for heavy in HEAVY {
        let start = Instant::now();
        let venv = prepare(python, home, heavy);
        println!("[{}] packages are ready after {}", heavy.name, seconds(start.elapsed()));
        if sender.send(venv).is_err() {
            return;
        }
    }
}

/// Makes a heavy environment. A list in it names the installed packages, so that this is done once.
fn prepare(python: &Path, home: &Path, heavy: &Heavy) -> Result<PathBuf> {
    let folder = home.join(heavy.name);
    let packages: Vec<&str> = TOOLS.iter().chain(heavy.packages).copied().chain(["numpy"]).collect();
    let (list, contents) = (folder.join("packages.txt"), packages.join("\n"));
    let venv = environment(python, &folder)?;
    if fs::read_to_string(&list).is_ok_and(|installed| installed == contents) {
        return Ok(venv);
    }
    if let Some(lender) = heavy.lender {
        fs::write(
            site(&venv)?.join("lender.pth"),
            site(&home.join(lender).join(PYTHON))?.to_string_lossy().as_bytes(),
        )?;
    }
    pip(&venv, &packages)?;
    fs::write(list, contents)?;
    Ok(venv)
}

/// The folder of an environment's packages.
fn site(venv: &Path) -> Result<PathBuf> {
    let code = "import sysconfig; print(sysconfig.get_path('purelib'), end='')";
    Ok(PathBuf::from(repo::stdout_of(Command::new(venv).args(["-c", code]))?))
}

/// The package in a fresh environment: it imports without anything else, its source is sound, and the tests pass.
fn in_fresh(python: &Path, home: &Path, wheel: &Path, chosen: &[&str]) -> Result<()> {
    let fresh = home.join("fresh");
    clear(&fresh)?;
    let venv = environment(python, &fresh)?;
    pip_tested(&venv, &["numpy"])?;
    install(&venv, wheel)?;
    let import =
        "import sys, hexhaven; assert 'gymnasium' not in sys.modules; print(hexhaven.Game('base', seed=1))";
    succeed(in_python(&venv).args(["-c", import]))?;
    pip_tested(&venv, &[CHECKERS, TOOLS].concat())?;
    succeed(in_python(&venv).args(["-m", "ruff", "check", "."]))?;
    succeed(in_python(&venv).args(["-m", "mypy", "hexhaven"]))?;
    // The only stub: the other modules carry their types, which mypy has just checked.
    succeed(in_python(&venv).args([
        "-m",
        "mypy.stubtest",
        "hexhaven._native",
        "--mypy-config-file",
        "pyproject.toml",
    ]))?;
    succeed(pytest(&venv, home).args(chosen).arg(tests("tests")))
}

/// The short tests under another interpreter, with nothing but NumPy.
fn with_numpy_only(python: &Path, home: &Path, version: &str, wheel: &Path) -> Result<()> {
    let folder = home.join(version);
    clear(&folder)?;
    let venv = environment(python, &folder)?;
    pip_tested(&venv, &["numpy", "pytest"])?;
    install(&venv, wheel)?;
    succeed(pytest(&venv, home).args(["-m", "not slow"]).arg(tests("tests")))
}

/// The environments that passed, with the time each took. Files remember them until all have passed.
struct Report {
    folder: PathBuf,
    /// The tested files: a changed one restarts the run.
    fingerprint: String,
    lines: Vec<String>,
    n_failed: usize,
}

impl Report {
    fn new(home: &Path) -> Result<Self> {
        let mut hasher = DefaultHasher::new();
        let tested = ["crates", "data", "docs/python", "python"];
        for file in repo::text_files()? {
            if tested.iter().any(|folder| file.is_under(folder)) || !file.path.contains('/') {
                (&file.path, &file.text).hash(&mut hasher);
            }
        }
        let folder = home.join("passed");
        fs::create_dir_all(&folder)?;
        Ok(Self { folder, fingerprint: format!("{:016x}", hasher.finish()), lines: Vec::new(), n_failed: 0 })
    }

    /// Does some work and notes how long it took.
    fn time<T>(&mut self, name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let start = Instant::now();
        let result = work();
        let verdict =
            result.as_ref().map_or_else(|error| format!("failed: {error:#}"), |_| "passed".to_owned());
        let line = format!("[{name}] {verdict} after {}", seconds(start.elapsed()));
        println!("{line}");
        self.lines.push(line);
        result
    }

    /// The same, unless it passed in an earlier run.
    fn once(&mut self, name: &str, work: impl FnOnce() -> Result<()>) {
        let stamp = self.folder.join(name);
        if fs::read_to_string(&stamp).is_ok_and(|passed| passed == self.fingerprint) {
            self.lines.push(format!("[{name}] passed in an earlier run"));
            return;
        }
        let fingerprint = self.fingerprint.clone();
        let result = self.time(name, || {
            work()?;
            Ok(fs::write(stamp, fingerprint)?)
        });
        self.n_failed += usize::from(result.is_err());
    }

    /// Prints everything again; the next run starts over if all have passed.
    fn end(self) -> Result<()> {
        println!("{}", self.lines.join("\n"));
        if self.n_failed > 0 {
            bail!("{} environments failed; the next run resumes with them", self.n_failed);
        }
        clear(&self.folder)
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.0} s", time.as_secs_f64())
}

/// A Python that is new enough.
pub(crate) fn interpreter() -> Option<PathBuf> {
    let named = env::var_os("PYTHON").map(PathBuf::from);
    let usual = ["python3"].into_iter().chain(NAMES.iter().rev().copied()).map(PathBuf::from);
    named.into_iter().chain(usual).find(|python| version(python).is_ok())
}

/// The interpreters that the package supports, by the names of their programs.
const NAMES: &[&str] = &["python3.10", "python3.11", "python3.12", "python3.13", "python3.14"];

/// One interpreter of each additional version, with its version: those on the path, and those of pyenv.
fn interpreters(first: &Path) -> Vec<(String, PathBuf)> {
    let root = env::var_os("PYENV_ROOT").map(PathBuf::from);
    let root = root.or_else(|| Some(env::home_dir()?.join(".pyenv")));
    let installed = root.and_then(|root| fs::read_dir(root.join("versions")).ok());
    let installed = installed.into_iter().flatten().flatten().map(|entry| entry.path().join(PYTHON));
    let mut found: Vec<(String, PathBuf)> = Vec::new();
    let mut tested: Vec<String> = version(first).into_iter().collect();
    for python in NAMES.iter().map(PathBuf::from).chain(installed) {
        if let Ok(version) = version(&python)
            && !tested.contains(&version)
        {
            tested.push(version.clone());
            found.push((version, python));
        }
    }
    found.sort();
    found
}

/// The version of an interpreter, such as 3.10; an error if it is too old or cannot make environments.
fn version(python: &Path) -> Result<String> {
    let code = "import sys, venv, ensurepip; assert sys.version_info >= (3, 10); \
                print('%d.%d' % sys.version_info[:2], end='')";
    repo::stdout_of(Command::new(python).args(["-c", code]).stderr(Stdio::null()))
}

/// The program of an interpreter in its folder.
const PYTHON: &str = "bin/python";

/// The Python of an environment, made if it is not there.
fn environment(python: &Path, folder: &Path) -> Result<PathBuf> {
    let inside = folder.join(PYTHON);
    if !inside.exists() {
        fs::create_dir_all(folder.parent().unwrap_or(folder))?;
        succeed(Command::new(python).args(["-m", "venv"]).arg(folder))?;
    }
    Ok(inside)
}

fn clear(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(error).context("cannot clear the environment")
        }
        _ => Ok(()),
    }
}

/// Installs packages quietly in the versions of [`CONSTRAINTS`].
fn pip_tested(python: &Path, packages: &[&str]) -> Result<()> {
    let constraints = repo::root().join(CONSTRAINTS);
    let constraints = constraints.to_str().context("the path of the repository is not UTF-8")?;
    pip(python, &[&["--constraint", constraints], packages].concat())
}

/// Installs packages quietly.
fn pip(python: &Path, packages: &[&str]) -> Result<()> {
    let mut command = Command::new(python);
    command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(packages);
    succeed(&mut command)
}

/// Installs the wheel that was just built, replacing any other.
fn install(python: &Path, wheel: &Path) -> Result<()> {
    let mut command = Command::new(python);
    command.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--force-reinstall",
        "--no-deps",
    ]);
    succeed(command.arg(wheel))
}

/// Builds the wheel with the profile of the tests, which have already compiled most of it; networks only if they are
/// tested.
fn wheel(python: &Path, home: &Path, features: &str, build: Env) -> Result<PathBuf> {
    let tools = environment(python, &home.join("tools"))?;
    pip_tested(&tools, &["maturin"])?;
    let folder = home.join("wheels");
    clear(&folder)?;
    let mut command = Command::new(tools);
    command.current_dir(repo::root().join("python"));
    command.args(["-m", "maturin", "build", "--quiet", "--profile", "dev", "--compatibility", "linux"]);
    command.args(["--features", features, "--out"]).arg(&folder).envs(build);
    succeed(&mut command)?;
    let wheels = fs::read_dir(folder)?.flatten().map(|entry| entry.path());
    wheels
        .into_iter()
        .find(|path| path.extension().is_some_and(|end| end == "whl"))
        .context("maturin built no wheel")
}

/// Builds the program with networks, which must play, review and report as Python does.
fn program() -> Result<PathBuf> {
    let args = ["build", "--quiet", "--package", "hexhaven-cli", "--features", "onnx"];
    succeed(repo::cargo().args(args))?;
    Ok(repo::target().join("debug/hexhaven"))
}

/// A Python that works next to the package without importing it from there.
fn in_python(python: &Path) -> Command {
    let mut command = Command::new(python);
    command.current_dir(repo::root().join("python")).env("PYTHONSAFEPATH", "1");
    command
}

/// Runs the tests in an empty folder, where only the environment has the package: Ray's workers also look in the
/// current folder.
fn pytest(python: &Path, folder: &Path) -> Command {
    let mut command = Command::new(python);
    command.current_dir(folder).env("PYTHONSAFEPATH", "1");
    command.args(["-m", "pytest", "-c"]).arg(tests("pyproject.toml"));
    command
}

/// A file of the package.
fn tests(path: &str) -> PathBuf {
    repo::root().join("python").join(path)
}

fn succeed(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot run {command:?}"))?;
    if !status.success() {
        bail!("{command:?} ended with {status}");
    }
    Ok(())
}
