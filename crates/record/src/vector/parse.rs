//! The blocks of a vector file: keywords at the start of a line, continued on indented lines, ended by a blank line.

use super::Failure;
use crate::reader::without_mark;

/// One worked example.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Block {
    /// The line of its first keyword.
    pub line: usize,
    /// The rules and examples cited.
    pub rules: Vec<String>,
    /// The name of the vector.
    pub name: String,
    /// The position.
    pub given: Vec<Line>,
    /// Plies and facts, in order.
    pub sections: Vec<Section>,
}

/// A group of plies or facts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// Its content.
    pub kind: SectionKind,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// The content of a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SectionKind {
    /// Plies to be played.
    When,
    /// Facts that must hold.
    Then,
}

/// A piece of text and its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The line in the file, from 1.
    pub number: usize,
    /// The column of the first character, from 1.
    pub column: usize,
    /// The text.
    pub text: String,
}

/// Which keyword the indented lines continue.
#[derive(Clone, Copy, PartialEq)]
enum Open {
    Nothing,
    Rule,
    Name,
    Given,
    Last,
}

/// Splits a text into blocks.
///
/// # Errors
/// The lines that belong to no block or have an unknown keyword.
pub fn parse(text: &str) -> Result<Vec<Block>, Vec<Failure>> {
    let (mut blocks, mut trouble) = (Vec::<Block>::new(), Vec::new());
    let (mut is_inside, mut open) = (false, Open::Nothing);
    for (idx, line) in without_mark(text).lines().enumerate() {
        let number = idx + 1;
        if line.trim().is_empty() {
            (is_inside, open) = (false, Open::Nothing);
            continue;
        }
        if line.trim_start().starts_with('#') {
            continue;
        }
        if !is_inside {
            blocks.push(Block { line: number, ..Block::default() });
            is_inside = true;
        }
        let Some(block) = blocks.last_mut() else { continue };
        if let Err(problem) = block.take(line, number, &mut open) {
            trouble.push(Failure { line: number, column: 1, problem: problem.to_owned() });
        }
    }
    for block in &blocks {
        if let Some(problem) = block.missing() {
            trouble.push(Failure { line: block.line, column: 1, problem: problem.to_owned() });
        }
    }
    if trouble.is_empty() { Ok(blocks) } else { Err(trouble) }
}

impl Block {
    fn take(&mut self, line: &str, number: usize, open: &mut Open) -> Result<(), &'static str> {
        let is_continued = line.starts_with([' ', '\t']);
        let keyword_len = if is_continued { 0 } else { line.find(char::is_whitespace).unwrap_or(line.len()) };
        let rest = &line[keyword_len..];
        if !is_continued {
            *open = self.open(&line[..keyword_len])?;
        }
        let skipped = keyword_len + (rest.len() - rest.trim_start().len());
        let column = line[..skipped].chars().count() + 1;
        let line = Line { number, column, text: rest.trim().to_owned() };
        match open {
            Open::Nothing => return Err("an indented line continues nothing"),
            Open::Rule => self.rules.extend(comment_cut(&line.text).split_whitespace().map(str::to_owned)),
            Open::Name => {
                let gap = if self.name.is_empty() { "" } else { " " };
                self.name = format!("{}{gap}{}", self.name, line.text);
            }
            Open::Given => self.given.push(line),
            Open::Last => {
                if let Some(section) = self.sections.last_mut() {
                    section.lines.push(line);
                }
            }
        }
        Ok(())
    }

    fn open(&mut self, keyword: &str) -> Result<Open, &'static str> {
        let kind = match keyword {
            "rule" => return Ok(Open::Rule),
            "name" => return Ok(Open::Name),
            "given" => return Ok(Open::Given),
            "when" => SectionKind::When,
            "then" => SectionKind::Then,
            _ => return Err("expected a keyword: rule, name, given, when or then"),
        };
        self.sections.push(Section { kind, lines: Vec::new() });
        Ok(Open::Last)
    }

    fn missing(&self) -> Option<&'static str> {
        let has_facts = self.sections.iter().any(|section| section.kind == SectionKind::Then);
        match (self.rules.is_empty(), self.given.is_empty(), has_facts) {
            (true, _, _) => Some("the block cites no rule: begin with `rule B-...`"),
            (_, true, _) => Some("the block has no position: add `given base ...`"),
            (_, _, false) => Some("the block states no fact: add `then ...`"),
            (false, false, true) => None,
        }
    }
}

fn comment_cut(text: &str) -> &str {
    text.split('#').next().unwrap_or("")
}
