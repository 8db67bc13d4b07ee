//! The checks of the web client: types, unit tests, size, and whole games in a real browser.
//! Missing tools are installed once: the packages with `npm ci`, the browser with the system's packages.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail};

use crate::repo;

/// Where to look for Chromium, unless `CHROMIUM` names one.
const BROWSERS: &[&str] = &["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const MISSING: &str = "cannot run npm: install Node.js 20.19 or newer with npm (https://nodejs.org)";

/// All checks of the web client, with the program rebuilt, because the client is part of it.
pub(crate) fn run() -> Result<()> {
    client()?;
    let status = repo::cargo().args(["build", "--quiet", "--workspace", "--bins", "--examples"]).status()?;
    if !status.success() {
        bail!("`cargo build --workspace --bins --examples` ended with {status}");
    }
    browser()
}

/// Types, unit tests, the build and its size. The built client stays in `web/dist`, where debug builds take it from.
pub(crate) fn client() -> Result<()> {
    packages()?;
    npm(&["run", "--silent", "lint"])?;
    npm(&["run", "--silent", "check"])?;
    npm(&["run", "--silent", "test"])?;
    npm(&["run", "--silent", "build"])?;
    npm(&["run", "--silent", "size"])
}

/// Whole games in a real browser, against the program that the tests have built.
pub(crate) fn browser() -> Result<()> {
    packages()?;
    let chromium = match find_browser() {
        Some(found) => found,
        None => install_browser()?,
    };
    let binary = repo::target().join("debug/hexhaven");
    succeed(in_web(&["run", "--silent", "e2e"]).env("CHROMIUM", chromium).env("HEXHAVEN", binary))
}

/// The documentation as a site: every link leads somewhere, and every page is listed.
pub(crate) fn documentation() -> Result<()> {
    packages()?;
    let output = in_web(&["run", "--silent", "docs"]).output().context(MISSING)?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}

/// Installs the packages of the client and of its checks, unless they are as the lock file says. A release build installs
/// only those of the client.
fn packages() -> Result<()> {
    let web = repo::root().join("web");
    let time = |path: &str| fs::metadata(web.join(path)).and_then(|data| data.modified()).ok();
    let installed = time("node_modules/.package-lock.json");
    let has_checks = web.join("node_modules/vitepress").exists();
    if has_checks && installed.is_some() && installed >= time("package-lock.json") {
        return Ok(());
    }
    npm(&["ci", "--no-audit", "--no-fund", "--loglevel=error"])
}

fn find_browser() -> Option<PathBuf> {
    let named = env::var_os("CHROMIUM").map(PathBuf::from);
    named.into_iter().chain(BROWSERS.iter().map(PathBuf::from)).find(|path| path.exists())
}

/// Installs Chromium if that is safe to do: on a Debian machine where we are root.
fn install_browser() -> Result<PathBuf> {
    const ADVICE: &str = "there is no Chromium: install it (on Debian `apt-get install chromium fonts-dejavu-core`) \
                          or name one in the environment variable CHROMIUM";
    if !repo::is_root() || !Path::new("/usr/bin/apt-get").exists() {
        bail!(ADVICE);
    }
    apt(&["-qq", "update"])?;
    apt(&["-qq", "-y", "--no-install-recommends", "install", "chromium", "fonts-dejavu-core"])?;
    find_browser().context(ADVICE)
}

/// Runs `apt-get` and shows its output only if it fails.
fn apt(args: &[&str]) -> Result<()> {
    let output = Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive").output();
    let output = output.context("cannot run apt-get")?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("`apt-get {}` ended with {}\n{said}", args.join(" "), output.status);
    }
    Ok(())
}

fn npm(args: &[&str]) -> Result<()> {
    succeed(&mut in_web(args))
}

fn in_web(args: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(args).current_dir(repo::root().join("web"));
    command
}

fn succeed(command: &mut Command) -> Result<()> {
    let status = command.status().context(MISSING)?;
    if !status.success() {
        let args: Vec<_> = command.get_args().map(|arg| arg.to_string_lossy()).collect();
        bail!("`npm {}` in web/ ended with {status}", args.join(" "));
    }
    Ok(())
}
