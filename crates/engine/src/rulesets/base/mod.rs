//! The base game for 3-4 players and its 5-6 player extension (`docs/rules/base.md`, ids B- and X-).

mod apply;
mod audit;
mod check;
mod determinize;
mod legal;
mod notation;
mod options;
mod score;
mod setup;
mod turn;

pub(crate) use notation::LEXICON;
pub use options::BaseOptions;

use super::{Corrupt, ExtView, Extension, Observation, Rules};
use crate::draw::Draw;
use crate::rulesets::{Action, Legal, Log, Outcome, Outcomes, ToAct};
use crate::shared::{Core, View};
use crate::topology::VertexSet;
use crate::vocab::{Illegal, KindSet, NextStep, Seat, Viewer};

/// A game by the base rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Base {
    core: Core,
}

/// Games are copied by the million in search: keep the state small.
const _: () = assert!(size_of::<Base>() <= 1024);

impl Base {
    /// A game in a state that somebody built.
    ///
    /// # Errors
    /// When the state breaks an invariant.
    pub fn from_core(core: Core) -> Result<Self, Corrupt> {
        let game = Self { core };
        game.audit()?;
        Ok(game)
    }
}

impl Rules for Base {
    fn core(&self) -> &Core {
        &self.core
    }

    #[inline]
    fn extension(&self) -> Extension<'_> {
        Extension::None
    }

    fn to_act(&self) -> ToAct {
        self.core.to_act().into()
    }

    #[inline]
    fn next_step(&self) -> NextStep {
        self.core.next_step()
    }

    #[inline]
    fn list_legal(&self, seat: Seat, legal: &mut Legal) {
        legal::list(&self.core, seat, &mut legal.core);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Core(action) => check::check(&self.core, seat, action),
            _ => Err(Illegal::ForeignAction),
        }
    }

    fn play_unchecked(&mut self, seat: Seat, action: Action, log: &mut impl Log) {
        if let Action::Core(action) = action {
            apply::play(&mut self.core, seat, action, log);
        }
    }

    fn outcomes(&self) -> Outcomes {
        self.core.outcomes().into()
    }

    fn resolve_unchecked(&mut self, outcome: Outcome, log: &mut impl Log) {
        if let Outcome::Core(outcome) = outcome {
            apply::resolve(&mut self.core, outcome, log);
        }
    }

    fn vp(&self, seat: Seat) -> u32 {
        score::vp(&self.core, seat)
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        Observation { core: View::of(&self.core, viewer), ext: ExtView::None }
    }

    fn determinize(seen: &Observation, draw: &mut impl Draw) -> Self {
        Self { core: determinize::determinize(&seen.core, draw) }
    }

    fn audit(&self) -> Result<(), Corrupt> {
        audit::audit(&self.core)
    }

    fn audit_step(&self, before: &Self) -> Result<(), Corrupt> {
        audit::audit_step(&self.core, &before.core)
    }
}

/// The kinds of goods in hands and trades.
const KINDS: KindSet = KindSet::RESOURCES;

/// What a player's roads do not pass: the buildings of rivals (B-LR-01).
fn barriers(public: &crate::shared::Public, seat: Seat) -> VertexSet {
    public.pieces.rivals(seat)
}
