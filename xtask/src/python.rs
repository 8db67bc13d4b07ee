//! `cargo xtask python`: builds the Python package, installs it into a fresh environment and runs its tests.
//! The packages for the tests come from the index that pip is configured for.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

use anyhow::{Context, Result, bail};

use crate::repo;

/// What the short run needs in addition to the package.
const TOOLS: &[&str] = &["pytest", "mypy", "ruff", "gymnasium>=1.0,<2", "pettingzoo>=1.25"];

/// The heavy libraries, each with the tests that need it; in separate environments if their versions conflict.
const HEAVY: &[(&str, &[&str], &[&str])] = &[
    ("spiel", &["open_spiel>=1.6", "shimmy"], &["tests/test_spiel.py"]),
    (
        "torch",
        &[
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
        &[
            "tests/test_learning.py",
            "tests/test_notebooks.py",
            "tests/test_program.py",
            "tests/test_sb3.py",
            "tests/test_torchrl.py",
        ],
    ),
    (
        "ray",
        &["ray[rllib]", "torch", "onnx", "onnxscript", "onnxruntime"],
        &["tests/test_ray.py", "tests/test_rllib.py"],
    ),
];

/// Which tests are run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Those that take a minute or two.
    Short,
    /// All, with every library; this downloads gigabytes.
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
    let tools = environment(&python, &home.join("tools"))?;
    pip(&tools, &["maturin>=1.16,<2"])?;
    let wheel = wheel(&tools, &home.join("wheels"), scope, build)?;
    let fresh = home.join("fresh");
    clear(&fresh)?;
    let venv = environment(&python, &fresh)?;
    install(&venv, &wheel)?;
    let import =
        "import sys, hexhaven; assert 'gymnasium' not in sys.modules; print(hexhaven.Game('base', seed=1))";
    succeed(in_python(&venv).args(["-c", import]))?;
    pip(&venv, TOOLS)?;
    succeed(in_python(&venv).args(["-m", "ruff", "check", "."]))?;
    succeed(in_python(&venv).args(["-m", "mypy", "hexhaven"]))?;
    succeed(in_python(&venv).args([
        "-m",
        "mypy.stubtest",
        "hexhaven._native",
        "--mypy-config-file",
        "pyproject.toml",
    ]))?;
    let chosen: &[&str] = match scope {
        Scope::Short => &["-m", "not slow"],
        Scope::All => &[],
    };
    succeed(pytest(&venv, &home).args(chosen).arg(tests("tests")))?;
    if scope == Scope::All {
        let program = program()?;
        for (name, packages, files) in HEAVY {
            let venv = environment(&python, &home.join(name))?;
            install(&venv, &wheel)?;
            pip(&venv, TOOLS)?;
            pip(&venv, packages)?;
            let files = files.iter().map(|file| tests(file));
            succeed(pytest(&venv, &home).env("HEXHAVEN", &program).args(files))?;
        }
    }
    Ok(())
}

/// A Python that is new enough.
pub(crate) fn interpreter() -> Option<PathBuf> {
    let named = env::var_os("PYTHON").map(PathBuf::from);
    let usual = ["python3", "python3.13", "python3.12", "python3.11", "python3.10"].map(PathBuf::from);
    named.into_iter().chain(usual).find(|python| {
        let check = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
        let status =
            Command::new(python).args(["-c", check]).stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    })
}

/// The Python of an environment, made if it is not there.
fn environment(python: &Path, folder: &Path) -> Result<PathBuf> {
    let inside = folder.join("bin/python");
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

/// Installs packages quietly.
fn pip(python: &Path, packages: &[&str]) -> Result<()> {
    let mut command = Command::new(python);
    command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(packages);
    succeed(&mut command)
}

/// Installs the wheel that was just built, whatever was there before.
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
    succeed(command.arg(wheel))?;
    pip(python, &["numpy"])
}

/// Builds the wheel with the profile of the tests, which have already compiled most of it; networks only if they are
/// tested.
fn wheel(tools: &Path, folder: &Path, scope: Scope, build: Env) -> Result<PathBuf> {
    let features = match scope {
        Scope::Short => "pyo3/extension-module",
        Scope::All => "pyo3/extension-module,onnx",
    };
    clear(folder)?;
    let mut command = Command::new(tools);
    command.current_dir(repo::root().join("python"));
    command.args(["-m", "maturin", "build", "--quiet", "--profile", "dev", "--compatibility", "linux"]);
    command.args(["--features", features, "--out"]).arg(folder).envs(build);
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
