//! `cargo xtask touch NAME`: which source files name a thing, and so how far a change to it travels.
//! Without a name it prints the table of ARCHITECTURE.md; `tidy` holds every row to its goal.

use anyhow::{Result, bail};

use crate::repo::{self, TextFile, code_of};

/// One kind of change, measured on something that exists.
pub(crate) struct Row {
    change: &'static str,
    /// The names it goes by; spelling does not matter (`BuildWarehouse` is also `build_warehouse`).
    names: &'static [&'static str],
    /// How many files may name it, besides files and folders that carry its name.
    pub(crate) goal: usize,
}

const ROWS: &[Row] = &[
    Row { change: "progress card without a choice", names: &["Mining"], goal: 3 },
    Row { change: "progress card that asks something", names: &["Wedding"], goal: 6 },
    Row { change: "action with its event", names: &["BuildWarehouse", "WarehouseBuilt"], goal: 8 },
    Row { change: "option of one rule set", names: &["crane_scope"], goal: 3 },
    Row { change: "option of the shared rules", names: &["unsolicited_offers"], goal: 3 },
    Row { change: "rule set", names: &["Energies"], goal: 15 },
];

/// Where source lives, and which folders in it are not source.
const SOURCES: &[&str] = &["crates", "web/src", "xtask/src"];
const OTHERS: &[&str] = &["/tests/", "/generated/", "/benches/", "/examples/"];
const ENDINGS: &[&str] = &[".rs", ".ts", ".svelte", ".js", ".mjs"];
/// The rows above are the only place in this file that names anything.
const SELF: &str = "xtask/src/touch.rs";

/// Prints the files that name a thing, or the whole table.
pub(crate) fn run(names: &[&str]) -> Result<()> {
    let files = repo::text_files()?;
    if names.is_empty() {
        println!("{}", table(&files));
        return Ok(());
    }
    let naming = naming(&files, names);
    if naming.is_empty() {
        bail!("no source file names {}", names.join(" or "));
    }
    for (path, n_lines) in &naming {
        println!("{n_lines:5}  {path}");
    }
    println!("{} files name {}, besides those that carry its name", naming.len(), names.join(" or "));
    Ok(())
}

/// The rows that miss their goal, with their counts.
pub(crate) fn misses(files: &[TextFile]) -> impl Iterator<Item = (&'static Row, usize)> {
    ROWS.iter().map(|row| (row, naming(files, row.names).len())).filter(|(row, count)| *count > row.goal)
}

impl Row {
    /// The change with what it was measured on.
    pub(crate) fn title(&self) -> String {
        format!("{} ({})", self.change, self.names.join(", "))
    }
}

/// The table of ARCHITECTURE.md.
fn table(files: &[TextFile]) -> String {
    let mut text = String::from("| change | measured on | files | goal |\n|---|---|---|---|");
    for row in ROWS {
        let count = naming(files, row.names).len();
        text += &format!("\n| {} | `{}` | {count} | {} |", row.change, row.names.join("`, `"), row.goal);
    }
    text
}

/// The source files that name one of these, with how many of their lines do.
fn naming<'a>(files: &'a [TextFile], names: &[&str]) -> Vec<(&'a str, usize)> {
    let names: Vec<Vec<String>> = names.iter().map(|name| parts(name)).collect();
    let holds = |text: &str| {
        let parts = parts(text);
        names.iter().any(|name| parts.windows(name.len()).any(|window| window == name))
    };
    let sources = files.iter().filter(|file| is_source(file) && !holds(&file.path));
    let counted = sources
        .map(|file| (file.path.as_str(), file.text.lines().filter(|line| holds(code_of(line))).count()));
    counted.filter(|(_, n_lines)| *n_lines > 0).collect()
}

fn is_source(file: &TextFile) -> bool {
    let path = &file.path;
    SOURCES.iter().any(|dir| file.is_under(dir))
        && ENDINGS.iter().any(|ending| path.ends_with(ending))
        && !OTHERS.iter().any(|dir| path.contains(dir))
        && path != SELF
}

/// The words that identifiers are made of, in small letters: `BuildWarehouse` and `build_warehouse` give the same two.
fn parts(text: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part = String::new();
    let mut was_small = false;
    for c in text.chars() {
        let begins = c.is_uppercase() && was_small;
        if (begins || !c.is_alphanumeric()) && !part.is_empty() {
            parts.push(std::mem::take(&mut part));
        }
        if c.is_alphanumeric() {
            part.extend(c.to_lowercase());
        }
        was_small = c.is_lowercase() || c.is_numeric();
    }
    if !part.is_empty() {
        parts.push(part);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(path: &str, code: &str, name: &str) -> usize {
        naming(&[TextFile::new(path, code)], &[name]).len()
    }

    #[test]
    fn spelling_does_not_matter() {
        for code in
            ["Action::BuildWarehouse", "build_warehouse(game)", "'build-warehouse'", "buildWarehouse()"]
        {
            assert_eq!(count("crates/sim/src/lib.rs", code, "BuildWarehouse"), 1, "{code}");
        }
        assert_eq!(count("crates/sim/src/lib.rs", "EnergiesAction::Roll", "energies"), 1);
    }

    #[test]
    fn comments_do_not_count() {
        assert_eq!(count("crates/sim/src/lib.rs", "cost(seat) // K-MINING-01", "mining"), 0);
    }

    #[test]
    fn parts_of_words_do_not_count() {
        assert_eq!(count("crates/sim/src/lib.rs", "determining the rebuild_warehouses", "mining"), 0);
        assert_eq!(count("crates/sim/src/lib.rs", "rebuild_warehouses", "build_warehouse"), 0);
    }

    #[test]
    fn files_that_carry_the_name_do_not_count() {
        assert_eq!(count("crates/engine/src/rulesets/energies/turn.rs", "Energies", "energies"), 0);
        assert_eq!(count("crates/bots/src/value/energies.rs", "Energies", "energies"), 0);
        assert_eq!(count("crates/bots/src/value/mod.rs", "Energies", "energies"), 1);
    }

    #[test]
    fn tests_data_and_generated_files_do_not_count() {
        for path in [
            "crates/bots/tests/bots/main.rs",
            "web/src/generated/protocol.ts",
            "docs/cli.md",
            "data/words/en.toml",
        ] {
            assert_eq!(count(path, "energies", "energies"), 0, "{path}");
        }
        assert_eq!(count("web/src/model/log.ts", "energies", "energies"), 1);
    }
}
