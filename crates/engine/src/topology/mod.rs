//! The geometry of the two islands and of the sea maps: which hexes, vertices and edges exist and touch.
//! Everything is a table computed at compile time from the list of hexes (B-BOARD-01 to B-BOARD-03, X-BOARD-01, S-MAP-01).
//! On an island every hex is land; on a sea map the board decides.

mod axial;
mod islands;
mod places;
mod sites;

pub use axial::{Axial, Corner, Side};
pub use islands::{BASE_LAND, EXTENDED_LAND};
pub(crate) use places::MAX_SITES;
pub use places::{
    EdgeId, EdgeNumbers, EdgeRow, EdgeSet, HexId, HexRow, HexSet, Iter, MAX_EDGES, MAX_HEXES, MAX_VERTICES,
    PackedEdgeSet, PackedHexSet, PackedVertexSet, SiteId, SiteRow, SiteSet, VertexId, VertexNumbers,
    VertexRow, VertexSet,
};

use axial::{Joint, Rim};
use islands::{SEA_37, SEA_44, SEA_58, SEA_65};

/// Which island a game is played on; at sea, for which number of players its components are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Island {
    /// 19 land hexes, for up to four players.
    Base,
    /// 30 land hexes, of the 5-6 player extension.
    Extended,
}

impl Island {
    /// The island's tables.
    #[inline]
    pub fn topology(self) -> &'static Topology {
        Map::from(self).topology()
    }
}

/// The map of a game: one of the islands, or a sea map (Seafarers, section 2.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Map {
    /// The base island, of 19 hexes.
    Island19,
    /// The island of the extension, of 30 hexes.
    Island30,
    /// A sea map of 37 hexes.
    Sea37,
    /// A sea map of 44 hexes.
    Sea44,
    /// A sea map of 58 hexes.
    Sea58,
    /// A sea map of 65 hexes.
    Sea65,
}

impl Map {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Island19, Self::Island30, Self::Sea37, Self::Sea44, Self::Sea58, Self::Sea65];

    /// The map's tables.
    #[inline]
    pub fn topology(self) -> &'static Topology {
        match self {
            Self::Island19 => &BASE,
            Self::Island30 => &EXTENDED,
            Self::Sea37 => &MAP_37,
            Self::Sea44 => &MAP_44,
            Self::Sea58 => &MAP_58,
            Self::Sea65 => &MAP_65,
        }
    }

    /// The hexes, row by row from the north, west to east.
    pub(crate) const fn land(self) -> &'static [Axial] {
        match self {
            Self::Island19 => &BASE_LAND,
            Self::Island30 => &EXTENDED_LAND,
            Self::Sea37 => &SEA_37,
            Self::Sea44 => &SEA_44,
            Self::Sea58 => &SEA_58,
            Self::Sea65 => &SEA_65,
        }
    }

    /// Whether hexes may be sea or fog (S-MAP-01).
    #[inline]
    pub const fn is_sea(self) -> bool {
        match self {
            Self::Island19 | Self::Island30 => false,
            Self::Sea37 | Self::Sea44 | Self::Sea58 | Self::Sea65 => true,
        }
    }

    /// Whether all vertices fit in the near word, even if hexes or edges do not.
    #[inline]
    pub const fn has_near_vertices(self) -> bool {
        match self {
            Self::Island19 | Self::Island30 | Self::Sea37 | Self::Sea44 => true,
            Self::Sea58 | Self::Sea65 => false,
        }
    }
}

impl From<Island> for Map {
    #[inline]
    fn from(island: Island) -> Self {
        match island {
            Island::Base => Self::Island19,
            Island::Extended => Self::Island30,
        }
    }
}

