//! Routes and the award for the longest, with knights that interrupt; which roads and ships a Diplomat may remove.

use super::Knights;
use super::agenda::KnightsAgenda;
use super::options::OpenRoad;
use super::state::KnightsPublic;
use super::words::{KnightsEvent, Progress};
use crate::rulesets::{Event, Log};
use crate::shared::sea::{RoutePiece, SeaEvent, Voyage};
use crate::shared::{CoreEvent, Course, Particulars, Public};
use crate::topology::{EdgeId, EdgeSet, VertexId, VertexSet};
use crate::vocab::{Cards, Seat, SeatSet};

impl Knights {
    /// Knights of a player came to or left these vertices: routes of others that run there are recounted
    /// (K-ROUTE-04).
    pub(super) fn recount_at<L: Log>(&mut self, owner: Seat, vertices: VertexSet, log: &mut L) {
        let seats = self.rivals_with_route_at(owner, vertices);
        if !seats.is_empty() {
            <Self as Voyage<L>>::recount(self, seats, log);
        }
    }

    /// Recounts routes in the middle of a step, at whose end the award is settled (K-ROUTE-05).
    pub(super) fn measure(&mut self, seats: SeatSet, log: &mut impl Log) {
        let before = self.core.public.longest_road;
        let own = &self.ext.public;
        self.core.public.measure_roads(seats, |public, seat| own.route_length(public, seat));
        if self.core.public.longest_road != before {
            log.note(Event::Core(CoreEvent::LongestRoad(self.core.public.longest_road)));
        }
    }

    /// Settles the award at the end of a step in which the holder's route had the length `held` before.
    pub(super) fn settle_step(&mut self, seats: SeatSet, held: u8, log: &mut impl Log) {
        let before = self.core.public.longest_road;
        let own = &self.ext.public;
        self.core.public.measure_roads(seats, |public, seat| own.route_length(public, seat));
        let award = &self.core.public.longest_road;
        let is_cut = award.holder.is_some_and(|holder| award.lengths[holder] < held);
        self.core.public.settle_longest_road(is_cut);
        if self.core.public.longest_road != before {
            log.note(Event::Core(CoreEvent::LongestRoad(self.core.public.longest_road)));
        }
    }

    /// Removes an open road or ship; the player may rebuild their own elsewhere in the same step (K-DIPLO-04,
    /// K-DIPLO-05, K-ROUTE-05, K-SEA-18).
    pub(super) fn remove_route<L: Log>(&mut self, seat: Seat, edge: EdgeId, log: &mut L) {
        let Some((piece, owner)) = self.route_owner(edge) else { return };
        let held = self.held_length::<L>();
        match piece {
            RoutePiece::Road => {
                self.core.public.pieces.remove_road(owner, edge);
                log.note(Event::Knights(KnightsEvent::RoadRemoved { seat, owner, edge }));
            }
            RoutePiece::Ship => {
                self.ext.public.remove_ship(&self.core.public, owner, edge);
                log.note(Event::Knights(KnightsEvent::ShipRemoved { seat, owner, edge }));
            }
        }
        if owner == seat && !self.rebuild_sites(seat, piece, edge).is_empty() {
            self.measure(SeatSet::of(owner), log);
            let card = Progress::Diplomat;
            self.ext.public.agenda = KnightsAgenda::RebuildRoad { card, piece, removed: edge, held };
        } else {
            self.settle_step(SeatSet::of(owner), held, log);
        }
    }

    /// The piece on an edge and its owner.
    pub(super) fn route_owner(&self, edge: EdgeId) -> Option<(RoutePiece, Seat)> {
        let road = self.core.public.pieces.road_owner(edge).map(|owner| (RoutePiece::Road, owner));
        let ship = || self.ext.public.sea.as_ref()?.ship_owner(edge).map(|owner| (RoutePiece::Ship, owner));
        road.or_else(ship)
    }

    /// Builds a road or ship in place of the one that the player's Diplomat removed; like any other it reveals fog, unless
    /// it wins (K-DIPLO-05, S-CK-18, S-FOG-13).
    pub(super) fn rebuild<L: Log>(&mut self, seat: Seat, piece: RoutePiece, edge: EdgeId, log: &mut L) {
        let KnightsAgenda::RebuildRoad { held, .. } = self.ext.public.agenda else { return };
        self.ext.public.agenda = KnightsAgenda::None;
        let cost = Cards::NONE;
        match (piece, &mut self.ext.public.sea) {
            (RoutePiece::Ship, Some(sea)) => {
                sea.put_ship(self.core.public.board.topology(), seat, edge);
                sea.now.fresh.insert(edge);
                <Self as Voyage<L>>::note_sea(SeaEvent::ShipBuilt { seat, edge, cost }, log);
            }
            (RoutePiece::Road | RoutePiece::Ship, _) => {
                self.core.public.pieces.place_road(seat, edge);
                log.note(Event::Core(CoreEvent::RoadBuilt { seat, edge, cost }));
            }
        }
        self.settle_step(SeatSet::of(seat), held, log);
        if !self.claim_victory(log) && self.ext.public.sea.is_some() {
            self.arrive(seat, edge, log);
        }
    }

