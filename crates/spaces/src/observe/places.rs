//! The blocks of hexes, vertices and edges. They are written set by set instead of row by row, because most bytes are
//! zero, and over an older observation only what may have changed is written.

use std::mem::offset_of;

use hexhaven_engine::Seat;
use hexhaven_engine::shared::{Board, HarborKind, Terrain};
use hexhaven_engine::topology::{EdgeId, EdgeSet, HexId, Map, VertexId, VertexSet};

use super::Scene;
use super::sight::Sight;
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
        sink.slot(about("robber", 1, "the robber is here", "B-ROBBER-01"), 1);
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

/// The first vertex and edge, and the end of the three blocks.
pub(crate) fn offsets(map: Map) -> [usize; 3] {
    let (topology, n_rows) = (map.topology(), n_rows(map));
    let vertices = topology.hexes.len() as usize * HEX;
    let edges = vertices + topology.vertices.len() as usize * (n_rows + VERTEX);
    [vertices, edges, edges + topology.edges.len() as usize * (n_rows + EDGE)]
}

/// Writes terrain, numbers, harbors and pips.
fn encode_fixed(board: &Board, out: &mut [u8]) {
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

/// The places currently written in a row of bytes, so that the next observation of the same game can update it: little
/// changes from one decision to the next.
#[derive(Clone, Debug, Default)]
#[repr(C)]
pub struct Written {
    /// Whether anything is known of the bytes.
    is_known: bool,
    /// The seat from which others are counted.
    seat: Option<Seat>,
    robber: Option<HexId>,
    paved: EdgeSet,
    built: VertexSet,
    cities: VertexSet,
    open: VertexSet,
    drafted: VertexSet,
    /// In a rule set that can change it in play. At the end, because no other needs it.
    board: Option<Board>,
}

impl Written {
    /// The bytes that every observation needs.
    pub const CLOSE: usize = offset_of!(Self, board);
}

/// Writes the blocks over the old contents, and returns where they end.
pub(super) fn encode(
    seen: &impl Sight,
    draft: &Draft,
    scene: &Scene<'_>,
    space: &Space,
    (out, written): (&mut [u8], &mut Written),
) -> usize {
    let board = &seen.public().board;
    let [.., end] = space.places;
    let is_same = written.is_known && (!space.changes_board() || written.board.as_ref() == Some(board));
    if !is_same {
        let kept = space.changes_board().then(|| board.clone());
        *written = Written { is_known: true, board: kept, ..Written::default() };
        out[..end].fill(0);
        encode_fixed(board, out);
    }
    let drafted = draft_vertices(draft, space);
    if space.removes_pieces() {
        // Somebody else may have built where a piece was.
        written.seat = None;
    }
    match scene.n_rows {
        4 => encode_pieces::<4>(seen, drafted, (scene, space), out, written),
        _ => encode_pieces::<6>(seen, drafted, (scene, space), out, written),
    }
    end
}

/// The vertices that the ids of a draft name.
#[inline]
fn draft_vertices(draft: &Draft, space: &Space) -> VertexSet {
    let Draft::Path(path) = draft else { return VertexSet::EMPTY };
    let vertex = |&id: &u16| space.vertex_of(usize::from(id)).and_then(VertexId::from_idx);
    path.ids().iter().filter_map(vertex).collect()
}

/// Writes robber, roads and buildings with this many rows of seats.
fn encode_pieces<const ROWS: usize>(
    seen: &impl Sight,
    drafted: VertexSet,
    (scene, space): (&Scene<'_>, &Space),
    out: &mut [u8],
    written: &mut Written,
) {
    let public = seen.public();
    let [vertices, edges, _] = space.places;
    let vertex_at = |vertex: VertexId| vertices + vertex.idx() * (ROWS + VERTEX);
    let edge_at = |edge: EdgeId| edges + edge.idx() * (ROWS + EDGE);
    if written.robber != public.robber {
        let robbers = [(written.robber, 0), (public.robber, 1)];
        robbers.iter().for_each(|&(hex, is_here)| {
            if let Some(hex) = hex {
                out[hex.idx() * HEX + ROBBER] = is_here;
            }
        });
        written.robber = public.robber;
    }
    let (paved, built, cities) = (public.pieces.paved(), public.pieces.built(), public.pieces.all_cities());
    (written.paved - paved).iter().for_each(|edge| out[edge_at(edge)..][..ROWS].fill(0));
    (written.built - built).iter().for_each(|vertex| out[vertex_at(vertex)..][..ROWS + 2].fill(0));
    // A different viewer counts seats differently, so all pieces change owners.
    let seat = Some(scene.vantage.seat);
    let (mut old_paved, mut old_built) = (written.paved, written.built);
    if written.seat != seat {
        (old_paved, old_built) = (EdgeSet::EMPTY, VertexSet::EMPTY);
    }
    let raised = (cities - written.cities) | (written.cities - cities);
    let (new_roads, new_buildings) = (paved - old_paved, (built - old_built) | (built & raised));
    (written.seat, written.paved, written.built, written.cities) = (seat, paved, built, cities);
    if !new_roads.is_empty() || !new_buildings.is_empty() {
        for (row, seat) in scene.rows().enumerate() {
            let Some(seat) = seat else { break };
            let mut owner = [0; ROWS];
            owner[row] = 1;
            (public.pieces.roads(seat) & new_roads).iter().for_each(|edge| {
                out[edge_at(edge)..][..ROWS].copy_from_slice(&owner);
            });
            (public.pieces.buildings(seat) & new_buildings).iter().for_each(|vertex| {
                let bytes = &mut out[vertex_at(vertex)..][..ROWS + 2];
                bytes[..ROWS].copy_from_slice(&owner);
                let is_city = cities.contains(vertex);
                bytes[ROWS + SETTLEMENT] = u8::from(!is_city);
                bytes[ROWS + CITY] = u8::from(is_city);
            });
        }
    }
    let open = scene.topology.vertices - public.pieces.closed();
    let mut change = |byte: usize, before: &mut VertexSet, now: VertexSet| {
        (*before - now).iter().for_each(|vertex| out[vertex_at(vertex) + ROWS + byte] = 0);
        (now - *before).iter().for_each(|vertex| out[vertex_at(vertex) + ROWS + byte] = 1);
        *before = now;
    };
    change(OPEN, &mut written.open, open);
    change(VERTEX_DRAFT, &mut written.drafted, drafted);
}
