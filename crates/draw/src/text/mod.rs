//! A position as text for the terminal: a map of hexes, and a legend next to or below it.
//! It works without colors, too: `a` is a road, `A` a settlement, `[A]` a city of seat a.

mod canvas;
mod legend;
mod map;

use crate::Scene;
use canvas::Canvas;

/// How text is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Characters only.
    Plain,
    /// Characters with 256-color codes.
    Color,
}

/// Draws a position for a terminal of usual width, the legend below the map.
pub fn text(scene: &Scene<'_>, style: Style) -> String {
    text_in(scene, style, 80)
}

/// Draws a position for a terminal of some width, with the legend next to the map if there is room.
pub fn text_in(scene: &Scene<'_>, style: Style, width: usize) -> String {
    let mut canvas = Canvas::default();
    let map_width = map::draw(&mut canvas, scene);
    let beside = map_width + 3;
    if width >= beside + legend::WIDTH {
        legend::draw(&mut canvas, scene, (beside, 2));
    } else {
        let below = canvas.height() + 1;
        legend::draw(&mut canvas, scene, (1, below));
    }
    match style {
        Style::Plain => canvas.plain(),
        Style::Color => canvas.ansi(),
    }
}
