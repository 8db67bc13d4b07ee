//! The base game for 3-4 players and its 5-6 player extension (`docs/rules/base.md`, ids B- and X-).

mod audit;
mod notation;
mod options;
mod random;
mod setup;

pub(crate) use notation::LEXICON;
pub use options::BaseOptions;

use super::{Corrupt, ExtView, Extension, Lots, Observation, Plies, Rules, straight};
use crate::draw::Draw;
use crate::rulesets::{Action, Legal, Log, Outcome, Outcomes, ToAct};
use crate::shared::judge::{check_rules, moment};
use crate::shared::{Core, Course, Particulars, View, tariff};
use crate::vocab::{CoreAction, Illegal, NextStep, Seat, Viewer};

/// A game by the base rules.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Base {
    core: Core,
}

copied!(Base {});

/// The base game's extension: empty, so it has no particulars.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BaseExt;

impl Particulars for BaseExt {}

/// Games are copied by the million in search: keep the state small.
const _: () = assert!(size_of::<Base>() <= 1536);

impl Base {
    /// A game from a hand-made state.
    ///
    /// # Errors
    /// When the state breaks an invariant.
    pub fn from_core(core: Core) -> Result<Self, Corrupt> {
        let game = Self { core };
        game.audit()?;
        Ok(game)
    }
}

impl<L: Log> Course<L> for Base {
    type Own = BaseExt;

    #[inline]
    fn parts(&self) -> (&Core, &BaseExt) {
        (&self.core, &BaseExt)
    }

    #[inline]
    fn parts_mut(&mut self) -> (&mut Core, &BaseExt) {
        (&mut self.core, &BaseExt)
    }
}

impl Rules for Base {
    #[inline]
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
        self.core.list(&BaseExt, seat, &mut legal.core);
    }

    #[inline]
    fn only_plainly(&self, seat: Seat) -> Option<Action> {
        self.core.only_plainly(seat).map(Action::Core)
    }

    #[inline]
    fn play_through(&mut self, seat: Seat, action: CoreAction, draw: &mut impl Draw) -> NextStep {
        self.core.lapse_offer_before(action, &mut ());
        self.play_shared(seat, action, &mut ());
        loop {
            match self.core.next_step() {
                NextStep::Chance => {
                    let outcomes = self.core.outcomes(&BaseExt);
                    if let Some(outcome) = outcomes.pick(draw.below(outcomes.total())) {
                        self.resolve_shared(outcome, &mut ());
                    }
                }
                step => return step,
            }
        }
    }

    fn play_at_random(&mut self, lots: &mut impl Lots, turns: u32) -> Plies {
        straight::play(self, lots, turns)
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let Action::Core(action) = action else { return Err(Illegal::ForeignAction) };
        moment::check_seat(&self.core, seat)?;
        moment::check_moment(&self.core, &BaseExt, seat, action)?;
        check_rules(&self.core, &BaseExt, seat, action)
    }

    fn play_unchecked(&mut self, seat: Seat, action: Action, log: &mut impl Log) {
        if let Action::Core(action) = action {
            self.core.lapse_offer_before(action, log);
            self.play_shared(seat, action, log);
            self.core.note_now(log);
        }
    }

    fn outcomes(&self) -> Outcomes {
        self.core.outcomes(&BaseExt).into()
    }

    fn resolve_unchecked(&mut self, outcome: Outcome, log: &mut impl Log) {
        if let Outcome::Core(outcome) = outcome {
            self.resolve_shared(outcome, log);
            self.core.note_now(log);
        }
    }

    #[inline]
    fn vp(&self, seat: Seat) -> u32 {
        BaseExt.vp(&self.core, seat)
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        Observation { core: View::of(&self.core, viewer), ext: ExtView::None }
    }

    fn determinize(seen: &Observation, draw: &mut impl Draw) -> Self {
        let public = &seen.core.public;
        let supply = tariff::bank(public.board.island());
        let shown = |seat| public.shown_by_offer(seat);
        Self { core: seen.core.deal(&BaseExt, supply, shown, public.n_bought(), draw) }
    }

    fn audit(&self) -> Result<(), Corrupt> {
        audit::audit(&self.core)
    }

    fn audit_step(&self, before: &Self) -> Result<(), Corrupt> {
        audit::audit_step(&self.core, &before.core)
    }
}
