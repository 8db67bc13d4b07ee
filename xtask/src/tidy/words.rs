//! Every language has the same words: the keys of `data/words/en.toml` with the same arguments. No key is unused, and
//! no key that the sources ask for is missing. (The compiler checks the keys of the web client, and the tests of
//! `hexhaven-words` that everything the rules name has its words.)

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

use super::Finding;
use crate::repo::TextFile;

const FOLDER: &str = "data/words";
const ENGLISH: &str = "data/words/en.toml";
const FORMS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// The texts of a key: one, or its plural forms.
type Words = BTreeMap<String, Vec<String>>;

pub(super) fn check(files: &[TextFile]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut languages = BTreeMap::new();
    for file in files.iter().filter(|file| file.is_under(FOLDER)) {
        match file.text.parse::<Table>() {
            Ok(table) => {
                let mut words = Words::new();
                flatten("", &table, &mut words);
                languages.insert(file.path.as_str(), words);
            }
            Err(error) => findings.push(Finding::error(&file.path, error.message())),
        }
    }
    let Some(english) = languages.remove(ENGLISH) else { return findings };
    for (path, words) in &languages {
        compare(&english, path, words, &mut findings);
    }
    let asked = Asked::new(files, &english);
    for key in english.keys().filter(|key| !asked.is_used(key)) {
        findings.push(Finding::error(ENGLISH, format!("nothing asks for {key}")));
    }
    for (path, key) in asked.missing(&english) {
        findings.push(Finding::error(path, format!("{ENGLISH} has no {key}")));
    }
    findings
}

fn flatten(prefix: &str, table: &Table, words: &mut Words) {
    for (name, value) in table {
        let key = format!("{prefix}{name}");
        match value {
            Value::Table(forms) if is_plural(forms) => {
                words.insert(key, forms.values().filter_map(Value::as_str).map(str::to_owned).collect());
            }
            Value::Table(table) => flatten(&format!("{key}."), table, words),
            value => _ = words.insert(key, vec![value.as_str().unwrap_or_default().to_owned()]),
        }
    }
}

fn is_plural(table: &Table) -> bool {
    table.contains_key("other") && table.keys().all(|form| FORMS.contains(&form.as_str()))
}

/// Compares a language with English.
fn compare(english: &Words, path: &str, words: &Words, findings: &mut Vec<Finding>) {
    let mut fail = |message| findings.push(Finding::error(path, message));
    for (key, texts) in english {
        let Some(translated) = words.get(key) else {
            fail(format!("{key} is missing"));
            continue;
        };
        if gaps(texts) != gaps(translated) {
            fail(format!("{key} needs the arguments {:?}, as in English", gaps(texts)));
        }
        if texts.iter().any(String::is_empty) != translated.iter().any(String::is_empty) {
            fail(format!("{key} is empty in one language only"));
        }
    }
    for key in words.keys().filter(|key| !english.contains_key(*key)) {
        fail(format!("{key} is not in {ENGLISH}"));
    }
}

fn gaps(texts: &[String]) -> BTreeSet<&str> {
    let parts = texts.iter().flat_map(|text| text.split('{').skip(1));
    parts.filter_map(|part| part.split_once('}').map(|(name, _)| name)).collect()
}

/// The keys used in the sources.
struct Asked<'a> {
    /// Complete keys, with their places.
    keys: BTreeMap<String, &'a str>,
    /// Keys with parts filled in at run time, split at those parts.
    patterns: BTreeSet<Vec<String>>,
    /// The rule sets, which may override any entry.
    rules: BTreeSet<String>,
}

impl<'a> Asked<'a> {
    fn new(files: &'a [TextFile], english: &Words) -> Self {
        let rules = english.keys().filter_map(|key| key.strip_prefix("rules.")?.strip_suffix(".name"));
        let rules = rules.map(str::to_owned).collect();
        let mut asked = Self { keys: BTreeMap::new(), patterns: BTreeSet::new(), rules };
        for file in files.iter().filter(|file| is_source(file)) {
            for literal in literals(&file.text) {
                asked.note(&file.path, literal);
            }
            for group in groups(&file.text) {
                asked.ask_group(group);
            }
        }
        // The names of events find their words, and the gaps of their lines name the group of a word.
        asked.patterns.insert(vec!["log.".to_owned(), String::new()]);
        for (_, texts) in english.iter().filter(|(key, _)| key.contains("log.")) {
            gaps(texts).into_iter().for_each(|group| asked.ask_group(group));
        }
        asked
    }

    fn note(&mut self, path: &'a str, literal: &str) {
        let parts = split(literal);
        let is_key_like = |part: &String| part.chars().all(is_key_char);
        if !literal.contains('.') || !parts.iter().all(is_key_like) {
            return;
        }
        match parts.as_slice() {
            [whole] => _ = self.keys.entry(whole.clone()).or_insert(path),
            [first, ..] if first.contains('.') => _ = self.patterns.insert(parts),
            _ => {}
        }
    }

    /// A word of a group, with or without more than its name.
    fn ask_group(&mut self, group: &str) {
        self.patterns.insert(vec![format!("{group}."), String::new()]);
    }

    fn is_used(&self, key: &str) -> bool {
        let own = key.split_once('.').filter(|(rules, _)| self.rules.contains(*rules)).map(|(_, key)| key);
        let is_named =
            |key: &str| self.keys.contains_key(key) || self.patterns.iter().any(|parts| fits(key, parts));
        is_named(key) || own.is_some_and(is_named)
    }

