//! The land: terrain, number tokens with their pips, and the robber.

use hexhaven_engine::ROLL_WEIGHTS;
use hexhaven_engine::topology::HexId;

use super::defs::ground_id;
use super::sheet::{Lettering, Sheet};
use crate::Scene;
use crate::font::Anchor;
use crate::geometry::{Point, hex};
use crate::palette::{INK, PAPER, RED};

pub(super) fn draw(sheet: &mut Sheet, scene: &Scene<'_>) {
    let board = &scene.seen.core.public.board;
    let topology = board.topology();
    for id in topology.hexes {
        let middle = hex(topology, id);
        let tile = board.tile(id);
        sheet.show(ground_id(tile.terrain), middle);
        if let Some(token) = tile.token {
            draw_token(sheet, middle, token);
        }
    }
}

/// The robber's position: next to the number, so that both can be read.
pub(super) fn robber(sheet: &mut Sheet, scene: &Scene<'_>, id: HexId) {
    let board = &scene.seen.core.public.board;
    let beside = if board.tile(id).token.is_some() { 29.0 } else { 0.0 };
    sheet.show("robber", hex(board.topology(), id).plus(beside, 2.0));
}

fn draw_token(sheet: &mut Sheet, middle: Point, token: u8) {
    let is_red = matches!(token, 6 | 8);
    let color = if is_red { RED } else { INK };
    let ring =
        format!("fill=\"{PAPER}\" stroke=\"{color}\" stroke-width=\"{}\"", if is_red { 2.2 } else { 1.2 });
    sheet.circle(middle, 20.5, &ring);
    let weight = if is_red { 3.3 } else { 2.1 };
    let height = if is_red { 16.0 } else { 14.0 };
    let number = Lettering { height, anchor: Anchor::Middle, color, weight };
    sheet.letters(&token.to_string(), middle.plus(0.0, -3.5), number);
    let n_pips =
        token.checked_sub(2).and_then(|idx| ROLL_WEIGHTS.get(usize::from(idx))).copied().unwrap_or(0);
    for pip in 0..n_pips {
        let x = (f64::from(pip) - f64::from(n_pips - 1) / 2.0) * 4.8;
        sheet.circle(middle.plus(x, 11.5), 1.75, &format!("fill=\"{color}\""));
    }
}
