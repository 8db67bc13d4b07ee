//! Routes and the award for the longest, with knights that interrupt; which roads a Diplomat may remove.

use super::Knights;
use super::army::Army;
use super::options::OpenRoad;
use super::state::KnightsPublic;
use crate::rulesets::{Event, Log};
use crate::shared::Particulars;
use crate::shared::{CoreEvent, Public};
use crate::topology::{EdgeId, EdgeSet, VertexId, VertexSet};
use crate::vocab::{Cards, Seat, SeatSet};

impl Knights {
    /// Knights of a player came to or left these vertices: routes of others that run there are recounted
    /// (K-ROUTE-04).
    pub(super) fn recount_at(&mut self, owner: Seat, vertices: VertexSet, log: &mut impl Log) {
        let seats = self.rivals_with_route_at(owner, vertices);
        if !seats.is_empty() {
            self.recount(seats, log);
        }
    }

    /// Recounts the routes of some players and settles the award.
    pub(super) fn recount(&mut self, seats: SeatSet, log: &mut impl Log) {
        let own = &self.ext.public;
        self.core.recount_roads(seats, |public, seat| own.route_length(public, seat), log);
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

    /// Builds a road in place of the one that the player's Diplomat removed (K-DIPLO-05).
    pub(super) fn rebuild_road(&mut self, seat: Seat, edge: EdgeId, held: u8, log: &mut impl Log) {
        self.core.public.pieces.place_road(seat, edge);
        log.note(Event::Core(CoreEvent::RoadBuilt { seat, edge, cost: Cards::NONE }));
        self.settle_step(SeatSet::of(seat), held, log);
    }

    /// Where a removed road may be rebuilt: anywhere but there (K-DIPLO-05, K-DIPLO-06).
    #[must_use]
    pub(super) fn rebuild_sites(&self, seat: Seat, removed: EdgeId) -> EdgeSet {
        let public = &self.core.public;
        public.pieces.road_sites(public.board.topology(), seat, self.barriers(seat)) - EdgeSet::of(removed)
    }

    /// The length of the holder's route; 0 if nobody holds the award.
    #[must_use]
    pub(super) fn held_length(&self) -> u8 {
        let award = &self.core.public.longest_road;
        award.holder.map_or(0, |holder| award.lengths[holder])
    }

    /// The players with two or more roads at a vertex.
    #[must_use]
    pub(super) fn with_route_at(&self, vertex: VertexId) -> SeatSet {
        let public = &self.core.public;
        let paved = public.board.topology().edges_at(vertex) & public.pieces.paved();
        if paved.len() < 2 {
            return SeatSet::EMPTY;
        }
        let runs = |&seat: &Seat| (paved & public.pieces.roads(seat)).len() >= 2;
        public.turn.seats().iter().filter(runs).collect()
    }

    /// The opponents with two or more roads at one of some vertices. A knight is in nobody's way but theirs (K-ROUTE-01).
    #[must_use]
    pub(super) fn rivals_with_route_at(&self, owner: Seat, vertices: VertexSet) -> SeatSet {
        let public = &self.core.public;
        let foreign = public.pieces.paved() - public.pieces.roads(owner);
        let runs = |&vertex: &VertexId| (public.board.topology().edges_at(vertex) & foreign).len() >= 2;
        let seats = |seats: SeatSet, vertex| seats | self.with_route_at(vertex);
        vertices.iter().filter(runs).fold(SeatSet::EMPTY, seats).without(owner)
    }
}

/// The open roads of all players (K-DIPLO-02, K-DIPLO-03).
#[must_use]
pub(super) fn open_roads(public: &Public, ext: &KnightsPublic) -> EdgeSet {
    let mut open = EdgeSet::EMPTY;
    for seat in public.turn.seats().iter() {
        let network = Network::of(public, &ext.army, seat);
        for road in network.roads {
            let is_open = match ext.own.open_road {
                OpenRoad::EndFree => network.has_free_end(road),
                OpenRoad::RouteBased => !network.is_on_route(road),
            };
            if is_open {
                open.insert(road);
            }
        }
    }
    open
}

/// What one player has on the board, as far as open roads are concerned.
struct Network<'a> {
    public: &'a Public,
    roads: EdgeSet,
    buildings: VertexSet,
    knights: VertexSet,
}

impl<'a> Network<'a> {
    fn of(public: &'a Public, army: &Army, seat: Seat) -> Self {
        let pieces = &public.pieces;
        Self { public, roads: pieces.roads(seat), buildings: pieces.buildings(seat), knights: army.of(seat) }
    }

    /// At one end there is neither a piece nor another road of the color.
    fn has_free_end(&self, road: EdgeId) -> bool {
        let topology = self.public.board.topology();
        topology.ends(road).into_iter().any(|end| {
            let others = topology.edges_at(end) & (self.roads - EdgeSet::of(road));
            !(self.buildings | self.knights).contains(end) && others.is_empty()
        })
    }

    /// Option `route_based`: on a chain that joins two own buildings or a building and a knight, or on a loop through
    /// an own building that is not an end of the road.
    fn is_on_route(&self, road: EdgeId) -> bool {
        let [a, b] = self.public.board.topology().ends(road);
        let visited = VertexSet::of(a).with(b);
        self.joins(a, b, visited, None) || self.loops(a, b, VertexSet::of(a), false)
    }

    /// Whether a path goes on from `at` to an own piece, and another, apart from it, from `other` to a second one; one
    /// of the two is a building. `first` is the end of the first path, once it is found.
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

    /// Whether a path from `at` back to `goal` passes an own building on its way.
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
