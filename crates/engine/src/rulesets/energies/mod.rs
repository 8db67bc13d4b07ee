//! New Energies for 3 or 4 players (`docs/rules/new-energies.md`, ids E-).

mod apply;
mod audit;
mod bag;
mod check;
pub mod data;
mod determinize;
mod legal;
pub(crate) mod notation;
mod options;
mod particulars;
mod phase;
mod plants;
mod production;
mod random;
mod score;
mod setup;
mod state;
pub mod tariff;
mod turn;
mod view;
pub mod words;

pub use bag::Bag;
pub use data::{EnergiesData, Frame};
pub(crate) use notation::words::LEXICON;
pub use options::*;
pub use plants::Plants;
pub use state::{EnergiesExt, HazardCause, Marks, Phase};
pub use view::EnergiesView;

use super::{Corrupt, ExtView, Extension, Lots, Observation, Plies, Rules, straight};
use crate::draw::Draw;
use crate::rulesets::energies::words::EnergiesLegal;
use crate::rulesets::{Action, ExtLegal, Legal, Log, Outcome, Outcomes, ToAct};
use crate::shared::{Core, Particulars, View};
use crate::vocab::{BySeat, Illegal, Kind, KindSet, NextStep, Seat, Viewer};

/// A game of New Energies.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Energies {
    core: Core,
    ext: EnergiesExt,
}

copied!(Energies { ext });

parts!(Energies, EnergiesExt);

/// Games are copied by the million in search: keep the state small.
const _: () = assert!(size_of::<Energies>() <= 1536);

impl Rules for Energies {
    #[inline]
    fn core(&self) -> &Core {
        &self.core
    }

    #[inline]
    fn extension(&self) -> Extension<'_> {
        Extension::Energies(&self.ext)
    }

    fn to_act(&self) -> ToAct {
        turn::to_act(self)
    }

    #[inline]
    fn next_step(&self) -> NextStep {
        match self.ext.phase {
            Phase::Done => self.core.next_step(),
            _ => self.to_act().next_step(&self.core.public.turn),
        }
    }

    #[inline]
    fn list_legal(&self, seat: Seat, legal: &mut Legal) {
        legal.ext = ExtLegal::Energies(EnergiesLegal::default());
        if let ExtLegal::Energies(own) = &mut legal.ext {
            legal::list(self, seat, &mut legal.core, own);
        }
    }

    #[inline]
    fn only_plainly(&self, seat: Seat) -> Option<Action> {
        legal::only_plainly(self, seat)
    }

    fn play_at_random(&mut self, lots: &mut impl Lots, turns: u32) -> Plies {
        straight::play(self, lots, turns)
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        check::check(self, seat, action)
    }

    fn play_unchecked(&mut self, seat: Seat, action: Action, log: &mut impl Log) {
        match action {
            Action::Core(action) => apply::play_core(self, seat, action, log),
            Action::Energies(action) => apply::play_own(self, seat, action, log),
            _ => {}
        }
        self.note_now(log);
    }

    fn outcomes(&self) -> Outcomes {
        turn::outcomes(self)
    }

    fn resolve_unchecked(&mut self, outcome: Outcome, log: &mut impl Log) {
        match outcome {
            Outcome::Core(outcome) => apply::resolve_core(self, outcome, log),
            Outcome::Energies(outcome) => apply::resolve_own(self, outcome, log),
            _ => {}
        }
        self.note_now(log);
    }

    #[inline]
    fn vp(&self, seat: Seat) -> u32 {
        self.ext.vp(&self.core, seat)
    }

    fn ranks(&self) -> BySeat<u8> {
        score::ranks(&self.core, &self.ext)
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        let ext = ExtView::Energies(EnergiesView { ext: self.ext.clone() });
        Observation { core: View::of(&self.core, viewer), ext }
    }

    fn determinize(seen: &Observation, draw: &mut impl Draw) -> Self {
        let ext = if let ExtView::Energies(view) = &seen.ext {
            view.ext.clone()
        } else {
            // An observation of another rule set: the state of a game that has not begun.
            let (options, n_players) = (EnergiesOptions::MODERN, seen.core.public.turn.n_players);
            EnergiesExt::new(options.own, options.frame(n_players), n_players)
        };
        Self { core: determinize::determinize(&seen.core, &ext, draw), ext }
    }

    fn audit(&self) -> Result<(), Corrupt> {
        audit::audit(self)
    }
}

/// The kinds of cards: resources and science.
const KINDS: KindSet = KindSet::RESOURCES.with(Kind::SCIENCE);
/// Goods that players trade with each other: cards and energy (E-TRADE-01).
const TRADED: KindSet = KINDS.with(Kind::ENERGY);
