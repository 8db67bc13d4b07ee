//! `hexhaven check`: runs rule vectors, the worked examples of the rules.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use hexhaven_record::vector::{FileReport, run_all, run_text};
use serde::Serialize;

use crate::files;
use crate::output::{JsonArg, Verdict, unless_closed};

/// Run rule vectors: positions, moves and their expected results
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArgs {
    /// Vector files or folders; `-` reads standard input
    #[arg(value_name = "FILE", required = true)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    json: JsonArg,
}

const EXAMPLES: &str = "\
Exit code 0: every fact holds. 1: at least one does not. 2: a file cannot be read.

Examples:
  hexhaven check testdata/rules/base/building.txt
  hexhaven check testdata/rules/base
  hexhaven check - --json < my-vectors.txt";

/// The output of `--json`.
#[derive(Serialize, Default, Debug)]
struct Report {
    files: usize,
    vectors: usize,
    passed: usize,
    facts: usize,
    failures: Vec<String>,
}

impl CheckArgs {
    /// Runs all vectors.
    pub(crate) fn run(self) -> Result<Verdict> {
        let mut report = Report::default();
        for path in &self.paths {
            for file in reports(path)? {
                report.add(&file);
            }
        }
        if report.vectors == 0 && report.failures.is_empty() {
            bail!(
                "there is no vector in {}: one begins with `rule` and an id (docs/notation.md)",
                names(&self.paths)
            );
        }
        unless_closed(self.json.print(&report, || report.text()))?;
        Ok(if report.failures.is_empty() { Verdict::Well } else { Verdict::Wrong })
    }
}

fn names(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}

fn reports(path: &Path) -> Result<Vec<FileReport>> {
    if path.is_dir() {
        return run_all(path).with_context(|| format!("cannot read the vectors in {}", path.display()));
    }
    let report = run_text(&files::read(path)?);
    Ok(vec![FileReport { path: path.to_owned(), ..report }])
}

impl Report {
    fn add(&mut self, file: &FileReport) {
        self.files += 1;
        self.vectors += file.vectors.len();
        self.passed += file.n_passed();
        self.facts += file.vectors.iter().map(|vector| vector.facts).sum::<usize>();
        self.failures.extend(file.to_string().lines().map(str::to_owned));
    }

    fn text(&self) -> String {
        let mut text: String = self.failures.iter().map(|failure| format!("{failure}\n")).collect();
        text += &format!(
            "{} of {} vectors passed, {} facts in {} files\n",
            self.passed, self.vectors, self.facts, self.files
        );
        text
    }
}
