//! Random play in a straight line.

use super::Seafarers;
use crate::rulesets::straight::Straight;
use crate::shared::Unknown;
use crate::shared::sea::{SeaAction, SeaAgenda, SeaLegal, Voyage};
use crate::vocab::{CoreAction, CoreLegal, CoreOutcome, Seat};

impl Straight<1> for Seafarers {
    type Added = SeaLegal;
    type Aid = ();

    #[inline(always)]
    fn is_plain(&self) -> bool {
        matches!(self.ext.sea.now.agenda, SeaAgenda::None)
    }

    #[inline(always)]
    fn may_only_end(&self, seat: Seat) -> bool {
        self.core.may_only_end(seat) & !self.ext.sea.may_put_out(&self.core, seat)
    }

    #[inline(always)]
    fn list_before_roll(&self, seat: Seat, core: &mut CoreLegal, _: &mut SeaLegal) {
        self.core.list(&self.ext, seat, core);
    }

    #[inline(always)]
    fn list_free(&self, (): &(), seat: Seat, core: &mut CoreLegal, own: &mut SeaLegal) {
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
