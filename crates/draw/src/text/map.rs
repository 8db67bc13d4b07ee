//! The map: pointy hexes of 8 by 4 cells, their vertices and edges between them.

use hexhaven_engine::shared::{HarborKind, Terrain, Tile};
use hexhaven_engine::topology::{Axial, Corner, EdgeId, HexId, Side, Topology, VertexId};
use hexhaven_engine::{ROLL_WEIGHTS, Seat};

use super::canvas::{Canvas, Ink};
use crate::Scene;
use crate::geometry::land_side;
use crate::layers::{Mark, Spot};
use crate::palette;

/// From the middle of a hex to its vertical sides.
const HALF: isize = 4;
/// From the middle of a hex to its top.
const TOP: isize = 3;
/// From the middle of one row to the next.
const ROW: isize = 4;
/// Room for harbors around the land: columns and rows.
const MARGIN: (isize, isize) = (7, 2);

const LINE: Ink = Ink::fore(240);
const DARK: u8 = 16;
const RED: u8 = 124;

pub(super) fn sign(terrain: Terrain) -> char {
    match terrain {
        Terrain::Forest => '↟',
        Terrain::Hills => '▤',
        Terrain::Pasture => '"',
        Terrain::Fields => 'ψ',
        Terrain::Mountains => '▲',
        Terrain::Desert => '~',
        Terrain::Gold => '◆',
        Terrain::Sea => ' ',
        Terrain::Fog => '░',
    }
}

/// Draws the map and returns its width.
pub(super) fn draw(canvas: &mut Canvas, scene: &Scene<'_>) -> usize {
    let public = &scene.seen.core.public;
    let topology = public.board.topology();
    let map = Map::new(topology);
    for hex in topology.hexes {
        map.draw_hex(canvas, hex, public.board.tile(hex), public.robber == Some(hex));
    }
    for edge in topology.edges {
        map.draw_edge(canvas, edge, public.pieces.road_owner(edge));
    }
    for vertex in topology.vertices {
        let is_city = public.pieces.all_cities().contains(vertex);
        let is_harbor = public.board.harbor_at(vertex).is_some();
        match public.pieces.owner(vertex) {
            Some(seat) if is_city => map.draw_city(canvas, vertex, seat),
            Some(seat) => map.draw_settlement(canvas, vertex, seat),
            None => map.draw_vertex(canvas, vertex, if is_harbor { 'o' } else { '·' }),
        }
    }
    for harbor in public.board.harbors() {
        map.draw_harbor(canvas, land_side(&public.board, harbor.edge), harbor.kind);
    }
    for mark in &scene.layers.marks {
        map.draw_mark(canvas, mark);
    }
    map.width
}

/// Positions on the canvas.
struct Map {
    topology: &'static Topology,
    /// The cell of the hex (0,0).
    origin: (isize, isize),
    width: usize,
}

impl Map {
    fn new(topology: &'static Topology) -> Self {
        let middles = || topology.hexes.iter().map(|hex| middle(topology.axial(hex)));
        let west = middles().map(|(x, _)| x).min().unwrap_or(0);
        let east = middles().map(|(x, _)| x).max().unwrap_or(0);
        let north = middles().map(|(_, y)| y).min().unwrap_or(0);
        let origin = (HALF + MARGIN.0 - west, TOP + MARGIN.1 - north);
        Self { topology, origin, width: (east - west + 2 * (HALF + MARGIN.0) + 1) as usize }
    }

    /// A cell from its offset to the hex (0,0).
    fn cell(&self, (x, y): (isize, isize)) -> (usize, usize) {
        ((self.origin.0 + x).max(0) as usize, (self.origin.1 + y).max(0) as usize)
    }

    fn hex(&self, hex: HexId) -> (isize, isize) {
        middle(self.topology.axial(hex))
    }

    fn vertex(&self, vertex: VertexId) -> (isize, isize) {
        let (position, corner) = self.topology.vertex_name(vertex);
        let (x, y) = middle(position);
        match corner {
            Corner::N => (x, y - TOP),
            Corner::NE => (x + HALF, y - 1),
            Corner::SE => (x + HALF, y + 1),
            Corner::S => (x, y + TOP),
            Corner::SW => (x - HALF, y + 1),
            Corner::NW => (x - HALF, y - 1),
        }
    }

    fn put(&self, canvas: &mut Canvas, (x, y): (isize, isize), character: char, ink: Ink) {
        let (column, row) = self.cell((x, y));
        canvas.put(column, row, character, ink);
    }

    /// Writes a text around a middle cell.
    fn write(&self, canvas: &mut Canvas, (x, y): (isize, isize), text: &str, ink: Ink) {
        let start = x - text.chars().count() as isize / 2;
        let (column, row) = self.cell((start, y));
        canvas.write(column, row, text, ink);
    }

