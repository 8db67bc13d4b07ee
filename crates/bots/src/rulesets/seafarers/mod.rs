//! Seafarers.

mod policy;
mod value;

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::seafarers::Seafarers;
use hexhaven_engine::{BySeat, Cards, SeaChance, SeaEvent, SeafarersView};

use super::{Follow, Profile, Sight, Slot};
use crate::belief::lose;
use crate::study::Luck;

impl Profile for Seafarers {
    const WEIGHTS: &str = include_str!("../../../weights/seafarers.json");
    const JUDGE: &str = include_str!("../../../weights/seafarers-judge.json");
}

impl Sight for SeafarersView {}

impl Follow for SeaEvent {
    fn follow(self, guess: &mut BySeat<Cards>, _rng: &mut GameRng) -> bool {
        match self {
            Self::ShipBuilt { seat, cost, .. } => lose(guess, seat, cost),
            _ => true,
        }
    }
}

impl Slot for SeaChance {
    fn slot(self) -> Option<u32> {
        None
    }

    fn luck(self) -> Luck {
        Luck::Event
    }
}
