//! Oil Springs.

mod policy;
mod value;
mod weights;

pub(super) use weights::OilWeights;

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::oil::Oil;
use hexhaven_engine::shared::Public;
use hexhaven_engine::{BySeat, Cards, Kind, KindSet, OilChance, OilEvent, OilView, Seat};

use super::{Follow, Profile, Sight, Slot};
use crate::belief::{gain, hand_over, lose};
use crate::study::Luck;

impl Profile for Oil {
    const WEIGHTS: &str = include_str!("../../../weights/oil.json");
    const JUDGE: &str = include_str!("../../../weights/oil-judge.json");
    const NET: Option<&str> = Some(include_str!("../../../weights/oil-net.json"));
    const GLANCES: u32 = 50;

    /// Oil is stolen openly (O-ROBBER-05): an unseen loot was a card.
    const STOLEN_UNSEEN: KindSet = KindSet::RESOURCES;

    fn monopoly_fits(kind: Kind, held: u8, given: u8) -> bool {
        // The taker may have no room for all the oil.
        held == given || kind == Kind::OIL && held > given
    }
}

impl Sight for OilView {
    fn supply(&self, public: &Public) -> Cards {
        self.public.supply(public)
    }

    fn fits(&self, guess: &BySeat<Cards>, public: &Public) -> bool {
        public.turn.seats().iter().all(|seat| guess[seat].get(Kind::OIL) == self.public.now.oil[seat])
    }
}

impl Follow for OilEvent {
    fn follow(self, guess: &mut BySeat<Cards>, _rng: &mut GameRng) -> bool {
        const ONE: Cards = Cards::of(Kind::OIL, 1);
        match self {
            Self::Converted { seat, cards } => lose(guess, seat, ONE) && gain(guess, seat, cards),
            Self::MetropolisBuilt { seat, cost, .. } => lose(guess, seat, cost),
            Self::Sequestered { seat, .. } => lose(guess, seat, ONE),
            Self::OilStolen { thief, victim } => hand_over(guess, victim, thief, ONE),
            Self::Spilled { held, .. } => {
                Seat::ALL.into_iter().all(|seat| lose(guess, seat, Cards::of(Kind::OIL, held[seat])))
            }
            _ => true,
        }
    }
}

impl Slot for OilChance {
    fn slot(self) -> Option<u32> {
        None
    }

    fn luck(self) -> Luck {
        Luck::Event
    }
}
