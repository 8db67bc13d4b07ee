//! Runs the real binary.

use std::process::{Command, Output, Stdio};

/// A command without colors and in English, regardless of the environment.
pub(crate) fn hexhaven() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexhaven"));
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "C").env("NO_COLOR", "1");
    command.stdin(Stdio::null());
    command
}

/// Runs with these arguments.
pub(crate) fn run(args: &[&str]) -> Output {
    hexhaven().args(args).output().expect("the binary starts")
}

/// Runs, expects success and returns standard output.
pub(crate) fn stdout(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("standard output is text")
}

/// Runs, expects bad usage or input without a panic, and returns standard error.
pub(crate) fn complaint(args: &[&str]) -> String {
    let output = run(args);
    let stderr = String::from_utf8(output.stderr).expect("standard error is text");
    assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
    assert!(!stderr.contains("panicked"), "{stderr}");
    assert!(!stderr.is_empty(), "{args:?} says nothing");
    stderr
}

/// Runs, expects success and reads standard output as JSON.
pub(crate) fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&stdout(args)).expect("standard output is JSON")
}
