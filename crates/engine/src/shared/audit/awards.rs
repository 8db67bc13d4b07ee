//! Longest Road and Largest Army have valid holders.

use super::require;
use crate::shared::corrupt::Corrupt;
use crate::shared::state::Core;
use crate::shared::tariff::{LARGEST_ARMY_MIN, LONGEST_ROAD_MIN};

impl Core {
    /// The holder has a road of the least length and nobody a longer one; without a holder nobody leads alone
    /// (B-LR-06 to B-LR-13).
    pub(crate) fn audit_longest_road(&self) -> Result<(), Corrupt> {
        let lengths = self.public.longest_road.lengths;
        let greatest = lengths.0.into_iter().max().unwrap_or(0);
        if let Some(holder) = self.public.longest_road.holder {
            let is_first = lengths[holder] == greatest && greatest >= LONGEST_ROAD_MIN;
            return require(is_first, Corrupt::Of("the holder of Longest Road has no longest road", holder));
        }
        let n_leaders = lengths.0.into_iter().filter(|&length| length == greatest).count();
        let has_claim = greatest >= LONGEST_ROAD_MIN && n_leaders == 1;
        require(!has_claim, Corrupt::Award("one player leads but nobody holds Longest Road"))
    }

    /// The holder has the least number of knights and nobody has more; without a holder nobody has that many
    /// (B-ARMY-01, B-ARMY-02).
    pub(crate) fn audit_largest_army(&self) -> Result<(), Corrupt> {
        let knights = self.public.knights;
        let most = knights.0.into_iter().max().unwrap_or(0);
        match self.public.largest_army {
            Some(holder) => {
                let is_first = knights[holder] == most && most >= LARGEST_ARMY_MIN;
                require(is_first, Corrupt::Of("the holder of Largest Army has no largest army", holder))
            }
            None => require(
                most < LARGEST_ARMY_MIN,
                Corrupt::Award("a player has enough knights but nobody holds Largest Army"),
            ),
        }
    }
}
