//! The base game: the defaults of every trait.

use hexhaven_engine::CoreChance;
use hexhaven_engine::rulesets::base::Base;

use crate::study::Luck;

use super::{Habits, Insight, Profile, Sight, Slot};

/// The additions of the base game: none.
pub(crate) struct Plain;

impl Habits for Plain {}
impl Insight for Plain {}
impl Sight for Plain {}

impl Profile for Base {
    const WEIGHTS: &str = include_str!("../../weights/base.json");
    const JUDGE: &str = include_str!("../../weights/base-judge.json");
    const NET: Option<&str> = Some(include_str!("../../weights/base-net.json"));
    const GLANCES: u32 = 55;
}

impl Slot for CoreChance {
    fn slot(self) -> Option<u32> {
        matches!(self, Self::Roll).then_some(0)
    }

    fn luck(self) -> Luck {
        match self {
            Self::Roll => Luck::Dice,
            Self::Steal { .. } => Luck::Theft,
            Self::Development { .. } => Luck::Draw,
        }
    }
}
