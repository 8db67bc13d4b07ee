//! The development cards of the base game, and a count of each.

use core::ops::{Index, IndexMut};

use crate::sets::named;

named! {
    /// A development card (specification, section 2.1).
    Development {
        /// Moves the robber; counts for Largest Army.
        Knight = "knight",
        /// One victory point, never played.
        VictoryPoint = "victory-point",
        /// Two free roads.
        RoadBuilding = "road-building",
        /// Two cards from the bank.
        YearOfPlenty = "year-of-plenty",
        /// All cards of one resource.
        Monopoly = "monopoly",
    }
}

/// A count of each development card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Developments(pub [u8; 5]);

impl Developments {
    /// The number of cards.
    #[inline]
    pub fn total(self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }

    /// Whether there is a card among them that can be played at all: anything but victory points.
    #[inline]
    pub(crate) const fn any_to_play(self) -> bool {
        let [knights, _, road_building, year_of_plenty, monopoly] = self.0;
        knights | road_building | year_of_plenty | monopoly != 0
    }

    /// The card at position `n` of the sorted cards.
    pub fn card_at(self, n: u32) -> Option<Development> {
        let mut rest = n;
        Development::ALL.into_iter().find(|&card| {
            let count = u32::from(self[card]);
            let here = rest < count;
            rest = rest.wrapping_sub(count);
            here
        })
    }
}

impl Index<Development> for Developments {
    type Output = u8;
    #[inline]
    fn index(&self, card: Development) -> &u8 {
        &self.0[card as usize]
    }
}

impl IndexMut<Development> for Developments {
    #[inline]
    fn index_mut(&mut self, card: Development) -> &mut u8 {
        &mut self.0[card as usize]
    }
}
