//! A position as one SVG document: sea, land, harbors, pieces, legend. Text is drawn as strokes, so no font is needed.

mod defs;
mod harbors;
mod legend;
mod marks;
mod notes;
mod pieces;
mod sea;
mod sheet;
mod tiles;

use crate::Scene;
use crate::geometry::bounds;
use sheet::Sheet;

/// The sea around an island.
const MARGIN: f64 = 80.0;
/// The frame around a sea map.
const SEA_MARGIN: f64 = 56.0;
/// The legend next to the sea, its gap included.
const LEGEND: f64 = 262.0;
/// The background of everything.
const EDGE: f64 = 12.0;

/// Draws a position.
pub fn svg(scene: &Scene<'_>) -> String {
    let board = &scene.seen.core.public.board;
    let (west, north, east, south) = bounds(board.topology());
    let margin = if board.map().is_sea() { SEA_MARGIN } else { MARGIN };
    let sea = Frame {
        x: west - margin,
        y: north - margin,
        width: east - west + 2.0 * margin,
        height: south - north + 2.0 * margin,
    };
    let notes = notes::height(scene);
    let whole = Frame {
        x: sea.x - EDGE,
        y: sea.y - EDGE,
        width: sea.width + LEGEND + 2.0 * EDGE,
        height: sea.height + notes + 2.0 * EDGE,
    };
    let mut sheet = Sheet::new(&whole, scene.labels.word("draw.title"));
    defs::draw(&mut sheet, board.map());
    sea::draw(&mut sheet, board, &sea);
    harbors::draw(&mut sheet, scene);
    tiles::draw(&mut sheet, scene);
    pieces::draw(&mut sheet, scene);
    legend::draw(&mut sheet, scene, &Frame { x: sea.x + sea.width + EDGE, width: LEGEND - EDGE, ..sea });
    notes::draw(
        &mut sheet,
        scene,
        Frame { y: sea.y + sea.height, width: sea.width + LEGEND, height: notes, ..sea },
    );
    sheet.finish()
}

/// A rectangle of the picture.
#[derive(Clone, Copy, Debug)]
struct Frame {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}
