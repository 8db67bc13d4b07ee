//! A PostgreSQL server of the test's own, from Debian's packages, on a free port. It ends with the test.
//! Where PostgreSQL is not installed there is none; where it is, one that does not start is an error.

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::{PATIENCE, TempDir};

/// How often a start is tried.
const TRIES: u32 = 5;

pub struct Postgres {
    child: Child,
    pub url: String,
    pub port: u16,
    _dir: TempDir,
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // The one process that this test has started, by its id; it ends its own children.
        let _ = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        let _ = self.child.wait();
    }
}

/// Starts a server, or prints why the test is not run.
pub fn start() -> Option<Postgres> {
    run(&[])
}

/// Starts a server that speaks TLS, with its own certificate for 127.0.0.1; also returns the certificate's file.
pub fn start_with_tls() -> Option<(Postgres, PathBuf)> {
    let server = run(&["-c", "ssl=on"])?;
    let certificate = server._dir.0.join("data/server.crt");
    Some((server, certificate))
}

fn run(options: &[&str]) -> Option<Postgres> {
    start_with(options).map_err(|why| println!("NOT RUN: {why}")).ok()
}

fn start_with(options: &[&str]) -> Result<Postgres, String> {
    let bin = bin_dir().ok_or("PostgreSQL is not installed (Debian package `postgresql`)")?;
    let dir = TempDir::new();
    let data = dir.0.join("data");
    std::fs::create_dir(&data).map_err(|error| error.to_string())?;
    let owner = unprivileged(&data)?;
    let mut init = Command::new(bin.join("initdb"));
    init.args(["--auth=trust", "--username=hexhaven", "--no-sync", "--encoding=UTF8", "--locale=C", "-D"])
        .arg(&data);
    must_run(&mut init, owner, &dir.0);
    if !options.is_empty() {
        Command::new("openssl").arg("version").output().map_err(|_| "openssl is not installed")?;
        let mut certify = Command::new("openssl");
        certify.args([
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "30",
            "-subj",
            "/CN=127.0.0.1",
        ]);
        certify.args([
            "-addext",
            "subjectAltName=IP:127.0.0.1",
            "-addext",
            "basicConstraints=critical,CA:FALSE",
        ]);
        certify.arg("-keyout").arg(data.join("server.key")).arg("-out").arg(data.join("server.crt"));
        must_run(&mut certify, owner, &dir.0);
    }
    for _ in 0..TRIES {
        if let Some((child, port)) = launch(&bin, &data, options, owner)? {
            let url = format!("postgres://hexhaven@127.0.0.1:{port}/postgres");
            return Ok(Postgres { child, url, port, _dir: dir });
        }
    }
    panic!("PostgreSQL did not start in {TRIES} tries");
}

/// Starts the program and waits until it says that it is ready. Somebody else may have taken the port: then there is none.
fn launch(
    bin: &Path,
    data: &Path,
    options: &[&str],
    owner: Option<(u32, u32)>,
) -> Result<Option<(Child, u16)>, String> {
    let port = free_port()?;
    let mut server = Command::new(bin.join("postgres"));
    server
        .arg("-D")
        .arg(data)
        .args(["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="])
        .args(["-p", &port.to_string()])
        .args(options)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .current_dir(data);
    as_user(&mut server, owner);
    let mut child = server.spawn().map_err(|error| error.to_string())?;
    // The eighth line of this file is the server's state.
    let is_ready = || {
        let text = std::fs::read_to_string(data.join("postmaster.pid")).unwrap_or_default();
        text.lines().nth(7).is_some_and(|state| state.trim() == "ready")
    };
    let end = Instant::now() + PATIENCE;
    while !is_ready() {
        if child.try_wait().ok().flatten().is_some() {
            return Ok(None);
        }
        assert!(Instant::now() < end, "PostgreSQL does not get ready");
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(Some((child, port)))
}

fn bin_dir() -> Option<PathBuf> {
    let mut versions: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .ok()?
        .flatten()
        .map(|entry| entry.path().join("bin"))
        .collect();
    versions.retain(|bin| bin.join("initdb").exists() && bin.join("postgres").exists());
    versions.sort();
    versions.pop()
}

/// PostgreSQL refuses to run as root: then its own user takes over, and owns the folder.
fn unprivileged(data: &Path) -> Result<Option<(u32, u32)>, String> {
    let id = |args: &[&str]| -> Option<u32> {
        String::from_utf8(Command::new("id").args(args).output().ok()?.stdout).ok()?.trim().parse().ok()
    };
    if id(&["-u"]) != Some(0) {
        return Ok(None);
    }
    let missing = "PostgreSQL does not run as root and there is no user `postgres`";
    let owner = (id(&["-u", "postgres"]).ok_or(missing)?, id(&["-g", "postgres"]).ok_or(missing)?);
    std::os::unix::fs::chown(data, Some(owner.0), Some(owner.1)).map_err(|error| error.to_string())?;
    Ok(Some(owner))
}

fn as_user(command: &mut Command, owner: Option<(u32, u32)>) {
    if let Some((user, group)) = owner {
        command.uid(user).gid(group);
    }
}

fn must_run(command: &mut Command, owner: Option<(u32, u32)>, dir: &Path) {
    as_user(command, owner);
    let output = command.current_dir(dir).output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn free_port() -> Result<u16, String> {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).map_err(|error| error.to_string())?;
    listener.local_addr().map(|address| address.port()).map_err(|error| error.to_string())
}
