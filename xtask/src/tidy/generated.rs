//! Generated files are committed where people read them, and are fresh.
//! Each hook is a command that writes its outputs; the check runs it and compares before with after.

use std::fs;

use anyhow::{Result, bail};

use super::Finding;
use crate::repo;

/// A generator: the cargo arguments that run it, and the files that it writes.
struct Hook {
    cargo_args: &'static [&'static str],
    outputs: &'static [&'static str],
}

/// All generators of the project.
const HOOKS: &[Hook] = &[Hook {
    cargo_args: &[
        "run",
        "--quiet",
        "--package",
        "hexhaven-cli",
        "--",
        "board",
        "docs/images/board.txt",
        "--svg",
        "docs/images/board.svg",
    ],
    outputs: &["docs/images/board.svg"],
}];

pub(super) fn check_all() -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for hook in HOOKS {
        findings.extend(check(hook, read, run)?);
    }
    Ok(findings)
}

fn check(
    hook: &Hook,
    mut read: impl FnMut(&str) -> Option<String>,
    mut generate: impl FnMut(&Hook) -> Result<()>,
) -> Result<Vec<Finding>> {
    let before: Vec<Option<String>> = hook.outputs.iter().map(|path| read(path)).collect();
    generate(hook)?;
    let stale = hook.outputs.iter().zip(before).filter(|(path, before)| read(path) != *before);
    Ok(stale.map(|(path, _)| finding(hook, path)).collect())
}

fn finding(hook: &Hook, path: &str) -> Finding {
    let command = hook.cargo_args.join(" ");
    Finding::error(path, format!("was stale; `cargo {command}` has rewritten it: review and commit it"))
}

fn read(path: &str) -> Option<String> {
    fs::read_to_string(repo::root().join(path)).ok()
}

fn run(hook: &Hook) -> Result<()> {
    let status = repo::cargo().args(hook.cargo_args).status()?;
    if !status.success() {
        bail!("`cargo {}` ended with {status}", hook.cargo_args.join(" "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    const HOOK: Hook = Hook { cargo_args: &["run", "--", "write"], outputs: &["a.txt"] };

    fn findings(before: Option<&str>, generated: &str) -> usize {
        let file = RefCell::new(before.map(str::to_owned));
        let generate = |_: &Hook| {
            *file.borrow_mut() = Some(generated.to_owned());
            Ok(())
        };
        check(&HOOK, |_| file.borrow().clone(), generate).unwrap().len()
    }

    #[test]
    fn fresh_files_pass() {
        assert_eq!(findings(Some("same"), "same"), 0);
    }

    #[test]
    fn stale_and_missing_files_fail() {
        assert_eq!(findings(Some("old"), "new"), 1);
        assert_eq!(findings(None, "new"), 1);
    }
}
