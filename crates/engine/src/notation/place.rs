//! Hexes `(q,r)`, vertices `(q,r).N` and edges `(q,r)/NE` (specification, section 2.5).
//! A vertex has up to three names and an edge two: all are read, the canonical one is written.

use core::fmt::{self, Display};
use core::str::FromStr;

use super::Dialect;
use super::scan::{Misread, Place, Problem, Scanner, whole};
use crate::topology::{Axial, Corner, EdgeId, HexId, Side, VertexId};

const HEX: &str = "a hex such as (0,-1)";
const VERTEX: &str = "a vertex such as (0,-1).N";
const EDGE: &str = "an edge such as (0,-1)/NE";
const CORNER: &str = "a corner: N, NE, SE, S, SW or NW";
const SIDE: &str = "a side: NE, E, SE, SW, W or NW";

impl Dialect {
    /// The name of a hex.
    pub fn hex(self, hex: HexId) -> impl Display {
        let Axial { q, r } = self.topology.axial(hex);
        fmt::from_fn(move |f| write!(f, "({q},{r})"))
    }

    /// The canonical name of a vertex.
    pub fn vertex(self, vertex: VertexId) -> impl Display {
        let (Axial { q, r }, corner) = self.topology.vertex_name(vertex);
        fmt::from_fn(move |f| write!(f, "({q},{r}).{}", corner.name()))
    }

    /// The canonical name of an edge.
    pub fn edge(self, edge: EdgeId) -> impl Display {
        let (Axial { q, r }, side) = self.topology.edge_name(edge);
        fmt::from_fn(move |f| write!(f, "({q},{r})/{}", side.name()))
    }

    /// Reads a hex.
    ///
    /// # Errors
    /// When the text is not the name of a land hex.
    pub fn read_hex(self, text: &str) -> Result<HexId, Misread> {
        whole(text, |s| self.scan_hex(s))
    }

    /// Reads a vertex by any of its names.
    ///
    /// # Errors
    /// When the text is not the name of a vertex of the island.
    pub fn read_vertex(self, text: &str) -> Result<VertexId, Misread> {
        whole(text, |s| self.scan_vertex(s))
    }

    /// Reads an edge by any of its names.
    ///
    /// # Errors
    /// When the text is not the name of an edge of the island.
    pub fn read_edge(self, text: &str) -> Result<EdgeId, Misread> {
        whole(text, |s| self.scan_edge(s))
    }

    /// Takes a hex.
    ///
    /// # Errors
    /// When the name of a land hex does not come next.
    pub fn scan_hex(self, scanner: &mut Scanner<'_>) -> Result<HexId, Misread> {
        let at = scanner.here();
        let position = scan_axial(scanner, HEX)?;
        self.topology.hex_at(position).ok_or(Misread { at, problem: Problem::NoSuchPlace(Place::Hex) })
    }

    /// Takes a vertex.
    ///
    /// # Errors
    /// When the name of a vertex does not come next.
    pub fn scan_vertex(self, scanner: &mut Scanner<'_>) -> Result<VertexId, Misread> {
        let at = scanner.here();
        let position = scan_axial(scanner, VERTEX)?;
        scanner.require(b'.', VERTEX)?;
        let corner = scan_name(scanner, &Corner::ALL, Corner::name, CORNER)?;
        let vertex = self.topology.vertex_at(position, corner);
        vertex.ok_or(Misread { at, problem: Problem::NoSuchPlace(Place::Vertex) })
    }

    /// Takes an edge.
    ///
    /// # Errors
    /// When the name of an edge does not come next.
    pub fn scan_edge(self, scanner: &mut Scanner<'_>) -> Result<EdgeId, Misread> {
        let at = scanner.here();
        let position = scan_axial(scanner, EDGE)?;
        let side = scan_side(scanner)?;
        let edge = self.topology.edge_at(position, side);
        edge.ok_or(Misread { at, problem: Problem::NoSuchPlace(Place::Edge) })
    }
}

pub(super) fn scan_axial(scanner: &mut Scanner<'_>, what: &'static str) -> Result<Axial, Misread> {
    let coordinate = |scanner: &mut Scanner<'_>| scanner.number(-99, 99, "a coordinate");
    scanner.require(b'(', what)?;
    let q = coordinate(scanner)?;
    scanner.require(b',', "a comma between the coordinates")?;
    let r = coordinate(scanner)?;
    scanner.require(b')', "a closing parenthesis")?;
    Ok(Axial::new(q as i8, r as i8))
}

/// Takes the side of a hex that was just taken: `/NE`.
pub(super) fn scan_side(scanner: &mut Scanner<'_>) -> Result<Side, Misread> {
    scanner.require(b'/', EDGE)?;
    scan_name(scanner, &Side::ALL, Side::name, SIDE)
}

fn scan_name<T: Copy>(
    scanner: &mut Scanner<'_>,
    all: &[T],
    name: impl Fn(T) -> &'static str,
    what: &'static str,
) -> Result<T, Misread> {
    let at = scanner.here();
    let word = scanner.run(|c| c.is_ascii_alphabetic());
    let found = all.iter().copied().find(|&item| name(item).eq_ignore_ascii_case(word));
    found.ok_or(Misread::expected(at, what))
}

impl FromStr for Axial {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        whole(text, |scanner| scan_axial(scanner, HEX))
    }
}
