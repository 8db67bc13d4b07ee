//! Oil Springs for 3-4 and 5-6 players (`docs/rules/oil-springs.md`, ids O-).
//! Oil is a sixth good in hands, costs and trades; the bank holds the pool of tokens.

mod apply;
mod audit;
mod check;
mod determinize;
mod episode;
mod layouts;
mod legal;
mod notation;
mod options;
mod particulars;
mod random;
mod setup;
mod springs;
mod state;
mod tap;
pub mod tariff;
mod turn;
pub mod words;

pub use episode::Flood;
pub(crate) use notation::words::LEXICON;
pub use options::*;
pub use state::{OilAgenda, OilExt, OilNow, OilPublic, Removed, RemovedToken};
pub use tap::SpringBoard;

use super::{Corrupt, ExtView, Extension, Lots, Observation, Plies, Rules, straight};
use crate::draw::Draw;
use crate::rulesets::oil::words::{OilEvent, OilLegal, OilView};
use crate::rulesets::{Action, Event, ExtLegal, Legal, Log, Outcome, Outcomes, ToAct};
use crate::shared::{Agenda, Core, Particulars, View};
use crate::vocab::{BySeat, Ending, Illegal, Kind, NextStep, Seat, Viewer};

/// A game of Oil Springs.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Oil {
    core: Core,
    ext: OilExt,
}

copied!(Oil { ext });

parts!(Oil, OilExt);

/// Games are copied by the million in search: keep the state small.
const _: () = assert!(size_of::<Oil>() <= 1536);

impl Oil {
    /// Shows everybody the oil of all.
    #[inline]
    fn show_oil(&mut self) {
        for (shown, hand) in self.ext.public.now.oil.0.iter_mut().zip(&self.core.secret.hands.0) {
            *shown = hand.get(Kind::OIL);
        }
    }

    /// Ends a step: reports everybody's oil and what is pending.
    #[inline]
    fn settle<L: Log>(&mut self, before: OilNow, log: &mut L) {
        self.show_oil();
        let now = &self.ext.public.now;
        if !L::SILENT && *now != before {
            log.note(Event::Oil(OilEvent::Now(*now)));
        }
        self.core.note_now(log);
    }
}

impl Rules for Oil {
    #[inline]
    fn core(&self) -> &Core {
        &self.core
    }

    #[inline]
    fn extension(&self) -> Extension<'_> {
        Extension::Oil(&self.ext)
    }

    fn to_act(&self) -> ToAct {
        turn::to_act(self)
    }

    #[inline]
    fn next_step(&self) -> NextStep {
        match self.ext.public.now.agenda {
            OilAgenda::None => self.core.next_step(),
            OilAgenda::Loot { .. } => NextStep::Decide(self.core.public.turn.actor),
            OilAgenda::Episode | OilAgenda::Strike { .. } => NextStep::Chance,
        }
    }

    #[inline]
    fn list_legal(&self, seat: Seat, legal: &mut Legal) {
        legal.ext = ExtLegal::Oil(OilLegal::default());
        if let ExtLegal::Oil(more) = &mut legal.ext {
            legal::list(self, seat, &mut legal.core, more);
        }
    }

    #[inline]
    fn only_plainly(&self, seat: Seat) -> Option<Action> {
        legal::only_plainly(self, seat).map(Action::Core)
    }

    fn play_at_random(&mut self, lots: &mut impl Lots, turns: u32) -> Plies {
        straight::play(self, lots, turns)
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        check::check(self, seat, action)
    }

    fn play_unchecked(&mut self, seat: Seat, action: Action, log: &mut impl Log) {
        let before = self.ext.public.now;
        match action {
            Action::Core(action) => apply::play_core(self, seat, action, log),
            Action::Oil(action) => apply::play_own(self, seat, action, log),
            _ => return,
        }
        self.settle(before, log);
    }

    fn outcomes(&self) -> Outcomes {
        turn::outcomes(self)
    }

    fn resolve_unchecked(&mut self, outcome: Outcome, log: &mut impl Log) {
        let before = self.ext.public.now;
        match outcome {
            Outcome::Core(outcome) => apply::resolve_core(self, outcome, log),
            Outcome::Oil(outcome) => apply::resolve_own(self, outcome, log),
            _ => return,
        }
        self.settle(before, log);
    }

    #[inline]
    fn vp(&self, seat: Seat) -> u32 {
        self.ext.public.vp(&self.core, seat)
    }

    /// A collapse ranks nobody: all share one rank (O-END-06).
    fn ranks(&self) -> BySeat<u8> {
        if !matches!(self.core.public.agenda, Agenda::Over(Ending::Collapse { .. })) {
            return super::ranks_by_points(self);
        }
        let mut ranks = BySeat::default();
        self.core.public.turn.seats().iter().for_each(|seat| ranks[seat] = 1);
        ranks
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        let ext = ExtView::Oil(OilView { public: self.ext.public.clone() });
        Observation { core: View::of(&self.core, viewer), ext }
    }

    /// # Panics
    /// When the observation belongs to another rule set.
    fn determinize(seen: &Observation, draw: &mut impl Draw) -> Self {
        let ExtView::Oil(OilView { public }) = &seen.ext else {
            panic!("an observation of another rule set");
        };
        let core = determinize::determinize(&seen.core, public, draw);
        Self { core, ext: OilExt { public: public.clone() } }
    }

    fn audit(&self) -> Result<(), Corrupt> {
        audit::audit(self)
    }

    fn audit_step(&self, before: &Self) -> Result<(), Corrupt> {
        audit::audit_step(self, before)
    }
}
