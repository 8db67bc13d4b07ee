//! Seafarers for 3-4 and 5-6 players (`docs/rules/seafarers.md`, ids S-): the base game on a sea map.
//! The mechanics of the sea are shared; this rule set is the base game with a sea.

mod audit;
mod notation;
mod options;
mod random;
mod setup;
mod turn;
pub mod words;

pub(crate) use notation::LEXICON;
pub use options::*;

use super::{Corrupt, ExtView, Extension, Lots, Observation, Plies, Rules, straight};
use crate::draw::Draw;
use crate::rulesets::{Action, Event, ExtLegal, Legal, Log, Outcome, Outcomes, ToAct};
use crate::shared::judge::{check_rules, moment};
use crate::shared::sea::judge as sea_judge;
use crate::shared::sea::{Hurry, Sea, SeaAgenda, SeaEvent, SeaLegal, SeaNow, Voyage};
use crate::shared::{Core, Particulars, PointSource, Public, View, tariff};
use crate::vocab::{CoreAction, Illegal, NextStep, Seat, Viewer};
use words::SeafarersView;

/// A game of Seafarers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Seafarers {
    core: Core,
    ext: SeafarersExt,
}

parts!(Seafarers, SeafarersExt);

/// Games are copied by the million in search: keep the state small.
const _: () = assert!(size_of::<Seafarers>() <= 1536);

/// The extension state of Seafarers: the sea. All of it is public (S-INFO-01).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SeafarersExt {
    /// The sea.
    pub sea: Sea,
}

impl Particulars for SeafarersExt {
    #[inline]
    fn sea(&self) -> Option<&Sea> {
        Some(&self.sea)
    }

    /// S-WIN-01.
    #[inline]
    fn count_points(&self, _public: &Public, seat: Seat, mut count: impl FnMut(PointSource, u32)) {
        count(PointSource::SpecialPoints, u32::from(self.sea.areas.points[seat]));
    }
}

impl Seafarers {
    /// Ends a step: reports what is pending.
    #[inline]
    fn settle<L: Log>(&mut self, before: &SeaNow, log: &mut L) {
        <Self as Voyage<L>>::skip_stuck_thieves(self);
        let now = &self.ext.sea.now;
        if !L::SILENT && now != before {
            log.note(Event::Seafarers(SeaEvent::Now(*now)));
        }
        self.core.note_now(log);
    }
}

impl Rules for Seafarers {
    fn core(&self) -> &Core {
        &self.core
    }

    #[inline]
    fn extension(&self) -> Extension<'_> {
        Extension::Seafarers(&self.ext)
    }

    fn to_act(&self) -> ToAct {
        turn::to_act(self)
    }

    #[inline]
    fn next_step(&self) -> NextStep {
        match self.ext.sea.now.agenda {
            SeaAgenda::None => self.core.next_step(),
            SeaAgenda::Gold { .. } => self.to_act().next_step(&self.core.public.turn),
            SeaAgenda::Finding { .. } | SeaAgenda::Numbering { .. } => NextStep::Chance,
        }
    }

    #[inline]
    fn list_legal(&self, seat: Seat, legal: &mut Legal) {
        let sea = &self.ext.sea;
        legal.ext = ExtLegal::Seafarers(SeaLegal::default());
        if sea.now.agenda == SeaAgenda::None {
            self.core.list(&self.ext, seat, &mut legal.core);
        }
        if let ExtLegal::Seafarers(more) = &mut legal.ext {
            self.core.list_sea(&self.ext, sea, seat, more);
        }
    }

    /// A ship that may be moved is a choice, too.
    #[inline]
    fn only_plainly(&self, seat: Seat) -> Option<Action> {
        let sea = &self.ext.sea;
        if sea.now.agenda != SeaAgenda::None {
            return None;
        }
        let action = self.core.only_plainly(seat)?;
        let is_plain = action == CoreAction::Roll || !self.ext.sea.may_put_out(&self.core, seat);
        is_plain.then_some(Action::Core(action))
    }

    fn play_at_random(&mut self, lots: &mut impl Lots, turns: u32) -> Plies {
        self.hurry(|game| straight::play(game, lots, turns))
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let (core, sea) = (&self.core, &self.ext.sea);
        moment::check_seat(core, seat)?;
        match action {
            Action::Core(action) => {
                sea_judge::check_calm(core, sea, seat)?;
                moment::check_moment(core, &self.ext, seat, action)?;
                check_rules(core, &self.ext, seat, action)
            }
            Action::Seafarers(action) => sea_judge::check(core, &self.ext, sea, seat, action),
            _ => Err(Illegal::ForeignAction),
        }
    }

    fn play_unchecked(&mut self, seat: Seat, action: Action, log: &mut impl Log) {
        let before = self.ext.sea.now;
        match action {
            Action::Core(action) => {
                self.core.lapse_offer_before(action, log);
                self.play_shared_at_sea(seat, action, log);
            }
            Action::Seafarers(action) => {
                self.core.lapse_offer(log);
                self.play_sea(seat, action, log);
            }
            _ => return,
        }
        self.settle(&before, log);
    }

    fn outcomes(&self) -> Outcomes {
        match self.ext.sea.outcomes() {
            Some(outcomes) => Outcomes::Seafarers(outcomes),
            None if self.ext.sea.now.agenda == SeaAgenda::None => self.core.outcomes(&self.ext).into(),
            None => Outcomes::NONE,
        }
    }

    fn resolve_unchecked(&mut self, outcome: Outcome, log: &mut impl Log) {
        let before = self.ext.sea.now;
        match outcome {
            Outcome::Core(outcome) => self.resolve_shared_at_sea(outcome, log),
            Outcome::Seafarers(outcome) => self.resolve_sea(outcome, log),
            _ => return,
        }
        self.settle(&before, log);
    }

    fn vp(&self, seat: Seat) -> u32 {
        self.ext.vp(&self.core, seat)
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        let ext = ExtView::Seafarers(SeafarersView { public: self.ext.clone() });
        Observation { core: View::of(&self.core, viewer), ext }
    }

    /// The state does not contain what fog hides, only how much is left (S-FOG-02), so only cards are dealt.
    ///
    /// # Panics
    /// When the observation belongs to another rule set.
    fn determinize(seen: &Observation, draw: &mut impl Draw) -> Self {
        let ExtView::Seafarers(SeafarersView { public: ext }) = &seen.ext else {
            panic!("an observation of another rule set");
        };
        let public = &seen.core.public;
        let supply = tariff::bank(public.board.island());
        let shown = |seat| public.shown_by_offer(seat);
        let core = seen.core.deal(ext, supply, shown, public.n_bought(), draw);
        Self { core, ext: ext.clone() }
    }

    fn audit(&self) -> Result<(), Corrupt> {
        audit::audit(self, None)
    }

    fn audit_step(&self, before: &Self) -> Result<(), Corrupt> {
        audit::audit(self, Some(before))
    }
}
