//! Seafarers: all of it is play at sea.

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::seafarers::{Seafarers, SeafarersExt};
use hexhaven_engine::shared::{Core, Public};
use hexhaven_engine::topology::{EdgeSet, HexSet, VertexId, VertexSet};
use hexhaven_engine::{
    Action, BySeat, Cards, ExtLegal, Extension, Kind, Legal, Rules, SeaChance, SeaEvent, SeafarersView, Seat,
};

use super::{Follow, Habits, Insight, Profile, Sight, Slot};
use crate::belief::lose;
use crate::greedy::{Decision, Desk};
use crate::judge::Sink;
use crate::sea;
use crate::study::Luck;
use crate::value::economy::GOODS;
use crate::value::{Ground, Outlook, Terms, Weights};

impl Profile for Seafarers {
    const WEIGHTS: &str = include_str!("../../weights/seafarers.json");
    const JUDGE: &str = include_str!("../../weights/seafarers-judge.json");
    const NET: Option<&str> = Some(include_str!("../../weights/seafarers-net.json"));
    const NET_AT_SEA: bool = true;
    const GLANCES: u32 = 50;
    const SAILS: bool = true;
}

impl Insight for SeafarersExt {
    /// Gold takes the place of the first kind that a rule set adds.
    fn goods(&self, weights: &Weights) -> [f32; GOODS - 5] {
        [weights.own.sea.gold, 0.0, 0.0]
    }

    #[inline]
    fn springs(&self) -> HexSet {
        self.sea.survey.gold.get()
    }

    fn wild(&self) -> Option<Kind> {
        Some(Kind::OIL)
    }

    fn ground(&self, public: &Public) -> (VertexSet, EdgeSet) {
        sea::ground(&self.sea, public)
    }

    #[inline]
    fn has_ground_at_sea(&self) -> bool {
        true
    }

    fn ground_of(&self, ground: &mut Ground, public: &Public, seat: Seat) {
        if public.board.map().is_sea() {
            sea::ground_of(&self.sea, ground, seat);
        }
    }

    fn aims(&self, outlook: &mut Outlook, public: &Public, seat: Seat, terms: &Terms<'_>) {
        sea::aims(&self.sea, outlook, public, Extension::Seafarers(self), seat, terms);
    }

    fn features(
        &self,
        core: &Core,
        seat: Seat,
        (terms, outlook): (&Terms<'_>, &Outlook),
        sink: &mut impl Sink,
    ) {
        sea::features(&self.sea, &core.public, seat, (terms, outlook), sink);
    }

    fn outlet(&self, public: &Public, seat: Seat, at: VertexId, outlook: &Outlook, terms: &Terms<'_>) -> f32 {
        let worth = sea::outlet(&self.sea, public, seat, (VertexSet::of(at), at), outlook, terms);
        terms.weights.own.sea.outlet * worth
    }
}

impl Habits for SeafarersExt {
    fn rate_decision<G: Rules>(&self, asked: Decision<'_, G>, tell: &mut impl FnMut(Action, f32)) -> bool {
        let ExtLegal::Seafarers(own) = &asked.legal.ext else { return false };
        sea::rate_decision(asked, &self.sea, own, Action::Seafarers, tell)
    }

    fn rate_moves<G: Rules>(&self, desk: &Desk<'_, G>, legal: &Legal, tell: &mut impl FnMut(Action, f32)) {
        let ExtLegal::Seafarers(own) = &legal.ext else { return };
        sea::rate_moves(desk, own, Action::Seafarers, tell);
    }
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
