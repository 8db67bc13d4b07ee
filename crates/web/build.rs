//! Builds the web client with npm in a release build, and writes the table of its files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// The sources of the built client, below the root of the repository.
const SOURCES: &[&str] = &[
    "web/src",
    "web/public",
    "web/index.html",
    "web/package.json",
    "web/package-lock.json",
    "web/vite.config.ts",
    "web/svelte.config.js",
    "web/scripts/words.mjs",
    "data/words",
    "docs/rules",
];

const ADVICE: &str = "install Node.js 20.19 or newer (https://nodejs.org, or your system's package `nodejs` with `npm`) \
                      and build again: cargo build --release";

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("no OUT_DIR"))?);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    for source in SOURCES {
        println!("cargo:rerun-if-changed={}", root.join(source).display());
    }
    println!("cargo:rerun-if-env-changed=HEXHAVEN_WEB");
    let dist = match client(&root, &out) {
        Ok(dist) => dist,
        Err(problem) => {
            println!("cargo:warning=the web client is not in this binary: {problem}");
            message_page(&out, &problem)?
        }
    };
    let mut files = Vec::new();
    collect(&dist, "", &mut files)?;
    files.sort();
    let kept = keep(&dist, &files, &out.join("files"))?;
    fs::write(out.join("files.rs"), table(&kept, &files))
}

/// Copies the files to where nobody else writes: `web/dist` may be rebuilt while the compiler still reads.
fn keep(dist: &Path, files: &[String], kept: &Path) -> io::Result<PathBuf> {
    for path in files {
        let to = kept.join(path);
        fs::create_dir_all(to.parent().unwrap_or(kept))?;
        fs::copy(dist.join(path), to)?;
    }
    Ok(kept.to_owned())
}

/// The folder of the built client. `HEXHAVEN_WEB` names one that is ready; a debug build takes the existing one, if
/// any.
fn client(root: &Path, out: &Path) -> Result<PathBuf, String> {
    if let Some(ready) = env::var_os("HEXHAVEN_WEB") {
        return watch(PathBuf::from(ready));
    }
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if is_release {
        return build(&root.join("web"), out);
    }
    let ready = watch(root.join("web/dist"))?;
    let advice = "this is a debug build: run `npm ci && npm run build` in web/, or use `cargo run --release`";
    if ready.join("index.html").exists() { Ok(ready) } else { Err(advice.to_owned()) }
}

/// Asks cargo to build again when the folder changes. It must exist: cargo takes a missing one for changed every time.
fn watch(folder: PathBuf) -> Result<PathBuf, String> {
    fs::create_dir_all(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    println!("cargo:rerun-if-changed={}", folder.display());
    Ok(folder)
}

fn build(web: &Path, out: &Path) -> Result<PathBuf, String> {
    npm(web, &["--version"]).map_err(|_| ADVICE.to_owned())?;
    let installed = web.join("node_modules/.package-lock.json");
    if is_older(&installed, &web.join("package-lock.json")) {
        npm(web, &["ci", "--omit=dev", "--no-audit", "--no-fund"])?;
    }
    let dist = out.join("dist");
    let folder = dist.to_string_lossy().into_owned();
    npm(web, &["run", "build", "--", "--emptyOutDir", "--outDir", &folder])?;
    Ok(dist)
}

fn npm(web: &Path, args: &[&str]) -> Result<(), String> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let output = Command::new(program).args(args).current_dir(web).output();
    let output = output.map_err(|error| format!("npm cannot be run ({error}); {ADVICE}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let last = said.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it said nothing").to_owned();
    Err(format!("`npm {}` failed: {last}", args.join(" ")))
}

fn is_older(file: &Path, than: &Path) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|data| data.modified());
    match (time(file), time(than)) {
        (Ok(file), Ok(than)) => file < than,
        _ => true,
    }
}

/// A site of one page that says why there is nothing to play.
fn message_page(out: &Path, problem: &str) -> io::Result<PathBuf> {
    let folder = out.join("message");
    fs::create_dir_all(&folder)?;
    let text = problem.replace('&', "&amp;").replace('<', "&lt;");
    let page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Hexhaven</title>\
         <h1>Hexhaven</h1><p>This server was built without its web client.</p><p>{text}</p></html>\n"
    );
    fs::write(folder.join("index.html"), page)?;
    Ok(folder)
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push(name);
        }
    }
    Ok(())
}

fn table(dist: &Path, files: &[String]) -> String {
    let mut text = String::from("/// All files of the client.\npub static FILES: &[File] = &[\n");
    for path in files {
        let whole = dist.join(path);
        let immutable = path.starts_with("assets/");
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "    File {{ path: {path:?}, bytes: include_bytes!({:?}), mime: {:?}, immutable: {immutable} }},",
            whole.to_string_lossy(),
            mime(path)
        );
    }
    text + "];\n"
}

fn mime(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}
