//! Random play in a straight line.

use super::state::{KnightsAgenda, Numbers};
use super::{Knights, apply, legal, progress};
use crate::rulesets::drive::step_at_random;
use crate::rulesets::knights::words::{KnightsAction, KnightsLegal, KnightsOutcomes};
use crate::rulesets::straight::{self, Straight};
use crate::rulesets::{Lots, Plies};
use crate::shared::{Course, Part};
use crate::vocab::{CoreAction, CoreLegal, CoreOutcome, Seat};

impl Straight for Knights {
    type Added = KnightsLegal;

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
        let pairs = self.ext.public.pairs;
        let n = lots.chance(KnightsOutcomes::Dice(pairs).total());
        if let Some((red, other, event)) = KnightsOutcomes::throw(pairs, n) {
            Self::roll(self, Numbers { red, other }, event, false, &mut ());
        }
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

    /// Draws a progress card or lets a player answer; discards and whatever else chance decides go step by step.
    #[inline(always)]
    fn step_aside(&mut self, lots: &mut impl Lots, plies: &mut Plies) -> bool {
        let agenda = self.ext.public.agenda;
        if let KnightsAgenda::Draw { deck, .. } = agenda {
            plies.outcomes += 1;
            let cards = self.ext.secret.decks.next(deck);
            if let Some(card) = cards.card_at(lots.chance(cards.total())) {
                self.draw(card, &mut ());
            }
            return true;
        }
        match self.ext.public.asked(self.core.public.turn.actor) {
            Some(seat) => {
                straight::answer(self, seat, lots, plies, |game, seat, core, own| {
                    legal::list_decision(game, seat, agenda, core, own);
                });
                true
            }
            None => step_at_random(self, lots, plies),
        }
    }
}
