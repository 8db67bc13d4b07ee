//! Oil Springs.

mod policy;
mod value;
mod weights;

pub(super) use weights::OilWeights;

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::oil::{Oil, OilExt};
use hexhaven_engine::shared::{Board, Core, Public};
use hexhaven_engine::topology::{HexSet, VertexSet};
use hexhaven_engine::{
    Action, BySeat, Cards, Kind, KindSet, Legal, OilChance, OilEvent, OilView, Rules, Seat,
};

use super::{Follow, Insight, Profile, Sight, Slot};
use crate::belief::{gain, hand_over, lose};
use crate::greedy::{Desk, Policy};
use crate::study::Luck;
use crate::value::economy::{GOODS, Yield};
use crate::value::{Outlook, Terms, Weights};

impl Profile for Oil {
    const WEIGHTS: &str = include_str!("../../../weights/oil.json");
    const JUDGE: &str = include_str!("../../../weights/oil-judge.json");
    /// Oil is stolen openly (O-ROBBER-05): what nobody saw was a card.
    const STOLEN_UNSEEN: KindSet = KindSet::RESOURCES;

    fn monopoly_fits(kind: Kind, held: u8, given: u8) -> bool {
        // The taker may have no room for all the oil.
        held == given || kind == Kind::OIL && held > given
    }
}

impl Insight for OilExt {
    fn goods(&self, weights: &Weights) -> [f32; GOODS - 5] {
        value::goods(weights)
    }

    #[inline]
    fn springs(&self) -> HexSet {
        self.public.springs
    }

    fn exposed(&self, board: &Board, weights: &Weights) -> (VertexSet, f32) {
        (value::coast(board.topology()), weights.own.oil.coast)
    }

    fn in_play(&self, public: &Public, kind: Kind) -> u8 {
        self.public.supply(public).get(kind)
    }

    fn produce(&self, public: &Public, seat: Seat, weights: &Weights, yields: &mut Yield) {
        value::produce(public, self, seat, weights, yields);
    }

    fn swap(&self, public: &Public, seat: Seat, kind: Kind) -> f32 {
        if kind == Kind::OIL { value::swap(self) } else { 1.0 / f32::from(self.rate(public, seat, kind)) }
    }

    fn aims(&self, outlook: &mut Outlook, public: &Public, seat: Seat, terms: &Terms<'_>) {
        value::aims(outlook, public, self, seat, terms);
    }

    fn worth(&self, core: &Core, seat: Seat, terms: &Terms<'_>, outlook: &Outlook) -> f32 {
        value::worth(core, self, seat, terms, outlook)
    }

    fn rate_decision<G: Rules>(
        &self,
        policy: &Policy<'_>,
        game: &G,
        seat: Seat,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) -> bool {
        policy.rate_oil_decision(game, self, seat, legal, tell)
    }

    fn rate_moves<G: Rules>(
        &self,
        policy: &Policy<'_>,
        desk: &Desk<'_, G>,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        policy.rate_oil_moves(desk.game, self, desk.seat, legal, desk.value(), tell);
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
