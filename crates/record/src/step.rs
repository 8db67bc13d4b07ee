//! One line of play: a ply, or in a redacted record the part that the viewer saw.

use std::fmt;

use hexhaven_engine::notation::{Dialect, Misread, Scanner};
use hexhaven_engine::{Ply, Seat};

/// The content of one line of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// An action or outcome that the viewer knows.
    Ply(Ply),
    /// An outcome that the viewer does not know, written `* ?`.
    HiddenOutcome,
    /// An action that the viewer does not know, written `b ?`.
    HiddenAction(Seat),
}

impl Step {
    /// A hidden ply, as others see it.
    pub const fn hidden(ply: Ply) -> Self {
        match ply {
            Ply::Act(seat, _) => Self::HiddenAction(seat),
            Ply::Chance(_) => Self::HiddenOutcome,
        }
    }

    /// The step in its canonical spelling.
    pub fn text(self, dialect: Dialect) -> impl fmt::Display {
        fmt::from_fn(move |f| match self {
            Self::Ply(ply) => write!(f, "{}", dialect.ply(ply)),
            Self::HiddenOutcome => f.write_str("* ?"),
            Self::HiddenAction(seat) => write!(f, "{seat} ?"),
        })
    }

    /// Reads a step.
    ///
    /// # Errors
    /// When the text is neither a ply nor a hidden one.
    pub fn read(dialect: Dialect, text: &str) -> Result<Self, Misread> {
        let Some(known) = text.trim_end().strip_suffix('?') else {
            return dialect.read_ply(text).map(Self::Ply);
        };
        let mut scanner = Scanner::new(known);
        let step = if scanner.eat(b'*') {
            Self::HiddenOutcome
        } else {
            Self::HiddenAction(dialect.scan_seat(&mut scanner)?)
        };
        scanner.finish()?;
        Ok(step)
    }
}
