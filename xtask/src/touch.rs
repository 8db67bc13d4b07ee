//! `cargo xtask touch NAME`: the source files that mention a thing, and so how far a change to it travels.
//! Without a name it prints the table of ARCHITECTURE.md; `tidy` holds every row to its goal.

use anyhow::{Result, bail};

use crate::repo::{self, TextFile, code_of};

/// The document whose table has the goals.
const GOALS: &str = "ARCHITECTURE.md";

/// One kind of change, measured on something that exists.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Row {
    change: String,
    /// The names it goes by; spelling does not matter (`PourTea` is also `pour_tea`).
    names: Vec<String>,
    /// The number of files that may mention it, not counting files and folders named after it.
    pub(crate) goal: usize,
}

/// The source folders, and the folders in them that are not source.
const SOURCES: &[&str] = &["crates", "web/src", "xtask/src"];
const OTHERS: &[&str] = &["/tests/", "/generated/", "/benches/", "/examples/"];
const ENDINGS: &[&str] = &[".rs", ".ts", ".svelte", ".js", ".mjs"];

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

/// The goals, from the table of the architecture.
pub(crate) fn goals(files: &[TextFile]) -> Vec<Row> {
    let document = files.iter().find(|file| file.path == GOALS);
    document.into_iter().flat_map(|file| file.text.lines()).filter_map(Row::read).collect()
}

impl Row {
    /// Reads a line of the table: the change, what it is measured on, the number of files, and the goal.
    fn read(line: &str) -> Option<Self> {
        let cells: Vec<&str> = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim).collect();
        let [change, names, _, goal] = cells[..] else { return None };
        let names = names.split(", ").map(|name| Some(name.strip_prefix('`')?.strip_suffix('`')?.to_owned()));
        Some(Self {
            change: change.to_owned(),
            names: names.collect::<Option<_>>()?,
            goal: goal.parse().ok()?,
        })
    }

    /// The number of files that name it.
    pub(crate) fn count(&self, files: &[TextFile]) -> usize {
        naming(files, &self.names).len()
    }

    /// The change with what it was measured on.
    pub(crate) fn title(&self) -> String {
        format!("{} ({})", self.change, self.names.join(", "))
    }
}

/// The table of the architecture, counted now.
fn table(files: &[TextFile]) -> String {
    let mut text = String::from("| change | measured on | files | goal |\n|---|---|---|---|");
    for row in goals(files) {
        let count = row.count(files);
        text += &format!("\n| {} | `{}` | {count} | {} |", row.change, row.names.join("`, `"), row.goal);
    }
    text
}

/// The source files that mention one of these, with the number of lines that do.
fn naming<'a>(files: &'a [TextFile], names: &[impl AsRef<str>]) -> Vec<(&'a str, usize)> {
    let names: Vec<Vec<String>> = names.iter().map(|name| parts(name.as_ref())).collect();
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
}

/// The words that identifiers are made of, in lowercase: `PourTea` and `pour_tea` give the same two.
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
    fn goals_stand_in_the_table() {
        let row = Row::read("| action with its event | `PourTea`, `TeaPoured` | 9 | 8 |").unwrap();
        assert_eq!(row.names, ["PourTea", "TeaPoured"]);
        assert_eq!(row.goal, 8);
        for other in
            ["| change | measured on | files | goal |", "|---|---|---|---|", "| `web` | | the client |"]
        {
            assert_eq!(Row::read(other), None, "{other}");
        }
    }

    #[test]
    fn spelling_does_not_matter() {
        for code in ["Action::PourTea", "pour_tea(game)", "'pour-tea'", "pourTea()"] {
            assert_eq!(count("crates/sim/src/lib.rs", code, "PourTea"), 1, "{code}");
        }
        assert_eq!(count("crates/sim/src/lib.rs", "TeahouseAction::Roll", "teahouse"), 1);
    }

    #[test]
    fn comments_do_not_count() {
        assert_eq!(count("crates/sim/src/lib.rs", "cost(seat) // T-BREWING-01", "brewing"), 0);
    }

    #[test]
    fn parts_of_words_do_not_count() {
        assert_eq!(count("crates/sim/src/lib.rs", "homebrewing with repour_teas", "brewing"), 0);
        assert_eq!(count("crates/sim/src/lib.rs", "repour_teas", "pour_tea"), 0);
    }

    #[test]
    fn files_that_carry_the_name_do_not_count() {
        assert_eq!(count("crates/engine/src/rulesets/teahouse/turn.rs", "Teahouse", "teahouse"), 0);
        assert_eq!(count("crates/bots/src/value/teahouse.rs", "Teahouse", "teahouse"), 0);
        assert_eq!(count("crates/bots/src/value/mod.rs", "Teahouse", "teahouse"), 1);
    }

    #[test]
    fn tests_data_and_generated_files_do_not_count() {
        for path in [
            "crates/bots/tests/bots/main.rs",
            "web/src/generated/protocol.ts",
            "docs/cli.md",
            "data/words/en.toml",
        ] {
            assert_eq!(count(path, "teahouse", "teahouse"), 0, "{path}");
        }
        assert_eq!(count("web/src/model/log.ts", "teahouse", "teahouse"), 1);
    }
}
