//! Roads, settlements, cities, the robber and the extra pieces of a rule set.

use hexhaven_engine::Seat;

use super::sheet::{Lettering, Sheet};
use super::{marks, tiles};
use crate::Scene;
use crate::font::Anchor;
use crate::geometry::{Point, edge, vertex};
use crate::palette::{self, INK};

pub(super) fn draw(sheet: &mut Sheet, scene: &Scene<'_>) {
    let public = &scene.seen.core.public;
    let topology = public.board.topology();
    for seat in public.turn.seats().iter() {
        for road in public.pieces.roads(seat) {
            let [a, b] = edge(topology, road);
            draw_road(sheet, seat, a.toward(b, 0.2), a.toward(b, 0.8));
        }
    }
    if let Some(id) = public.robber {
        tiles::robber(sheet, scene, id);
    }
    for seat in public.turn.seats().iter() {
        for site in public.pieces.settlements(seat) {
            draw_settlement(sheet, seat, vertex(topology, site));
        }
        for site in public.pieces.cities(seat) {
            draw_city(sheet, seat, vertex(topology, site));
        }
    }
    for mark in &scene.layers.marks {
        marks::draw(sheet, topology, mark);
    }
}

/// A road with the markings of its seat.
pub(super) fn draw_road(sheet: &mut Sheet, seat: Seat, from: Point, to: Point) {
    let colors = palette::seat(seat);
    sheet.line(from, to, &format!("stroke=\"{INK}\" stroke-width=\"12.5\" stroke-linecap=\"round\""));
    sheet.line(from, to, &format!("stroke=\"{}\" stroke-width=\"9\" stroke-linecap=\"round\"", colors.fill));
    if let Some(dashes) = colors.dashes {
        let marking = format!(
            "stroke=\"{}\" stroke-width=\"2.6\" stroke-linecap=\"round\" stroke-dasharray=\"{dashes}\"",
            colors.ink
        );
        sheet.line(from, to, &marking);
    }
}

/// A settlement with the letter of its seat.
pub(super) fn draw_settlement(sheet: &mut Sheet, seat: Seat, point: Point) {
    let colors = palette::seat(seat);
    let body = format!(
        "<path d=\"M-11.5 11V-2.5L0 -13.5L11.5 -2.5V11Z\" fill=\"{}\" stroke=\"{INK}\" stroke-width=\"2.2\" \
         stroke-linejoin=\"round\"/>",
        colors.fill
    );
    sheet.open_at(point, "");
    sheet.put(format_args!("{body}"));
    sheet.letters(&letter(seat), Point::new(0.0, 3.4), letter_style(10.0, colors.ink));
    sheet.close();
}

/// A city: a hall next to a tower, with the letter of its seat.
pub(super) fn draw_city(sheet: &mut Sheet, seat: Seat, point: Point) {
    let colors = palette::seat(seat);
    sheet.open_at(point, "");
    sheet.put(format_args!(
        "<path d=\"M-18 13V-11L-10 -19.5L-2 -11V-4H18V13Z\" fill=\"{}\" stroke=\"{INK}\" stroke-width=\"2.4\" \
         stroke-linejoin=\"round\"/>",
        colors.fill
    ));
    sheet.put(format_args!(
        "<path d=\"M-2 -4V13M-12.5 -7.5H-7.5\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\" opacity=\"0.8\"/>",
        colors.ink
    ));
    sheet.letters(&letter(seat), Point::new(8.0, 4.6), letter_style(10.0, colors.ink));
    sheet.close();
}

fn letter(seat: Seat) -> String {
    seat.letter().to_ascii_uppercase().to_string()
}

/// How a letter on a piece looks.
pub(super) fn letter_style(height: f64, color: &'static str) -> Lettering {
    Lettering { height, anchor: Anchor::Middle, color, weight: 1.9 }
}
