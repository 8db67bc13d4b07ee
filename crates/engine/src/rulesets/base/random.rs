//! Random play in a straight line.

use super::{Base, BaseExt};
use crate::rulesets::straight::Straight;
use crate::shared::Course;
use crate::vocab::{CoreAction, CoreLegal, CoreOutcome, NothingListed, Seat};

impl Straight<0> for Base {
    type Added = NothingListed;

    #[inline(always)]
    fn is_plain(&self) -> bool {
        true
    }

    #[inline(always)]
    fn may_only_end(&self, seat: Seat) -> bool {
        self.core.may_only_end(seat)
    }

    #[inline(always)]
    fn list_before_roll(&self, seat: Seat, core: &mut CoreLegal, _: &mut NothingListed) {
        self.core.list(&BaseExt, seat, core);
    }

    #[inline(always)]
    fn list_free(&self, seat: Seat, core: &mut CoreLegal, _: &mut NothingListed) {
        self.core.list_free(&BaseExt, seat, core);
    }

    #[inline(always)]
    fn carry_out(&mut self, seat: Seat, action: CoreAction) {
        self.play_shared(seat, action, &mut ());
    }

    #[inline(always)]
    fn carry_out_own(&mut self, _: Seat, action: core::convert::Infallible) {
        match action {}
    }

    #[inline(always)]
    fn come_about(&mut self, outcome: CoreOutcome) {
        self.resolve_shared(outcome, &mut ());
    }
}
