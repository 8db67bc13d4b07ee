//! The notes below the sea and the legend: how the game ended, the lines of a rule set and what its shapes mean.
//! Their background is drawn only if there are any.

use super::Frame;
use super::legend::played_id;
use super::marks;
use super::sheet::{Lettering, Sheet};
use crate::Scene;
use crate::font::{Anchor, width};
use crate::geometry::Point;
use crate::layers::{Drawing, Sign};
use crate::palette::{INK, PAPER};

/// The height of the letters and of a line.
const LETTERS: f64 = 11.0;
const LINE: f64 = 23.0;
/// The height of the row of signs.
const SIGNS: f64 = 40.0;
/// The room for the drawing of a sign, and the space after its word.
const DRAWING: f64 = 50.0;
const AFTER: f64 = 22.0;

/// The room that the notes need.
pub(super) fn height(scene: &Scene<'_>) -> f64 {
    let lines = lines(scene).len() as f64 * LINE;
    let total = lines + if scene.layers.signs.is_empty() { 0.0 } else { SIGNS };
    if total == 0.0 { 0.0 } else { total + 16.0 }
}

pub(super) fn draw(sheet: &mut Sheet, scene: &Scene<'_>, frame: Frame) {
    if frame.height == 0.0 {
        return;
    }
    let panel = Frame { y: frame.y + 8.0, height: frame.height - 8.0, ..frame };
    sheet.rect(panel, 12.0, &format!("fill=\"{PAPER}\" stroke=\"#cbbd98\" stroke-width=\"1.4\""));
    let room = panel.width - 28.0;
    let mut at = Point::new(panel.x + 14.0, panel.y + 4.0 + LINE / 2.0);
    for line in lines(scene) {
        let height = LETTERS.min(LETTERS * room / width(&line, LETTERS).max(1.0));
        sheet.letters(&line, at, text(height));
        at = at.plus(0.0, LINE);
    }
    draw_signs(sheet, &scene.layers.signs, at.plus(0.0, (SIGNS - LINE) / 2.0), room);
}

fn lines(scene: &Scene<'_>) -> Vec<String> {
    scene.ending().into_iter().chain(scene.layers.notes.iter().cloned()).collect()
}

fn text(height: f64) -> Lettering {
    Lettering { height, anchor: Anchor::Start, color: INK, weight: height / 7.0 }
}

/// Each shape with its word in a row; all words are as much smaller as the room asks for.
fn draw_signs(sheet: &mut Sheet, signs: &[Sign], left: Point, room: f64) {
    let fixed = (DRAWING + AFTER) * signs.len() as f64 - AFTER;
    let words: f64 = signs.iter().map(|sign| width(sign.word, LETTERS)).sum();
    let height = LETTERS.min(LETTERS * (room - fixed) / words.max(1.0));
    let mut at = left;
    for sign in signs {
        let middle = at.plus(DRAWING / 2.0 - 4.0, 0.0);
        match sign.drawing {
            Drawing::Piece(shape) => marks::draw_at(sheet, middle, shape, None, ""),
            Drawing::Card(played) => sheet.show(played_id(played), middle),
        }
        sheet.letters(sign.word, at.plus(DRAWING, 0.0), text(height));
        at = at.plus(DRAWING + width(sign.word, height) + AFTER, 0.0);
    }
}
