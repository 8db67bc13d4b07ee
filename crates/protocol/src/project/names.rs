//! The names of things on the wire.

use std::collections::BTreeMap;

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::topology::{EdgeSet, VertexSet};
use hexhaven_engine::{BySeat, Cards, Development, Developments, Kind, KindSet, Seat, SeatSet};

use crate::{CardCounts, PerSeat, Place, SeatName};

/// Names things in the notation of one game.
#[derive(Clone, Copy, Debug)]
pub struct Names(pub Dialect);

impl Names {
    /// The word of a kind.
    #[must_use]
    pub fn word(self, kind: Kind) -> String {
        let good = self.0.lexicon.goods.get(kind);
        good.map_or_else(|| format!("good-{}", kind.idx()), |good| good.word.to_owned())
    }

    /// The letter of a kind.
    #[must_use]
    pub fn letter(self, kind: Kind) -> String {
        self.0.kind(kind).to_string()
    }

    /// The letters of some kinds.
    #[must_use]
    pub fn letters(self, kinds: KindSet) -> Vec<String> {
        kinds.iter().map(|kind| self.letter(kind)).collect()
    }

    /// Counted cards.
    #[must_use]
    pub fn cards(self, cards: Cards) -> CardCounts {
        cards.kinds().iter().map(|kind| (self.word(kind), cards.get(kind))).collect()
    }

    /// The word of a development card, as the rule set calls it.
    #[must_use]
    pub fn development(self, card: Development) -> String {
        self.0.development(card).to_owned()
    }

    /// Counted development cards.
    #[must_use]
    pub fn developments(self, cards: Developments) -> BTreeMap<String, u8> {
        let held = Development::ALL.into_iter().filter(|&card| cards[card] > 0);
        held.map(|card| (self.development(card), cards[card])).collect()
    }

    /// The names of edges.
    #[must_use]
    pub fn edges(self, edges: EdgeSet) -> Vec<Place> {
        edges.iter().map(|edge| self.0.edge(edge).to_string()).collect()
    }

    /// The names of vertices.
    #[must_use]
    pub fn vertices(self, vertices: VertexSet) -> Vec<Place> {
        vertices.iter().map(|vertex| self.0.vertex(vertex).to_string()).collect()
    }
}

/// The letters of some seats.
pub(super) fn seats(seats: SeatSet) -> Vec<SeatName> {
    seats.iter().map(|seat| seat.to_string()).collect()
}

/// The letter of a seat, if there is one.
pub(super) fn maybe(seat: Option<Seat>) -> Option<SeatName> {
    seat.map(|seat| seat.to_string())
}

/// A number for each of some seats.
pub(super) fn per_seat(seats: SeatSet, values: BySeat<u8>) -> PerSeat<u8> {
    seats.iter().map(|seat| (seat.to_string(), values[seat])).collect()
}
