//! The commands in the documents: those in a block `console` print what the document says, and the program accepts
//! the arguments of all others.
//! `TRYCMD=overwrite` writes what they print now; `[..]` stands for output that changes from run to run.

use std::fs;
use std::path::{Path, PathBuf};

use trycmd::TestCases;
use trycmd::cargo::cargo_bin;

use crate::common::stdout;

const PRINTED: &[&str] = &["../../README.md", "../../docs/*.md"];

#[test]
fn the_documents_show_what_the_commands_print() {
    let cases = TestCases::new();
    cases.register_bin("hexhaven", cargo_bin("hexhaven"));
    for documents in PRINTED {
        cases.case(documents);
    }
}

/// Placeholders in the documents, and something the program accepts in their place.
const PLACEHOLDERS: &[(&str, &str)] = &[
    ("R", "base"),
    ("G", "1"),
    ("N", "1"),
    ("S", "1"),
    ("<name>", "base"),
    ("<language>", "en"),
    ("<command>", "serve"),
    ("games-$(date +%F).sqlite", "games.sqlite"),
];

#[test]
fn the_program_accepts_every_command_in_the_documents() {
    let mut n = 0;
    for document in documents() {
        for command in commands(&fs::read_to_string(document).unwrap()) {
            let mut args = arguments(&command);
            // `--help` comes last, so that everything before it is parsed and nothing runs.
            if args.first().is_none_or(|word| word != "help") {
                args.push("--help".to_owned());
            }
            stdout(&args.iter().map(String::as_str).collect::<Vec<_>>());
            n += 1;
        }
    }
    assert!(n > 100, "only {n} commands found");
}

/// Every document of the repository except the rules, which show no commands.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let crates = fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let folders =
        ["", "docs", "docs/howto", "docs/python", "docs/decisions", "python"].map(|folder| root.join(folder));
    let mut found = Vec::new();
    for folder in folders.into_iter().chain(crates) {
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        found.extend(files.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    }
    found.sort();
    found
}

/// The calls of the program in a document: lines of code blocks, and code within sentences.
fn commands(document: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut in_block = false;
    for line in document.lines() {
        if line.trim_start().starts_with("```") {
            in_block = !in_block;
        } else if in_block {
            found.extend(call(line));
        } else {
            found.extend(line.split('`').skip(1).step_by(2).filter_map(call));
        }
    }
    found
}

/// The arguments of a call, if a piece of code is one.
fn call(code: &str) -> Option<String> {
    let code = code.trim().trim_start_matches("$ ");
    let code = code.split("  #").next().unwrap_or_default().trim();
    let mut words = code
        .split(' ')
        .skip_while(|word| word.starts_with(|c: char| c.is_ascii_uppercase()) && word.contains('='));
    match words.next()? {
        "hexhaven" => Some(words.collect::<Vec<_>>().join(" ")),
        "cargo" if code.contains("cargo run ") => Some(code.split_once(" -- ")?.1.to_owned()),
        _ => None,
    }
}

/// The words of a command, with quotes as in a shell and placeholders filled in.
fn arguments(command: &str) -> Vec<String> {
    let command = PLACEHOLDERS
        .iter()
        .filter(|(name, _)| name.contains(' '))
        .fold(command.to_owned(), |text, (name, value)| text.replace(name, value));
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in command.chars() {
        match (c, quote) {
            ('\'' | '"', None) => quote = Some(c),
            (c, Some(open)) if c == open => quote = None,
            (' ', None) => words.push(String::new()),
            (c, _) => words.last_mut().expect("there is always a word").push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    for word in &mut words {
        if let Some((_, value)) = PLACEHOLDERS.iter().find(|(name, _)| name == word) {
            *word = (*value).to_owned();
        }
    }
    words
}
