//! Random play in a straight line.

use super::agenda::KnightsAgenda;
use super::legal::Means;
use super::state::Numbers;
use super::{Knights, apply, legal, progress, tariff};
use crate::rulesets::knights::words::{EventFace, KnightsAction, KnightsLegal, KnightsOutcomes, Play};
use crate::rulesets::straight::{self, Straight};
use crate::rulesets::{Lots, Plies};
use crate::shared::sea::Sea;
use crate::shared::{Core, Course, Part, Yields};
use crate::vocab::{CoreAction, CoreLegal, CoreOutcome, Seat};

impl<const N: usize> Straight<N> for Knights {
    type Added = KnightsLegal;
    type Aid = Yields<N>;
    type Means = Means<N>;

    #[inline(always)]
    fn follow(&self, yields: &mut Self::Aid) {
        yields.follow(&self.core.public, tariff::city_yield);
    }

    #[inline(always)]
    fn note(&self, aid: &mut Self::Aid, _seat: Seat, action: CoreAction) {
        let is_felt = matches!(
            action,
            CoreAction::BuildSettlement(_)
                | CoreAction::BuildCity(_)
                | CoreAction::MoveRobber(_)
                // With tactical defense, cities are razed when the last player has sent knights.
                | CoreAction::Finish
        );
        if is_felt {
            Straight::<N>::follow(self, aid);
        }
    }

    #[inline(always)]
    fn is_plain(&self) -> bool {
        matches!(self.ext.public.agenda, KnightsAgenda::None) && self.is_calm_in::<N>()
    }

    #[inline(always)]
    fn may_only_roll(&self, seat: Seat) -> bool {
        !(self.ext.public.own.knight_errant | progress::may_play_before_roll(self, seat))
    }

    #[inline(always)]
    fn weigh(&self, seat: Seat) -> Means<N> {
        Means::of(self, seat)
    }

    #[inline(always)]
    fn may_only_end(&self, seat: Seat, means: Means<N>) -> bool {
        let may_put_out = |sea: &Sea| sea.may_put_out(&self.core, seat);
        legal::may_only_end(self, seat, means) && !self.ext.public.sea_in::<N>().is_some_and(may_put_out)
    }

    #[inline(always)]
    fn list_before_roll(&self, seat: Seat, core: &mut CoreLegal, own: &mut KnightsLegal) {
        legal::list_before_roll(self, seat, core, own);
    }

    #[inline(always)]
    fn list_free(
        &self,
        _aid: &Self::Aid,
        seat: Seat,
        means: Means<N>,
        core: &mut CoreLegal,
        own: &mut KnightsLegal,
    ) {
        if N > 0 {
            legal::list_at_sea(self, seat, own);
        }
        legal::list_free(self, seat, means, core, own);
    }

    #[inline(always)]
    fn list_beside_robber(&self, seat: Seat, own: &mut KnightsLegal) {
        if N > 0 {
            legal::list_at_sea(self, seat, own);
        }
    }

    #[inline(always)]
    fn roll(&mut self, lots: &mut impl Lots, aid: &mut Self::Aid) {
        let pairs = self.ext.public.pairs;
        let n = lots.chance(KnightsOutcomes::Dice(pairs).total());
        let Some((red, other, event)) = KnightsOutcomes::throw(pairs, n) else { return };
        if self.throw(Numbers { red, other }, event, false, &mut ()) {
            let owed = |core: &Core, sum| aid.owed(core, sum, tariff::city_yield);
            self.count_with(|core, sum| (owed(core, sum), aid.may_yield_gold(sum)), &mut ());
        } else if event == EventFace::Ship {
            // An attack may have razed cities.
            Straight::<N>::follow(self, aid);
        }
        self.settle_in::<N>();
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
    fn is_felt(action: &KnightsAction) -> bool {
        matches!(
            action,
            KnightsAction::RepairCity(_)
                | KnightsAction::LoseCity(_)
                | KnightsAction::Chase { .. }
                | KnightsAction::SendKnight(_)
                | KnightsAction::Play(Play::Bishop(_) | Play::Inventor(..) | Play::Medicine(_))
        )
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
    fn step_aside(&mut self, lots: &mut impl Lots, plies: &mut Plies, aid: &mut Self::Aid) -> bool {
        let agenda = self.ext.public.agenda;
        if !self.is_calm_in::<N>() {
            return straight::step_and_follow::<Self, N>(self, lots, plies, aid);
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
                straight::answer::<Self, N>(self, seat, lots, plies, aid, |game, seat, core, own| {
                    if N > 0 {
                        legal::list_at_sea(game, seat, own);
                    }
                    legal::list_decision(game, seat, agenda, core, own);
                });
                true
            }
            None => straight::step_and_follow::<Self, N>(self, lots, plies, aid),
        }
    }
}

impl Knights {
    /// Whether nothing is pending at sea; with `N` of 0 there is no sea.
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