/// The tables of one map. Lists of touching places are padded; the sets next to them are exact.
#[derive(Debug)]
pub struct Topology {
    /// Which map this is.
    pub map: Map,
    /// The hexes.
    pub hexes: HexSet,
    /// The vertices: corners of hexes (B-BOARD-03).
    pub vertices: VertexSet,
    /// The edges: sides of hexes (B-BOARD-02).
    pub edges: EdgeSet,
    /// The edges at the border: on an island those that border the sea.
    pub coast: EdgeSet,
    axial: [Axial; IDS],
    rows: [Row; N_ROWS],
    hex_vertices: [[VertexId; 6]; IDS],
    hex_edges: [[EdgeId; 6]; IDS],
    hex_corners: [VertexSet; IDS],
    hex_sides: [EdgeSet; IDS],
    hex_neighbors: [HexSet; IDS],
    vertex_hexes: [HexSet; IDS],
    vertex_edges: [EdgeSet; IDS],
    vertex_neighbors: [VertexSet; IDS],
    edge_ends: [[VertexId; 2]; IDS],
    edge_end_set: [VertexSet; IDS],
    edge_neighbors: [EdgeSet; IDS],
    edge_hexes: [HexSet; IDS],
}

/// The hexes of one row, west to east.
#[derive(Clone, Copy, Debug)]
struct Row {
    /// The westernmost column.
    first: i8,
    /// The hex there.
    start: u8,
    /// The number of them.
    n: u8,
}

/// The length of the tables: every number that an id can have, so that no lookup is checked.
const IDS: usize = 1 << u8::BITS;

/// The most rows of a map, as many north of the middle as south of it.
const N_ROWS: usize = 7;

impl Topology {
    /// The position of a hex.
    #[inline]
    pub fn axial(&self, hex: HexId) -> Axial {
        self.axial[hex.idx()]
    }

    /// The corners of a hex, clockwise from N.
    #[inline]
    pub fn vertices_of(&self, hex: HexId) -> [VertexId; 6] {
        self.hex_vertices[hex.idx()]
    }

    /// The sides of a hex, clockwise from NE.
    #[inline]
    pub fn edges_of(&self, hex: HexId) -> [EdgeId; 6] {
        self.hex_edges[hex.idx()]
    }

    /// The corners of a hex as a set.
    #[inline]
    pub fn corners(&self, hex: HexId) -> VertexSet {
        self.hex_corners[hex.idx()]
    }

    #[inline]
    pub(crate) fn sides(&self, hex: HexId) -> EdgeSet {
        self.hex_sides[hex.idx()]
    }

    /// The hexes next to a hex.
    #[inline]
    pub fn hexes_around(&self, hex: HexId) -> HexSet {
        self.hex_neighbors[hex.idx()]
    }

    /// The hexes that touch a vertex.
    #[inline]
    pub fn hexes_at(&self, vertex: VertexId) -> HexSet {
        self.vertex_hexes[vertex.idx()]
    }

    /// The edges that end at a vertex.
    #[inline]
    pub fn edges_at(&self, vertex: VertexId) -> EdgeSet {
        self.vertex_edges[vertex.idx()]
    }

    /// The vertices one edge away.
    #[inline]
    pub fn neighbors(&self, vertex: VertexId) -> VertexSet {
        self.vertex_neighbors[vertex.idx()]
    }

    /// The two ends of an edge.
    #[inline]
    pub fn ends(&self, edge: EdgeId) -> [VertexId; 2] {
        self.edge_ends[edge.idx()]
    }

    /// The two ends of an edge as a set.
    #[inline]
    pub fn end_set(&self, edge: EdgeId) -> VertexSet {
        self.edge_end_set[edge.idx()]
    }

    /// The edges that share an end with an edge.
    #[inline]
    pub fn edges_next_to(&self, edge: EdgeId) -> EdgeSet {
        self.edge_neighbors[edge.idx()]
    }

    /// The hexes on both sides of an edge; at the border there is one.
    #[inline]
    pub(crate) fn hexes_beside(&self, edge: EdgeId) -> HexSet {
        self.edge_hexes[edge.idx()]
    }

    /// The end of an edge that is not `from`.
    #[inline]
    pub fn far_end(&self, edge: EdgeId, from: VertexId) -> VertexId {
        let [a, b] = self.ends(edge);
        if a == from { b } else { a }
    }

    /// The hex at a position.
    pub fn hex_at(&self, position: Axial) -> Option<HexId> {
        let row = self.rows.get(usize::try_from(row_idx(position)).ok()?)?;
        let column = i16::from(position.q) - i16::from(row.first);
        let column = u8::try_from(column).ok().filter(|&column| column < row.n)?;
        HexId::from_idx(usize::from(row.start + column))
    }

