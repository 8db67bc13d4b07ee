//! The actions, decisions and listing of the sea.

use crate::topology::{EdgeId, EdgeSet, HexId, HexSet, Map, VertexSet};
use crate::vocab::{Cards, Choices, Group, group_sets, legal, vocabulary};

/// The actions of the sea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeaAction {
    /// Put a ship on an edge: in set-up at the building just placed, free by Road Building, else for its cost
    /// (S-SETUP-03, S-SHIP-01, S-SHIP-02, S-DEV-02).
    BuildShip(EdgeId),
    /// Move one of your end ships to another edge; once a turn (S-MOVE-01 to S-MOVE-07).
    MoveShip {
        /// Its place.
        from: EdgeId,
        /// Its destination.
        to: EdgeId,
    },
    /// Move the pirate instead of the robber (S-PIRATE-01, S-PIRATE-03).
    MovePirate(HexId),
    /// Take cards of one's choice for gold (S-GOLD-05).
    TakeGold(Cards),
}

/// The decisions of the sea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeaDecision {
    /// Take cards for gold (S-GOLD-04).
    TakeGold,
}

vocabulary!(SeaDecision {
    TakeGold = "take_gold",
});

/// A road or a ship.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoutePiece {
    /// A road.
    Road,
    /// A ship.
    Ship,
}

/// A road or ship that is put on an edge free of charge (S-DEV-02).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FreePiece {
    /// The piece.
    pub piece: RoutePiece,
    /// The place.
    pub edge: EdgeId,
}

/// The roads and ships that can be put somewhere; the roads come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FreePieces {
    /// The edges for a road.
    pub(crate) roads: EdgeSet,
    /// The edges for a ship.
    pub(crate) ships: EdgeSet,
}

impl FreePieces {
    /// The number of them.
    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.roads.len() + self.ships.len()
    }

    /// Whether there is none.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.roads.is_empty() && self.ships.is_empty()
    }

    /// Whether one is among them.
    pub(crate) fn contains(&self, free: FreePiece) -> bool {
        match free.piece {
            RoutePiece::Road => self.roads.contains(free.edge),
            RoutePiece::Ship => self.ships.contains(free.edge),
        }
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = FreePiece> {
        let roads = self.roads.iter().map(|edge| FreePiece { piece: RoutePiece::Road, edge });
        roads.chain(self.ships.iter().map(|edge| FreePiece { piece: RoutePiece::Ship, edge }))
    }

    fn nth(&self, n: u32) -> Option<FreePiece> {
        let n_roads = self.roads.len();
        if n < n_roads {
            return self.roads.nth(n).map(|edge| FreePiece { piece: RoutePiece::Road, edge });
        }
        self.ships.nth(n - n_roads).map(|edge| FreePiece { piece: RoutePiece::Ship, edge })
    }
}

group_sets! {
    FreePieces: FreePiece;
}

/// A listing within the listing of a rule set.
impl Group for SeaLegal {
    type Item = SeaAction;

    #[inline]
    fn n(&self) -> u64 {
        self.len()
    }

    #[inline]
    fn is_none(&self) -> bool {
        self.ships.is_empty() && self.voyages.is_none() && self.pirate.is_empty() && self.gold.is_none()
    }

    fn at(&self, n: u64) -> Option<SeaAction> {
        self.nth(n)
    }

    fn has(&self, action: SeaAction) -> bool {
        self.contains(action)
    }
}

legal! {
    /// The actions of the sea that are legal now, group by group in listing order.
    pub struct SeaLegal of SeaAction {
        always {
            /// The edges for a ship.
            ships: EdgeSet, edge => BuildShip(edge);
            /// Which ship to move where.
            voyages: Voyages, (from, to) => MoveShip { from, to };
            /// The hexes for the pirate.
            pirate: HexSet, hex => MovePirate(hex);
        }
        rarely {
            /// The cards to take for gold.
            gold: Option<Choices>, cards => TakeGold(cards);
        }
    }
}

/// The moves of ships: each end ship with all edges where its owner could put a new ship, judged without the moved one
/// (S-MOVE-06). Stored as the sites shared by all ships and the exceptions of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Voyages {
    /// The map.
    pub(crate) map: Map,
    /// The ships that may be moved.
    pub ships: EdgeSet,
    /// The edges for a new ship if no ship moved.
    pub(crate) sites: EdgeSet,
    /// Sites connected only through one of these ships, and so not open to that ship.
    pub(crate) sole: EdgeSet,
    /// The barriers between ships.
    pub(crate) barriers: VertexSet,
}

impl Default for Voyages {
    fn default() -> Self {
        Self {
            map: Map::Island19,
            ships: EdgeSet::EMPTY,
            sites: EdgeSet::EMPTY,
            sole: EdgeSet::EMPTY,
            barriers: VertexSet::EMPTY,
        }
    }
}

impl Voyages {
    /// The edges for a ship.
    pub fn of(&self, ship: EdgeId) -> EdgeSet {
        if self.ships.contains(ship) { self.sites_without(ship) } else { EdgeSet::EMPTY }
    }

    fn sites_without(&self, ship: EdgeId) -> EdgeSet {
        let topology = self.map.topology();
        let joined = topology.end_set(ship) - self.barriers;
        let next = joined.iter().fold(EdgeSet::EMPTY, |edges, vertex| edges | topology.edges_at(vertex));
        self.sites - (next & self.sole)
    }
}

impl Group for Voyages {
    type Item = (EdgeId, EdgeId);

    /// Every ship can go to every site, except those that only it connects.
    #[inline]
    fn n(&self) -> u64 {
        u64::from(self.ships.len() * self.sites.len() - self.sole.len())
    }

    fn at(&self, n: u64) -> Option<Self::Item> {
        let mut rest = n;
        for ship in self.ships {
            let sites = self.sites_without(ship);
            let n_sites = u64::from(sites.len());
            if rest < n_sites {
                return Some((ship, sites.nth(rest as u32)?));
            }
            rest -= n_sites;
        }
        None
    }

    fn has(&self, (from, to): Self::Item) -> bool {
        self.of(from).contains(to)
    }
}
