//! The ranges of ids.

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::topology::{EdgeId, HexId, SiteId, SiteSet, Topology, VertexId};
use hexhaven_engine::{Cards, Kind, KindSet};

use crate::deal::catalogue;

/// The range of a group's ids, each in a fixed order.
#[derive(Clone, Copy, Debug)]
pub enum Domain {
    /// Nothing to choose.
    Once,
    /// Some words.
    Words(&'static [&'static str]),
    /// The hexes.
    Hexes,
    /// The vertices.
    Vertices,
    /// The edges.
    Edges,
    /// A hex and one of its corners; only the small island has sites.
    Sites,
    /// Hexes, then vertices.
    HexesAndVertices,
    /// Some kinds of cards.
    Kinds(KindSet),
    /// The other seats, clockwise from the viewer's left.
    Seats,
    /// Another seat and a kind.
    SeatsAndKinds(KindSet),
    /// A kind given and a different one taken.
    Swaps(KindSet, KindSet),
    /// One or two cards.
    UpToTwo(KindSet),
    /// The trades 1:1, 2:1 and 1:2 of some kinds.
    Deals(KindSet),
    /// The values of two dice.
    Dice,
}

/// The position of a kind in a set.
#[inline]
pub(crate) fn rank(kinds: KindSet, kind: Kind) -> Option<usize> {
    let below = (1u8 << kind.idx()) - 1;
    kinds.contains(kind).then(|| (kinds.bits() & below).count_ones() as usize)
}

/// The swaps of a domain in the order of their ids.
pub(crate) fn swaps(gives: KindSet, gets: KindSet) -> impl Iterator<Item = (Kind, Kind)> {
    gives.iter().flat_map(move |give| gets.without(give).iter().map(move |get| (give, get)))
}

/// The bundles of one or two cards in the order of their ids.
pub(crate) fn up_to_two(kinds: KindSet) -> impl Iterator<Item = Cards> {
    let one = |kind| Cards::of(kind, 1);
    let pairs = kinds.iter().flat_map(move |first| {
        kinds.iter().filter(move |second| *second >= first).map(move |second| one(first) + one(second))
    });
    kinds.iter().map(one).chain(pairs)
}

impl Domain {
    /// The number of members with this many rows of seats.
    pub(crate) fn len(self, topology: &Topology, n_rows: usize) -> usize {
        let (hexes, vertices) = (topology.hexes.len() as usize, topology.vertices.len() as usize);
        match self {
            Self::Once => 1,
            Self::Words(words) => words.len(),
            Self::Hexes => hexes,
            Self::Vertices => vertices,
            Self::Edges => topology.edges.len() as usize,
            Self::Sites => 6 * hexes,
            Self::HexesAndVertices => hexes + vertices,
            Self::Kinds(kinds) => kinds.len() as usize,
            Self::Seats => n_rows - 1,
            Self::SeatsAndKinds(kinds) => (n_rows - 1) * kinds.len() as usize,
            Self::Swaps(gives, gets) => swaps(gives, gets).count(),
            Self::UpToTwo(kinds) => up_to_two(kinds).count(),
            Self::Deals(kinds) => catalogue(kinds).iter().map(|row| row.wants.len()).sum(),
            Self::Dice => 36,
        }
    }

    /// A member in the words of the notation; seats are counted from the viewer.
    pub(crate) fn label(self, dialect: Dialect, topology: &Topology, n: usize) -> String {
        let hex = |n| dialect.hex(HexId::new(n)).to_string();
        let vertex = |n| dialect.vertex(VertexId::new(n)).to_string();
        let n_hexes = topology.hexes.len() as usize;
        let kind = |kinds: KindSet, n: usize| {
            kinds.nth(n as u32).map_or_else(String::new, |kind| dialect.kind(kind).to_string())
        };
        match self {
            Self::Once => String::new(),
            Self::Words(words) => words[n].to_owned(),
            Self::Hexes => hex(n),
            Self::Vertices => vertex(n),
            Self::Edges => dialect.edge(EdgeId::new(n)).to_string(),
            Self::Sites => {
                let site: Option<SiteId> = SiteSet::on(HexId::new(n / 6)).nth((n % 6) as u32);
                site.map_or_else(String::new, |site| {
                    format!("{} on {}", dialect.vertex(site.vertex()), dialect.hex(site.hex()))
                })
            }
            Self::HexesAndVertices if n < n_hexes => hex(n),
            Self::HexesAndVertices => vertex(n - n_hexes),
            Self::Kinds(kinds) => kind(kinds, n),
            Self::Seats => format!("+{}", n + 1),
            Self::SeatsAndKinds(kinds) => {
                let n_kinds = kinds.len() as usize;
                format!("+{} {}", n / n_kinds + 1, kind(kinds, n % n_kinds))
            }
            Self::Swaps(gives, gets) => swaps(gives, gets).nth(n).map_or_else(String::new, |(give, get)| {
                format!("{} > {}", dialect.kind(give), dialect.kind(get))
            }),
            Self::UpToTwo(kinds) => {
                up_to_two(kinds).nth(n).map_or_else(String::new, |cards| dialect.cards(cards).to_string())
            }
            Self::Deals(kinds) => {
                let rows = catalogue(kinds);
                let mut deals = rows.iter().flat_map(|row| row.wants.iter().map(|want| (row.give, *want)));
                deals.nth(n).map_or_else(String::new, |(give, want)| {
                    format!("{} > {}", dialect.cards(give), dialect.cards(want))
                })
            }
            Self::Dice => format!("{} {}", n / 6 + 1, n % 6 + 1),
        }
    }
}