    /// The vertex of a corner name; `position` may be outside as long as the corner touches a hex.
    pub fn vertex_at(&self, position: Axial, corner: Corner) -> Option<VertexId> {
        // Three hexes meet at a corner: this one, and those beyond the sides that end there.
        let idx = corner.idx();
        let beyond = |side: usize| self.hex_at(position.neighbor(Side::ALL[side % 6]));
        let (hex, corner) = self
            .hex_at(position)
            .map(|hex| (hex, idx))
            .or_else(|| beyond(idx).map(|hex| (hex, idx + 4)))
            .or_else(|| beyond(idx + 5).map(|hex| (hex, idx + 2)))?;
        Some(self.vertices_of(hex)[corner % 6])
    }

    /// The edge of a side name; `position` may be outside as long as the side borders a hex.
    pub fn edge_at(&self, position: Axial, side: Side) -> Option<EdgeId> {
        let (hex, side) = match self.hex_at(position) {
            Some(hex) => (hex, side),
            None => (self.hex_at(position.neighbor(side))?, side.opposite()),
        };
        Some(self.edges_of(hex)[side.idx()])
    }

    /// The canonical name of a vertex: the first hex in reading order that has it, first corner clockwise.
    pub fn vertex_name(&self, vertex: VertexId) -> (Axial, Corner) {
        let hex = self.hexes_at(vertex).first().unwrap_or(HexId::new(0));
        let idx = self.vertices_of(hex).iter().position(|&v| v == vertex).unwrap_or(0);
        (self.axial(hex), Corner::ALL[idx])
    }

    /// The canonical name of an edge: the first hex in reading order that has it.
    pub fn edge_name(&self, edge: EdgeId) -> (Axial, Side) {
        let hex = self.hexes_beside(edge).first().unwrap_or(HexId::new(0));
        let idx = self.edges_of(hex).iter().position(|&e| e == edge).unwrap_or(0);
        (self.axial(hex), Side::ALL[idx])
    }

    const fn build(map: Map) -> Self {
        let land = map.land();
        const VERTEX: VertexId = VertexId::new(0);
        const EDGE: EdgeId = EdgeId::new(0);
        let mut t = Self {
            map,
            hexes: HexSet::first_n(land.len()),
            vertices: VertexSet::EMPTY,
            edges: EdgeSet::EMPTY,
            coast: EdgeSet::EMPTY,
            axial: [Axial::new(0, 0); IDS],
            rows: [Row { first: 0, start: 0, n: 0 }; N_ROWS],
            hex_vertices: [[VERTEX; 6]; IDS],
            hex_edges: [[EDGE; 6]; IDS],
            hex_corners: [VertexSet::EMPTY; IDS],
            hex_sides: [EdgeSet::EMPTY; IDS],
            hex_neighbors: [HexSet::EMPTY; IDS],
            vertex_hexes: [HexSet::EMPTY; IDS],
            vertex_edges: [EdgeSet::EMPTY; IDS],
            vertex_neighbors: [VertexSet::EMPTY; IDS],
            edge_ends: [[VERTEX; 2]; IDS],
            edge_end_set: [VertexSet::EMPTY; IDS],
            edge_neighbors: [EdgeSet::EMPTY; IDS],
            edge_hexes: [HexSet::EMPTY; IDS],
        };
        let n_vertices = t.number_vertices(land);
        let n_edges = t.number_edges(land);
        t.vertices = VertexSet::first_n(n_vertices);
        t.edges = EdgeSet::first_n(n_edges);
        t.link_edges(n_edges);
        t.link_hexes(land);
        t
    }

