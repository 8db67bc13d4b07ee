//! A small stroke font, so that pictures look the same everywhere and need no system font.
//! Capitals are 10 high, with accents above that; lowercase letters are drawn as smaller capitals.

use std::fmt::Write;

/// The path and the width of a character; `None` if the font does not have it.
#[rustfmt::skip]
fn glyph(character: char) -> Option<(&'static str, f64)> {
    Some(match character {
        ' ' => ("", 3.0),
        '0' => ("M 3 0 C 1 0 0 2 0 5 C 0 8 1 10 3 10 C 5 10 6 8 6 5 C 6 2 5 0 3 0 Z", 6.0),
        '1' => ("M 0.4 2.2 L 3 0 L 3 10", 4.0),
        '2' => ("M 0.2 2.6 C 0.4 1 1.5 0 3 0 C 4.8 0 6 1.1 6 2.7 C 6 4.6 4 6 0 10 L 6.2 10", 6.2),
        '3' => ("M 0.3 1.6 C 0.8 0.6 1.8 0 3 0 C 4.6 0 5.7 1 5.7 2.4 C 5.7 3.9 4.5 4.7 3 4.7 L 2.2 4.7 M 3 4.7 \
                 C 4.8 4.7 6 5.7 6 7.3 C 6 9 4.7 10 3 10 C 1.6 10 0.5 9.3 0 8.2", 6.0),
        '4' => ("M 4.6 10 L 4.6 0 L 0 7 L 6.4 7", 6.4),
        '5' => ("M 5.6 0 L 1 0 L 0.6 4.6 C 1.2 4.1 2 3.8 3 3.8 C 4.8 3.8 6 5 6 6.8 C 6 8.7 4.7 10 2.9 10 \
                 C 1.5 10 0.5 9.3 0 8.3", 6.0),
        '6' => ("M 5.5 1.4 C 5 0.5 4.1 0 3.1 0 C 1.1 0 0 2 0 5.6 C 0 8.4 1.1 10 3 10 C 4.8 10 6 8.7 6 6.9 \
                 C 6 5.1 4.8 3.9 3.1 3.9 C 1.6 3.9 0.4 4.9 0 6.3", 6.0),
        '7' => ("M 0 0 L 6 0 L 2.2 10", 6.0),
        '8' => ("M 3 4.6 C 1.5 4.6 0.5 3.7 0.5 2.3 C 0.5 0.9 1.5 0 3 0 C 4.5 0 5.5 0.9 5.5 2.3 C 5.5 3.7 4.5 4.6 3 4.6 \
                 C 1.3 4.6 0 5.7 0 7.3 C 0 8.9 1.3 10 3 10 C 4.7 10 6 8.9 6 7.3 C 6 5.7 4.7 4.6 3 4.6 Z", 6.0),
        '9' => ("M 0.5 8.6 C 1 9.5 1.9 10 2.9 10 C 4.9 10 6 8 6 4.4 C 6 1.6 4.9 0 3 0 C 1.2 0 0 1.3 0 3.1 \
                 C 0 4.9 1.2 6.1 2.9 6.1 C 4.4 6.1 5.6 5.1 6 3.7", 6.0),
        'A' => ("M 0 10 L 3.8 0 L 7.6 10 M 1.4 6.6 L 6.2 6.6", 7.6),
        'B' => ("M 0 0 L 0 10 L 3.4 10 C 5.2 10 6.3 8.9 6.3 7.2 C 6.3 5.6 5.2 4.6 3.4 4.6 L 0 4.6 M 3.2 4.6 \
                 C 4.8 4.6 5.7 3.7 5.7 2.3 C 5.7 0.9 4.8 0 3.2 0 L 0 0", 6.3),
        'C' => ("M 7 2 C 6.2 0.7 5.2 0 4 0 C 1.6 0 0 2 0 5 C 0 8 1.6 10 4 10 C 5.2 10 6.2 9.3 7 8", 7.0),
        'D' => ("M 0 0 L 0 10 L 2.6 10 C 5.4 10 7 8 7 5 C 7 2 5.4 0 2.6 0 Z", 7.0),
        'E' => ("M 5.8 0 L 0 0 L 0 10 L 5.8 10 M 0 4.8 L 4.8 4.8", 5.8),
        'F' => ("M 5.8 0 L 0 0 L 0 10 M 0 4.8 L 4.6 4.8", 5.8),
        'G' => ("M 7 2 C 6.2 0.7 5.2 0 4 0 C 1.6 0 0 2 0 5 C 0 8 1.6 10 4 10 C 5.8 10 7.2 8.8 7.2 5.6 L 4.4 5.6", 7.2),
        'H' => ("M 0 0 L 0 10 M 6.6 0 L 6.6 10 M 0 4.8 L 6.6 4.8", 6.6),
        'I' => ("M 0 0 L 0 10", 0.6),
        'J' => ("M 3.8 0 L 3.8 7.4 C 3.8 9.2 3 10 1.7 10 C 0.9 10 0.3 9.7 0 9", 3.8),
        'K' => ("M 0 0 L 0 10 M 6.2 0 L 0 6 M 2.4 3.8 L 6.6 10", 6.6),
        'L' => ("M 0 0 L 0 10 L 5.4 10", 5.4),
        'M' => ("M 0 10 L 0 0 L 4.2 6.4 L 8.4 0 L 8.4 10", 8.4),
        'N' => ("M 0 10 L 0 0 L 6.8 10 L 6.8 0", 6.8),
        'O' => ("M 4 0 C 1.6 0 0 2 0 5 C 0 8 1.6 10 4 10 C 6.4 10 8 8 8 5 C 8 2 6.4 0 4 0 Z", 8.0),
        'P' => ("M 0 10 L 0 0 L 3.4 0 C 5.1 0 6.2 1.1 6.2 2.8 C 6.2 4.5 5.1 5.6 3.4 5.6 L 0 5.6", 6.2),
        'Q' => ("M 4 0 C 1.6 0 0 2 0 5 C 0 8 1.6 10 4 10 C 6.4 10 8 8 8 5 C 8 2 6.4 0 4 0 Z M 4.8 7.2 L 8 10.6", 8.0),
        'R' => ("M 0 10 L 0 0 L 3.4 0 C 5.1 0 6.2 1 6.2 2.6 C 6.2 4.2 5.1 5.2 3.4 5.2 L 0 5.2 M 3.4 5.2 L 6.4 10", 6.4),
        'S' => ("M 5.8 1.5 C 5.2 0.5 4.3 0 3.1 0 C 1.5 0 0.4 0.9 0.4 2.4 C 0.4 5.8 6.2 4 6.2 7.5 C 6.2 9 5 10 3.2 10 \
                 C 1.7 10 0.6 9.4 0 8.3", 6.2),
        'T' => ("M 0 0 L 7 0 M 3.5 0 L 3.5 10", 7.0),
        'U' => ("M 0 0 L 0 6.4 C 0 8.7 1.2 10 3.3 10 C 5.4 10 6.6 8.7 6.6 6.4 L 6.6 0", 6.6),
        'V' => ("M 0 0 L 3.7 10 L 7.4 0", 7.4),
        'W' => ("M 0 0 L 2.6 10 L 5.2 2 L 7.8 10 L 10.4 0", 10.4),
        'X' => ("M 0.3 0 L 6.7 10 M 6.7 0 L 0.3 10", 7.0),
        'Y' => ("M 0 0 L 3.5 5.2 L 7 0 M 3.5 5.2 L 3.5 10", 7.0),
        'Z' => ("M 0.2 0 L 6.4 0 L 0 10 L 6.6 10", 6.6),
        ':' => ("M 0.4 3.2 L 0.4 3.3 M 0.4 8.6 L 0.4 8.7", 0.8),
        '.' => ("M 0.4 9.9 L 0.4 10", 0.8),
        ',' => ("M 0.6 9.6 L 0 11.6", 0.8),
        '-' => ("M 0 5.6 L 3.6 5.6", 3.6),
        '+' => ("M 0 5.6 L 5 5.6 M 2.5 3.1 L 2.5 8.1", 5.0),
        '(' => ("M 2 -0.6 C -0.4 2.4 -0.4 7.6 2 10.6", 2.0),
        ')' => ("M 0 -0.6 C 2.4 2.4 2.4 7.6 0 10.6", 2.0),
        '/' => ("M 0 11 L 4.4 -1", 4.4),
        '\'' | '’' => ("M 0.8 0 L 0.2 2.6", 1.0),
        '!' => ("M 0.4 0 L 0.4 6.6 M 0.4 9.9 L 0.4 10", 0.8),
        '?' => ("M 0.2 2.4 C 0.4 0.9 1.4 0 2.9 0 C 4.5 0 5.6 1 5.6 2.5 C 5.6 4.4 2.9 4.6 2.9 7 M 2.9 9.9 L 2.9 10", 5.6),
        _ => return None,
    })
}

