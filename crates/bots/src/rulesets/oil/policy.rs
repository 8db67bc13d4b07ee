//! The policy in Oil Springs: conversions, metropolises, sequestering, and oil or a card from a victim.

use hexhaven_engine::rulesets::oil::{OilAgenda, OilExt};
use hexhaven_engine::{Action, Cards, Choices, ExtLegal, Kind, Legal, OilAction, Rules};

use super::value as oil;
use crate::greedy::{Decision, Desk, Policy};
use crate::rulesets::Habits;

impl Habits for OilExt {
    fn rate_decision<G: Rules>(&self, asked: Decision<'_, G>, tell: &mut impl FnMut(Action, f32)) -> bool {
        let Decision { policy, game, seat, legal } = asked;
        let OilAgenda::Loot { victim } = self.public.now.agenda else { return false };
        if !matches!(&legal.ext, ExtLegal::Oil(own) if own.steal_oil.0) {
            return false;
        }
        let weights = policy.value.weights;
        let outlook = policy.value.outlook(game, seat);
        let hand = game.core().hand(seat);
        let oil =
            policy.value.hand(&outlook, hand + Cards::of(Kind::OIL, 1)) - policy.value.hand(&outlook, hand);
        tell(Action::Oil(OilAction::StealOil), oil + weights.theft * policy.threat(game, victim));
        tell(Action::Oil(OilAction::StealCard), policy.thefts(game, seat)[victim]);
        true
    }

    fn rate_moves<G: Rules>(&self, desk: &Desk<'_, G>, legal: &Legal, tell: &mut impl FnMut(Action, f32)) {
        let policy = desk.policy;
        let (game, seat, before) = (desk.game, desk.seat, desk.value());
        let ExtLegal::Oil(own) = &legal.ext else { return };
        for vertex in own.metropolises {
            let action = Action::Oil(OilAction::BuildMetropolis(vertex));
            tell(action, policy.gain_by_trial(game, seat, action, before));
        }
        if own.sequester.0 {
            let action = Action::Oil(OilAction::Sequester);
            let left = desk.hand.minus(Cards::of(Kind::OIL, 1));
            let saved = policy.at_risk(desk, desk.hand) - policy.at_risk(desk, left);
            tell(action, policy.gain_by_trial(game, seat, action, before) + saved);
        }
        if own.conversions.is_empty() {
            return;
        }
        let public = &game.core().public;
        let (terms, outlook) = (policy.value.terms(game, seat), policy.value.outlook(game, seat));
        let hand = game.core().hand(seat);
        let now = policy.value.hand(&outlook, hand);
        let marker = self.public.now.marker;
        let prospect = |marker| oil::prospect(public, &self.public, seat, &terms, &outlook, marker);
        let cost = prospect(marker) - prospect(marker + 1);
        for kind in own.conversions.iter() {
            let Some(after) = oil::converted(hand, kind) else { continue };
            let gain = policy.value.hand(&outlook, after) - now - cost;
            tell(Action::Oil(OilAction::Convert(kind)), gain);
        }
    }
}

impl Policy<'_> {
    /// The expected loss of a hand to a 7 before the next turn: nothing as long as it is small.
    fn at_risk<G: Rules>(&self, desk: &Desk<'_, G>, hand: Cards) -> f32 {
        let public = &desk.game.core().public;
        let n = hand.total();
        let limit = desk.game.extension().hand_limit(public, desk.seat);
        if limit.is_none_or(|limit| n <= u32::from(limit)) {
            return 0.0;
        }
        let choices = Choices { hand, n: (n / 2) as u8 };
        let left = hand.minus(self.discard(desk.game, desk.seat, choices));
        let seven = 1.0 - (5.0_f32 / 6.0).powi(i32::from(public.turn.n_players));
        seven * (desk.gain(hand) - desk.gain(left)).max(0.0)
    }
}
