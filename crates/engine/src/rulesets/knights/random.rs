//! Random play in a straight line.

use super::state::{KnightsAgenda, Numbers};
use super::{Knights, apply, legal, progress};
use crate::rulesets::drive::step_at_random;
use crate::rulesets::knights::words::{KnightsAction, KnightsLegal, KnightsOutcomes};
use crate::rulesets::straight::{self, Straight};
use crate::rulesets::{Lots, Plies};
use crate::shared::sea::Sea;
use crate::shared::{Course, Part};
use crate::vocab::{CoreAction, CoreLegal, CoreOutcome, Seat};

impl<const N: usize> Straight<N> for Knights {
    type Added = KnightsLegal;

    #[inline(always)]
    fn is_plain(&self) -> bool {
        matches!(self.ext.public.agenda, KnightsAgenda::None) && self.is_calm_in::<N>()
    }

    #[inline(always)]
    fn may_only_roll(&self, seat: Seat) -> bool {
        !(self.ext.public.own.knight_errant | progress::may_play_before_roll(self, seat))
    }

    #[inline(always)]
    fn may_only_end(&self, seat: Seat) -> bool {
        let may_put_out = |sea: &Sea| sea.may_put_out(&self.core, seat);
        legal::may_only_end::<N>(self, seat) && !self.ext.public.sea_in::<N>().is_some_and(may_put_out)
    }

    #[inline(always)]
    fn list_before_roll(&self, seat: Seat, core: &mut CoreLegal, own: &mut KnightsLegal) {
        legal::list_before_roll(self, seat, core, own);
    }

    #[inline(always)]
    fn list_free(&self, seat: Seat, core: &mut CoreLegal, own: &mut KnightsLegal) {
        if N > 0 {
            legal::list_at_sea(self, seat, own);
        }
        legal::list_free::<N>(self, seat, core, own);
    }

    #[inline(always)]
    fn list_beside_robber(&self, seat: Seat, own: &mut KnightsLegal) {
        if N > 0 {
            legal::list_at_sea(self, seat, own);
        }
    }

    #[inline(always)]
    fn roll(&mut self, lots: &mut impl Lots) {
        let pairs = self.ext.public.pairs;
        let n = lots.chance(KnightsOutcomes::Dice(pairs).total());
        if let Some((red, other, event)) = KnightsOutcomes::throw(pairs, n) {
            Self::roll(self, Numbers { red, other }, event, false, &mut ());
            self.settle_in::<N>();
        }
    }

    #[inline(always)]
    fn end(&mut self) {
        if self.core.public.turn.part == Part::SpecialBuilding {
            self.end_part(&mut ());
        } else {
            self.ask_end(&mut ());
        }
        self.settle_in::<N>();
    }

    #[inline(always)]
    fn carry_out(&mut self, seat: Seat, action: CoreAction) {
        apply::play_core(self, seat, action, &mut ());
        self.settle_in::<N>();
    }

    #[inline(always)]
    fn carry_out_own(&mut self, seat: Seat, action: KnightsAction) {
        apply::play_own(self, seat, action, &mut ());
        self.settle_in::<N>();
    }

    #[inline(always)]
    fn come_about(&mut self, outcome: CoreOutcome) {
        apply::resolve_core(self, outcome, &mut ());
        self.settle_in::<N>();
    }

    /// Draws a progress card or lets a player answer; discards and all other chance go step by step.
    #[inline(always)]
    fn step_aside(&mut self, lots: &mut impl Lots, plies: &mut Plies) -> bool {
        let agenda = self.ext.public.agenda;
        if !self.is_calm_in::<N>() {
            return step_at_random(self, lots, plies);
        }
        if let KnightsAgenda::Draw { deck, .. } = agenda {
            plies.outcomes += 1;
            let cards = self.ext.secret.decks.next(deck);
            if let Some(card) = cards.card_at(lots.chance(cards.total())) {
                self.draw(card, &mut ());
                self.settle_in::<N>();
            }
            return true;
        }
        match self.ext.public.asked(self.core.public.turn.actor) {
            Some(seat) => {
                straight::answer::<Self, N>(self, seat, lots, plies, |game, seat, core, own| {
                    if N > 0 {
                        legal::list_at_sea(game, seat, own);
                    }
                    legal::list_decision(game, seat, agenda, core, own);
                });
                true
            }
            None => step_at_random(self, lots, plies),
        }
    }
}

impl Knights {
    /// Whether nothing of the sea is pending; with `N` of 0 there is none.
    #[inline(always)]
    fn is_calm_in<const N: usize>(&self) -> bool {
        N == 0 || self.ext.public.is_calm()
    }

    /// Ends a step; with `N` of 0 nothing is left to do.
    #[inline(always)]
    fn settle_in<const N: usize>(&mut self) {
        if N > 0 {
            apply::settle(self, &mut ());
        }
    }
}
