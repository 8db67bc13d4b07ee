//! A PostgreSQL server of the test's own, from Debian's packages, on a free port. It ends with the test.

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::TempDir;

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

/// Starts a server, or says why not.
pub fn start() -> Result<Postgres, String> {
    start_with(&[])
}

/// Starts a server that speaks TLS, with a certificate of its own for 127.0.0.1; the answer's second part is the file of it.
pub fn start_with_tls() -> Result<(Postgres, PathBuf), String> {
    let server = start_with(&["-c", "ssl=on"])?;
    let certificate = server._dir.0.join("data/server.crt");
    Ok((server, certificate))
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
    run(&mut init, owner, &dir.0)?;
    if !options.is_empty() {
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
        run(&mut certify, owner, &dir.0)?;
    }
    let port = free_port()?;
    let mut server = Command::new(bin.join("postgres"));
    server
        .arg("-D")
        .arg(&data)
        .args(["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="])
        .args(["-p", &port.to_string()])
        .args(options)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .current_dir(&dir.0);
    as_user(&mut server, owner);
    let child = server.spawn().map_err(|error| error.to_string())?;
    let url = format!("postgres://hexhaven@127.0.0.1:{port}/postgres");
    let mut postgres = Postgres { child, url, port, _dir: dir };
    let end = Instant::now() + Duration::from_secs(30);
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
        if Instant::now() > end || postgres.child.try_wait().ok().flatten().is_some() {
            return Err("PostgreSQL did not start".to_owned());
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(postgres)
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

fn run(command: &mut Command, owner: Option<(u32, u32)>, dir: &Path) -> Result<(), String> {
    as_user(command, owner);
    let output = command.current_dir(dir).output().map_err(|error| error.to_string())?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

fn free_port() -> Result<u16, String> {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).map_err(|error| error.to_string())?;
    listener.local_addr().map(|address| address.port()).map_err(|error| error.to_string())
}