    /// Missing keys of existing groups, in Rust; TypeScript checks its own.
    fn missing(&self, english: &Words) -> impl Iterator<Item = (&'a str, &String)> {
        let group = |key: &str| key.split('.').next().unwrap_or_default().to_owned();
        let groups: BTreeSet<String> = english.keys().map(|key| group(key)).collect();
        let asked = self.keys.iter().filter(|(_, path)| path.ends_with(".rs"));
        let absent =
            asked.filter(move |(key, _)| groups.contains(&group(key)) && !english.contains_key(*key));
        absent.map(|(key, path)| (*path, key))
    }
}

fn is_source(file: &TextFile) -> bool {
    let is_rust =
        file.path.starts_with("crates/") && file.path.contains("/src/") && file.path.ends_with(".rs");
    let is_page = file.is_under("web/src") && !file.is_under("web/src/generated");
    is_rust || is_page && (file.path.ends_with(".ts") || file.path.ends_with(".svelte"))
}

const fn is_key_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')
}

/// The string literals of a source, roughly: text between two equal quotes on one line.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .flat_map(|line| ['"', '\'', '`'].into_iter().flat_map(move |quote| line.split(quote).skip(1)))
}

/// The groups that a source asks for a word of: `word('kind', …)`.
fn groups(text: &str) -> impl Iterator<Item = &str> {
    let calls = text.match_indices(['w', 'i', 'a']).filter_map(|(at, _)| {
        let call = ["word(", "wordInGame(", "inline(", "about("]
            .iter()
            .find(|call| text[at..].starts_with(**call))?;
        Some(&text[at + call.len()..])
    });
    calls.filter_map(|rest| {
        let args = rest.split(')').next()?;
        let (group, _) = args.split_once('\'')?.1.split_once('\'')?;
        group.chars().all(|c| c.is_ascii_lowercase()).then_some(group)
    })
}

/// A literal split at its placeholders: `${…}` and `{…}`.
fn split(literal: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let (mut part, mut depth) = (String::new(), 0_u32);
    for c in literal.chars() {
        match c {
            '{' => {
                depth += 1;
                parts.push(std::mem::take(&mut part));
            }
            '}' => depth = depth.saturating_sub(1),
            '$' => {}
            c if depth == 0 => part.push(c),
            _ => {}
        }
    }
    parts.push(part);
    parts
}

/// Whether a key has the fixed parts of a pattern in order, from its beginning to its end.
fn fits(key: &str, parts: &[String]) -> bool {
    let [first, middle @ .., last] = parts else { return false };
    let Some(mut rest) = key.strip_prefix(first.as_str()) else { return false };
    for part in middle {
        let Some(at) = rest.find(part.as_str()) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &str =
        "[game]\ncards = { one = \"{n} card\", other = \"{n} cards\" }\nturn = \"Turn {n}\"\n";

    fn messages(files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<TextFile> = files.iter().map(|(path, text)| TextFile::new(path, text)).collect();
        check(&files).into_iter().map(|finding| finding.message).collect()
    }

    fn with_source(source: &str) -> Vec<String> {
        messages(&[(ENGLISH, WORDS), ("crates/cli/src/a.rs", source)])
    }

    const BOTH: &str = "say(\"game.cards\"); say(\"game.turn\")";

    #[test]
    fn words_that_are_used_and_translated_pass() {
        let french = "[game]\ncards = { one = \"{n} carte\", other = \"{n} cartes\" }\nturn = \"Tour {n}\"\n";
        let files = [(ENGLISH, WORDS), ("data/words/fr.toml", french), ("crates/cli/src/a.rs", BOTH)];
        assert!(messages(&files).is_empty());
    }

    #[test]
    fn languages_that_differ_fail() {
        let found = |french| {
            messages(&[(ENGLISH, WORDS), ("data/words/fr.toml", french), ("crates/cli/src/a.rs", BOTH)])
        };
        assert_eq!(found("[game]\ncards = \"{n}\"\n"), ["game.turn is missing"]);
        let other = "[game]\ncards = \"{n}\"\nturn = \"Tour {m}\"\nnew = \"\"\n";
        assert_eq!(
            found(other),
            ["game.turn needs the arguments {\"n\"}, as in English", "game.new is not in data/words/en.toml"]
        );
        assert_eq!(found("[game]\ncards = \"{n}\"\nturn = 1 1\n").len(), 1);
    }

    #[test]
    fn unused_and_missing_keys_fail() {
        assert_eq!(with_source("say(\"game.cards\")"), ["nothing asks for game.turn"]);
        let source = format!("{BOTH}; say(\"game.tunr\")");
        assert_eq!(with_source(&source), ["data/words/en.toml has no game.tunr"]);
    }

    #[test]
    fn keys_made_of_parts_count_as_used() {
        assert!(with_source("say(&format!(\"game.{name}\"))").is_empty());
        assert_eq!(with_source("say(&format!(\"game.c{name}s\"))"), ["nothing asks for game.turn"]);
        let page = [(ENGLISH, WORDS), ("web/src/ui/A.svelte", "{word('game', x)}")];
        assert!(messages(&page).is_empty());
    }

    #[test]
    fn a_rule_set_may_say_it_in_its_own_way() {
        let words = "[rules]\noil.name = \"Oil\"\n[oil]\ngame.turn = \"Turn\"\ngame.other = \"x\"\n[game]\nturn = \"Turn\"\n";
        let source = "say(\"game.turn\"); say(\"rules.oil.name\")";
        assert_eq!(
            messages(&[(ENGLISH, words), ("crates/cli/src/a.rs", source)]),
            ["nothing asks for oil.game.other"]
        );
    }
}
