//! A release has two builds: `hexhaven`, which runs on every x86-64 processor, and `hexhaven-v3`, which uses the
//! instructions of processors since 2013. The first replaces itself with the second if the processor supports it.

use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

/// The name of the faster build.
const FASTER: &str = "hexhaven-v3";

/// Becomes the faster build if it exists and the processor supports it; otherwise returns.
pub(crate) fn hand_over() {
    if !is_recent() {
        return;
    }
    if let Some(faster) = faster_build() {
        let mut args = env::args_os();
        let name = args.next().unwrap_or_default();
        // Returns only if the program could not be started; this one then does the work.
        let _ = Command::new(faster).arg0(name).args(args).exec();
    }
}

/// Whether the processor supports all of x86-64-v3.
fn is_recent() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("movbe")
        && is_x86_feature_detected!("popcnt")
}

/// The faster build next to this one, or where a package installs it.
fn faster_build() -> Option<PathBuf> {
    let folder = fs::canonicalize(env::current_exe().ok()?).ok()?.parent()?.to_owned();
    let places = [folder.join(FASTER), folder.join("../lib/hexhaven").join(FASTER)];
    places.into_iter().find(|path| path.is_file())
}
