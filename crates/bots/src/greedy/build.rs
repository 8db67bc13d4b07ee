//! Roads, settlements, cities, development cards and the additions of a rule set.

use hexhaven_engine::shared::tariff;
use hexhaven_engine::{
    Action, Cards, Choices, CoreAction, Development, ExtLegal, Flag, Kind, Legal, Rules, Seat,
};

use super::desk::Desk;
use super::policy::{Policy, WIN};

impl Policy<'_> {
    /// Rates everything that is built or bought.
    pub(crate) fn rate_builds<G: Rules>(
        &self,
        desk: &Desk<'_, G>,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let (core, game, seat) = (&legal.core, desk.game, desk.seat);
        let has_sites = !(core.roads.is_empty() && core.settlements.is_empty() && core.cities.is_empty());
        let has_more = !matches!(legal.ext, ExtLegal::None);
        if !has_sites && !has_more {
            if core.flags.contains(Flag::BuyDevelopment) {
                tell(Action::Core(CoreAction::BuyDevelopment), self.purchase(desk));
            }
            return;
        }
        let before = desk.value();
        for vertex in core.cities {
            let action = Action::Core(CoreAction::BuildCity(vertex));
            tell(action, self.gain_by_trial(game, seat, action, before));
        }
        for vertex in core.settlements {
            let action = Action::Core(CoreAction::BuildSettlement(vertex));
            tell(action, self.gain_by_trial(game, seat, action, before));
        }
        for edge in core.roads {
            tell(Action::Core(CoreAction::BuildRoad(edge)), desk.gain_by_road(edge));
        }
        if core.flags.contains(Flag::BuyDevelopment) {
            tell(Action::Core(CoreAction::BuyDevelopment), self.purchase(desk));
        }
        if has_more {
            self.rate_own(desk, legal, tell);
        }
    }

    /// The gain from a development card: the mean over the cards that the seat has not seen.
    fn purchase<G: Rules>(&self, desk: &Desk<'_, G>) -> f32 {
        let (game, seat) = (desk.game, desk.seat);
        let core = game.core();
        let public = &core.public;
        let held = core.secret.developments[seat];
        let all = tariff::developments(public.board.island());
        let unseen = |card: Development| {
            let played =
                if card == Development::Knight { public.knights.0.iter().sum() } else { public.spent[card] };
            f32::from(all[card].saturating_sub(played).saturating_sub(held[card]))
        };
        let total: f32 = Development::ALL.into_iter().map(unseen).sum();
        if total <= 0.0 {
            return -WIN;
        }
        let now = self.value.developments(public, seat, held);
        let terms = desk.terms();
        let mut worth = 0.0;
        for card in Development::ALL {
            let gain = if card == Development::VictoryPoint {
                terms.points(1.0)
            } else {
                let mut more = held;
                more[card] += 1;
                self.value.developments(public, seat, more) - now
            };
            worth += unseen(card) / total * gain;
        }
        let paid = desk.hand.checked_sub(tariff::DEVELOPMENT).unwrap_or_default();
        worth + desk.gain(paid)
    }

    /// What to give back: one card after another, each time the one that is missed least; of several that nobody misses, the one
    /// that is worth least on this board.
    pub(crate) fn discard<G: Rules>(&self, game: &G, seat: Seat, choices: Choices) -> Cards {
        let outlook = self.value.outlook(game, seat);
        let (mut hand, mut chosen) = (choices.hand, Cards::NONE);
        for _ in 0..choices.n {
            let left_after = |kind: Kind| hand.minus(Cards::of(kind, 1));
            let market = &self.value.market;
            let mut least: Option<(Kind, f32)> = None;
            self.value.hands(
                &outlook,
                hand.kinds().iter().map(|kind| (left_after(kind), kind)),
                |kind, left| {
                    let worth = left - SPARE * market.worth[kind.idx()];
                    if least.is_none_or(|(_, most)| worth.total_cmp(&most).is_ge()) {
                        least = Some((kind, worth));
                    }
                },
            );
            let Some((kind, _)) = least else { break };
            hand = left_after(kind);
            chosen += Cards::of(kind, 1);
        }
        chosen
    }
}

/// The value of a card that serves no plan, compared with a card per roll.
const SPARE: f32 = 2e-3;
