//! Placing roads, settlements and cities, and the consequences for harbors and Longest Road.

use super::board::HarborSet;
use super::longest_road;
use super::options::LongestRoadBreak;
use super::pieces::PieceSupply;
use super::state::{Core, LongestRoad, Public};
use super::tariff::LONGEST_ROAD_MIN;
use crate::shared::{CoreEvent, CoreLog};
use crate::topology::{EdgeId, VertexId, VertexSet};
use crate::vocab::{Cards, Seat, SeatSet};

impl Public {
    /// Puts a settlement on a vertex and opens its harbor to the player (B-BOARD-04, B-MARI-09).
    pub fn settle(&mut self, seat: Seat, vertex: VertexId) {
        self.pieces.place_settlement(self.board.topology(), seat, vertex);
        if let Some(harbor) = self.board.harbor_at(vertex) {
            self.harbors[seat] = self.harbors[seat].with(harbor);
        }
    }

    /// Places a city on an empty vertex, only in set-ups with cities. The distance rule keeps it away from vertices
    /// where two roads of a player meet.
    pub(crate) fn place_city(&mut self, seat: Seat, vertex: VertexId) {
        self.settle(seat, vertex);
        self.pieces.upgrade(vertex);
    }

    /// Takes a building off the board; only the harbors of the others stay open to the player (B-BOARD-04).
    pub(crate) fn unsettle(&mut self, seat: Seat, vertex: VertexId) {
        self.pieces.remove_building(self.board.topology(), seat, vertex);
        let reached = self.pieces.buildings(seat).iter().filter_map(|vertex| self.board.harbor_at(vertex));
        self.harbors[seat] = reached.fold(HarborSet::default(), HarborSet::with);
    }

    /// The pieces that a player has left; `razed` buildings are settlements made of city pieces.
    pub(crate) fn pieces_left(&self, seat: Seat, razed: VertexSet) -> PieceSupply {
        let (n_buildings, n_cities) = self.pieces.n_buildings(seat);
        let n_razed = if razed.is_empty() { 0 } else { (self.pieces.settlements(seat) & razed).len() };
        self.supply.without(self.pieces.n_roads(seat), n_buildings - n_cities - n_razed, n_cities + n_razed)
    }

    /// The length of a player's longest road past the given barriers, counted from scratch.
    pub fn road_length(&self, seat: Seat, barriers: VertexSet) -> u8 {
        longest_road::longest(self.board.topology(), self.pieces.roads(seat), barriers)
    }

    /// The length of a player's longest road if only rival buildings block it.
    pub(crate) fn length_past_rivals(&self, seat: Seat) -> u8 {
        self.road_length(seat, self.rivals(seat))
    }

    /// Recounts the roads of some players without settling who holds Longest Road.
    pub(crate) fn measure_roads(&mut self, seats: SeatSet, length: impl Fn(&Self, Seat) -> u8) {
        for seat in seats.iter() {
            self.longest_road.lengths[seat] = length(self, seat);
        }
    }

    /// Decides who holds Longest Road for the current lengths; `is_cut` means that an interruption shortened the
    /// holder's road (B-LR-06 to B-LR-13).
    pub(crate) fn settle_longest_road(&mut self, is_cut: bool) {
        let LongestRoad { holder, lengths } = self.longest_road;
        let greatest = lengths.0.into_iter().max().unwrap_or(0);
        if greatest < LONGEST_ROAD_MIN {
            self.longest_road.holder = None;
            return;
        }
        let leaders: SeatSet = self.turn.seats().iter().filter(|&seat| lengths[seat] == greatest).collect();
        let alone = leaders.first().filter(|_| leaders.len() == 1);
        let ties_set_aside = is_cut && self.options.longest_road_break == LongestRoadBreak::SetAside;
        self.longest_road.holder = match holder {
            Some(holder) if leaders.contains(holder) && !ties_set_aside => Some(holder),
            _ => alone,
        };
    }
}

impl Core {
    /// Places a road for its cost and settles Longest Road; the road does not pass `barriers`.
    pub(crate) fn build_road(
        &mut self,
        seat: Seat,
        edge: EdgeId,
        cost: Cards,
        barriers: VertexSet,
        log: &mut impl CoreLog,
    ) {
        self.pay(seat, cost);
        self.public.pieces.place_road(seat, edge);
        log.note_core(CoreEvent::RoadBuilt { seat, edge, cost });
        let public = &mut self.public;
        let roads = public.pieces.roads(seat);
        let before = public.longest_road.lengths[seat];
        let longer = longest_road::longer_through(public.board.topology(), roads, barriers, edge, before);
        if let Some(length) = longer {
            public.longest_road.lengths[seat] = length;
            if public.longest_road.holder != Some(seat) && length >= LONGEST_ROAD_MIN {
                public.settle_longest_road(false);
            }
            log.note_core(CoreEvent::LongestRoad(public.longest_road));
        }
    }

    /// Places a settlement for its cost; roads that it interrupts are recounted (B-LR-08).
    pub(crate) fn build_settlement(
        &mut self,
        seat: Seat,
        vertex: VertexId,
        cost: Cards,
        barriers: impl Fn(&Public, Seat) -> VertexSet,
        log: &mut impl CoreLog,
    ) {
        self.pay(seat, cost);
        self.public.settle(seat, vertex);
        log.note_core(CoreEvent::SettlementBuilt { seat, vertex, cost });
        let at = self.public.board.topology().edges_at(vertex);
        let is_cut = |other: &Seat| (self.public.pieces.roads(*other) & at).len() >= 2;
        let cut: SeatSet = self.public.turn.others(seat).iter().filter(is_cut).collect();
        if !cut.is_empty() {
            self.recount_roads(cut, |public, seat| public.road_length(seat, barriers(public, seat)), log);
        }
    }

    /// Recounts the roads of some players and settles Longest Road.
    pub(crate) fn recount_roads(
        &mut self,
        seats: SeatSet,
        length: impl Fn(&Public, Seat) -> u8,
        log: &mut impl CoreLog,
    ) {
        let before = self.public.longest_road;
        self.public.measure_roads(seats, length);
        let after = self.public.longest_road.lengths;
        let is_cut = before.holder.is_some_and(|holder| after[holder] < before.lengths[holder]);
        self.public.settle_longest_road(is_cut);
        if self.public.longest_road != before {
            log.note_core(CoreEvent::LongestRoad(self.public.longest_road));
        }
    }

    /// Replaces a settlement by a city for its cost (B-CITY-01).
    pub(crate) fn build_city(&mut self, seat: Seat, vertex: VertexId, cost: Cards, log: &mut impl CoreLog) {
        self.pay(seat, cost);
        self.public.pieces.upgrade(vertex);
        log.note_core(CoreEvent::CityBuilt { seat, vertex, cost });
    }
}
