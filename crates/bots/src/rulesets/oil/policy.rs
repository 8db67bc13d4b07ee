//! What the policy does in Oil Springs: conversions, metropolises, sequestering, and oil or a card from a victim.

use hexhaven_engine::rulesets::oil::{OilAgenda, OilExt};
use hexhaven_engine::{Action, Cards, ExtLegal, Kind, Legal, OilAction, Rules, Seat};

use super::value as oil;
use crate::greedy::Policy;

impl Policy<'_> {
    /// Rates the answers to a pending decision of Oil Springs; tells whether there was one.
    pub(crate) fn rate_oil_decision<G: Rules>(
        &self,
        game: &G,
        ext: &OilExt,
        seat: Seat,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) -> bool {
        let OilAgenda::Loot { victim } = ext.public.now.agenda else { return false };
        if !matches!(&legal.ext, ExtLegal::Oil(own) if own.steal_oil.0) {
            return false;
        }
        let weights = self.value.weights;
        let outlook = self.value.outlook(game, seat);
        let hand = game.core().hand(seat);
        let oil = outlook.hand(hand + Cards::of(Kind::OIL, 1), weights) - outlook.hand(hand, weights);
        tell(Action::Oil(OilAction::StealOil), oil + weights.theft * self.threat(game, victim));
        tell(Action::Oil(OilAction::StealCard), self.theft(game, victim));
        true
    }

    /// Rates what Oil Springs adds to a turn.
    pub(crate) fn rate_oil_moves<G: Rules>(
        &self,
        game: &G,
        ext: &OilExt,
        seat: Seat,
        legal: &Legal,
        before: f32,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let ExtLegal::Oil(own) = &legal.ext else { return };
        for vertex in own.metropolises {
            let action = Action::Oil(OilAction::BuildMetropolis(vertex));
            tell(action, self.gain_by_trial(game, seat, action, before));
        }
        if own.sequester.0 {
            let action = Action::Oil(OilAction::Sequester);
            tell(action, self.gain_by_trial(game, seat, action, before));
        }
        if own.conversions.is_empty() {
            return;
        }
        let (public, weights) = (&game.core().public, self.value.weights);
        let (terms, outlook) = (self.value.terms(game, seat), self.value.outlook(game, seat));
        let hand = game.core().hand(seat);
        let now = outlook.hand(hand, weights);
        let marker = ext.public.now.marker;
        let prospect = |marker| oil::prospect(public, &ext.public, seat, &terms, &outlook, marker);
        let cost = prospect(marker) - prospect(marker + 1);
        for kind in own.conversions.iter() {
            let Some(after) = oil::converted(hand, kind) else { continue };
            let gain = outlook.hand(after, weights) - now - cost;
            tell(Action::Oil(OilAction::Convert(kind)), gain);
        }
    }
}
