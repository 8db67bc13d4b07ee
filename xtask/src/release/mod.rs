//! `cargo xtask release`: builds everything in a release into one folder, and tests it from there.
//! `RELEASING.md` says what to do with it.

mod components;
mod trial;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

use crate::repo;
use trial::serves_a_game;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The crates that strangers may build on, in the order of their dependencies. The others are parts of the program.
const LIBRARIES: &[&str] = &["engine", "chance", "record", "spaces", "bots", "analysis", "protocol"];

/// A program that starts with the packaged engine alone.
const FIRST_PROGRAM: &str = "fn main() { println!(\"rule sets of the packaged engine: {}\", hexhaven_engine::RuleSet::ALL.len()); }\n";

/// A build of the program for some processors.
struct Build {
    /// Its file name.
    name: &'static str,
    /// Its path in the Debian package.
    folder: &'static str,
    /// The processor level; `None` is that of `.cargo/config.toml`.
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
        let start = Instant::now();
        step(&folder).with_context(|| format!("step `{name}`"))?;
        println!("[{name}] done in {:.1} s", start.elapsed().as_secs_f64());
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
    let (stage, archive) = (folder.join(&name), format!("{name}.tar.gz"));
    fs::create_dir_all(&stage)?;
    for build in builds() {
        install(&build.binary(), &stage.join(build.name))?;
    }
    for document in ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "CHANGELOG.md"] {
        fs::copy(repo::root().join(document), stage.join(document))?;
    }
    sh(Command::new("tar").current_dir(folder).args(["czf", &archive, &name]))?;
    fs::remove_dir_all(&stage)?;
    in_tried(folder, |tried| {
        sh(Command::new("tar").current_dir(tried).arg("xzf").arg(folder.join(&archive)))?;
        let [first, others @ ..] = builds() else { bail!("there is no build") };
        let program = tried.join(&name).join(first.name);
        hands_over(&program, tried)?;
        // Each build alone: the first one finds no other to hand over to.
        for other in others {
            let path = tried.join(&name).join(other.name);
            serves_a_game(&path, &tried.join("data"))?;
            fs::remove_file(path)?;
        }
        let served = serves_a_game(&program, &tried.join("data"))?;
        ensure!(served.is_none_or(|path| path.ends_with(first.name)), "the program did not run itself");
        Ok(())
    })
}

/// Serves a game, and by the build for recent processors if this is one.
fn hands_over(program: &Path, tried: &Path) -> Result<()> {
    let served = serves_a_game(program, &tried.join("data"))?;
    if let (Some(served), [_, recent]) = (served, builds()) {
        ensure!(
            served.ends_with(recent.name) || !is_recent(),
            "this processor has what {} needs, but {} served the game",
            recent.name,
            served.display()
        );
    }
    Ok(())
}

/// Whether this machine has the processor that `.cargo/config.toml` names.
#[cfg(target_arch = "x86_64")]
fn is_recent() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("fma")
}

#[cfg(not(target_arch = "x86_64"))]
fn is_recent() -> bool {
    false
}

/// Tries something in a folder that is then removed.
fn in_tried(folder: &Path, attempt: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    let tried = folder.join("tried");
    fs::create_dir_all(&tried)?;
    attempt(&tried)?;
    Ok(fs::remove_dir_all(tried)?)
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
    in_tried(folder, |tried| try_package(&package, tried))
}

/// Installs the package into an empty root, plays a game, and removes it again; only root may install.
fn try_package(package: &Path, tried: &Path) -> Result<()> {
    let (root, program) = (tried.join("root"), tried.join("root/usr/bin/hexhaven"));
    fs::create_dir_all(root.join("var/lib/dpkg/updates"))?;
    if !repo::is_root() {
        println!("unpacked, but not installed: only root may install packages");
        sh(Command::new("dpkg-deb").arg("--extract").arg(package).arg(&root))?;
        return hands_over(&program, tried);
    }
    fs::create_dir_all(root.join("var/lib/dpkg/info"))?;
    fs::write(root.join("var/lib/dpkg/status"), "")?;
    let dpkg = || {
        let mut dpkg = Command::new("dpkg");
        // The C library of this machine serves; the scripts of the package leave the services of this machine alone.
        dpkg.arg("--root").arg(&root).args(["--force-depends", "--force-script-chrootless"]);
        dpkg
    };
    quietly(dpkg().arg("--install").arg(package))?;
    hands_over(&program, tried)?;
    quietly(dpkg().args(["--remove", "hexhaven"]))?;
    ensure!(!program.exists(), "removing the package leaves the program");
    ensure!(root.join("etc/default/hexhaven").exists(), "removing the package takes the settings along");
    Ok(())
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
    in_tried(folder, |project| use_engine(folder, project))
}

/// An empty project that uses the packaged engine.
fn use_engine(folder: &Path, project: &Path) -> Result<()> {
    fs::create_dir_all(project.join("src"))?;
    let engine = format!("hexhaven-engine-{VERSION}");
    sh(Command::new("tar").current_dir(project).arg("xzf").arg(folder.join(format!("{engine}.crate"))))?;
    let manifest = format!(
        "[package]\nname = \"tried\"\nedition = \"2024\"\n\n[dependencies]\nhexhaven-engine = {{ path = \"{engine}\" }}\n\n[workspace]\n"
    );
    fs::write(project.join("Cargo.toml"), manifest)?;
    fs::write(project.join("src/main.rs"), FIRST_PROGRAM)?;
    sh(repo::cargo()
        .current_dir(project)
        .args(["run", "--quiet"])
        .env("CARGO_TARGET_DIR", project.join("target")))
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
        // A module cannot hand over to another build, so it is built for the level of 2009, which has bit counts.
        pip.env("RUSTFLAGS", "-C target-cpu=x86-64-v2");
    }
    sh(pip.args(["-m", "pip", "wheel", "--quiet", "--no-deps"]).arg(package).arg("--wheel-dir").arg(folder))?;
    let wheels = fs::read_dir(folder)?.flatten().map(|entry| entry.path());
    let built = wheels.into_iter().find(|path| path.extension().is_some_and(|end| end == "whl"));
    let built = built.context("pip made no wheel")?;
    in_tried(folder, |environment| {
        sh(Command::new("python3").args(["-m", "venv"]).arg(environment))?;
        let python = environment.join("bin/python");
        sh(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).arg(&built))?;
        let play = "import hexhaven as hh; print(hh.__version__, hh.match(['greedy', 'random'], games=2))";
        // The package must come from the environment, not from the folder of its source.
        sh(Command::new(&python).current_dir(environment).args(["-c", play]))
    })
}

/// The SBOM of the program, in CycloneDX format.
fn components(folder: &Path) -> Result<()> {
    components::write(&folder.join(format!("hexhaven-{VERSION}.cdx.json")))
}

fn checksums(folder: &Path) -> Result<()> {
    let files = fs::read_dir(folder)?.flatten().filter(|entry| entry.path().is_file());
    let mut names: Vec<_> = files.map(|entry| entry.file_name()).collect();
    names.sort();
    let sums = repo::stdout_of(Command::new("sha256sum").current_dir(folder).args(names))?;
    fs::write(folder.join("SHA256SUMS"), sums)?;
    sh(Command::new("sha256sum").current_dir(folder).args(["--check", "--quiet", "SHA256SUMS"]))
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

/// Runs a command and shows its output only if it fails.
fn quietly(command: &mut Command) -> Result<()> {
    repo::stdout_of(command).map(drop)
}
