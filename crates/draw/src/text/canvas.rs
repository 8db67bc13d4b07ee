//! A grid of character cells with colors, written out as lines.

use std::fmt::Write;

/// How one cell looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Ink {
    /// The 256-color index of the character.
    pub(super) fore: Option<u8>,
    /// The 256-color index behind it.
    pub(super) back: Option<u8>,
    pub(super) is_bold: bool,
}

impl Ink {
    pub(super) const PLAIN: Self = Self { fore: None, back: None, is_bold: false };

    pub(super) const fn fore(color: u8) -> Self {
        Self { fore: Some(color), ..Self::PLAIN }
    }

    pub(super) const fn on(self, color: u8) -> Self {
        Self { back: Some(color), ..self }
    }

    pub(super) const fn bold(self) -> Self {
        Self { is_bold: true, ..self }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Cell {
    character: char,
    ink: Ink,
}

const BLANK: Cell = Cell { character: ' ', ink: Ink::PLAIN };

/// A grid that grows to the south and east as needed.
#[derive(Default, Debug)]
pub(super) struct Canvas {
    rows: Vec<Vec<Cell>>,
}

impl Canvas {
    /// The number of rows.
    pub(super) fn height(&self) -> usize {
        self.rows.len()
    }

    /// Sets one cell. A background that was there shows through an ink without one.
    pub(super) fn put(&mut self, x: usize, y: usize, character: char, ink: Ink) {
        if self.rows.len() <= y {
            self.rows.resize(y + 1, Vec::new());
        }
        let row = &mut self.rows[y];
        if row.len() <= x {
            row.resize(x + 1, BLANK);
        }
        let back = ink.back.or(row[x].ink.back);
        row[x] = Cell { character, ink: Ink { back, ..ink } };
    }

    /// Writes a text to the right and returns where it ends.
    pub(super) fn write(&mut self, x: usize, y: usize, text: &str, ink: Ink) -> usize {
        let mut end = x;
        for character in text.chars() {
            self.put(end, y, character, ink);
            end += 1;
        }
        end
    }

    /// The lines with terminal colors.
    pub(super) fn ansi(&self) -> String {
        self.lines(|line, row| {
            let mut current = Ink::PLAIN;
            for cell in row {
                if cell.ink != current {
                    line.push_str(&escape(cell.ink));
                    current = cell.ink;
                }
                line.push(cell.character);
            }
            if current != Ink::PLAIN {
                line.push_str("\x1b[0m");
            }
        })
    }

    /// The lines without colors.
    pub(super) fn plain(&self) -> String {
        self.lines(|line, row| line.extend(row.iter().map(|cell| cell.character)))
    }

    fn lines(&self, write_row: impl Fn(&mut String, &[Cell])) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let end = row.iter().rposition(|cell| *cell != BLANK).map_or(0, |last| last + 1);
            write_row(&mut text, &row[..end]);
            text.push('\n');
        }
        text
    }
}

fn escape(ink: Ink) -> String {
    let mut code = String::from("\x1b[0");
    if ink.is_bold {
        code.push_str(";1");
    }
    // Writing to a string cannot fail.
    if let Some(color) = ink.fore {
        let _ = write!(code, ";38;5;{color}");
    }
    if let Some(color) = ink.back {
        let _ = write!(code, ";48;5;{color}");
    }
    code.push('m');
    code
}