    /// Numbers the vertices in order of first appearance, hex by hex, clockwise from N.
    const fn number_vertices(&mut self, land: &[Axial]) -> usize {
        let mut joints = [Axial::new(0, 0).joint(Corner::N); MAX_VERTICES];
        let mut n_vertices = 0;
        let mut h = 0;
        while h < land.len() {
            self.axial[h] = land[h];
            let row = &mut self.rows[row_idx(land[h]) as usize];
            if row.n == 0 {
                *row = Row { first: land[h].q, start: h as u8, n: 0 };
            }
            row.n += 1;
            let mut c = 0;
            while c < 6 {
                let joint = land[h].joint(Corner::ALL[c]);
                let v = find_joint(&joints, n_vertices, joint);
                if v == n_vertices {
                    joints[v] = joint;
                    n_vertices += 1;
                }
                self.hex_vertices[h][c] = VertexId::new(v);
                self.hex_corners[h].insert(VertexId::new(v));
                self.vertex_hexes[v].insert(HexId::new(h));
                c += 1;
            }
            h += 1;
        }
        n_vertices
    }

    /// Numbers the edges in order of first appearance; an edge seen only once is at the border.
    const fn number_edges(&mut self, land: &[Axial]) -> usize {
        let mut rims = [Axial::new(0, 0).rim(Side::NE); MAX_EDGES];
        let mut n_edges = 0;
        let mut h = 0;
        while h < land.len() {
            let mut s = 0;
            while s < 6 {
                let rim = land[h].rim(Side::ALL[s]);
                let e = find_rim(&rims, n_edges, rim);
                let edge = EdgeId::new(e);
                self.hex_sides[h].insert(edge);
                self.edge_hexes[e].insert(HexId::new(h));
                if e == n_edges {
                    rims[e] = rim;
                    n_edges += 1;
                    self.coast.insert(edge);
                    let corners = Side::ALL[s].corners();
                    let ends = [
                        self.hex_vertices[h][corners[0] as usize],
                        self.hex_vertices[h][corners[1] as usize],
                    ];
                    self.edge_ends[e] = ends;
                    self.edge_end_set[e] = VertexSet::of(ends[0]).with(ends[1]);
                } else {
                    self.coast.remove(edge);
                }
                self.hex_edges[h][s] = edge;
                s += 1;
            }
            h += 1;
        }
        n_edges
    }

    const fn link_edges(&mut self, n_edges: usize) {
        let mut e = 0;
        while e < n_edges {
            let [a, b] = self.edge_ends[e];
            self.vertex_edges[a.idx()].insert(EdgeId::new(e));
            self.vertex_edges[b.idx()].insert(EdgeId::new(e));
            self.vertex_neighbors[a.idx()].insert(b);
            self.vertex_neighbors[b.idx()].insert(a);
            e += 1;
        }
        e = 0;
        while e < n_edges {
            let [a, b] = self.edge_ends[e];
            let around = self.vertex_edges[a.idx()].union(self.vertex_edges[b.idx()]);
            self.edge_neighbors[e] = around.without(EdgeId::new(e));
            e += 1;
        }
    }

    const fn link_hexes(&mut self, land: &[Axial]) {
        let mut h = 0;
        while h < land.len() {
            let mut s = 0;
            while s < 6 {
                let there = land[h].neighbor(Side::ALL[s]);
                let mut other = 0;
                while other < land.len() {
                    if land[other].equals(there) {
                        self.hex_neighbors[h].insert(HexId::new(other));
                    }
                    other += 1;
                }
                s += 1;
            }
            h += 1;
        }
    }
}

/// The row of a position, counted from the north; none of a map's if it is negative or too high.
const fn row_idx(position: Axial) -> i16 {
    position.r as i16 + N_ROWS as i16 / 2
}

const fn find_joint(joints: &[Joint], n: usize, wanted: Joint) -> usize {
    let mut i = 0;
    while i < n && !joints[i].equals(wanted) {
        i += 1;
    }
    i
}

const fn find_rim(rims: &[Rim], n: usize, wanted: Rim) -> usize {
    let mut i = 0;
    while i < n && !rims[i].equals(wanted) {
        i += 1;
    }
    i
}

static BASE: Topology = Topology::build(Map::Island19);
static EXTENDED: Topology = Topology::build(Map::Island30);
static MAP_37: Topology = Topology::build(Map::Sea37);
static MAP_44: Topology = Topology::build(Map::Sea44);
static MAP_58: Topology = Topology::build(Map::Sea58);
static MAP_65: Topology = Topology::build(Map::Sea65);
