//! Reading and writing files: errors name the path, and nothing is left half-written.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

/// Larger than any record or position of ours.
const MAX_BYTES: u64 = 64 << 20;

/// The text of a file; `-` is standard input.
pub(crate) fn read(path: &Path) -> Result<String> {
    let text = if path == Path::new("-") {
        read_limited(io::stdin().lock()).context("cannot read standard input")?
    } else {
        let file = fs::File::open(path)
            .with_context(|| format!("cannot open {}: check the path", path.display()))?;
        read_limited(file).with_context(|| format!("cannot read {}", path.display()))?
    };
    let text = String::from_utf8(text)
        .ok()
        .with_context(|| format!("{} is not a text file (UTF-8)", path.display()))?;
    // Some editors put a byte-order mark before a text.
    Ok(text.strip_prefix('\u{feff}').map_or(text.clone(), str::to_owned))
}

fn read_limited(source: impl Read) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        bail!("more than {} MiB: this is not a file of Hexhaven", MAX_BYTES >> 20);
    }
    Ok(bytes)
}

/// The files a command will write, with their options. They are checked first, so that hours of play do not end with a
/// wrong path.
pub(crate) fn check_outputs(outputs: &[(&str, Option<&Path>)]) -> Result<()> {
    let named = outputs.iter().filter_map(|&(option, path)| path.map(|path| (option, path)));
    let mut seen: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path) in named {
        let place = destination(path).with_context(|| format!("{option} {}", path.display()))?;
        // A device such as `/dev/null` may be written to twice.
        let is_file = fs::metadata(&place).map_or(true, |there| there.is_file());
        if let Some((other, _)) = seen.iter().find(|(_, taken)| is_file && *taken == place) {
            bail!("{other} and {option} name the same file, {}: name two", path.display());
        }
        seen.push((option, place));
    }
    Ok(())
}

/// The same next to a folder that `--out` names, which need not exist yet.
pub(crate) fn check_outputs_beside(folder: Option<&Path>, outputs: &[(&str, Option<&Path>)]) -> Result<()> {
    check_outputs(outputs)?;
    for &(option, path) in outputs {
        if let Some((folder, path)) = folder.zip(path).filter(|(folder, path)| is_same(folder, path)) {
            bail!("--out {} and {option} {} are the same place: name two", folder.display(), path.display());
        }
    }
    Ok(())
}

/// Where a file will be written, if it can be.
fn destination(path: &Path) -> Result<PathBuf> {
    if path == Path::new("-") {
        bail!("standard output is used for the report: name a file");
    }
    let target = resolve(path);
    if let Ok(there) = fs::metadata(&target) {
        if there.is_dir() {
            bail!("this is a folder: name a file");
        }
        if !there.is_file() {
            return Ok(target);
        }
    }
    tempfile::tempfile_in(folder_of(&target))
        .map_err(|error| anyhow!("cannot write there: {UNWRITABLE}: {}", error.kind()))?;
    Ok(target)
}

/// Whether two paths name the same file.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    resolve(one) == resolve(other)
}

/// The path with all links followed; the file itself need not exist.
fn resolve(path: &Path) -> PathBuf {
    let beside = || Some(fs::canonicalize(folder_of(path)).ok()?.join(path.file_name()?));
    fs::canonicalize(path).ok().or_else(beside).unwrap_or_else(|| path.to_owned())
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

const UNWRITABLE: &str = "check that the folder exists and is writable";

/// Writes a file completely or not at all: to a temporary file next to it, which is then renamed.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    // Only the kind of the error: its text would name the temporary file.
    let trouble = |error: io::Error| match error.kind() {
        io::ErrorKind::StorageFull => anyhow!("cannot write {}: the disk is full", path.display()),
        kind => anyhow!("cannot write {}: {UNWRITABLE}: {kind}", path.display()),
    };
    // A link is followed, and a device or a pipe is written to, not replaced.
    let target = resolve(path);
    if fs::metadata(&target).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return fs::write(&target, bytes).map_err(trouble);
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".hexhaven-");
    permit(&mut builder);
    let mut file = builder.tempfile_in(folder_of(&target)).map_err(trouble)?;
    file.write_all(bytes).map_err(trouble)?;
    file.persist(&target).map_err(|error| trouble(error.error))?;
    Ok(())
}

/// Temporary files are private by default; results get the usual permissions, less the user's mask.
#[cfg(unix)]
fn permit(builder: &mut tempfile::Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn permit(_: &mut tempfile::Builder<'_, '_>) {}

/// Creates a folder and its parents.
pub(crate) fn make_dir(path: &Path) -> Result<()> {
    fs::create_dir_all(path).with_context(|| {
        format!("cannot create the folder {}: choose one that you can write to", path.display())
    })
}
