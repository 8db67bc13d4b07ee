//! The extra pieces of a rule set.

use hexhaven_engine::Seat;
use hexhaven_engine::topology::Topology;

use super::pieces::letter_style;
use super::sheet::Sheet;
use crate::geometry::{Point, edge, hex, vertex};
use crate::layers::{Mark, Shape, Spot};
use crate::palette::{self, INK, PAPER, RED};

pub(super) fn draw(sheet: &mut Sheet, topology: &Topology, mark: &Mark) {
    draw_at(sheet, place(topology, mark.spot), mark.shape, mark.seat, &mark.label);
}

/// Draws a piece, on the board or in the legend.
pub(super) fn draw_at(sheet: &mut Sheet, point: Point, shape: Shape, seat: Option<Seat>, label: &str) {
    let (fill, ink) = colors(shape, seat);
    sheet.open_at(point, "");
    let Outline { path, width } = outline(shape);
    if shape == Shape::Cross {
        // A pale edge keeps the cross apart from every ground.
        cross(sheet, path, PAPER, width + 4.0);
        cross(sheet, path, RED, width);
    } else {
        let stroke = if shape == Shape::Pirate { PAPER } else { INK };
        sheet.put(format_args!(
            "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"/>"
        ));
    }
    if let (Shape::PaleShield, Some(seat)) = (shape, seat) {
        // The color of the owner stays as a band along the edge.
        let band = "M-9.4 -9.4H9.4V0C9.4 6 5 9.6 0 12C-5 9.6 -9.4 6 -9.4 0Z";
        let color = palette::seat(seat).fill;
        sheet.put(format_args!("<path d=\"{band}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"3.4\"/>"));
    }
    if shape == Shape::Shield {
        // A dark bar distinguishes it from a pale one even if the seat's color is pale.
        sheet.put(format_args!("<path d=\"M-12 -12H12V-7H-12Z\" fill=\"{INK}\"/>"));
    }
    let (y, height) = match shape {
        Shape::Shield | Shape::PaleShield => (1.0, 6.8),
        Shape::Warning => (3.0, 9.0),
        Shape::Cone => (4.5, 7.0),
        Shape::Crown => (2.0, 5.5),
        Shape::Leaf | Shape::Stack => (0.0, 7.0),
        Shape::Ship => (8.6, 5.4),
        Shape::Pennant => (-9.5, 7.5),
        _ => (0.0, 9.0),
    };
    if !label.is_empty() {
        sheet.letters(label, Point::new(0.0, y), letter_style(height, ink));
    }
    sheet.close();
}

fn cross(sheet: &mut Sheet, path: &str, color: &str, width: f64) {
    sheet.put(format_args!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>"
    ));
}

fn place(topology: &Topology, spot: Spot) -> Point {
    match spot {
        Spot::Hex(id) => hex(topology, id).plus(-29.0, 2.0),
        Spot::Middle(id) => hex(topology, id),
        Spot::Vertex(id) => vertex(topology, id),
        Spot::Roof(id) => vertex(topology, id).plus(8.0, -13.0),
        Spot::Foot(id) => vertex(topology, id).plus(0.0, 15.0),
        Spot::Corner(site, id) => vertex(topology, site).toward(hex(topology, id), 0.42),
        Spot::Edge(id) => {
            let [a, b] = edge(topology, id);
            a.toward(b, 0.5)
        }
    }
}

/// The color of the piece and of the letters on it.
fn colors(shape: Shape, seat: Option<Seat>) -> (&'static str, &'static str) {
    let own = seat.map_or((PAPER, INK), |seat| (palette::seat(seat).fill, palette::seat(seat).ink));
    match shape {
        Shape::Drop | Shape::Pirate => ("#1f1f26", PAPER),
        Shape::Pennant => ("#f2c230", INK),
        Shape::Crown => ("#f2c230", INK),
        Shape::Wall => ("#9a8f80", INK),
        Shape::Ruin => ("#4a423c", INK),
        Shape::Warning => ("#ffd21f", INK),
        Shape::PaleShield => (PAPER, INK),
        _ => own,
    }
}

struct Outline {
    path: &'static str,
    width: f64,
}

fn outline(shape: Shape) -> Outline {
    let (path, width) = match shape {
        Shape::Disc => ("M-12 0A12 12 0 0 1 12 0A12 12 0 0 1 -12 0Z", 2.0),
        Shape::Square => ("M-11 -11H11V11H-11Z", 2.0),
        Shape::Shield | Shape::PaleShield => ("M-12 -12H12V0C12 8 6 12 0 15C-6 12 -12 8 -12 0Z", 2.0),
        Shape::Diamond => ("M0 -14L14 0L0 14L-14 0Z", 2.0),
        Shape::Drop => ("M0 -15C4 -8 10 -3 10 4A10 10 0 0 1 -10 4C-10 -3 -4 -8 0 -15Z", 1.6),
        Shape::Crown => ("M-10 6V-7L-4.5 -1L0 -9L4.5 -1L10 -7V6Z", 1.6),
        Shape::Wall => ("M-18 4V-4H-11V-1H-3.5V-4H3.5V-1H11V-4H18V4Z", 1.8),
        Shape::Cross => ("M-14 -14L14 14M14 -14L-14 14", 6.0),
        Shape::Ruin => ("M-20 5L-16 -3L-11 1L-7 -4L-2 0L3 -5L8 0L13 -4L16 -1L20 5Z", 1.8),
        Shape::Warning => ("M0 -13L13 10H-13Z", 2.0),
        Shape::Leaf => ("M-8.5 0A8.5 8.5 0 0 1 8.5 0A8.5 8.5 0 0 1 -8.5 0Z", 1.8),
        Shape::Stack => ("M-8 8V-4H-5V-11H0V-4H8V8Z", 1.8),
        Shape::Cone => ("M0 -16L10 12H-10Z", 2.0),
        Shape::Ship => ("M-15 4H15L9.5 12.5H-9.5ZM-1.6 -17V1.5H-12ZM1.6 -14L12.5 1.5H1.6Z", 2.0),
        Shape::Pirate => (
            "M-18 7C-7 10 7 10 18 7L12 17H-12ZM-1.6 -20V4H-15.5C-7.5 -3 -5 -11 -1.6 -20ZM1.6 -17C7 -11 11 -5 14 4H1.6Z",
            1.6,
        ),
        Shape::Pennant => ("M-9 17V-16H11L5 -9.5L11 -3H-6V17Z", 1.6),
    };
    Outline { path, width }
}
