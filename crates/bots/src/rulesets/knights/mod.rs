//! Cities & Knights.

mod cards;
mod policy;
mod value;
mod weights;

pub(super) use weights::KnightsWeights;

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::knights::{Knights, KnightsAgenda, tariff};
use hexhaven_engine::shared::Public;
use hexhaven_engine::{BySeat, Cards, Kind, KindSet, KnightsChance, KnightsEvent, KnightsView, Seat};

use super::{Follow, Profile, Sight, Slot};
use crate::belief::{ANY, lose, take};
use crate::study::Luck;

impl Profile for Knights {
    const WEIGHTS: &str = include_str!("../../../weights/knights.json");
    const JUDGE: &str = include_str!("../../../weights/knights-judge.json");
    const NET: Option<&str> = Some(include_str!("../../../weights/knights-net.json"));
    const GLANCES: u32 = 50;
    const SAILS: bool = true;

    // K-RESMONO-01, K-TRADEMONO-01
    fn monopoly_fits(kind: Kind, held: u8, given: u8) -> bool {
        let most = if kind.is_resource() { tariff::RESOURCE_MONOPOLY } else { tariff::TRADE_MONOPOLY };
        held.min(most) == given
    }
}

impl Sight for KnightsView {
    fn supply(&self, public: &Public) -> Cards {
        tariff::bank(public.board.island())
    }

    fn fits(&self, guess: &BySeat<Cards>, public: &Public) -> bool {
        match self.public.agenda {
            KnightsAgenda::TakeCards { victim, .. } => {
                self.shown_hand.is_none_or(|hand| hand == guess[victim])
            }
            // K-HARBOR-01, K-HARBOR-04: a resource is on offer to somebody with a commodity.
            KnightsAgenda::GiveCommodity { seat, .. } => {
                !guess[seat].only(tariff::COMMODITIES).is_empty()
                    && !guess[public.turn.actor].only(KindSet::RESOURCES).is_empty()
            }
            _ => true,
        }
    }

    /// The offered resource of the actor must be dealt together with the hand. It comes out as guessed, because all
    /// other cards are known.
    fn left_to_deal(&self, public: &Public) -> Option<Seat> {
        let is_hidden =
            self.offered.is_none() && matches!(self.public.agenda, KnightsAgenda::GiveCommodity { .. });
        is_hidden.then_some(public.turn.actor)
    }
}

impl Follow for KnightsEvent {
    fn follow(self, guess: &mut BySeat<Cards>, rng: &mut GameRng) -> bool {
        match self {
            Self::WallBuilt { seat, cost, .. }
            | Self::CityRepaired { seat, cost, .. }
            | Self::Improved { seat, cost, .. }
            | Self::KnightPlaced { seat, cost, .. }
            | Self::Activated { seat, cost, .. }
            | Self::Promoted { seat, cost, .. } => lose(guess, seat, cost),
            Self::CardsTaken { seat, victim, n, cards } => {
                take(guess, seat, victim, cards.ok_or((n, ANY)), rng)
            }
            Self::HandShown { victim, hand: Some(hand), .. } => guess[victim] == hand,
            Self::HarborVoid { to, .. } => guess[to].only(tariff::COMMODITIES).is_empty(),
            Self::HarborTraded { seat, with, resource, commodity } => {
                let [resource, commodity] =
                    [resource, commodity].map(|kind| kind.map(|kind| Cards::of(kind, 1)));
                take(guess, with, seat, resource.ok_or((1, KindSet::RESOURCES)), rng)
                    && take(guess, seat, with, commodity.ok_or((1, tariff::COMMODITIES)), rng)
            }
            Self::Sea(event) => event.follow(guess, rng),
            _ => true,
        }
    }
}

impl Slot for KnightsChance {
    fn slot(self) -> Option<u32> {
        matches!(self, Self::Roll).then_some(0)
    }

    fn luck(self) -> Luck {
        match self {
            Self::Roll | Self::EventDie => Luck::Dice,
            Self::Progress { .. } => Luck::Draw,
            Self::Sea(chance) => chance.luck(),
        }
    }
}
