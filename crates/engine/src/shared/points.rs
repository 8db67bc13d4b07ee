//! Victory points by source: always computed, never stored (B-WIN-01).

use super::state::Public;
use super::tariff;
use crate::sets::named;
use crate::vocab::{Development, Developments, Seat, vocabulary};

named! {
    /// A source of victory points.
    PointSource {
        /// Settlements.
        Settlements = "settlements",
        /// Cities.
        Cities = "cities",
        /// Longest Road.
        LongestRoad = "longest_road",
        /// Largest Army.
        LargestArmy = "largest_army",
        /// Development cards (B-VPC-01).
        VictoryPointCards = "victory_point_cards",
        /// Metropolises, beyond their cities.
        Metropolises = "metropolises",
        /// Defender cards (K-DEFEND-06).
        DefenderCards = "defender_cards",
        /// Constitution and Printer (K-VPCARD-01).
        ProgressPoints = "progress_points",
        /// The merchant (K-MERCH-04).
        Merchant = "merchant",
        /// Sequestered oil (O-SEQ-05).
        SequesteredOil = "sequestered_oil",
        /// The Champion of the Environment (O-CHAMP-01).
        Champion = "champion",
        /// New land (S-ISLE-01).
        SpecialPoints = "special_points",
    }
}

vocabulary!(PointSource);

/// The victory points of a player by source, in the order of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    parts: [(PointSource, u32); Self::MOST],
    n: usize,
}

impl Points {
    /// The most sources that a rule set has.
    const MOST: usize = 10;
    /// No points.
    pub(crate) const NONE: Self = Self { parts: [(PointSource::Settlements, 0); Self::MOST], n: 0 };

    pub(crate) fn add(&mut self, source: PointSource, n: u32) {
        self.parts[self.n] = (source, n);
        self.n += 1;
    }

    /// Adds the cards that are worth a point (B-VPC-01).
    pub(crate) fn add_cards(&mut self, cards: Developments) {
        self.add(PointSource::VictoryPointCards, u32::from(cards[Development::VictoryPoint]));
    }

    /// The sources with their points, including zeros.
    pub fn iter(&self) -> impl Iterator<Item = (PointSource, u32)> {
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
    pub(crate) fn count_points(&self, seat: Seat, mut count: impl FnMut(PointSource, u32)) {
        self.count_but_army(seat, &mut count);
        count(PointSource::LargestArmy, u32::from(self.largest_army == Some(seat)) * tariff::AWARD_VP);
    }

    /// The same without Largest Army, which some rule sets do not have.
    #[inline]
    pub(crate) fn count_but_army(&self, seat: Seat, mut count: impl FnMut(PointSource, u32)) {
        let (n_buildings, n_cities) = self.pieces.n_buildings(seat);
        count(PointSource::Settlements, n_buildings - n_cities);
        count(PointSource::Cities, 2 * n_cities);
        count(PointSource::LongestRoad, u32::from(self.longest_road.holder == Some(seat)) * tariff::AWARD_VP);
    }

    /// The points of the base game that everybody sees.
    #[inline]
    pub fn base_vp(&self, seat: Seat) -> u32 {
        let mut sum = 0;
        self.count_points(seat, |_, n| sum += n);
        sum
    }
}
