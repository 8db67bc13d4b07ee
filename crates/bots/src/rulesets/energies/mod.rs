//! New Energies.

mod policy;
mod value;
mod weights;

pub(super) use weights::EnergiesWeights;

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::energies::{Energies, EnergiesView, tariff};
use hexhaven_engine::shared::Public;
use hexhaven_engine::{BySeat, Cards, EnergiesChance, EnergiesEvent, Kind};

use super::{Follow, Profile, Sight, Slot};
use crate::belief::{ANY, exchange, gain, lose};
use crate::study::Luck;

impl Profile for Energies {
    const WEIGHTS: &str = include_str!("../../../weights/energies.json");
    const JUDGE: &str = include_str!("../../../weights/energies-judge.json");
    const NET: Option<&str> = Some(include_str!("../../../weights/energies-net.json"));
    const GLANCES: u32 = 50;
}

impl Sight for EnergiesView {
    fn supply(&self, _public: &Public) -> Cards {
        tariff::CARDS
    }
}

impl Follow for EnergiesEvent {
    /// Energy is public and no card, so guesses leave it out.
    fn follow(self, guess: &mut BySeat<Cards>, _rng: &mut GameRng) -> bool {
        let cards = |side: Cards| side.only(ANY.without(Kind::ENERGY));
        match self {
            Self::PlantBuilt { seat, cost, .. } => lose(guess, seat, cost),
            Self::Took { seat, cards } => gain(guess, seat, cards),
            Self::Returned { seat, kind } => lose(guess, seat, Cards::of(kind, 1)),
            Self::Traded { seat, with, give, get } => exchange(guess, seat, with, cards(give), cards(get)),
            _ => true,
        }
    }
}

impl Slot for EnergiesChance {
    fn slot(self) -> Option<u32> {
        matches!(self, Self::Disc).then_some(1)
    }

    fn luck(self) -> Luck {
        match self {
            Self::Disc | Self::Green { .. } => Luck::Draw,
            Self::Pollution => Luck::Event,
        }
    }
}
