//! The names of things on the wire.

use std::borrow::Cow;
use std::sync::OnceLock;

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::topology::{EdgeId, EdgeSet, HexId, HexSet, Map, Topology, VertexId, VertexSet};
use hexhaven_engine::{BySeat, Cards, Development, Developments, Kind, KindSet, Seat, SeatSet};

use crate::words::letter;
use crate::{
    CardCounts, DevelopmentName, Developments as Held, Edge, Hex, KindName, LetterName, Name, PerSeat,
    SeatName, Vertex,
};

/// Names things in the notation of one game.
#[derive(Clone, Copy, Debug)]
pub struct Names(pub Dialect);

impl Names {
    /// The word of a kind.
    pub fn word(self, kind: Kind) -> KindName {
        KindName(self.0.lexicon.goods.get(kind).map_or("?", |good| good.word))
    }

    /// The letter of a kind.
    pub fn letter(self, kind: Kind) -> LetterName {
        LetterName(self.0.lexicon.goods.get(kind).map_or("?", |good| letter(good.letter)))
    }

    /// The letters of some kinds.
    pub fn letters(self, kinds: KindSet) -> Vec<LetterName> {
        kinds.iter().map(|kind| self.letter(kind)).collect()
    }

    /// Counted cards.
    pub fn cards(self, cards: Cards) -> CardCounts {
        cards.kinds().iter().map(|kind| (self.word(kind), cards.get(kind))).collect()
    }

    /// The word of a development card, as the rule set calls it.
    pub fn development(self, card: Development) -> DevelopmentName {
        DevelopmentName(self.0.development(card))
    }

    /// Counted development cards.
    pub fn developments(self, cards: Developments) -> Held {
        let held = Development::ALL.into_iter().filter(|&card| cards[card] > 0);
        held.map(|card| (self.development(card), cards[card])).collect()
    }

    /// The names of edges.
    pub fn edges(self, edges: EdgeSet) -> Vec<Edge> {
        edges.iter().map(|edge| self.edge(edge)).collect()
    }

    /// The names of vertices.
    pub fn vertices(self, vertices: VertexSet) -> Vec<Vertex> {
        vertices.iter().map(|vertex| self.vertex(vertex)).collect()
    }

    /// The names of hexes.
    pub fn hexes(self, hexes: HexSet) -> Vec<Hex> {
        hexes.iter().map(|hex| self.hex(hex)).collect()
    }

    /// The name of an edge.
    pub fn edge(self, edge: EdgeId) -> Edge {
        Edge(named(&self.places().edges, edge.idx()))
    }

    /// The name of a vertex.
    pub fn vertex(self, vertex: VertexId) -> Vertex {
        Vertex(named(&self.places().vertices, vertex.idx()))
    }

    /// The name of a hex.
    pub fn hex(self, hex: HexId) -> Hex {
        Hex(named(&self.places().hexes, hex.idx()))
    }

    fn places(self) -> &'static Places {
        static MAPS: [OnceLock<Places>; Map::ALL.len()] = [const { OnceLock::new() }; Map::ALL.len()];
        MAPS[self.0.topology.map as usize].get_or_init(|| Places::of(self.0))
    }
}

/// The names of all places of a map, by their numbers. A server needs a hundred of them for every viewer of every move,
/// so they are formatted once.
struct Places {
    hexes: Vec<String>,
    vertices: Vec<String>,
    edges: Vec<String>,
}

impl Places {
    fn of(dialect: Dialect) -> Self {
        let Topology { hexes, vertices, edges, .. } = dialect.topology;
        Self {
            hexes: hexes.iter().map(|hex| dialect.hex(hex).to_string()).collect(),
            vertices: vertices.iter().map(|vertex| dialect.vertex(vertex).to_string()).collect(),
            edges: edges.iter().map(|edge| dialect.edge(edge).to_string()).collect(),
        }
    }
}

fn named(names: &'static [String], idx: usize) -> Cow<'static, str> {
    Cow::Borrowed(&names[idx])
}

/// The letters of some seats.
pub(crate) fn seats(seats: SeatSet) -> Vec<SeatName> {
    seats.iter().map(Name).collect()
}

/// The letter of a seat, if there is one.
pub(crate) fn maybe(seat: Option<Seat>) -> Option<SeatName> {
    seat.map(Name)
}

/// A number for each of some seats.
pub(crate) fn per_seat(seats: SeatSet, values: BySeat<u8>) -> PerSeat<u8> {
    each_seat(seats, |seat| values[seat])
}

/// Something of each seat.
pub(crate) fn each_seat<T>(seats: SeatSet, value: impl Fn(Seat) -> T) -> PerSeat<T> {
    seats.iter().map(|seat| (Name(seat), value(seat))).collect()
}

/// A number that fits; counts that never reach 255 are bytes on the wire.
pub(crate) fn small(n: u32) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}
