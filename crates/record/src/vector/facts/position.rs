//! `position phase done`: a line of the canonical position; `position no offer`: there is no such line.
//! The line is parsed as a statement, so that a wrong word is an error and places may have any of their names.

use hexhaven_engine::Notated;
use hexhaven_engine::notation::{Dialect, Scanner};

use super::ask::Asked;
use super::{Sides, Unread, sides};

pub(super) fn compare(asked: &Asked<'_, ()>, s: &mut Scanner<'_>) -> Sides {
    let is_absence = s.eat_word("no");
    let (at, stated) = (s.here(), s.rest().trim());
    if let Err(misread) = asked.game.check_statement(*s)
        && !(is_absence && !stated.is_empty() && misread.at >= at + stated.len())
    {
        return Err(misread.into());
    }
    while !s.is_end() {
        s.run(|_| true);
    }
    let expected = canonical(asked.dialect, stated);
    let position = asked.game.position().to_string();
    if is_absence {
        check_one_place(at, &expected)?;
        let found = position.lines().find(|line| says(line, &expected));
        let expected = format!("no {expected}");
        return sides(&expected, found.unwrap_or(&expected));
    }
    if let Some(line) = position.lines().find(|line| line.eq_ignore_ascii_case(&expected)) {
        return sides(line, line);
    }
    let keyword = expected.split(' ').next();
    let similar: Vec<&str> = position.lines().filter(|line| line.split(' ').next() == keyword).collect();
    sides(&expected, if similar.is_empty() { "no such line".to_owned() } else { similar.join("; ") })
}

/// The statement with one space between its words and the canonical names of its places.
fn canonical(dialect: Dialect, text: &str) -> String {
    let mut words = String::new();
    let mut s = Scanner::new(text);
    while !s.is_end() {
        let name = if s.peek() == Some(b'(') { place(dialect, &mut s) } else { None };
        let blank = if words.is_empty() || s.peek_close() == Some(b',') { "" } else { " " };
        let word = name.unwrap_or_else(|| s.run(|c| !c.is_whitespace() && c != '(').to_owned());
        words += &format!("{blank}{word}");
    }
    words
}

fn place(dialect: Dialect, s: &mut Scanner<'_>) -> Option<String> {
    let start = *s;
    if let Ok(vertex) = dialect.scan_vertex(s) {
        return Some(dialect.vertex(vertex).to_string());
    }
    *s = start;
    if let Ok(edge) = dialect.scan_edge(s) {
        return Some(dialect.edge(edge).to_string());
    }
    *s = start;
    dialect.scan_hex(s).ok().map(|hex| dialect.hex(hex).to_string())
}

/// A line lists places in its own order, so the absence of several is stated one by one.
fn check_one_place(at: usize, expected: &str) -> Result<(), Unread> {
    let words: Vec<&str> = expected.split(' ').collect();
    let is_place = |word: &str| word.starts_with('(');
    if words.windows(2).any(|pair| is_place(pair[0]) && is_place(pair[1])) {
        return Err(Unread { at, problem: "state the absence of one place at a time".to_owned() });
    }
    Ok(())
}

/// Whether a line has the keyword and the words in a row, or a list of the same player has them.
fn says(line: &str, stated: &str) -> bool {
    let split =
        |text: &str| text.to_ascii_lowercase().split([' ', ',']).map(str::to_owned).collect::<Vec<_>>();
    let (line, stated) = (split(line), split(stated));
    let in_a_row = |from: usize| {
        stated.len() <= from || line[from..].windows(stated.len() - from).any(|row| *row == stated[from..])
    };
    line[0] == stated[0] && (in_a_row(1) || line.get(1) == stated.get(1) && in_a_row(2))
}