/// The size of a small letter against a capital.
const SMALL: f64 = 0.78;
/// The space between two characters, against the height of a capital.
const GAP: f64 = 0.26;

/// The anchor of a line of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

/// The width of a line of text whose capitals are `height` high.
pub(crate) fn width(text: &str, height: f64) -> f64 {
    let total: f64 =
        text.chars().filter_map(measured).map(|(_, width, scale)| width * scale + GAP * 10.0).sum();
    (total - GAP * 10.0).max(0.0) * height / 10.0
}

/// The path data of a line of text; `(x, y)` is on the top line of its capitals.
pub(crate) fn path(text: &str, (x, y): (f64, f64), height: f64, anchor: Anchor) -> String {
    let unit = height / 10.0;
    let mut left = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - width(text, height) / 2.0,
    };
    let mut data = String::new();
    for character in text.chars() {
        let Some((strokes, width, scale)) = measured(character) else { continue };
        // Small letters share the baseline of capitals.
        let top = y + (1.0 - scale) * height;
        place(&mut data, strokes, (left, top), unit * scale);
        let middle = left + width / 2.0 * unit * scale;
        place(&mut data, accent(character), (middle, top), unit * scale);
        left += (width * scale + GAP * 10.0) * unit;
    }
    data
}

/// The strokes, width and scale of a character without its accent; `None` if the font does not have it.
fn measured(character: char) -> Option<(&'static str, f64, f64)> {
    let (strokes, width) = glyph(unaccented(character))?;
    Some((strokes, width, if character.is_lowercase() { SMALL } else { 1.0 }))
}

