//! Walls, repairs, improvements and metropolises.

use super::agenda::KnightsAgenda;
use super::options::{CraneScope, ImprovementCityRule};
use super::state::KnightsPublic;
use super::{Knights, tariff};
use crate::rulesets::knights::words::{KnightsEvent, Track, TrackSet};
use crate::rulesets::{Event, Log};
use crate::shared::{Pieces, tariff as core_tariff};
use crate::topology::{VertexId, VertexRow};
use crate::vocab::{Cards, Seat};

impl KnightsPublic {
    /// Whether raising a track brings its metropolis (K-METRO-01, K-METRO-05, K-METRO-06, K-METRO-08).
    pub fn gains_metropolis(&self, pieces: &Pieces, seat: Seat, track: Track) -> bool {
        let next = self.level(seat, track) + 1;
        match self.metropolis_holder(pieces, track) {
            None => next >= tariff::METROPOLIS_LEVEL,
            Some(holder) => {
                holder != seat && next >= tariff::LOCK_LEVEL && self.level(holder, track) < tariff::LOCK_LEVEL
            }
        }
    }

    /// The price of a track's next level; Cranes count for the actor only (K-IMPROVE-01, K-CRANE-01, K-CRANE-02).
    #[inline]
    pub fn improvement_cost(&self, actor: Seat, seat: Seat, track: Track) -> Cards {
        let is_cheaper = actor == seat && self.marks.cranes > 0;
        tariff::improvement(track, self.level(seat, track) + 1 - u8::from(is_cheaper))
    }
}

impl Knights {
    /// Puts a wall under a city (K-WALL-01, K-ENGINEER-01).
    pub(super) fn build_wall(&mut self, seat: Seat, vertex: VertexId, cost: Cards, log: &mut impl Log) {
        self.core.pay(seat, cost);
        self.ext.public.badges.insert(vertex);
        log.note(Event::Knights(KnightsEvent::WallBuilt { seat, vertex, cost }));
    }

    /// The cities that can get a wall, ignoring the cost (K-WALL-02, K-WALL-03).
    #[inline]
    pub(super) fn wall_sites<const N: usize>(&self, seat: Seat) -> VertexRow<N> {
        let cities = self.core.public.pieces.cities(seat).cut();
        let walls = self.ext.public.badges.get().cut();
        (cities - walls).only_if((cities & walls).len() < tariff::WALLS)
    }

    /// Upgrades a settlement or repairs a razed city (K-BUILD-08, K-RAZE-04, K-MEDIC-01).
    pub(super) fn build_city(&mut self, seat: Seat, vertex: VertexId, cost: Cards, log: &mut impl Log) {
        // On a settlement, a badge means that it is razed.
        if self.ext.public.badges.contains(vertex) {
            self.core.pay(seat, cost);
            self.ext.public.repair(&mut self.core.public, vertex);
            log.note(Event::Knights(KnightsEvent::CityRepaired { seat, vertex, cost }));
        } else {
            self.core.build_city(seat, vertex, cost, log);
        }
    }

    /// The settlements that can be upgraded, ignoring the cost; none while a city is razed (K-RAZE-03).
    pub(super) fn upgrade_sites<const N: usize>(&self, seat: Seat) -> VertexRow<N> {
        let pieces = &self.core.public.pieces;
        // While no city is razed, every city piece is a city.
        let is_possible =
            self.razed::<N>(seat).is_empty() && pieces.cities(seat).cut::<N>().len() < core_tariff::CITIES;
        if is_possible { pieces.settlements(seat).cut() } else { VertexRow::EMPTY }
    }

    /// Whether a track could be raised, ignoring the price (K-IMPROVE-02, K-IMPROVE-03, K-IMPROVE-05, K-IMPROVE-06).
    #[inline]
    pub(super) fn can_raise(&self, seat: Seat, track: Track) -> bool {
        let next = self.ext.public.level(seat, track) + 1;
        self.has_city(seat) && (!self.is_high(seat, track) || self.can_raise_high(seat, track, next))
    }

    /// Whether a player has a city, as every improvement requires.
    #[inline]
    pub(super) fn has_city(&self, seat: Seat) -> bool {
        self.has_city_in::<1>(seat)
    }

