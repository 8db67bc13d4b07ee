//! Source files stay short enough to be read in one sitting.
//! A file that is one long table says so in its first lines with `// tidy: table`.

use super::Finding;
use crate::repo::TextFile;

const WARN_ABOVE: usize = 600;
const FAIL_ABOVE: usize = 1000;
const TABLE_MARK: &str = "// tidy: table";
const MARK_LINES: usize = 5;

pub(super) fn check(files: &[TextFile]) -> Vec<Finding> {
    files.iter().filter(|file| file.is_rust() && !is_table(file)).filter_map(size_finding).collect()
}

fn size_finding(file: &TextFile) -> Option<Finding> {
    match file.text.lines().count() {
        n if n > FAIL_ABOVE => {
            Some(Finding::error(&file.path, format!("{n} lines, at most {FAIL_ABOVE}: split it by concept")))
        }
        n if n > WARN_ABOVE => {
            Some(Finding::warning(&file.path, format!("{n} lines, more than {WARN_ABOVE}")))
        }
        _ => None,
    }
}

fn is_table(file: &TextFile) -> bool {
    file.text.lines().take(MARK_LINES).any(|line| line.trim() == TABLE_MARK)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::Severity;

    fn severity_of(n_lines: usize, first: &str) -> Option<Severity> {
        let text = format!("{first}\n{}", "x\n".repeat(n_lines - 1));
        check(&[TextFile::new("crates/a/src/b.rs", &text)]).first().map(|finding| finding.severity)
    }

    #[test]
    fn long_files_warn_then_fail() {
        assert_eq!(severity_of(600, "//! x"), None);
        assert_eq!(severity_of(601, "//! x"), Some(Severity::Warning));
        assert_eq!(severity_of(1000, "//! x"), Some(Severity::Warning));
        assert_eq!(severity_of(1001, "//! x"), Some(Severity::Error));
    }

    #[test]
    fn tables_are_exempt() {
        assert_eq!(severity_of(1001, TABLE_MARK), None);
    }

    #[test]
    fn only_source_counts() {
        let text = "x\n".repeat(5000);
        assert!(check(&[TextFile::new("docs/long.md", &text)]).is_empty());
    }
}
