//! Harbors: two piers from the ends of their edge to a buoy in the sea with the rate on it.

use hexhaven_engine::Kind;
use hexhaven_engine::shared::{Board, Harbor, HarborKind, Terrain};

use super::defs::glyph_id;
use super::sheet::{Lettering, Sheet};
use crate::Scene;
use crate::font::{Anchor, Short};
use crate::geometry::{Point, edge, off_shore};
use crate::palette::{self, INK, PAPER};

/// How far the buoy is from the middle of the land hex.
const OFF_SHORE: f64 = 99.0;
/// The same on a sea map, where the pirate needs the middle of the sea hex, and the smaller size of the buoy there.
const NEAR_SHORE: f64 = 86.0;
const SMALL: f64 = 0.72;

pub(super) fn draw(sheet: &mut Sheet, scene: &Scene<'_>) {
    let board = &scene.seen.core.public.board;
    for harbor in board.harbors() {
        draw_harbor(sheet, board, harbor);
    }
}

fn draw_harbor(sheet: &mut Sheet, board: &Board, harbor: Harbor) {
    let is_sea = board.map().is_sea();
    let buoy = off_shore(board, harbor.edge, if is_sea { NEAR_SHORE } else { OFF_SHORE });
    for end in edge(board.topology(), harbor.edge) {
        draw_pier(sheet, end, end.toward(buoy, 0.66));
    }
    if is_sea {
        let (x, y) = (Short(buoy.x), Short(buoy.y));
        sheet.open(&format!(
            "transform=\"translate({x} {y}) scale({SMALL}) translate({} {})\"",
            Short(-buoy.x),
            Short(-buoy.y)
        ));
    }
    draw_buoy(sheet, buoy, harbor);
    if is_sea {
        sheet.close();
    }
}

fn draw_buoy(sheet: &mut Sheet, buoy: Point, harbor: Harbor) {
    let (rate, kind) = match harbor.kind {
        HarborKind::Any => ("3:1", None),
        HarborKind::Only(kind) => ("2:1", Some(kind)),
    };
    let terrain = kind.and_then(terrain_of);
    let fill = terrain.map_or(PAPER, |terrain| palette::terrain(terrain).ground[0]);
    sheet.circle(buoy, 24.0, &format!("fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"1.6\""));
    match terrain {
        None => sheet.letters(rate, buoy, rate_style(13.0)),
        Some(terrain) => {
            sheet.put(format_args!(
                "<path d=\"M{} {}a23.2 23.2 0 0 0 45.4 0z\" fill=\"{PAPER}\"/>",
                Short(buoy.x - 22.7),
                Short(buoy.y + 3.6)
            ));
            sheet.show(glyph_id(terrain), buoy.plus(0.0, -8.0));
            sheet.letters(rate, buoy.plus(0.0, 12.2), rate_style(10.0));
        }
    }
}

fn rate_style(height: f64) -> Lettering {
    Lettering { height, anchor: Anchor::Middle, color: INK, weight: height / 6.0 }
}

fn draw_pier(sheet: &mut Sheet, from: Point, to: Point) {
    sheet.line(from, to, "stroke=\"#5d3f25\" stroke-width=\"9\" stroke-linecap=\"round\"");
    sheet.line(from, to, "stroke=\"#b98a58\" stroke-width=\"6\" stroke-dasharray=\"4 1.4\"");
}

/// The terrain that yields a resource.
pub(super) fn terrain_of(kind: Kind) -> Option<Terrain> {
    Terrain::COMMON.into_iter().find(|terrain| terrain.resource() == Some(kind))
}
