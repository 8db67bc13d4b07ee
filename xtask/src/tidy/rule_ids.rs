//! Every normative rule of the specification is cited by a test, and every cited rule exists.
//! Rules that are not implemented yet are listed with a reason; an entry must go when its rule gets a test.

use std::collections::{BTreeMap, BTreeSet};

use super::Finding;
use crate::repo::TextFile;

pub(super) const SPECIFICATION: &str = "docs/rules";
const VECTORS: &str = "testdata/rules";
const WAITING: &str = "testdata/not-implemented.txt";

pub(super) fn check(files: &[TextFile]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let specified = specified(files, &mut findings);
    let cited = cited(files);
    check_citations(files, &specified, &examples(files), &mut findings);
    let waiting = waiting(files, &specified, &cited, &mut findings);
    for (id, place) in &specified {
        if !cited.contains(id) && !waiting.iter().any(|line| line.covers(id)) {
            findings.push(Finding::error(
                place,
                format!("{id} is cited by no test: write a vector or list it in {WAITING}"),
            ));
        }
    }
    findings
}

/// The normative rules with the place of each.
fn specified<'a>(files: &'a [TextFile], findings: &mut Vec<Finding>) -> BTreeMap<&'a str, String> {
    let mut specified = BTreeMap::new();
    for file in files.iter().filter(|file| is_specification(file)) {
        for (number, line) in file.numbered_lines() {
            let Some(id) = normative_id(line) else { continue };
            let place = format!("{}:{number}", file.path);
            if let Some(first) = specified.insert(id, place.clone()) {
                findings.push(Finding::error(place, format!("{id} is already specified at {first}")));
            }
        }
    }
    specified
}

/// The worked examples with their own ids, such as `- *S-W-01* **What may lie where.** …`.
fn examples(files: &[TextFile]) -> BTreeSet<&str> {
    let lines = files.iter().filter(|file| is_specification(file)).flat_map(|file| file.text.lines());
    lines
        .filter_map(|line| ids_in(line.strip_prefix("- *").filter(|rest| !rest.starts_with('*'))?).next())
        .collect()
}

/// Whether the file specifies rules; a folder below holds their texts in another language.
pub(super) fn is_specification(file: &TextFile) -> bool {
    let name = file.path.strip_prefix(SPECIFICATION).and_then(|rest| rest.strip_prefix('/'));
    name.is_some_and(|name| name.ends_with(".md") && !name.contains('/'))
}

/// The id of a line such as `- **B-SETUP-03** Each player …`.
pub(super) fn normative_id(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("- **").or_else(|| line.strip_prefix("* **"))?;
    ids_in(rest).next().filter(|id| rest.starts_with(id))
}

/// The ids that vectors and tests cite.
fn cited(files: &[TextFile]) -> BTreeSet<&str> {
    files.iter().filter(|file| is_test(file)).flat_map(|file| ids_in(&file.text)).collect()
}

fn is_test(file: &TextFile) -> bool {
    let is_vector = file.is_under(VECTORS);
    let is_rust_test = file.path.contains("/tests/") || file.path.ends_with("tests.rs");
    is_vector || (is_rust_test && file.is_under("crates"))
}

/// Finds ids that no specification knows, in vectors, tests and code.
fn check_citations(
    files: &[TextFile],
    specified: &BTreeMap<&str, String>,
    examples: &BTreeSet<&str>,
    findings: &mut Vec<Finding>,
) {
    for file in files.iter().filter(|file| is_test(file) || (file.is_under("crates") && file.is_rust())) {
        for (number, line) in file.numbered_lines() {
            for id in ids_in(line).filter(|id| !specified.contains_key(id) && !examples.contains(id)) {
                let place = format!("{}:{number}", file.path);
                findings.push(Finding::error(place, format!("{id} is not in {SPECIFICATION}")));
            }
        }
    }
}

/// One line of the waiting list: an id, or a prefix that ends in `*`.
struct Waiting<'a> {
    pattern: &'a str,
}

impl Waiting<'_> {
    fn covers(&self, id: &str) -> bool {
        match self.pattern.strip_suffix('*') {
            Some(prefix) => id.starts_with(prefix),
            None => id == self.pattern,
        }
    }
}

/// Reads the waiting list, and finds lines without a reason, without a rule, or with a rule that is tested.
fn waiting<'a>(
    files: &'a [TextFile],
    specified: &BTreeMap<&str, String>,
    cited: &BTreeSet<&str>,
    findings: &mut Vec<Finding>,
) -> Vec<Waiting<'a>> {
    let mut list = Vec::new();
    let lines = files.iter().filter(|file| file.path == WAITING).flat_map(TextFile::numbered_lines);
    for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#')) {
        let (pattern, reason) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let entry = Waiting { pattern };
        let mut fail =
            |message: String| findings.push(Finding::error(format!("{WAITING}:{number}"), message));
        if reason.trim().is_empty() {
            fail(format!("{pattern} has no reason"));
        }
        if !specified.keys().any(|id| entry.covers(id)) {
            fail(format!("{pattern} matches no rule"));
        }
        let stale: Vec<&str> =
            specified.keys().copied().filter(|id| entry.covers(id) && cited.contains(id)).collect();
        if let Some(first) = stale.first() {
            fail(format!("{pattern} is stale: {} of its rules are tested, such as {first}", stale.len()));
        }
        list.push(entry);
    }
    list
}

