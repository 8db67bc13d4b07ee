//! Sites: the corners of a hex seen from the hex. A piece on a site belongs to the building on the corner and is on the
//! hex. Only the small island has them; 19 hexes with six corners each fit one word.

use super::places::{HexId, HexSet, MAX_HEXES, MAX_VERTICES, SiteId, SiteSet, VertexId, VertexSet};
use super::{BASE, Topology};

/// The corners of a hex.
const N_CORNERS: usize = 6;

/// The sites at each vertex of the small island.
static AT_VERTEX: [SiteSet; MAX_VERTICES] = at_vertices(&BASE);

const fn at_vertices(topology: &Topology) -> [SiteSet; MAX_VERTICES] {
    let mut sites = [SiteSet::EMPTY; MAX_VERTICES];
    let mut hex = 0;
    while hex < topology.hexes.len() as usize {
        let mut corner = 0;
        while corner < N_CORNERS {
            let vertex = topology.hex_vertices[hex][corner];
            sites[vertex.idx()].insert(SiteId::new(hex * N_CORNERS + corner));
            corner += 1;
        }
        hex += 1;
    }
    sites
}

/// The sites on each hex of the small island.
static ON_HEX: [SiteSet; MAX_HEXES] = on_hexes(&BASE);

const fn on_hexes(topology: &Topology) -> [SiteSet; MAX_HEXES] {
    let (mut sites, mut hex) = ([SiteSet::EMPTY; MAX_HEXES], 0);
    while hex < topology.hexes.len() as usize {
        let mut corner = 0;
        while corner < N_CORNERS {
            sites[hex].insert(SiteId::new(hex * N_CORNERS + corner));
            corner += 1;
        }
        hex += 1;
    }
    sites
}

impl SiteId {
    /// The site on a hex at one of its corners; `None` if the vertex is none of them.
    pub(crate) fn on(hex: HexId, vertex: VertexId) -> Option<Self> {
        (SiteSet::on(hex) & SiteSet::at(vertex)).first()
    }

    /// The hex of the site.
    #[inline]
    pub const fn hex(self) -> HexId {
        HexId::new(self.idx() / N_CORNERS)
    }

    /// The vertex of the site.
    #[inline]
    pub fn vertex(self) -> VertexId {
        BASE.hex_vertices[self.idx() / N_CORNERS][self.idx() % N_CORNERS]
    }
}

impl SiteSet {
    /// The sites at a vertex, one for each land hex that it touches.
    #[inline]
    pub fn at(vertex: VertexId) -> Self {
        AT_VERTEX[vertex.idx()]
    }

    /// The six sites on a hex of the small island; none on others.
    #[inline]
    pub fn on(hex: HexId) -> Self {
        ON_HEX[hex.idx()]
    }

    /// The sites at any of some vertices.
    #[inline]
    pub fn at_any(vertices: VertexSet) -> Self {
        vertices.iter().fold(Self::EMPTY, |sites, vertex| sites | Self::at(vertex))
    }

    /// The hexes of the sites.
    pub fn hexes(self) -> HexSet {
        self.iter().map(SiteId::hex).collect()
    }

    /// The vertices of the sites.
    #[inline]
    pub(crate) fn vertices(self) -> VertexSet {
        self.iter().map(SiteId::vertex).collect()
    }
}
