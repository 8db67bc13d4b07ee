//! Areas: where the set-up may begin, and where a first settlement earns special points (S-ISLE-01 to S-ISLE-08).

use crate::shared::Public;
use crate::topology::{HexId, HexSet, MAX_HEXES, PackedHexSet, VertexId};
use crate::vocab::{BySeat, Seat};

/// The most bonus areas: two of them are never adjacent, so that no map has more.
pub(super) const MAX_AREAS: usize = 31;
/// The most special points of an area.
pub(super) const MAX_POINTS: u8 = 7;

/// Start areas, bonus areas, and each seat's scored areas and homes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Areas {
    /// The hexes of the start areas; all hexes where the set-up may begin anywhere (S-SETUP-02).
    pub start: PackedHexSet,
    /// For each hex its bonus area, counted from 1, in the lower five bits, and the area's points above; 0 is none.
    of: [u8; MAX_HEXES],
    /// The areas where each player has earned points.
    pub scored: BySeat<AreaSet>,
    /// The areas where each player has a set-up building, which earn that player no points (S-ISLE-03, S-ISLE-08).
    pub home: BySeat<AreaSet>,
    /// The special points of each player; a cache of `scored`, checked by `audit`.
    pub points: BySeat<u8>,
}

/// A set of bonus areas, by their numbers as bits.
pub type AreaSet = u32;

impl Areas {
    /// No bonus areas.
    pub(crate) fn new(start: HexSet) -> Self {
        Self {
            start: start.into(),
            of: [0; MAX_HEXES],
            scored: BySeat::default(),
            home: BySeat::default(),
            points: BySeat::default(),
        }
    }

    /// Adds a bonus area; false if there is no room, or if it gives too many points.
    pub(crate) fn add(&mut self, hexes: HexSet, points: u8) -> bool {
        let number = self.n_areas() + 1;
        if number > MAX_AREAS || points > MAX_POINTS {
            return false;
        }
        for hex in hexes {
            self.of[hex.idx()] = number as u8 | points << 5;
        }
        true
    }

    /// The number of bonus areas.
    pub fn n_areas(&self) -> usize {
        self.of.iter().map(|&area| usize::from(area & 31)).max().unwrap_or(0)
    }

    /// The number of a hex's area, from 1, and its value.
    pub fn area_of(&self, hex: HexId) -> Option<(u8, u8)> {
        let area = self.of[hex.idx()];
        (area & 31 > 0).then_some((area & 31, area >> 5))
    }

    /// The hexes of an area.
    pub fn hexes(&self, number: u8) -> HexSet {
        let is_there = |hex: &HexId| self.area_of(*hex).is_some_and(|(other, _)| other == number);
        (0..MAX_HEXES).map(HexId::new).filter(is_there).collect()
    }

    /// The points of some areas.
    pub(crate) fn worth(&self, areas: AreaSet) -> u8 {
        let points = |number: usize| {
            let hex = self.of.iter().find(|&&area| usize::from(area & 31) == number);
            hex.map_or(0, |area| area >> 5)
        };
        (1..=MAX_AREAS).filter(|number| areas >> number & 1 == 1).map(points).sum()
    }

    /// The areas of a vertex: those of the land that it touches (S-ISLE-04).
    pub(crate) fn at(&self, public: &Public, vertex: VertexId) -> AreaSet {
        let hexes = public.board.topology().hexes_at(vertex);
        let land = hexes.iter().filter(|&hex| public.board.tile(hex).terrain.is_land());
        land.filter_map(|hex| self.area_of(hex)).fold(0, |areas, (number, _)| areas | 1 << number)
    }

    /// The special points that a settlement of a player on a vertex would bring (S-ISLE-01, S-ISLE-02).
    pub fn bonus(&self, public: &Public, seat: Seat, vertex: VertexId) -> u8 {
        let (mut seen, mut points) = (self.scored[seat] | self.home[seat], 0);
        for hex in public.board.topology().hexes_at(vertex) {
            let Some((number, worth)) = self.area_of(hex) else { continue };
            if seen >> number & 1 == 0 && public.board.tile(hex).terrain.is_land() {
                seen |= 1 << number;
                points += worth;
            }
        }
        points
    }

    /// Notes a new settlement and returns its special points (S-ISLE-01 to S-ISLE-05). Without any, nothing is noted,
    /// because no event reports it.
    pub(crate) fn score(&mut self, public: &Public, seat: Seat, vertex: VertexId) -> u8 {
        let points = self.bonus(public, seat, vertex);
        if points > 0 {
            self.scored[seat] |= self.at(public, vertex) & !self.home[seat];
            self.points[seat] += points;
        }
        points
    }

    /// Counts the points of all players from the areas that they have.
    pub(crate) fn count(&mut self) {
        self.points = BySeat(self.scored.0.map(|scored| self.worth(scored)));
    }

    /// Notes a building of the set-up (S-ISLE-03, S-ISLE-08).
    pub(crate) fn settle_home(&mut self, public: &Public, seat: Seat, vertex: VertexId) {
        self.home[seat] |= self.at(public, vertex);
    }
}
