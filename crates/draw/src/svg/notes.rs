//! The notes of a rule set: lines below the sea and the legend. Their paper is only there if there are notes.

use super::Frame;
use super::sheet::{Lettering, Sheet};
use crate::Scene;
use crate::font::{Anchor, width};
use crate::geometry::Point;
use crate::palette::{INK, PAPER};

/// The height of the letters and of a line.
const LETTERS: f64 = 11.0;
const LINE: f64 = 23.0;

/// The room that the notes need.
pub(super) fn height(scene: &Scene<'_>) -> f64 {
    let n_lines = scene.layers.notes.len() as f64;
    if n_lines == 0.0 { 0.0 } else { n_lines * LINE + 16.0 }
}

pub(super) fn draw(sheet: &mut Sheet, scene: &Scene<'_>, frame: Frame) {
    if scene.layers.notes.is_empty() {
        return;
    }
    let panel = Frame { y: frame.y + 8.0, height: frame.height - 8.0, ..frame };
    sheet.rect(panel, 12.0, &format!("fill=\"{PAPER}\" stroke=\"#cbbd98\" stroke-width=\"1.4\""));
    let mut at = Point::new(panel.x + 14.0, panel.y + 4.0 + LINE / 2.0);
    for note in &scene.layers.notes {
        let height = LETTERS.min(LETTERS * (panel.width - 28.0) / width(note, LETTERS).max(1.0));
        sheet.letters(
            note,
            at,
            Lettering { height, anchor: Anchor::Start, color: INK, weight: height / 7.0 },
        );
        at = at.plus(0.0, LINE);
    }
}
