//! `cargo xtask release`: builds everything in a release into one folder, and tests it from there.
//! `RELEASING.md` says what to do with it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::repo;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The crates that strangers may build on, in the order of their dependencies. The others are parts of the program.
const LIBRARIES: &[&str] = &["engine", "chance", "record", "spaces", "bots", "analysis", "protocol"];

/// A program that starts with the packaged engine alone.
const FIRST_PROGRAM: &str = "fn main() { println!(\"{}\", hexhaven_engine::RuleSet::ALL.len()); }\n";

/// A build of the program for some processors.
struct Build {
    /// The name of its file.
    name: &'static str,
    /// Where the Debian package puts it.
    folder: &'static str,
    /// The level of processors, or what `.cargo/config.toml` says.
    level: Option<&'static str>,
}

/// `hexhaven` runs on every processor of this architecture; on x86-64 it hands over to `hexhaven-v3` on those that
/// `.cargo/config.toml` names.
fn builds() -> &'static [Build] {
    const PORTABLE: Build = Build { name: "hexhaven", folder: "usr/bin", level: Some("x86-64") };
    const RECENT: Build = Build { name: "hexhaven-v3", folder: "usr/lib/hexhaven", level: None };
    const ONLY: Build = Build { level: None, ..PORTABLE };
    if cfg!(target_arch = "x86_64") { &[PORTABLE, RECENT] } else { &[ONLY] }
}

impl Build {
    fn target(&self) -> PathBuf {
        self.level.map_or(repo::target(), |level| repo::target().join(level))
    }

    fn cargo(&self) -> Command {
        let mut cargo = repo::cargo();
        if let Some(level) = self.level {
            cargo.env("RUSTFLAGS", format!("-C target-cpu={level}")).env("CARGO_TARGET_DIR", self.target());
        }
        cargo
    }

    fn binary(&self) -> PathBuf {
        self.target().join("release/hexhaven")
    }
}

/// Builds one part of the release into a folder, and tries it.
type Step = fn(&Path) -> Result<()>;

pub(crate) fn run() -> Result<()> {
    let folder = repo::target().join("releases").join(VERSION);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let steps: &[(&str, Step)] = &[
        ("program", program),
        ("Debian package", debian),
        ("crates", crates),
        ("Python wheel", wheel),
        ("list of components", components),
        ("checksums", checksums),
    ];
    for (name, step) in steps {
        println!("[{name}]");
        step(&folder).with_context(|| format!("step `{name}`"))?;
    }
    println!("released into {}", folder.display());
    Ok(())
}

/// The program in an archive with its licenses; unpacked, it serves a game.
fn program(folder: &Path) -> Result<()> {
    for build in builds() {
        sh(build.cargo().args(["build", "--quiet", "--release", "--locked", "--package", "hexhaven-cli"]))?;
    }
    let name = format!("hexhaven-{VERSION}-{}-{}", std::env::consts::ARCH, std::env::consts::OS);
    let stage = folder.join(&name);
    fs::create_dir_all(&stage)?;
    for build in builds() {
        install(&build.binary(), &stage.join(build.name))?;
    }
    for document in ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "CHANGELOG.md"] {
        fs::copy(repo::root().join(document), stage.join(document))?;
    }
    sh(Command::new("tar").current_dir(folder).args(["czf", &format!("{name}.tar.gz"), &name]))?;
    // Each build alone, and then the one that hands over to the other.
    for build in builds() {
        serves_a_game(&build.binary(), folder)?;
    }
    serves_a_game(&stage.join("hexhaven"), folder)?;
    Ok(fs::remove_dir_all(stage)?)
}

/// The Debian package: the program, its service and its settings.
fn debian(folder: &Path) -> Result<()> {
    if !has("dpkg-deb") {
        println!("skipped: dpkg-deb is not installed");
        return Ok(());
    }
    let architecture = repo::stdout_of(Command::new("dpkg").arg("--print-architecture"))?;
    let architecture = architecture.trim();
    let stage = folder.join("debian");
    let packaging = repo::root().join("packaging");
    for build in builds() {
        install(&build.binary(), &stage.join(build.folder).join(build.name))?;
    }
    install(&packaging.join("hexhaven.service"), &stage.join("usr/lib/systemd/system/hexhaven.service"))?;
    install(&packaging.join("hexhaven.default"), &stage.join("etc/default/hexhaven"))?;
    install(&repo::root().join("LICENSE-MIT"), &stage.join("usr/share/doc/hexhaven/copyright"))?;
    let control = fs::read_to_string(packaging.join("debian/control"))?;
    let control = control.replace("@VERSION@", VERSION).replace("@ARCHITECTURE@", architecture);
    fs::create_dir_all(stage.join("DEBIAN"))?;
    fs::write(stage.join("DEBIAN/control"), control)?;
    fs::write(stage.join("DEBIAN/conffiles"), "/etc/default/hexhaven\n")?;
    for script in ["postinst", "prerm"] {
        install(&packaging.join("debian").join(script), &stage.join("DEBIAN").join(script))?;
        sh(Command::new("chmod").arg("0755").arg(stage.join("DEBIAN").join(script)))?;
    }
    let package = folder.join(format!("hexhaven_{VERSION}_{architecture}.deb"));
    sh(Command::new("dpkg-deb").args(["--build", "--root-owner-group"]).arg(&stage).arg(&package))?;
    fs::remove_dir_all(&stage)?;
    let tried = folder.join("tried");
    sh(Command::new("dpkg-deb").arg("--extract").arg(&package).arg(&tried))?;
    serves_a_game(&tried.join("usr/bin/hexhaven"), folder)?;
    Ok(fs::remove_dir_all(tried)?)
}

