//! Victory points by source: always computed, never stored (B-WIN-01).

use super::state::Public;
use super::tariff;
use crate::vocab::{Development, Developments, Seat};

/// The victory points of a player by source, in the order of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Points {
    parts: [(&'static str, u32); Self::MOST],
    n: usize,
}

impl Points {
    /// The most sources that a rule set has.
    const MOST: usize = 10;

    pub(crate) fn add(&mut self, source: &'static str, n: u32) {
        self.parts[self.n] = (source, n);
        self.n += 1;
    }

    /// Adds the cards that are worth a point (B-VPC-01).
    pub(crate) fn add_cards(&mut self, cards: Developments) {
        self.add("victory_point_cards", u32::from(cards[Development::VictoryPoint]));
    }

    /// The sources with their points, including zeros.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u32)> {
        self.parts.into_iter().take(self.n)
    }

    /// The sum.
    pub fn total(&self) -> u32 {
        self.iter().map(|(_, n)| n).sum()
    }
}

impl Public {
    /// Counts the points of the base game that everybody sees, by source: buildings and the two awards (B-WIN-01).
    #[inline]
    pub(crate) fn count_points(&self, seat: Seat, mut count: impl FnMut(&'static str, u32)) {
        self.count_but_army(seat, &mut count);
        count("largest_army", u32::from(self.largest_army == Some(seat)) * tariff::AWARD_VP);
    }

    /// The same without Largest Army, which some rule sets do not have.
    #[inline]
    pub(crate) fn count_but_army(&self, seat: Seat, mut count: impl FnMut(&'static str, u32)) {
        let (n_buildings, n_cities) = self.pieces.n_buildings(seat);
        count("settlements", n_buildings - n_cities);
        count("cities", 2 * n_cities);
        count("longest_road", u32::from(self.longest_road.holder == Some(seat)) * tariff::AWARD_VP);
    }

    /// The points of the base game that everybody sees.
    #[inline]
    pub fn base_vp(&self, seat: Seat) -> u32 {
        let mut sum = 0;
        self.count_points(seat, |_, n| sum += n);
        sum
    }
}
