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

use hexhaven_engine::shared::Terrain;

use crate::Scene;
use crate::geometry::bounds;
use sheet::Sheet;

/// The sea around the land.
const MARGIN: f64 = 80.0;
/// The legend next to the sea, its gap included.
const LEGEND: f64 = 262.0;
/// The paper around everything.
const EDGE: f64 = 12.0;

/// Draws a position.
#[must_use]
pub fn svg(scene: &Scene<'_>) -> String {
    let topology = scene.seen.core.public.board.topology();
    let (west, north, east, south) = bounds(topology);
    let sea = Frame {
        x: west - MARGIN,
        y: north - MARGIN,
        width: east - west + 2.0 * MARGIN,
        height: south - north + 2.0 * MARGIN,
    };
    let notes = notes::height(scene);
    let whole = Frame {
        x: sea.x - EDGE,
        y: sea.y - EDGE,
        width: sea.width + LEGEND + 2.0 * EDGE,
        height: sea.height + notes + 2.0 * EDGE,
    };
    let mut sheet = Sheet::new(&whole, scene.labels.word("draw.title"));
    let is_sea = scene.seen.core.public.board.map().is_sea();
    defs::draw(&mut sheet, if is_sea { &Terrain::ALL } else { &Terrain::COMMON });
    sea::draw(&mut sheet, topology, &sea);
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
