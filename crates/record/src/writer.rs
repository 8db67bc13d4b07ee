//! Writing a record while the game is played.

use std::io::{self, Write};

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::{Ending, Ply};

use crate::hash::Hash;
use crate::{Header, RecordError, Step};

/// Writes a record line by line. Without [`Writer::finish`] the record counts as truncated.
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    dialect: Dialect,
    hash: Hash,
    plies: u64,
}

impl<W: Write> Writer<W> {
    /// Writes the header.
    ///
    /// # Errors
    /// When the header names no rule set or the lines cannot be written.
    pub fn new(out: W, header: &Header) -> Result<Self, RecordError> {
        let mut writer = Self { out, dialect: header.dialect()?, hash: Hash::new(), plies: 0 };
        for line in header.lines() {
            writer.line(&line)?;
        }
        Ok(writer)
    }

    /// Writes a ply.
    ///
    /// # Errors
    /// When the line cannot be written.
    pub fn ply(&mut self, ply: Ply) -> io::Result<()> {
        self.step(Step::Ply(ply))
    }

    /// Writes a step.
    ///
    /// # Errors
    /// When the line cannot be written.
    pub fn step(&mut self, step: Step) -> io::Result<()> {
        self.plies += 1;
        self.line(&step.text(self.dialect).to_string())
    }

    /// Writes the result, if the game is over, and the line that makes damage visible.
    ///
    /// # Errors
    /// When the lines cannot be written.
    pub fn finish(mut self, result: Option<Ending>) -> io::Result<W> {
        match result {
            Some(Ending::Victory(seat)) => self.line(&format!("result {seat}"))?,
            Some(Ending::TurnLimit) => self.line("result turn-limit")?,
            Some(Ending::BagEmpty { winners }) => {
                self.line(&format!("result bag-empty {}", self.dialect.seats(winners)))?;
            }
            Some(Ending::Collapse { pyrrhic: Some(seat) }) => {
                self.line(&format!("result collapse {seat}"))?;
            }
            Some(Ending::Collapse { pyrrhic: None }) => self.line("result collapse none")?,
            None => {}
        }
        writeln!(self.out, "end {} {:016x}", self.plies, self.hash.value())?;
        self.out.flush()?;
        Ok(self.out)
    }

    fn line(&mut self, line: &str) -> io::Result<()> {
        self.hash.line(line);
        writeln!(self.out, "{line}")
    }
}
