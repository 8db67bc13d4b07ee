//! Random play in a straight line.

use super::{Base, BaseExt};
use crate::rulesets::Lots;
use crate::rulesets::straight::Straight;
use crate::shared::{Course, KnownSites, Source, Yields};
use crate::vocab::{CoreAction, CoreLegal, CoreOutcome, NothingListed, Seat};

impl Straight<0> for Base {
    type Added = NothingListed;
    type Aid = (Yields<0>, KnownSites);
    type Means = ();

    #[inline(always)]
    fn follow(&self, (yields, sites): &mut Self::Aid) {
        yields.follow(&self.core.public, |kind| kind);
        sites.follow(&self.core.public);
    }

    #[inline(always)]
    fn note(&self, (yields, sites): &mut Self::Aid, seat: Seat, action: CoreAction) {
        let public = &self.core.public;
        match action {
            CoreAction::BuildRoad(edge) => sites.lay(public, seat, edge),
            CoreAction::BuildSettlement(vertex) => {
                sites.settle(public, seat, vertex);
                yields.follow(public, |kind| kind);
            }
            CoreAction::BuildCity(_) => yields.follow(public, |kind| kind),
            CoreAction::MoveRobber(_) => yields.follow_robber(public, |kind| kind),
            _ => {}
        }
    }

    #[inline(always)]
    fn roll(&mut self, lots: &mut impl Lots, (yields, _): &mut Self::Aid) {
        let rolls = self.core.public.rolls();
        let outcome = rolls.pick(lots.chance(rolls.total()));
        if let Some(CoreOutcome::Roll(sum)) = outcome
            && self.core.take_roll(sum, &BaseExt, &mut ())
        {
            self.core.pay_out(yields.owed(&self.core, sum, |kind| kind), Source::Production, &mut ());
        }
    }

    #[inline(always)]
    fn is_plain(&self) -> bool {
        true
    }

    #[inline(always)]
    fn weigh(&self, _: Seat) {}

    #[inline(always)]
    fn may_only_end(&self, seat: Seat, (): ()) -> bool {
        self.core.may_only_end(seat)
    }

    #[inline(always)]
    fn list_before_roll(&self, seat: Seat, core: &mut CoreLegal, _: &mut NothingListed) {
        self.core.list(&BaseExt, seat, core);
    }

    #[inline(always)]
    fn list_free(
        &self,
        (_, sites): &Self::Aid,
        seat: Seat,
        (): (),
        core: &mut CoreLegal,
        _: &mut NothingListed,
    ) {
        self.core.list_free(&BaseExt, seat, sites, core);
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
