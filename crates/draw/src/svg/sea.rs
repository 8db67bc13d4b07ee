//! The sea, the shallows and the beach around the land.

use hexhaven_engine::shared::Board;
use hexhaven_engine::topology::Corner;

use super::Frame;
use super::sheet::{Sheet, points};
use crate::geometry::{SIZE, corner, hex};
use crate::palette::SAND;

pub(super) fn draw(sheet: &mut Sheet, board: &Board, frame: &Frame) {
    sheet.rect(*frame, 26.0, "fill=\"url(#sea)\"");
    sheet.rect(*frame, 26.0, "fill=\"url(#waves)\"");
    coast(sheet, board, "#8fd0dc", 62.0, 0.35);
    coast(sheet, board, "#c9edec", 38.0, 0.55);
    coast(sheet, board, SAND, 19.0, 1.0);
}

/// All land hexes with a wide round outline, which joins into one shore.
fn coast(sheet: &mut Sheet, board: &Board, color: &str, width: f64, opacity: f64) {
    sheet.open(&format!(
        "fill=\"{color}\" stroke=\"{color}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" opacity=\"{opacity}\""
    ));
    let topology = board.topology();
    for id in topology.hexes.iter().filter(|&id| board.tile(id).terrain.is_land()) {
        let middle = hex(topology, id);
        let corners = Corner::ALL.map(|c| corner(middle, c, SIZE));
        sheet.put(format_args!("<polygon points=\"{}\"/>", points(corners)));
    }
    sheet.close();
}
