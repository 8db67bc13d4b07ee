//! Random play in a straight line.

use super::{Base, BaseExt};
use crate::rulesets::Lots;
use crate::rulesets::straight::{Straight, dice};
use crate::shared::Course;
use crate::vocab::{CoreAction, CoreLegal, CoreOutcome, NothingListed, Seat};

impl Straight for Base {
    type Own = NothingListed;

    #[inline(always)]
    fn is_plain(&self) -> bool {
        true
    }

    #[inline(always)]
    fn may_only_roll(&self, seat: Seat) -> bool {
        !self.core.may_play_card(seat)
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
    fn roll(&mut self, lots: &mut impl Lots) {
        if let Some(outcome) = dice(&self.core, lots) {
            self.come_about(outcome);
        }
    }

    #[inline(always)]
    fn end(&mut self) {
        self.end_part(&mut ());
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
