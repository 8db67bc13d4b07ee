//! Lists the files of `data/words`: a language is a file there, and nothing else names it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/words").canonicalize()?;
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files: Vec<PathBuf> =
        fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let mut table = format!("static LANGUAGES: [Language; {}] = [\n", files.len());
    for path in &files {
        let code = path.file_stem().unwrap_or_default();
        let _ = writeln!(table, "    Language::new({code:?}, include_str!({path:?})),");
    }
    table += "];\n";
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("no OUT_DIR"))?;
    fs::write(Path::new(&out).join("languages.rs"), table)
}
