//! Every normative rule has its text in French, in the file of the same name, and no text outlives its rule.

use std::collections::{BTreeMap, BTreeSet};

use super::Finding;
use super::rule_ids::{SPECIFICATION, ids_in, is_specification, normative_id};
use crate::repo::TextFile;

const FRENCH: &str = "docs/rules/fr";

pub(super) fn check(files: &[TextFile]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for english in files.iter().filter(|file| is_specification(file)) {
        let path = format!("{FRENCH}/{}", english.name());
        let french = files.iter().find(|file| file.path == path);
        compare(english, french, &path, &mut findings);
    }
    let is_alone = |file: &&TextFile| {
        let is_known = |other: &TextFile| is_specification(other) && other.name() == file.name();
        file.is_under(FRENCH) && !files.iter().any(is_known)
    };
    for file in files.iter().filter(is_alone) {
        findings.push(Finding::error(&file.path, format!("no file of this name is in {SPECIFICATION}")));
    }
    findings
}

/// Compares the rules of a specification with their French texts, which belong into the file `path`.
fn compare(english: &TextFile, french: Option<&TextFile>, path: &str, findings: &mut Vec<Finding>) {
    let rules: BTreeMap<&str, (usize, &str)> =
        rules(english).map(|(at, id, text)| (id, (at, text))).collect();
    let mut translated = BTreeSet::new();
    for (number, id, text) in french.into_iter().flat_map(self::rules) {
        let mut fail = |message: String| findings.push(Finding::error(format!("{path}:{number}"), message));
        let Some((_, original)) = rules.get(id) else {
            fail(format!("{id} is not in {}", english.path));
            continue;
        };
        if !translated.insert(id) {
            fail(format!("{id} already has a text in this file"));
        }
        if text.is_empty() {
            fail(format!("{id} has no text"));
        }
        let cited: BTreeSet<&str> = ids_in(original).collect();
        for other in ids_in(text).filter(|other| !cited.contains(other)) {
            fail(format!("{id} names {other}, which the English text does not"));
        }
    }
    for (id, (number, _)) in rules.iter().filter(|(id, _)| !translated.contains(*id)) {
        let place = format!("{}:{number}", english.path);
        findings.push(Finding::error(place, format!("{id} has no French text: write it in {path}")));
    }
}

/// The rules of a file: number of the line, id and text.
fn rules(file: &TextFile) -> impl Iterator<Item = (usize, &str, &str)> {
    file.numbered_lines().filter_map(|(number, line)| {
        let id = normative_id(line)?;
        let (_, text) = line.split_once(id)?;
        Some((number, id, text.trim_start_matches('*').trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: &str = "\
# Rules
- **B-SETUP-01** The first rule.
- **B-SETUP-02** The second rule, after B-SETUP-01. [decided]
- **A-01** An ambiguity.
";

    const FRENCH_TEXT: &str = "\
# Règles
- **B-SETUP-01** La première règle.
- **B-SETUP-02** La seconde règle, après B-SETUP-01.
";

    fn messages(french: &str) -> Vec<String> {
        let files = [
            TextFile::new("docs/rules/base.md", ENGLISH),
            TextFile::new("docs/rules/fr/base.md", french),
            TextFile::new("docs/rules/README.md", "# Rules"),
        ];
        check(&files).into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn complete_texts_pass() {
        assert!(messages(FRENCH_TEXT).is_empty());
    }

    #[test]
    fn rules_without_a_text_fail() {
        let lacks = "B-SETUP-02 has no French text: write it in docs/rules/fr/base.md";
        assert_eq!(messages("- **B-SETUP-01** La première règle."), [lacks]);
        let empty = FRENCH_TEXT.replace("La première règle.", "");
        assert_eq!(messages(&empty), ["B-SETUP-01 has no text"]);
        let english = TextFile::new("docs/rules/base.md", ENGLISH);
        let found: Vec<String> = check(&[english]).into_iter().map(|finding| finding.place).collect();
        assert_eq!(found, ["docs/rules/base.md:2", "docs/rules/base.md:3"]);
    }

    #[test]
    fn texts_of_unknown_rules_fail() {
        let text = format!("{FRENCH_TEXT}- **B-SETUP-03** Une règle de trop.");
        assert_eq!(messages(&text), ["B-SETUP-03 is not in docs/rules/base.md"]);
    }

    #[test]
    fn texts_in_another_file_fail() {
        let files = [
            TextFile::new("docs/rules/base.md", ENGLISH),
            TextFile::new("docs/rules/oil-springs.md", "# Rules"),
            TextFile::new("docs/rules/fr/base.md", "- **B-SETUP-01** La première règle."),
            TextFile::new("docs/rules/fr/oil-springs.md", "- **B-SETUP-02** La seconde règle."),
        ];
        let found: Vec<String> = check(&files).into_iter().map(|finding| finding.place).collect();
        assert_eq!(found, ["docs/rules/base.md:3", "docs/rules/fr/oil-springs.md:1"]);
    }

    #[test]
    fn a_file_for_no_rules_fails() {
        let alone = TextFile::new("docs/rules/fr/bsae.md", "# Règles");
        assert_eq!(check(&[alone])[0].message, "no file of this name is in docs/rules");
    }

    #[test]
    fn repeated_texts_fail() {
        let text = format!("{FRENCH_TEXT}- **B-SETUP-01** Encore.");
        assert_eq!(messages(&text), ["B-SETUP-01 already has a text in this file"]);
    }

    #[test]
    fn misspelt_references_fail() {
        let text = FRENCH_TEXT.replace("après B-SETUP-01", "après B-SETPU-01");
        assert_eq!(messages(&text), ["B-SETUP-02 names B-SETPU-01, which the English text does not"]);
    }
}
