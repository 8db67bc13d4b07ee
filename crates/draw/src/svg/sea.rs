//! The sea, the shallows and the beach around the land.

use hexhaven_engine::topology::{Corner, Topology};

use super::Frame;
use super::sheet::{Sheet, points};
use crate::geometry::{SIZE, corner, hex};
use crate::palette::SAND;

pub(super) fn draw(sheet: &mut Sheet, topology: &Topology, frame: &Frame) {
    sheet.rect(*frame, 26.0, "fill=\"url(#sea)\"");
    sheet.rect(*frame, 26.0, "fill=\"url(#waves)\"");
    coast(sheet, topology, "#8fd0dc", 62.0, 0.35);
    coast(sheet, topology, "#c9edec", 38.0, 0.55);
    coast(sheet, topology, SAND, 19.0, 1.0);
}

/// All land hexes with a wide round outline, which joins into one shore.
fn coast(sheet: &mut Sheet, topology: &Topology, color: &str, width: f64, opacity: f64) {
    sheet.open(&format!(
        "fill=\"{color}\" stroke=\"{color}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" opacity=\"{opacity}\""
    ));
    for id in topology.hexes {
        let middle = hex(topology, id);
        let corners = Corner::ALL.map(|c| corner(middle, c, SIZE));
        sheet.put(format_args!("<polygon points=\"{}\"/>", points(corners)));
    }
    sheet.close();
}
