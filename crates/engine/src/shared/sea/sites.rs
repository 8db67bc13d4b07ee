//! Where pieces can be at sea: what the tiles allow, and where a player's ships and buildings reach.

use super::state::{Sea, Survey};
use crate::shared::{Board, Public, Terrain};
use crate::topology::{EdgeSet, HexSet, Topology, VertexId, VertexSet};
use crate::vocab::Seat;

impl Survey {
    /// What the tiles of a board say (S-MAP-02, S-MAP-04 to S-MAP-06).
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let topology = board.topology();
        let of = |is: fn(Terrain) -> bool| -> HexSet {
            topology.hexes.iter().filter(|&hex| is(board.tile(hex).terrain)).collect()
        };
        let land = of(Terrain::is_land);
        let (waters, fog) = (of(|terrain| terrain == Terrain::Sea), of(|terrain| terrain == Terrain::Fog));
        let sides = |hexes: HexSet| hexes.iter().flat_map(|hex| topology.edges_of(hex)).collect::<EdgeSet>();
        Self {
            land,
            waters,
            gold: of(|terrain| terrain == Terrain::Gold),
            road_sites: sides(land),
            ship_sites: (sides(waters) | topology.coast) - sides(fog),
            building_sites: land.iter().flat_map(|hex| topology.vertices_of(hex)).collect(),
        }
    }
}

impl Sea {
    /// The edges beside the pirate, where no ship is placed or moved (S-PIRATE-07, S-MOVE-05).
    #[inline]
    #[must_use]
    pub fn barred(&self, topology: &Topology) -> EdgeSet {
        self.pirate.map_or(EdgeSet::EMPTY, |hex| topology.edges_of(hex).into_iter().collect())
    }

    /// The vertices where a player's ships end.
    #[must_use]
    pub fn touched(&self, topology: &Topology, seat: Seat) -> VertexSet {
        self.ships[seat].iter().fold(VertexSet::EMPTY, |touched, ship| touched | topology.end_set(ship))
    }

    /// The empty edges that may take a ship of anybody (S-SHIP-01, S-SHIP-09).
    #[inline]
    fn open_water(&self, public: &Public) -> EdgeSet {
        self.survey.ship_sites - public.pieces.paved() - self.fleet() - self.barred(public.board.topology())
    }

    /// Where a player may put a ship; ships do not join at `barriers` (S-SHIP-02, S-SHIP-07).
    #[must_use]
    pub(crate) fn ship_sites(&self, public: &Public, seat: Seat, barriers: VertexSet) -> EdgeSet {
        let topology = public.board.topology();
        let starts = (self.touched(topology, seat) - barriers) | public.pieces.buildings(seat);
        edges_at(topology, starts) & self.open_water(public)
    }

    /// Those of some ship sites that one of some ships of the player joins, and nothing else.
    #[must_use]
    pub(crate) fn sole_sites(
        &self,
        public: &Public,
        seat: Seat,
        barriers: VertexSet,
        ships: EdgeSet,
        sites: EdgeSet,
    ) -> EdgeSet {
        let (topology, own) = (public.board.topology(), public.pieces.buildings(seat));
        let near = ships.iter().fold(EdgeSet::EMPTY, |near, ship| near | topology.edges_next_to(ship));
        let mut sole = EdgeSet::EMPTY;
        for site in sites & near {
            let ends = topology.end_set(site);
            let joined = edges_at(topology, ends - barriers) & self.ships[seat];
            if joined.len() == 1 && !ends.meets(own) {
                sole.insert(site);
            }
        }
        sole
    }

    /// The edges where a set-up ship may go (S-SETUP-03, S-SETUP-04).
    #[must_use]
    pub(crate) fn setup_ships(&self, public: &Public, at: VertexId) -> EdgeSet {
        public.board.topology().edges_at(at) & self.open_water(public)
    }

    /// The edges where a set-up road may go (B-SETUP-10, S-MAP-04).
    #[must_use]
    pub(crate) fn setup_roads(&self, public: &Public, at: VertexId) -> EdgeSet {
        (public.board.topology().edges_at(at) & self.survey.road_sites) - public.pieces.paved() - self.fleet()
    }

    /// The vertices where a set-up building may go (S-SETUP-02).
    #[must_use]
    pub(crate) fn setup_sites(&self, public: &Public) -> VertexSet {
        let topology = public.board.topology();
        let start = self.areas.start & self.survey.land;
        let sites: VertexSet = start.iter().flat_map(|hex| topology.vertices_of(hex)).collect();
        sites - public.pieces.closed()
    }
}

fn edges_at(topology: &Topology, vertices: VertexSet) -> EdgeSet {
    vertices.iter().fold(EdgeSet::EMPTY, |edges, vertex| edges | topology.edges_at(vertex))
}