/// The library crates as the registry would get them; the engine is used from an empty project.
fn crates(folder: &Path) -> Result<()> {
    let packages =
        LIBRARIES.iter().flat_map(|library| ["--package".to_owned(), format!("hexhaven-{library}")]);
    sh(repo::cargo().args(["package", "--quiet", "--allow-dirty"]).args(packages))?;
    for library in LIBRARIES {
        let name = format!("hexhaven-{library}-{VERSION}.crate");
        fs::copy(repo::target().join("package").join(&name), folder.join(&name))?;
    }
    let project = folder.join("tried");
    fs::create_dir_all(project.join("src"))?;
    let engine = format!("hexhaven-engine-{VERSION}");
    sh(Command::new("tar").current_dir(&project).arg("xzf").arg(folder.join(format!("{engine}.crate"))))?;
    let manifest = format!(
        "[package]\nname = \"tried\"\nedition = \"2024\"\n\n[dependencies]\nhexhaven-engine = {{ path = \"{engine}\" }}\n\n[workspace]\n"
    );
    fs::write(project.join("Cargo.toml"), manifest)?;
    fs::write(project.join("src/main.rs"), FIRST_PROGRAM)?;
    sh(repo::cargo().current_dir(&project).args(["run", "--quiet"]))?;
    Ok(fs::remove_dir_all(project)?)
}

/// The wheel of the Python package, installed into a fresh environment, where a game is played.
fn wheel(folder: &Path) -> Result<()> {
    let package = repo::root().join("python");
    if !package.exists() || !has("python3") {
        println!("skipped: it needs python3");
        return Ok(());
    }
    let mut pip = Command::new("python3");
    if cfg!(target_arch = "x86_64") {
        // A module cannot hand over to another build, so it takes the level of 2009, which has bit counts.
        pip.env("RUSTFLAGS", "-C target-cpu=x86-64-v2");
    }
    sh(pip.args(["-m", "pip", "wheel", "--quiet", "--no-deps"]).arg(package).arg("--wheel-dir").arg(folder))?;
    let wheels = fs::read_dir(folder)?.flatten().map(|entry| entry.path());
    let built = wheels.into_iter().find(|path| path.extension().is_some_and(|end| end == "whl"));
    let built = built.context("pip made no wheel")?;
    let environment = folder.join("tried");
    sh(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    let python = environment.join("bin/python");
    sh(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).arg(built))?;
    let play = "import hexhaven as hh; print(hh.__version__, hh.match(['greedy', 'random'], games=2))";
    sh(Command::new(&python).args(["-c", play]))?;
    Ok(fs::remove_dir_all(environment)?)
}

/// What the program is made of, as CycloneDX.
fn components(folder: &Path) -> Result<()> {
    let tools = repo::target().join("tools");
    let install = ["install", "--quiet", "--locked", "cargo-cyclonedx", "--root"];
    sh(repo::cargo().args(install).arg(&tools))?;
    let name = format!("hexhaven-{VERSION}.cdx");
    let manifest =
        ["cyclonedx", "--format", "json", "--manifest-path", "crates/cli/Cargo.toml", "--override-filename"];
    sh(Command::new(tools.join("bin/cargo-cyclonedx")).current_dir(repo::root()).args(manifest).arg(&name))?;
    let made = repo::root().join("crates/cli").join(format!("{name}.json"));
    fs::rename(&made, folder.join(format!("{name}.json")))
        .with_context(|| format!("cannot move {}", made.display()))
}

fn checksums(folder: &Path) -> Result<()> {
    let files = fs::read_dir(folder)?.flatten().filter(|entry| entry.path().is_file());
    let mut names: Vec<_> = files.map(|entry| entry.file_name()).collect();
    names.sort();
    let sums = repo::stdout_of(Command::new("sha256sum").current_dir(folder).args(names))?;
    Ok(fs::write(folder.join("SHA256SUMS"), sums)?)
}

/// Starts a server from this binary and lets clients play at it.
fn serves_a_game(binary: &Path, folder: &Path) -> Result<()> {
    let data = folder.join("data");
    let mut server = Server(
        Command::new(binary)
            .args(["serve", "--port", "18080", "--no-open", "--for-load", "--data"])
            .arg(&data)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start the server")?,
    );
    let load = ["load", "--target", "127.0.0.1:18080", "--games", "2", "--think", "10", "--seconds", "5"];
    let result = retry(|| sh(Command::new(binary).args(load).stdout(Stdio::null()).stderr(Stdio::null())));
    server.stop()?;
    result.context("the built program served no game")?;
    Ok(fs::remove_dir_all(data)?)
}

/// A server that ends with what uses it.
struct Server(Child);

impl Server {
    fn stop(&mut self) -> Result<()> {
        self.0.kill()?;
        self.0.wait()?;
        Ok(())
    }
}

/// Tries until it succeeds, while a server starts.
fn retry(attempt: impl Fn() -> Result<()>) -> Result<()> {
    let start = Instant::now();
    loop {
        match attempt() {
            Err(_) if start.elapsed() < Duration::from_secs(30) => {
                std::thread::sleep(Duration::from_millis(200));
            }
            result => return result,
        }
    }
}

fn install(from: &Path, to: &Path) -> Result<()> {
    let parent: PathBuf = to.parent().unwrap_or(to).to_owned();
    fs::create_dir_all(parent)?;
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(())
}

fn has(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

fn sh(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot run {command:?}"))?;
    if !status.success() {
        bail!("{command:?} ended with {status}");
    }
    Ok(())
}