    fn draw_hex(&self, canvas: &mut Canvas, hex: HexId, tile: Tile, has_robber: bool) {
        let (x, y) = self.hex(hex);
        let ground = palette::terrain(tile.terrain).ansi;
        let on_ground = Ink::fore(if tile.terrain == Terrain::Forest { 194 } else { DARK }).on(ground);
        for (dy, reach) in [(-2, 1), (-1, 3), (0, 3), (1, 3), (2, 1)] {
            for dx in -reach..=reach {
                self.put(canvas, (x + dx, y + dy), ' ', on_ground);
            }
        }
        let sign = sign(tile.terrain);
        self.write(canvas, (x, y - 1), &format!("{sign} {sign} {sign}"), on_ground);
        if let Some(token) = tile.token {
            let ink =
                if matches!(token, 6 | 8) { Ink::fore(231).on(RED).bold() } else { Ink::fore(DARK).on(255) };
            self.write(canvas, (x, y), &format!(" {token} "), ink);
            self.write(canvas, (x, y + 1), &pips(token), on_ground);
        }
        if has_robber {
            // Above the pips, where no road crosses it.
            let place = if tile.token.is_some() { (x, y + 1) } else { (x, y) };
            self.write(canvas, place, "(R)", Ink::fore(231).on(DARK).bold());
        }
    }

    fn draw_edge(&self, canvas: &mut Canvas, edge: EdgeId, owner: Option<Seat>) {
        let (position, side) = self.topology.edge_name(edge);
        let (x, y) = middle(position);
        let (place, line) = match side {
            Side::NE => ((x + 2, y - 2), '╲'),
            Side::E => ((x + HALF, y), '│'),
            Side::SE => ((x + 2, y + 2), '╱'),
            Side::SW => ((x - 2, y + 2), '╲'),
            Side::W => ((x - HALF, y), '│'),
            Side::NW => ((x - 2, y - 2), '╱'),
        };
        let Some(seat) = owner else { return self.put(canvas, place, line, LINE) };
        let ink = seat_ink(seat);
        if line != '│' {
            self.put(canvas, (place.0 - 1, place.1), line, ink);
            self.put(canvas, (place.0 + 1, place.1), line, ink);
        }
        self.put(canvas, place, seat.letter(), ink);
    }

    fn draw_vertex(&self, canvas: &mut Canvas, vertex: VertexId, character: char) {
        self.put(canvas, self.vertex(vertex), character, LINE);
    }

    fn draw_settlement(&self, canvas: &mut Canvas, vertex: VertexId, seat: Seat) {
        self.put(canvas, self.vertex(vertex), seat.letter().to_ascii_uppercase(), seat_ink(seat).bold());
    }

    fn draw_city(&self, canvas: &mut Canvas, vertex: VertexId, seat: Seat) {
        let letter = seat.letter().to_ascii_uppercase();
        self.write(canvas, self.vertex(vertex), &format!("[{letter}]"), seat_ink(seat).bold());
    }

    fn draw_harbor(&self, canvas: &mut Canvas, (position, side): (Axial, Side), kind: HarborKind) {
        let (_, y) = middle(position);
        let label = match kind {
            HarborKind::Any => "3:1".to_owned(),
            HarborKind::Only(kind) => {
                let terrain = Terrain::ALL.into_iter().find(|terrain| terrain.resource() == Some(kind));
                format!("2:1{}", terrain.map_or('?', sign))
            }
        };
        let ink = Ink::fore(DARK).on(153);
        // In the sea hex off the edge, a little nearer to the land where there is room.
        let sea = middle(position.neighbor(side));
        let place = (sea.0, sea.1 + (y - sea.1) / 4);
        self.write(canvas, place, &label, ink);
    }

    fn draw_mark(&self, canvas: &mut Canvas, mark: &Mark) {
        let ink = mark.seat.map_or(Ink::fore(DARK).on(255), seat_ink).bold();
        let (x, y) = self.spot(mark.spot);
        let start = x - mark.text.chars().count() as isize / 2;
        for (dx, character) in mark.text.chars().enumerate().filter(|&(_, character)| character != ' ') {
            self.put(canvas, (start + dx as isize, y), character, ink);
        }
    }

    fn spot(&self, spot: Spot) -> (isize, isize) {
        match spot {
            Spot::Hex(hex) => {
                let (x, y) = self.hex(hex);
                (x, y - 1)
            }
            Spot::Middle(hex) => self.hex(hex),
            Spot::Vertex(vertex) | Spot::Roof(vertex) | Spot::Foot(vertex) => self.vertex(vertex),
            Spot::Corner(vertex, hex) => {
                let ((x, y), (to_x, to_y)) = (self.vertex(vertex), self.hex(hex));
                // Inside the hex, where the brackets of a city leave room.
                if x == to_x { (x, y + (to_y - y).signum()) } else { (x + 2 * (to_x - x).signum(), y) }
            }
            Spot::Edge(edge) => {
                let [a, b] = self.topology.ends(edge).map(|end| self.vertex(end));
                ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
            }
        }
    }
}

/// The cell of the middle of a hex position, from that of (0,0).
fn middle(position: Axial) -> (isize, isize) {
    let (q, r) = (isize::from(position.q), isize::from(position.r));
    (HALF * (2 * q + r), ROW * r)
}

pub(super) fn seat_ink(seat: Seat) -> Ink {
    let colors = palette::seat(seat);
    Ink::fore(colors.ansi_ink).on(colors.ansi)
}

/// One dot for each of the 36 combinations that give the number.
fn pips(token: u8) -> String {
    let n_pips =
        token.checked_sub(2).and_then(|idx| ROLL_WEIGHTS.get(usize::from(idx))).copied().unwrap_or(0);
    "•".repeat(usize::from(n_pips))
}