    /// The edges where a removed road or ship may be rebuilt: any but its old one (K-DIPLO-05, K-DIPLO-06, S-CK-18).
    pub(super) fn rebuild_sites(&self, seat: Seat, piece: RoutePiece, removed: EdgeId) -> EdgeSet {
        let (public, ext) = (&self.core.public, &self.ext.public);
        let sites = match (piece, &ext.sea) {
            (RoutePiece::Ship, Some(sea)) => sea.ship_sites(public, seat, self.barriers(seat)),
            (RoutePiece::Road | RoutePiece::Ship, _) => public.road_sites(ext, seat),
        };
        sites.without(removed)
    }

    /// The length of the holder's route; 0 if nobody holds the award.
    #[must_use]
    pub(super) fn held_length<L: Log>(&mut self) -> u8 {
        <Self as Voyage<L>>::count_all(self);
        let award = &self.core.public.longest_road;
        award.holder.map_or(0, |holder| award.lengths[holder])
    }

    /// The players with two or more roads or ships at a vertex.
    pub(super) fn with_route_at(&self, vertex: VertexId) -> SeatSet {
        let (public, ext) = (&self.core.public, &self.ext.public);
        let paved = public.board.topology().edges_at(vertex) & ext.all_routes(public);
        if paved.len() < 2 {
            return SeatSet::EMPTY;
        }
        let runs = |&seat: &Seat| (paved & ext.routes(public, seat)).len() >= 2;
        public.turn.seats().iter().filter(runs).collect()
    }

    /// The opponents with two or more roads or ships at one of some vertices. A knight blocks only them (K-ROUTE-01).
    pub(super) fn rivals_with_route_at(&self, owner: Seat, vertices: VertexSet) -> SeatSet {
        let (public, ext) = (&self.core.public, &self.ext.public);
        let foreign = ext.all_routes(public) - ext.routes(public, owner);
        let runs = |&vertex: &VertexId| (public.board.topology().edges_at(vertex) & foreign).len() >= 2;
        let seats = |seats: SeatSet, vertex| seats | self.with_route_at(vertex);
        vertices.iter().filter(runs).fold(SeatSet::EMPTY, seats).without(owner)
    }
}

/// The open roads and ships of all players; a road and a ship of one color close each other's ends (K-DIPLO-02,
/// K-DIPLO-03, K-SEA-18, S-CK-17).
pub(super) fn open_roads(public: &Public, ext: &KnightsPublic) -> EdgeSet {
    let networks = public.turn.seats().iter().map(|seat| Network::of(public, ext, seat));
    networks.fold(EdgeSet::EMPTY, |open, network| match ext.own.open_road {
        OpenRoad::EndFree => open | network.free_ended(),
        OpenRoad::RouteBased => {
            open | network.roads.iter().filter(|&road| !network.is_on_route(road)).collect()
        }
    })
}

/// One player's pieces that matter for open roads.
struct Network<'a> {
    public: &'a Public,
    roads: EdgeSet,
    buildings: VertexSet,
    knights: VertexSet,
}

impl<'a> Network<'a> {
    fn of(public: &'a Public, ext: &KnightsPublic, seat: Seat) -> Self {
        let (roads, buildings) = (ext.routes(public, seat), public.pieces.buildings(seat));
        Self { public, roads, buildings, knights: ext.army.of(seat) }
    }

    /// Those with neither a piece nor another road of the color at one end.
    fn free_ended(&self) -> EdgeSet {
        let topology = self.public.board.topology();
        let count = |(once, twice): (VertexSet, VertexSet), road| {
            let ends = topology.end_set(road);
            (once | ends, twice | (once & ends))
        };
        let (once, twice) = self.roads.iter().fold((VertexSet::EMPTY, VertexSet::EMPTY), count);
        let free = once - twice - self.buildings - self.knights;
        free.iter().fold(EdgeSet::EMPTY, |open, end| open | (topology.edges_at(end) & self.roads))
    }

    /// Option `route_based`: on a chain that joins two own buildings or a building and a knight, or on a loop through
    /// one of the player's buildings that is not an end of the road.
    fn is_on_route(&self, road: EdgeId) -> bool {
        let [a, b] = self.public.board.topology().ends(road);
        let visited = VertexSet::of(a).with(b);
        self.joins(a, b, visited, None) || self.loops(a, b, VertexSet::of(a), false)
    }

    /// Whether a path continues from `at` to one of the player's pieces, and a disjoint one from `other` to a second
    /// piece; one of the two is a building. `first` is the end of the first path, once it is found.
    fn joins(&self, at: VertexId, other: VertexId, visited: VertexSet, first: Option<VertexId>) -> bool {
        if (self.buildings | self.knights).contains(at) {
            let is_joined = match first {
                None => self.joins(other, other, visited, Some(at)),
                Some(first) => self.buildings.contains(first) || self.buildings.contains(at),
            };
            if is_joined {
                return true;
            }
        }
        let topology = self.public.board.topology();
        (topology.edges_at(at) & self.roads).iter().any(|road| {
            let next = topology.far_end(road, at);
            !visited.contains(next) && self.joins(next, other, visited.with(next), first)
        })
    }

    /// Whether a path from `at` back to `goal` passes one of the player's buildings.
    fn loops(&self, at: VertexId, goal: VertexId, visited: VertexSet, has_building: bool) -> bool {
        let topology = self.public.board.topology();
        (topology.edges_at(at) & self.roads).iter().any(|road| {
            let next = topology.far_end(road, at);
            if next == goal {
                return has_building && visited.len() > 1;
            }
            let has_building = has_building || self.buildings.contains(next);
            !visited.contains(next) && self.loops(next, goal, visited.with(next), has_building)
        })
    }
}