/// The capital below an accent.
fn unaccented(character: char) -> char {
    match capital(character) {
        'À' | 'Â' | 'Ä' => 'A',
        'Ç' => 'C',
        'É' | 'È' | 'Ê' | 'Ë' => 'E',
        'Î' | 'Ï' => 'I',
        'Ô' | 'Ö' => 'O',
        'Ù' | 'Û' | 'Ü' => 'U',
        'Ÿ' => 'Y',
        other => other,
    }
}

/// The strokes of an accent around the middle of its letter.
fn accent(character: char) -> &'static str {
    match capital(character) {
        'É' => "M -0.8 -1.6 L 1 -3.6",
        'À' | 'È' | 'Ù' => "M 0.8 -1.6 L -1 -3.6",
        'Â' | 'Ê' | 'Î' | 'Ô' | 'Û' => "M -2 -1.6 L 0 -3.6 L 2 -1.6",
        'Ä' | 'Ë' | 'Ï' | 'Ö' | 'Ü' | 'Ÿ' => "M -1.6 -2.4 L -1.6 -2.3 M 1.6 -2.4 L 1.6 -2.3",
        'Ç' => "M 0.4 10 L -0.2 11.2 C 1.2 11.2 1.4 13 -0.2 13 L -1 12.8",
        _ => "",
    }
}

fn capital(character: char) -> char {
    character.to_uppercase().next().unwrap_or(character)
}

/// Appends strokes, moved and scaled. All commands are absolute and take pairs of numbers.
fn place(data: &mut String, strokes: &str, (x, y): (f64, f64), unit: f64) {
    let mut is_x = true;
    for token in strokes.split_whitespace() {
        if let Ok(number) = token.parse::<f64>() {
            let placed = if is_x { x + number * unit } else { y + number * unit };
            // Writing to a string cannot fail.
            let _ = write!(data, "{} ", Short(placed));
            is_x = !is_x;
        } else {
            data.push_str(token);
        }
    }
}

/// A number with at most two decimals and no trailing zeros.
pub(crate) struct Short(pub(crate) f64);

impl std::fmt::Display for Short {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rounded = (self.0 * 100.0).round() / 100.0;
        // Negative zero would print a sign.
        write!(f, "{}", if rounded == 0.0 { 0.0 } else { rounded })
    }
}
