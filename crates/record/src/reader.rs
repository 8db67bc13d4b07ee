//! Reads a record line by line, keeping only the header.

use std::io::BufRead;

use hexhaven_engine::notation::{Dialect, Misread};
use hexhaven_engine::{Ending, Seat};

use crate::hash::Hash;
use crate::header::read_seat;
use crate::{FORMAT, Header, RecordError, Step};

/// A step and its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbered {
    /// The line, from 1.
    pub line: usize,
    /// The step.
    pub step: Step,
}

/// Reads the steps of a record in order. An error is yielded once, as the last item; everything before it is good.
#[derive(Debug)]
pub struct Reader<B> {
    lines: Lines<B>,
    header: Header,
    dialect: Dialect,
    plies: u64,
    result: Option<(usize, Ending)>,
    is_done: bool,
}

#[derive(Debug)]
struct Lines<B> {
    input: B,
    number: usize,
    hash: Hash,
}

impl<B: BufRead> Lines<B> {
    /// The next line without its end; `None` after the last.
    fn next(&mut self) -> Result<Option<String>, RecordError> {
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let len = line.trim_end_matches(['\n', '\r']).len();
        line.truncate(len);
        Ok(Some(line))
    }
}

impl<B: BufRead> Reader<B> {
    /// Reads the header.
    ///
    /// # Errors
    /// When the text does not begin with the header of a record.
    pub fn new(input: B) -> Result<Self, RecordError> {
        let mut lines = Lines { input, number: 0, hash: Hash::new() };
        let first = lines.next()?.ok_or(RecordError::NotARecord)?;
        let first = without_mark(&first);
        check_format(first)?;
        lines.hash.line(first);
        let mut header = Header::default();
        loop {
            let line = lines.next()?;
            let Some(line) = line.filter(|line| !is_of_plies(line)) else {
                return Err(RecordError::NoPlay { line: lines.number });
            };
            lines.hash.line(&line);
            if line.trim() == "play" {
                break;
            }
            header.take(&line, lines.number)?;
        }
        let dialect = header.dialect()?;
        Ok(Self { lines, header, dialect, plies: 0, result: None, is_done: false })
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The names that the plies use.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// How the game ended according to the record, once it has been read to its end.
    pub fn result(&self) -> Option<Ending> {
        self.result.map(|(_, ending)| ending)
    }

    pub(crate) fn result_line(&self) -> usize {
        self.result.map_or(self.lines.number, |(line, _)| line)
    }

    fn read(&mut self) -> Result<Option<Numbered>, RecordError> {
        loop {
            let line = self.lines.next()?;
            let number = self.lines.number;
            let Some(line) = line else {
                return Err(RecordError::Truncated { line: number + 1, plies: self.plies });
            };
            if let Some(end) = line.strip_prefix("end ") {
                self.check_end(end)?;
                return Ok(None);
            }
            self.lines.hash.line(&line);
            let text = line.split('#').next().unwrap_or("").trim_end();
            if let Some(result) = text.strip_prefix("result ") {
                self.result = Some((number, self.read_result(result)?));
            } else if !text.is_empty() {
                let misread = |misread| RecordError::misread(text, number, misread);
                let step = Step::read(self.dialect, text).map_err(misread)?;
                self.plies += 1;
                return Ok(Some(Numbered { line: number, step }));
            }
        }
    }

    fn read_result(&self, text: &str) -> Result<Ending, RecordError> {
        let seat = |text: &str| read_seat(text.trim());
        if text.trim() == "turn-limit" {
            return Ok(Ending::TurnLimit);
        }
        if let Some(winners) = text.trim().strip_prefix("bag-empty") {
            let is_winner = |seat: &Seat| winners.contains(seat.letter());
            return Ok(Ending::BagEmpty { winners: Seat::ALL.into_iter().filter(is_winner).collect() });
        }
        if let Some(champion) = text.trim().strip_prefix("collapse ") {
            let pyrrhic = seat(champion);
            if pyrrhic.is_some() || champion.trim() == "none" {
                return Ok(Ending::Collapse { pyrrhic });
            }
        }
        let problem = Misread::expected(
            0,
            "the winner's seat, turn-limit, collapse and a seat or none, or bag-empty and the winners",
        );
        let misread = RecordError::Misread { line: self.lines.number, column: "result ".len() + 1, problem };
        seat(text).map(Ending::Victory).ok_or(misread)
    }

    /// `end <plies> <hash>`; nothing may follow.
    fn check_end(&mut self, end: &str) -> Result<(), RecordError> {
        compare_end(end, self.lines.number, Some(self.plies), &self.lines.hash)?;
        while let Some(rest) = self.lines.next()? {
            if !rest.trim().is_empty() {
                let line = self.lines.number;
                return Err(RecordError::Tampered { line, problem: "something follows `end`".to_owned() });
            }
        }
        Ok(())
    }
}

impl<B: BufRead> Iterator for Reader<B> {
    type Item = Result<Numbered, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let next = self.read().transpose();
        self.is_done = !matches!(next, Some(Ok(_)));
        next
    }
}

/// Whether a line belongs behind `play`: a ply of a seat or of chance, or the end. No statement of a position is like it.
fn is_of_plies(line: &str) -> bool {
    let first = line.split(' ').next().unwrap_or("");
    let is_actor = |letter: char| letter == '*' || Seat::by_letter(letter).is_some();
    matches!(first, "result" | "end") || (first.len() == 1 && first.chars().all(is_actor))
}

/// A text without the byte-order mark that some editors put before it.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Checks that the lines of a record are unchanged, without interpreting them: its `end` line has their number and
/// check value. A record without that line passes.
///
/// # Errors
/// When the number or the value does not match.
pub fn check_seal(text: &str) -> Result<(), RecordError> {
    let (mut hash, mut plies, mut is_play) = (Hash::new(), 0, false);
    for (idx, line) in without_mark(text).lines().enumerate() {
        if let Some(end) = line.strip_prefix("end ") {
            return compare_end(end, idx + 1, is_play.then_some(plies), &hash);
        }
        hash.line(line);
        let said = line.split('#').next().unwrap_or("").trim_end();
        plies += u64::from(is_play && !said.is_empty() && !said.starts_with("result "));
        is_play |= line.trim() == "play";
    }
    Ok(())
}

/// Compares the rest of an `end` line with the lines before it, and the number of plies if it is known.
fn compare_end(end: &str, line: usize, plies: Option<u64>, hash: &Hash) -> Result<(), RecordError> {
    let tampered = |problem| Err(RecordError::Tampered { line, problem });
    let (count, value) = end.trim().split_once(' ').unwrap_or((end, ""));
    if let Some(plies) = plies.filter(|&plies| count.parse() != Ok(plies)) {
        return tampered(format!("`end` counts {count} plies, but there are {plies}"));
    }
    let found = hash.value();
    if u64::from_str_radix(value.trim(), 16) != Ok(found) {
        return tampered(format!("`end` says {value}, but the lines give {found:016x}"));
    }
    Ok(())
}

fn check_format(first: &str) -> Result<(), RecordError> {
    let format = first.strip_prefix("hexhaven-record ").and_then(|n| n.trim().parse::<u32>().ok());
    match format {
        Some(FORMAT) => Ok(()),
        Some(newer) if newer > FORMAT => Err(RecordError::Newer(newer)),
        _ => Err(RecordError::NotARecord),
    }
}
