//! Random play in a straight line.

use super::state::{OilAgenda, oil};
use super::{Oil, apply, legal};
use crate::rulesets::oil::words::{OilAction, OilLegal};
use crate::rulesets::straight::Straight;
use crate::vocab::{CoreAction, CoreLegal, CoreOutcome, Seat};

impl Straight<0> for Oil {
    type Added = OilLegal;
    type Aid = ();
    type Means = ();

    #[inline(always)]
    fn is_plain(&self) -> bool {
        matches!(self.ext.public.now.agenda, OilAgenda::None)
    }

    #[inline(always)]
    fn weigh(&self, _: Seat) {}

    #[inline(always)]
    fn may_only_end(&self, seat: Seat, (): ()) -> bool {
        (oil(&self.core, seat) == 0) & self.core.may_only_end(seat)
    }

    #[inline(always)]
    fn list_before_roll(&self, seat: Seat, core: &mut CoreLegal, _: &mut OilLegal) {
        self.core.list(&self.ext.public, seat, core);
    }

    #[inline(always)]
    fn list_free(&self, (): &(), seat: Seat, (): (), core: &mut CoreLegal, own: &mut OilLegal) {
        legal::list_free(self, seat, core, own);
    }

    #[inline(always)]
    fn carry_out(&mut self, seat: Seat, action: CoreAction) {
        apply::play_core(self, seat, action, &mut ());
        self.show_oil();
    }

    #[inline(always)]
    fn carry_out_own(&mut self, seat: Seat, action: OilAction) {
        apply::play_own(self, seat, action, &mut ());
        self.show_oil();
    }

    #[inline(always)]
    fn come_about(&mut self, outcome: CoreOutcome) {
        apply::resolve_core(self, outcome, &mut ());
        self.show_oil();
    }
}
