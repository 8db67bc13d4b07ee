//! The blocks of hexes, vertices and edges. They are written set by set instead of row by row, because most bytes are
//! zero, and what never changes comes from a template.

use hexhaven_engine::Observation;
use hexhaven_engine::shared::{Board, HarborKind, Terrain};
use hexhaven_engine::topology::Map;

use super::Scene;
use super::sink::{Sink, about};
use crate::draft::Draft;
use crate::space::{Space, n_rows};

/// The bytes of a hex: terrain, number, pips, robber.
const HEX: usize = 18;
const NUMBER: usize = 6;
const PIPS: usize = 16;
const ROBBER: usize = 17;

/// The bytes of a vertex after its owners: settlement, city, harbor, pips, open to settlers, in the draft.
const SETTLEMENT: usize = 0;
const CITY: usize = 1;
const HARBOR: usize = 2;
const VERTEX_PIPS: usize = 8;
const OPEN: usize = 9;
const VERTEX_DRAFT: usize = 10;
const VERTEX: usize = 11;

/// The bytes of an edge after its owners.
const EDGE: usize = 0;

/// Names the features.
pub(super) fn name(scene: &Scene<'_>, sink: &mut impl Sink) {
    let topology = scene.topology;
    sink.block("hex", topology.hexes.len() as usize);
    for _ in topology.hexes {
        sink.row();
        let terrain = "forest, hills, pasture, fields, mountains, desert";
        sink.slot(about("terrain", 1, terrain, "B-BOARD-05"), 6);
        sink.slot(about("number", 1, "one of 2 to 6 and 8 to 12", "B-BOARD-06"), 10);
        sink.slot(about("pips", 5, "how many of the 36 rolls give the number", ""), 1);
        sink.slot(about("robber", 1, "the robber stands here", "B-ROBBER-01"), 1);
    }
    sink.block("vertex", topology.vertices.len() as usize);
    for _ in topology.vertices {
        sink.row();
        sink.slot(about("owner", 1, "who has a building here, relative to the viewer", ""), scene.n_rows);
        sink.slot(about("settlement", 1, "the building is a settlement", "B-SETT-01"), 1);
        sink.slot(about("city", 1, "the building is a city", "B-CITY-01"), 1);
        let harbor = "3:1, then 2:1 for lumber, brick, wool, grain, ore";
        sink.slot(about("harbor", 1, harbor, "B-MARI-02"), 6);
        sink.slot(about("pips", 15, "the sum of the pips of the hexes around", ""), 1);
        sink.slot(about("open", 1, "no building here or one edge away", "B-SETT-02"), 1);
        sink.slot(about("draft", 1, "chosen in the unfinished action", ""), 1);
    }
    sink.block("edge", topology.edges.len() as usize);
    for _ in topology.edges {
        sink.row();
        sink.slot(
            about("owner", 1, "who has a road here, relative to the viewer", "B-ROAD-01"),
            scene.n_rows,
        );
    }
}

fn pips(number: u8) -> u8 {
    6 - number.abs_diff(7)
}

/// Where the vertices and the edges begin, and where the three blocks end.
fn offsets(map: Map) -> [usize; 3] {
    let (topology, n_rows) = (map.topology(), n_rows(map));
    let vertices = topology.hexes.len() as usize * HEX;
    let edges = vertices + topology.vertices.len() as usize * (n_rows + VERTEX);
    [vertices, edges, edges + topology.edges.len() as usize * (n_rows + EDGE)]
}

/// Writes terrain, numbers, harbors and pips.
pub(super) fn encode_fixed(board: &Board, out: &mut [u8]) {
    let (topology, n_rows) = (board.topology(), n_rows(board.map()));
    let [vertices, ..] = offsets(board.map());
    for hex in topology.hexes {
        let row = &mut out[hex.idx() * HEX..][..HEX];
        let tile = board.tile(hex);
        if let Some(idx) = Terrain::COMMON.iter().position(|&terrain| terrain == tile.terrain) {
            row[idx] = 1;
        }
        if let Some(number) = tile.token {
            let idx = usize::from(if number < 7 { number - 2 } else { number - 3 });
            row[NUMBER + idx] = 1;
            row[PIPS] = pips(number);
        }
    }
    for vertex in topology.vertices {
        let row = &mut out[vertices + vertex.idx() * (n_rows + VERTEX) + n_rows..][..VERTEX];
        let tokens = topology.hexes_at(vertex).iter().filter_map(|hex| board.tile(hex).token);
        row[VERTEX_PIPS] = tokens.map(pips).sum();
    }
    for harbor in board.harbors() {
        let kind = match harbor.kind {
            HarborKind::Any => 0,
            HarborKind::Only(kind) => 1 + kind.idx(),
        };
        for vertex in topology.ends(harbor.edge) {
            out[vertices + vertex.idx() * (n_rows + VERTEX) + n_rows + HARBOR + kind] = 1;
        }
    }
}

/// Writes robber, roads and buildings; says where the blocks end.
pub(super) fn encode_pieces(
    seen: &Observation,
    draft: &Draft,
    scene: &Scene<'_>,
    space: &Space,
    out: &mut [u8],
) -> usize {
    let (public, n_rows) = (&seen.core.public, scene.n_rows);
    let [vertices, edges, end] = offsets(public.board.map());
    let stride = n_rows + VERTEX;
    if let Some(hex) = public.robber {
        out[hex.idx() * HEX + ROBBER] = 1;
    }
    let cities = public.pieces.all_cities();
    for (row, seat) in scene.rows().enumerate() {
        let Some(seat) = seat else { break };
        for edge in public.pieces.roads(seat) {
            out[edges + edge.idx() * (n_rows + EDGE) + row] = 1;
        }
        for vertex in public.pieces.buildings(seat) {
            let at = vertices + vertex.idx() * stride;
            out[at + row] = 1;
            out[at + n_rows + if cities.contains(vertex) { CITY } else { SETTLEMENT }] = 1;
        }
    }
    for vertex in scene.topology.vertices - public.pieces.closed() {
        out[vertices + vertex.idx() * stride + n_rows + OPEN] = 1;
    }
    if let Draft::Path(path) = draft {
        for &id in path.ids() {
            if let Some(member) = space.vertex_of(usize::from(id)) {
                out[vertices + member * stride + n_rows + VERTEX_DRAFT] = 1;
            }
        }
    }
    end
}
