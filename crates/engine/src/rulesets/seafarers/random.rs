//! Random play in a straight line.

use super::Seafarers;
use crate::rulesets::Lots;
use crate::rulesets::straight::Straight;
use crate::shared::sea::{SeaAction, SeaAgenda, SeaLegal, Voyage};
use crate::shared::{Source, Unknown, Yields};
use crate::vocab::{CoreAction, CoreLegal, CoreOutcome, Seat};

impl Straight<1> for Seafarers {
    type Added = SeaLegal;
    type Aid = Yields<1>;
    type Means = ();

    #[inline(always)]
    fn follow(&self, yields: &mut Self::Aid) {
        yields.follow(&self.core.public, |kind| kind);
    }

    #[inline(always)]
    fn note(&self, yields: &mut Self::Aid, _: Seat, action: CoreAction) {
        match action {
            CoreAction::BuildSettlement(_) | CoreAction::BuildCity(_) => {
                yields.follow(&self.core.public, |kind| kind);
            }
            CoreAction::MoveRobber(_) => yields.follow_robber(&self.core.public, |kind| kind),
            _ => {}
        }
    }

    #[inline(always)]
    fn roll(&mut self, lots: &mut impl Lots, yields: &mut Self::Aid) {
        let rolls = self.core.public.rolls();
        let outcome = rolls.pick(lots.chance(rolls.total()));
        if let Some(CoreOutcome::Roll(sum)) = outcome
            && self.core.take_roll(sum, &self.ext, &mut ())
        {
            self.core.pay_out(yields.owed(&self.core, sum, |kind| kind), Source::Production, &mut ());
            if yields.may_yield_gold(sum) {
                self.owe_gold(<Self as Voyage<()>>::gold_of(self, sum), &mut ());
            }
        }
        <Self as Voyage<()>>::skip_stuck_thieves(self);
    }

    #[inline(always)]
    fn is_plain(&self) -> bool {
        matches!(self.ext.sea.now.agenda, SeaAgenda::None)
    }

    #[inline(always)]
    fn weigh(&self, _: Seat) {}

    #[inline(always)]
    fn may_only_end(&self, seat: Seat, (): ()) -> bool {
        self.core.may_only_end(seat) & !self.ext.sea.may_put_out(&self.core, seat)
    }

    #[inline(always)]
    fn list_before_roll(&self, seat: Seat, core: &mut CoreLegal, _: &mut SeaLegal) {
        self.core.list(&self.ext, seat, core);
    }

    #[inline(always)]
    fn list_free(&self, _: &Self::Aid, seat: Seat, (): (), core: &mut CoreLegal, own: &mut SeaLegal) {
        self.core.list_free(&self.ext, seat, &Unknown, core);
        self.core.list_sea(&self.ext, &self.ext.sea, seat, own);
    }

    #[inline(always)]
    fn list_beside_robber(&self, seat: Seat, own: &mut SeaLegal) {
        self.core.list_sea(&self.ext, &self.ext.sea, seat, own);
    }

    #[inline(always)]
    fn carry_out(&mut self, seat: Seat, action: CoreAction) {
        self.core.lapse_offer_before(action, &mut ());
        self.play_shared_at_sea(seat, action, &mut ());
        <Self as Voyage<()>>::skip_stuck_thieves(self);
    }

    #[inline(always)]
    fn carry_out_own(&mut self, seat: Seat, action: SeaAction) {
        self.core.lapse_offer(&mut ());
        self.play_sea(seat, action, &mut ());
        <Self as Voyage<()>>::skip_stuck_thieves(self);
    }

    #[inline(always)]
    fn come_about(&mut self, outcome: CoreOutcome) {
        self.resolve_shared_at_sea(outcome, &mut ());
        <Self as Voyage<()>>::skip_stuck_thieves(self);
    }
}
