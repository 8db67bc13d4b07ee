//! Reading and writing files: errors name the path, and nothing is left half-written.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};

/// More than any record or position; what is larger is not one of ours.
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
    String::from_utf8(text).ok().with_context(|| format!("{} is not a text file (UTF-8)", path.display()))
}

fn read_limited(source: impl Read) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        bail!("more than {} MiB: this is not a file of Hexhaven", MAX_BYTES >> 20);
    }
    Ok(bytes)
}

/// Writes a file whole or not at all: into a temporary file beside it, which then takes its name.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let advice = || format!("cannot write {}: check that the folder exists and is writable", path.display());
    // A link is followed, and a device or a pipe is written to, not replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&target).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return fs::write(&target, bytes).with_context(advice);
    }
    let dir = match target.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".hexhaven-");
    permit(&mut builder);
    let mut file = builder.tempfile_in(dir).with_context(advice)?;
    file.write_all(bytes).with_context(advice)?;
    file.persist(&target).map_err(|error| error.error).with_context(advice)?;
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

/// Makes a folder and those above it.
pub(crate) fn make_dir(path: &Path) -> Result<()> {
    fs::create_dir_all(path).with_context(|| {
        format!("cannot make the folder {}: choose one that you may write to", path.display())
    })
}
