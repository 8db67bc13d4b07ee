//! `cargo xtask bots`: measures the bots of every rule set with `hexhaven measure`, and writes the tables and diagrams
//! of `docs/bots-measured.md`.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::repo;

const DOCUMENT: &str = "docs/bots-measured.md";
const PICTURES: &str = "docs/images";
/// The rule sets are the folders here.
const RULE_SETS: &str = "crates/engine/src/rulesets";
/// The measurements, in the order of the document.
const TABLES: [&str; 5] = ["levels", "styles", "seats", "offers", "calibration"];

/// Measures something, or everything, with the given binary or a fresh build.
pub(crate) fn run(what: &str, binary: Option<&str>) -> Result<()> {
    let tables: Vec<&str> = TABLES.into_iter().filter(|table| what == "all" || what == *table).collect();
    if tables.is_empty() {
        bail!("`{what}` is not a table of {DOCUMENT}; the tables are {}, and all", TABLES.join(", "));
    }
    let path = repo::root().join(DOCUMENT);
    for table in tables {
        let rows =
            rule_sets()?.iter().map(|rules| measure(binary, table, rules)).collect::<Result<Vec<_>>>()?;
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {DOCUMENT}"))?;
        let text = with_table(&text, table, &joined(&rows))?;
        fs::write(&path, text).with_context(|| format!("cannot write {DOCUMENT}"))?;
    }
    Ok(())
}

fn rule_sets() -> Result<Vec<String>> {
    let folders =
        fs::read_dir(repo::root().join(RULE_SETS)).with_context(|| format!("cannot read {RULE_SETS}"))?;
    let folders = folders.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_dir());
    let name = |path: &Path| Some(path.file_name()?.to_str()?.to_owned());
    let mut names: Vec<String> = folders.filter_map(|path| name(&path)).collect();
    names.sort();
    Ok(names)
}

/// The table of one rule set, in Markdown.
fn measure(binary: Option<&str>, table: &str, rules: &str) -> Result<String> {
    let mut command = binary.map_or_else(repo::cargo, Command::new);
    if binary.is_none() {
        command.args(["run", "--quiet", "--release", "--package", "hexhaven-cli", "--"]);
    }
    command.args(["measure", table, "--rules", rules, "--lang", "en"]);
    if table == "calibration" {
        command.arg("--plot").arg(repo::root().join(PICTURES).join(format!("calibration-{rules}.svg")));
    }
    repo::stdout_of(&mut command)
}

/// The rows of all tables below the head of the first.
fn joined(tables: &[String]) -> String {
    let mut text = String::new();
    for (n, table) in tables.iter().enumerate() {
        let skipped = if n == 0 { 0 } else { HEAD };
        table.lines().skip(skipped).for_each(|line| text += &format!("{line}\n"));
    }
    text
}

/// The number of lines in the head of a table.
const HEAD: usize = 2;

/// The document with a new table between its marks.
fn with_table(document: &str, name: &str, table: &str) -> Result<String> {
    let (begin, end) = (format!("<!-- {name}: begin -->"), format!("<!-- {name}: end -->"));
    let parts = document.split_once(&begin).and_then(|(head, rest)| Some((head, rest.split_once(&end)?.1)));
    let (head, tail) = parts.with_context(|| format!("{DOCUMENT} lacks the lines `{begin}` and `{end}`"))?;
    Ok(format!("{head}{begin}\n\n{table}\n{end}{tail}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_all_rule_sets_share_a_head() {
        let tables = ["| a |\n|---|\n| 1 |\n", "| a |\n|---|\n| 2 |\n"].map(str::to_owned);
        assert_eq!(joined(&tables), "| a |\n|---|\n| 1 |\n| 2 |\n");
    }

    #[test]
    fn every_table_has_its_place_in_the_document() {
        let document = fs::read_to_string(repo::root().join(DOCUMENT)).unwrap();
        for name in TABLES {
            let changed = with_table(&document, name, "| new |\n").unwrap();
            assert!(changed.contains("| new |") && changed.len() < document.len() + 100, "{name}");
        }
        assert!(with_table("no marks", "seats", "").is_err());
    }
}
