//! Random play in a straight line.

use super::state::Phase;
use super::{Energies, apply, legal};
use crate::rulesets::drive::step_at_random;
use crate::rulesets::energies::words::{EnergiesAction, EnergiesLegal};
use crate::rulesets::straight::{self, Straight};
use crate::rulesets::{Lots, Plies};
use crate::shared::Agenda;
use crate::vocab::{CoreAction, CoreLegal, CoreOutcome, Seat};

impl Straight<0> for Energies {
    type Added = EnergiesLegal;
    type Aid = ();
    type Means = ();

    #[inline(always)]
    fn is_plain(&self) -> bool {
        matches!(self.ext.phase, Phase::Done)
    }

    #[inline(always)]
    fn weigh(&self, _: Seat) {}

    #[inline(always)]
    fn may_only_end(&self, seat: Seat, (): ()) -> bool {
        legal::may_only_end(self, seat)
    }

    #[inline(always)]
    fn list_before_roll(&self, seat: Seat, core: &mut CoreLegal, own: &mut EnergiesLegal) {
        legal::list_before_roll(self, seat, core, own);
    }

    #[inline(always)]
    fn list_free(&self, (): &(), seat: Seat, (): (), core: &mut CoreLegal, own: &mut EnergiesLegal) {
        legal::list_free(self, seat, core, own);
    }

    #[inline(always)]
    fn carry_out(&mut self, seat: Seat, action: CoreAction) {
        apply::play_core(self, seat, action, &mut ());
    }

    #[inline(always)]
    fn carry_out_own(&mut self, seat: Seat, action: EnergiesAction) {
        apply::play_own(self, seat, action, &mut ());
    }

    #[inline(always)]
    fn come_about(&mut self, outcome: CoreOutcome) {
        apply::resolve_core(self, outcome, &mut ());
    }

    /// Draws the discs of a turn and lets players answer events; all other chance goes step by step.
    #[inline(always)]
    fn step_aside(&mut self, lots: &mut impl Lots, plies: &mut Plies, aid: &mut ()) -> bool {
        let is_due = matches!(self.core.public.agenda, Agenda::RollDue);
        match (self.ext.phase, self.asked()) {
            (Phase::Drawing { .. }, _) if is_due => {
                plies.outcomes += 1;
                let draws = self.ext.bag.draws();
                if let Some(outcome) = draws.pick(lots.chance(draws.total())) {
                    apply::resolve_own(self, outcome, &mut ());
                }
            }
            (Phase::PreDraw { .. }, Some(seat)) if is_due && !self.core.may_play_card(seat) => {
                plies.actions += 1;
                self.draw_discs(&mut ());
            }
            (Phase::Funding { .. }, _) | (_, None) => return step_at_random(self, lots, plies),
            (_, Some(seat)) if is_due => straight::answer(self, seat, lots, plies, aid, legal::list_phase),
            (_, Some(_)) => return step_at_random(self, lots, plies),
        }
        true
    }
}