/// All ids in a text: a letter for the document, a topic, a number, joined by hyphens.
pub(super) fn ids_in(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices(['B', 'X', 'K', 'O', 'E', 'S']).filter_map(move |(at, _)| {
        let joins = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        if text[..at].chars().next_back().is_some_and(joins) {
            return None;
        }
        let rest = text[at + 1..].strip_prefix('-')?;
        let topic = leading(rest, |c| c.is_ascii_uppercase() || c.is_ascii_digit());
        let rest = rest[topic.len()..].strip_prefix('-')?;
        let number = leading(rest, |c| c.is_ascii_digit());
        let is_id = !topic.is_empty() && !number.is_empty();
        is_id.then(|| &text[at..at + 1 + 1 + topic.len() + 1 + number.len()])
    })
}

/// The longest beginning of `text` that `accepts` every character of.
fn leading(text: &str, accepts: impl Fn(char) -> bool) -> &str {
    &text[..text.find(|c| !accepts(c)).unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "\
# Rules
- **B-SETUP-01** The first rule.
- **B-SETUP-02** The second rule, after B-SETUP-01.
- **A-01** An ambiguity.
";

    fn messages(vectors: &str, waiting: &str) -> Vec<String> {
        let files = [
            TextFile::new("docs/rules/base.md", RULES),
            TextFile::new("testdata/rules/base/setup.txt", vectors),
            TextFile::new(WAITING, waiting),
        ];
        check(&files).into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn ids_are_found_at_word_boundaries() {
        let text = "B-SETUP-01, (K-EXPEL-06) B-SETUP B-SETUP-* AB-SETUP-01 X-BOARD-04: é E-7A-12B";
        let ids: Vec<&str> = ids_in(text).collect();
        assert_eq!(ids, ["B-SETUP-01", "K-EXPEL-06", "X-BOARD-04", "E-7A-12"]);
    }

    #[test]
    fn cited_and_waiting_rules_pass() {
        assert!(messages("rule B-SETUP-01\nrule B-SETUP-02", "").is_empty());
        assert!(messages("rule B-SETUP-01", "# comment\n\nB-SETUP-02  not yet\n").is_empty());
        assert!(messages("", "B-*  rule set not implemented yet").is_empty());
    }

    #[test]
    fn uncited_rules_fail() {
        let found = messages("rule B-SETUP-01", "");
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("B-SETUP-02 is cited by no test"));
    }

    #[test]
    fn misspelt_citations_fail() {
        let found = messages("rule B-SETUP-01 B-SETUP-02 B-SETPU-02", "");
        assert_eq!(found, ["B-SETPU-02 is not in docs/rules"]);
        let code = TextFile::new("crates/engine/src/lib.rs", "// B-NONE-01: why.");
        assert_eq!(check(&[code]).len(), 1);
    }

    #[test]
    fn stale_unexplained_and_empty_lines_fail() {
        assert_eq!(
            messages("rule B-SETUP-01", "B-SETUP-*  later"),
            ["B-SETUP-* is stale: 1 of its rules are tested, such as B-SETUP-01"]
        );
        assert_eq!(messages("rule B-SETUP-01", "B-SETUP-02"), ["B-SETUP-02 has no reason"]);
        assert_eq!(messages("B-SETUP-01 B-SETUP-02", "K-*  later"), ["K-* matches no rule"]);
    }

    #[test]
    fn duplicate_rules_fail() {
        let files = [TextFile::new("docs/rules/a.md", "- **O-X-01** one\n- **O-X-01** two")];
        assert!(check(&files).iter().any(|finding| finding.message.contains("already specified")));
    }

    #[test]
    fn texts_in_another_language_specify_nothing() {
        let text = "- **B-SETUP-01** Une règle.\n- **B-NEW-01** Une autre.";
        assert!(check(&[TextFile::new("docs/rules/fr/base.md", text)]).is_empty());
    }

    #[test]
    fn tests_in_code_count_as_citations() {
        let files = [
            TextFile::new("docs/rules/base.md", RULES),
            TextFile::new("crates/engine/tests/setup.rs", "// B-SETUP-01"),
            TextFile::new("crates/engine/src/core/tests.rs", "// B-SETUP-02"),
        ];
        assert!(check(&files).is_empty());
    }

    #[test]
    fn other_code_does_not_count_as_a_citation() {
        let files = [
            TextFile::new("docs/rules/base.md", RULES),
            TextFile::new("crates/engine/src/core/setup.rs", "// B-SETUP-01, B-SETUP-02"),
        ];
        assert_eq!(check(&files).len(), 2);
    }
}