    /// The same on any map, or with `N` of 0 on an island.
    #[inline]
    pub(super) fn has_city_in<const N: usize>(&self, seat: Seat) -> bool {
        let pieces = &self.core.public.pieces;
        pieces.buildings(seat).cut::<N>().meets(pieces.all_cities().cut())
    }

    /// Whether the next level of a track is one of a metropolis.
    #[inline]
    pub(super) fn is_high(&self, seat: Seat, track: Track) -> bool {
        self.ext.public.level(seat, track) + 1 >= tariff::METROPOLIS_LEVEL
    }

    /// The same for the levels of a metropolis; apart, because most raises are lower.
    #[inline(never)]
    fn can_raise_high(&self, seat: Seat, track: Track, next: u8) -> bool {
        let pieces = &self.core.public.pieces;
        let ext = &self.ext.public;
        if next > tariff::MAX_LEVEL {
            return false;
        }
        if ext.metropolises[track.idx()].is_some_and(|vertex| pieces.buildings(seat).contains(vertex)) {
            return true;
        }
        let is_lenient = ext.own.improvement_city_rule == ImprovementCityRule::OnlyIfMetropolisGained;
        !ext.ordinary_cities(pieces, seat).is_empty()
            || (is_lenient && !ext.gains_metropolis(pieces, seat, track))
    }

    /// The tracks whose next level the hand pays for. All at once, because a branch on each would be as random as the
    /// hand.
    #[inline]
    pub(super) fn affordable(&self, seat: Seat) -> TrackSet {
        let price = |track| self.ext.public.improvement_cost(seat, seat, track);
        let [trade, politics, science] = Track::ALL.map(price);
        let paid = self.core.hand(seat).lots(trade + politics + science);
        Track::that(|track| paid.contains(track.commodity()))
    }

    /// The tracks whose next level is one of a metropolis.
    #[inline]
    pub(super) fn high_tracks(&self, seat: Seat) -> TrackSet {
        Track::that(|track| self.is_high(seat, track))
    }

    /// Raises a track; a metropolis gained must be placed at once (K-METRO-01, K-METRO-05).
    pub(super) fn improve(&mut self, seat: Seat, track: Track, log: &mut impl Log) {
        let cost = self.ext.public.improvement_cost(seat, seat, track);
        let gains = self.ext.public.gains_metropolis(&self.core.public.pieces, seat, track);
        self.core.pay(seat, cost);
        let marks = &mut self.ext.public.marks;
        if self.ext.public.own.crane_scope == CraneScope::OneImprovement {
            marks.cranes = marks.cranes.saturating_sub(1);
        }
        self.ext.public.levels[seat][track.idx()] += 1;
        log.note(Event::Knights(KnightsEvent::Improved { seat, track, cost }));
        if gains {
            self.take_metropolis(seat, track, log);
        }
    }

    /// The former holder removes the piece; the new one chooses a city, unless there is only one.
    fn take_metropolis(&mut self, seat: Seat, track: Track, log: &mut impl Log) {
        if let Some(holder) = self.ext.public.metropolis_holder(&self.core.public.pieces, track) {
            self.ext.public.metropolises[track.idx()] = None;
            log.note(Event::Knights(KnightsEvent::MetropolisLost { seat: holder, track }));
        }
        let cities = self.ext.public.ordinary_cities(&self.core.public.pieces, seat);
        self.ext.public.agenda = KnightsAgenda::Metropolis { track };
        if let (Some(city), 1) = (cities.first(), cities.len()) {
            self.place_metropolis(seat, city, log);
        }
    }

    /// Puts the metropolis on a city.
    pub(super) fn place_metropolis(&mut self, seat: Seat, vertex: VertexId, log: &mut impl Log) {
        let KnightsAgenda::Metropolis { track } = self.ext.public.agenda else { return };
        self.ext.public.agenda = KnightsAgenda::None;
        self.ext.public.metropolises[track.idx()] = Some(vertex);
        log.note(Event::Knights(KnightsEvent::MetropolisPlaced { seat, track, vertex }));
    }
}
