//! Trade with the bank and with other players: what to offer, what to accept, what to refuse.

use hexhaven_engine::{Action, Cards, CoreAction, Flag, Kind, Legal, Offer, Open, Rules, Seat, SeatSet};

use super::desk::Desk;
use super::policy::{Policy, Trading, idle};
use crate::value::dispatch::{elsewhere, rate};
use crate::value::kinds;

/// The most proposals that the policy makes in one turn.
pub(crate) const MOST_OFFERS: u8 = 2;

impl Policy<'_> {
    /// Rates trades with the bank and with those who agreed.
    pub(crate) fn rate_trades<G: Rules>(
        &self,
        desk: &Desk<'_, G>,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let (core, game, seat) = (&legal.core, desk.game, desk.seat);
        if core.maritime.is_empty() && core.partners.is_empty() {
            return;
        }
        let (weights, hand) = (self.value.weights, desk.hand);
        let public = &game.core().public;
        for give in kinds() {
            let gets = core.maritime.gets(give);
            if gets.is_empty() {
                continue;
            }
            let rate = rate(public, game.extension(), seat, give);
            for get in gets.iter() {
                let Some(left) = hand.checked_sub(Cards::of(give, rate)) else { continue };
                let gain = desk.gain(left + Cards::of(get, 1));
                tell(Action::Core(CoreAction::MaritimeTrade { give, get }), gain);
            }
        }
        for partner in core.partners.iter() {
            let Some((give, get)) = public.offer.terms(partner) else { continue };
            let Some(left) = hand.checked_sub(give) else { continue };
            let gain = desk.gain(left + get);
            let cost = weights.partner_gain * self.threat(game, partner);
            let is_worth_it = gain - cost > weights.trade_margin && !self.is_close_to_winning(game, partner);
            tell(Action::Core(CoreAction::Conclude(partner)), if is_worth_it { gain - cost } else { -1.0 });
        }
    }

    /// The answer to a proposal: yes if it helps enough, a counter-offer if another exchange would, else no.
    pub(crate) fn answer<G: Rules>(&self, game: &G, seat: Seat, legal: &Legal) -> Action {
        let decline = idle(legal).or_else(|| legal.nth(0)).unwrap_or(Action::Core(CoreAction::Decline));
        let public = &game.core().public;
        let proposer = public.turn.actor;
        if self.is_close_to_winning(game, proposer) {
            return decline;
        }
        let weights = self.value.weights;
        let outlook = self.value.outlook(game, seat);
        let hand = self.value.purse(game, seat);
        let now = outlook.hand(hand, weights);
        let cost = weights.partner_gain * self.threat(game, proposer) + weights.trade_margin;
        let gain = |give: Cards, get: Cards| {
            hand.checked_sub(give).map_or(f32::MIN, |left| outlook.hand(left + get, weights) - now - cost)
        };
        let accepted = if legal.core.flags.contains(Flag::Accept) {
            gain(public.offer.want, public.offer.give)
        } else {
            f32::MIN
        };
        if accepted > 0.0 {
            return Action::Core(CoreAction::Accept);
        }
        if self.trading == Trading::AnswersOnly || !legal.core.flags.contains(Flag::Decline) {
            return decline;
        }
        self.counter(game, legal, gain).unwrap_or(decline)
    }

    /// What it would gain to accept the open proposal, before what the partner's gain costs.
    pub(crate) fn acceptance<G: Rules>(&self, game: &G, seat: Seat) -> f32 {
        let offer = &game.core().public.offer;
        let hand = game.core().hand(seat);
        let outlook = self.value.outlook(game, seat);
        let Some(left) = hand.checked_sub(offer.want) else { return f32::MIN };
        outlook.hand(left + offer.give, self.value.weights) - outlook.hand(hand, self.value.weights)
    }

    /// Another exchange that would help: one card that the proposer wants for one that the proposer seems to have.
    fn counter<G: Rules>(
        &self,
        game: &G,
        legal: &Legal,
        gain: impl Fn(Cards, Cards) -> f32,
    ) -> Option<Action> {
        let form = legal.core.counters?;
        let offer = &game.core().public.offer;
        let proposer = game.core().public.turn.actor;
        let n_cards = game.core().hand(proposer).total();
        let likely = self.value.yields(game, proposer);
        let mut best: Option<(Action, f32)> = None;
        for give in offer.want.kinds().iter().filter(|&kind| form.hand.get(kind) > 0) {
            for want in Kind::RESOURCES.into_iter().filter(|&want| want != give) {
                let n = if offer.give.get(want) > 0 { 2 } else { 1 };
                if likely[want.idx()] < LIKELY || n_cards < u32::from(n) + 1 {
                    continue;
                }
                let (give, want) = (Cards::of(give, 1), Cards::of(want, n));
                let gain = gain(give, want);
                if form.allows_counter(give, want) && gain > best.map_or(0.0, |(_, most)| most) {
                    best = Some((Action::Core(CoreAction::Counter { give, want }), gain));
                }
            }
        }
        best.map(|(action, _)| action)
    }

    /// A proposal that is better than anything else in reach, if there is one.
    pub(crate) fn propose<G: Rules>(&self, desk: &Desk<'_, G>, legal: &Legal, least: f32) -> Option<Action> {
        let n_made = desk.game.core().public.turn.offers;
        if self.trading == Trading::AnswersOnly || n_made >= MOST_OFFERS {
            return None;
        }
        let mut offers = [None; 1 + MOST_OFFERS as usize];
        self.rate_offers(desk, legal, &mut |action, gain| {
            let mut next = Some((action, gain));
            for slot in &mut offers {
                if next.is_some_and(|(_, gain)| slot.is_none_or(|(_, most)| gain > most)) {
                    std::mem::swap(slot, &mut next);
                }
            }
        });
        // What was proposed before in this turn found no friends: go on to the next best.
        let (action, gain) = offers[usize::from(n_made)]?;
        (gain > least).then_some(action)
    }

    /// Tells the exchanges worth proposing, with what each gains if somebody agrees.
    pub(crate) fn rate_offers<G: Rules>(
        &self,
        desk: &Desk<'_, G>,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let Some(form) = legal.core.offers else { return };
        let game = desk.game;
        let public = &game.core().public;
        let to: SeatSet = form.to.iter().filter(|&other| !self.is_close_to_winning(game, other)).collect();
        let hand = form.hand;
        if to.is_empty() || hand.is_empty() {
            return;
        }
        let weights = self.value.weights;
        let (outlook, cost) = (desk.outlook(), weights.partner_gain * weights.rival);
        let now = outlook.hand(hand, weights);
        for want in form.kinds.iter() {
            if elsewhere(public, game.extension(), want, hand.get(want)) == 0 {
                continue;
            }
            for give in hand.kinds().iter().filter(|&give| give != want) {
                for n in 1..=hand.get(give).min(2) {
                    let left = hand.minus(Cards::of(give, n)) + Cards::of(want, 1);
                    let gain = outlook.hand(left, weights) - now - cost;
                    if gain > weights.trade_margin {
                        let (give, want) = (Cards::of(give, n), Cards::of(want, 1));
                        let offer = Offer { give, want, open: Open::Neither, to };
                        // Players may have no room for more oil or energy.
                        if form.room.is_none() || form.allows_offer(&offer) {
                            tell(Action::Core(CoreAction::Offer(offer)), gain);
                        }
                    }
                }
            }
        }
    }

    /// Whether a rival may win in the next turn, so that no trade should help.
    fn is_close_to_winning<G: Rules>(&self, game: &G, rival: Seat) -> bool {
        game.public_vp(rival) + 2 >= u32::from(game.core().public.options.target_vp)
    }
}

/// The production from which a kind is likely to be in a hand.
const LIKELY: f32 = 0.08;
