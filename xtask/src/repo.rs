//! The repository as the tasks see it: its root, its text files, and its tools.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// One text file of the repository.
#[derive(Debug)]
pub(crate) struct TextFile {
    /// Path from the root, with forward slashes.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl TextFile {
    /// A file that exists only in a test.
    #[cfg(test)]
    pub(crate) fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned() }
    }

    /// Whether the file is in the folder `dir`, at any depth.
    pub(crate) fn is_under(&self, dir: &str) -> bool {
        self.path.strip_prefix(dir).is_some_and(|rest| rest.starts_with('/'))
    }

    /// Whether the file is Rust source.
    pub(crate) fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    /// The last part of the path.
    pub(crate) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// The lines with their numbers, counted from 1.
    pub(crate) fn numbered_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(idx, line)| (idx + 1, line))
    }
}

/// A line of code without its comment.
pub(crate) fn code_of(line: &str) -> &str {
    line.split("//").next().unwrap_or("")
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap_or(manifest).to_path_buf()
}

/// The target folder of cargo.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A cargo command that runs in the root.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    command.current_dir(root());
    command
}

/// A cargo command that runs a program of the testkit in a release build; its arguments come next.
pub(crate) fn testkit(program: &str) -> Command {
    let mut command = cargo();
    command.args(["run", "--quiet", "--release", "--package", "hexhaven-testkit", "--features", "programs"]);
    command.args(["--bin", program, "--"]);
    command
}

/// All text files that are tracked, or new and not ignored, so that a check fails before the commit.
pub(crate) fn text_files() -> Result<Vec<TextFile>> {
    let root = root();
    let mut git = Command::new("git");
    git.current_dir(&root).args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let listing = stdout_of(&mut git)?;
    let mut files = Vec::new();
    for path in listing.split('\0').filter(|path| !path.is_empty()) {
        // A file may be deleted and not yet staged, or may be a picture: both have no text to check.
        if let Ok(text) = fs::read_to_string(root.join(path)) {
            files.push(TextFile { path: path.to_owned(), text });
        }
    }
    Ok(files)
}

/// Runs a command and returns its standard output.
pub(crate) fn stdout_of(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot run {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?} failed\n{}", String::from_utf8_lossy(&output.stderr));
    }
    String::from_utf8(output.stdout).with_context(|| format!("{command:?} printed no UTF-8"))
}

/// Whether we may do everything on this machine.
pub(crate) fn is_root() -> bool {
    let user = Command::new("id").arg("-u").stderr(Stdio::null()).output();
    user.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
