//! New Energies.

mod policy;
mod value;
mod weights;

pub(super) use weights::EnergiesWeights;

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::energies::{Energies, EnergiesExt, EnergiesView, tariff};
use hexhaven_engine::shared::{Core, Particulars, Public};
use hexhaven_engine::{Action, BySeat, Cards, EnergiesChance, EnergiesEvent, Kind, Legal, Rules, Seat};

use super::{Follow, Insight, Profile, Sight, Slot};
use crate::belief::{ANY, exchange, gain, lose};
use crate::greedy::{Desk, Policy};
use crate::study::Luck;
use crate::value::economy::{GOODS, Yield};
use crate::value::{Outlook, Terms, Weights};

impl Profile for Energies {
    const WEIGHTS: &str = include_str!("../../../weights/energies.json");
    const JUDGE: &str = include_str!("../../../weights/energies-judge.json");
}

impl Insight for EnergiesExt {
    fn goods(&self, weights: &Weights) -> [f32; GOODS - 5] {
        value::goods(weights)
    }

    fn token(&self) -> Option<Kind> {
        Some(Kind::ENERGY)
    }

    #[inline]
    fn second_card(&self, _resource: usize) -> usize {
        Kind::SCIENCE.idx()
    }

    #[inline]
    fn purse(&self, core: &Core, seat: Seat) -> Cards {
        core.hand(seat) + self.energy_of(seat)
    }

    fn hand_limit(&self, public: &Public, seat: Seat) -> Option<u8> {
        Particulars::hand_limit(self, public, seat)
    }

    fn in_play(&self, public: &Public, kind: Kind) -> u8 {
        value::in_play(public, self, kind)
    }

    fn produce(&self, public: &Public, seat: Seat, weights: &Weights, yields: &mut Yield) {
        value::produce(public, self, seat, weights, yields);
    }

    fn rate(&self, public: &Public, seat: Seat, kind: Kind) -> u8 {
        Particulars::rate(self, public, seat, kind)
    }

    fn aims(&self, outlook: &mut Outlook, public: &Public, seat: Seat, terms: &Terms<'_>) {
        value::aims(outlook, public, self, seat, terms);
    }

    fn worth(&self, core: &Core, seat: Seat, terms: &Terms<'_>, _outlook: &Outlook) -> f32 {
        value::worth(core, self, seat, terms)
    }

    fn rate_decision<G: Rules>(
        &self,
        policy: &Policy<'_>,
        game: &G,
        seat: Seat,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) -> bool {
        policy.rate_energies_decision(game, self, seat, legal, tell)
    }

    fn rate_moves<G: Rules>(
        &self,
        policy: &Policy<'_>,
        desk: &Desk<'_, G>,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        policy.rate_energies_moves(desk.game, self, desk.seat, legal, desk.value(), tell);
    }
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
