//! Random play in a straight line.

use super::state::KnightsAgenda;
use super::{Knights, apply, legal, progress};
use crate::rulesets::drive::step_at_random;
use crate::rulesets::knights::words::{KnightsAction, KnightsLegal, KnightsOutcomes};
use crate::rulesets::straight::Straight;
use crate::rulesets::{Lots, Plies};
use crate::shared::{Course, Part};
use crate::vocab::{CoreAction, CoreLegal, CoreOutcome, Seat};

impl Knights {
    /// Applies what chance gives of the rule set's own.
    #[inline(always)]
    fn let_fall(&mut self, outcomes: KnightsOutcomes, lots: &mut impl Lots) {
        if let Some(outcome) = outcomes.pick(lots.chance(outcomes.total())) {
            apply::resolve_own(self, outcome, &mut ());
        }
    }
}

impl Straight for Knights {
    type Own = KnightsLegal;

    #[inline(always)]
    fn is_plain(&self) -> bool {
        matches!(self.ext.public.agenda, KnightsAgenda::None)
    }

    #[inline(always)]
    fn may_only_roll(&self, seat: Seat) -> bool {
        !(self.ext.public.own.knight_errant | progress::may_play_before_roll(self, seat))
    }

    #[inline(always)]
    fn may_only_end(&self, seat: Seat) -> bool {
        legal::may_only_end(self, seat)
    }

    #[inline(always)]
    fn list_before_roll(&self, seat: Seat, core: &mut CoreLegal, own: &mut KnightsLegal) {
        legal::list_before_roll(self, seat, core, own);
    }

    #[inline(always)]
    fn list_free(&self, seat: Seat, core: &mut CoreLegal, own: &mut KnightsLegal) {
        legal::list_free::<0>(self, seat, core, own);
    }

    #[inline(always)]
    fn roll(&mut self, lots: &mut impl Lots) {
        self.let_fall(KnightsOutcomes::Dice(self.ext.public.pairs), lots);
    }

    #[inline(always)]
    fn end(&mut self) {
        if self.core.public.turn.part == Part::SpecialBuilding {
            self.end_part(&mut ());
        } else {
            self.ask_end(&mut ());
        }
    }

    #[inline(always)]
    fn carry_out(&mut self, seat: Seat, action: CoreAction) {
        apply::play_core(self, seat, action, &mut ());
    }

    #[inline(always)]
    fn carry_out_own(&mut self, seat: Seat, action: KnightsAction) {
        apply::play_own(self, seat, action, &mut ());
    }

    #[inline(always)]
    fn come_about(&mut self, outcome: CoreOutcome) {
        apply::resolve_core(self, outcome, &mut ());
    }

    /// Draws a progress card; whatever else is pending goes step by step.
    #[inline(always)]
    fn step_aside(&mut self, lots: &mut impl Lots, plies: &mut Plies) -> bool {
        if let KnightsAgenda::Draw { deck, .. } = self.ext.public.agenda {
            plies.outcomes += 1;
            self.let_fall(KnightsOutcomes::Deck(self.ext.secret.decks.next(deck)), lots);
            return true;
        }
        step_at_random(self, lots, plies)
    }
}
