//! Trade with the bank and with other players: what to offer, what to accept, what to refuse.

use std::cell::{LazyCell, OnceCell};
use std::sync::Arc;

use hexhaven_engine::{
    Action, BySeat, Cards, CoreAction, Flag, Kind, Legal, Offer, Open, Rules, Seat, SeatSet,
};

use super::desk::Desk;
use super::policy::{Policy, Trading, idle};
use crate::value::dispatch::elsewhere;
use crate::value::{Outlook, Score, kinds};

/// The most proposals that the policy makes in one turn.
pub(crate) const MOST_OFFERS: u8 = 2;

/// The value of keeping one's word: the bot concludes a proposal that somebody accepted, even if something else now
/// looks a little better.
const KEPT_WORD: f32 = 0.1;

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
        let rates = kinds().filter(|&give| !core.maritime.gets(give).is_empty()).filter_map(|give| {
            let left = hand.checked_sub(Cards::of(give, game.rate(seat, give)))?;
            Some((give, left))
        });
        let exchanges = rates.flat_map(|(give, left)| {
            core.maritime.gets(give).iter().map(move |get| (left + Cards::of(get, 1), (give, get)))
        });
        desk.gains(exchanges, |(give, get), gain| {
            tell(Action::Core(CoreAction::MaritimeTrade { give, get }), gain);
        });
        for partner in core.partners.iter() {
            let Some((give, get)) = public.offer.terms(partner) else { continue };
            let Some(left) = hand.checked_sub(give) else { continue };
            let gain = desk.gain(left + get);
            let cost = weights.partner_gain * self.threat(game, partner);
            let is_worth_it = gain - cost > weights.trade_margin && !self.is_close_to_winning(game, partner);
            let worth =
                if is_worth_it { gain - cost + KEPT_WORD + self.tie(game, seat, partner) } else { -1.0 };
            tell(Action::Core(CoreAction::Conclude(partner)), worth);
        }
    }

    /// The answer to a proposal: yes if it helps enough, a counter-offer if another exchange would, otherwise no.
    pub(crate) fn answer<G: Rules>(&self, game: &G, seat: Seat, legal: &Legal) -> Action {
        let decline = idle(legal).or_else(|| legal.nth(0)).unwrap_or(Action::Core(CoreAction::Decline));
        let public = &game.core().public;
        let proposer = public.turn.actor;
        if self.is_close_to_winning(game, proposer) {
            return decline;
        }
        let weights = self.value.weights;
        let hand = self.value.purse(game, seat);
        let score = self.value.score(game);
        // Most players asked have nothing to give, so this is lazy.
        let eyes = LazyCell::new(|| {
            let outlook = self.value.outlook_on(game, seat, &self.value.terms_at(game, seat, &score));
            let now = self.value.hand(&outlook, hand);
            (outlook, now)
        });
        let threat = self.threats_at(game, &score)[proposer];
        let cost = weights.partner_gain * threat + weights.trade_margin;
        let gain = |give: Cards, get: Cards| {
            hand.checked_sub(give).map_or(f32::MIN, |left| {
                let (outlook, now) = &*eyes;
                self.value.hand(outlook, left + get) - now - cost
            })
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
        self.counter(game, seat, legal, gain).unwrap_or(decline)
    }

    /// The gain from accepting the open proposal, before subtracting the partner's gain.
    pub(crate) fn acceptance<G: Rules>(&self, game: &G, seat: Seat) -> f32 {
        let offer = &game.core().public.offer;
        let hand = game.core().hand(seat);
        let outlook = self.value.outlook(game, seat);
        let Some(left) = hand.checked_sub(offer.want) else { return f32::MIN };
        self.value.hand(&outlook, left + offer.give) - self.value.hand(&outlook, hand)
    }

    /// Another exchange that would help: one card that the proposer wants for one that the proposer seems to have and to spare.
    fn counter<G: Rules>(
        &self,
        game: &G,
        seat: Seat,
        legal: &Legal,
        gain: impl Fn(Cards, Cards) -> f32,
    ) -> Option<Action> {
        let form = legal.core.counters?;
        let offer = &game.core().public.offer;
        let proposer = Partner::new(self, game, game.core().public.turn.actor, seat);
        let mut best: Option<(Action, f32)> = None;
        for give in offer.want.kinds().iter().filter(|&kind| form.hand.get(kind) > 0) {
            for want in Kind::RESOURCES.into_iter().filter(|&want| want != give) {
                let n = if offer.give.get(want) > 0 { 2 } else { 1 };
                let (give, want) = (Cards::of(give, 1), Cards::of(want, n));
                // The proposer's cards are checked first, because that is quick.
                if !proposer.has(want) {
                    continue;
                }
                let gain = gain(give, want);
                if gain > best.map_or(0.0, |(_, most)| most)
                    && form.allows_counter(give, want)
                    && proposer.agrees(want, give)
                {
                    best = Some((Action::Core(CoreAction::Counter { give, want }), gain));
                }
            }
        }
        best.map(|(action, _)| action)
    }

    /// A proposal that beats everything else in reach, if there is one.
    pub(crate) fn propose<G: Rules>(&self, desk: &Desk<'_, G>, legal: &Legal, least: f32) -> Option<Action> {
        if self.trading == Trading::AnswersOnly || desk.game.core().public.turn.offers >= MOST_OFFERS {
            return None;
        }
        let mut best = None;
        self.rate_offers(desk, legal, least, &mut |action, gain| {
            best = Some(action);
            gain
        });
        best
    }

    /// Tells the exchanges worth proposing that gain more than the `least`, with what each gains: those to which somebody seems to
    /// agree, and which were not proposed lately. The answer is the least that the next one must gain.
    pub(crate) fn rate_offers<G: Rules>(
        &self,
        desk: &Desk<'_, G>,
        legal: &Legal,
        mut least: f32,
        tell: &mut impl FnMut(Action, f32) -> f32,
    ) {
        let Some(form) = legal.core.offers else { return };
        let (game, hand) = (desk.game, form.hand);
        let public = &game.core().public;
        let to: SeatSet = form.to.iter().filter(|&other| !self.is_close_to_winning(game, other)).collect();
        if to.is_empty() || hand.is_empty() {
            return;
        }
        let weights = self.value.weights;
        let outlook = desk.outlook();
        let now = self.value.hand(outlook, hand);
        // Nobody gives a card they do not seem to have.
        let is_there = |want: &Kind| {
            to.iter().any(|other| self.value.purse(game, other).get(*want) > 0)
                && elsewhere(public, game.extension(), *want, hand.get(*want)) > 0
        };
        let exchanges = form.kinds.iter().filter(is_there).flat_map(|want| {
            let gives = hand.kinds().iter().filter(move |&give| give != want);
            let lots = gives.flat_map(move |give| {
                (1..=hand.get(give).min(2)).map(move |n| (Cards::of(give, n), Cards::of(want, 1)))
            });
            lots.map(move |(give, want)| (hand.minus(give) + want, (give, want)))
        });
        let mut promising = Vec::new();
        self.value.hands(outlook, exchanges, |(give, want), worth| {
            let gain = worth - now;
            // As a rule no partner costs less than nothing.
            if gain > weights.trade_margin
                && (gain > least || weights.partner_gain < 0.0)
                && !self.past.has(&public.turn, give, want)
            {
                promising.push(Exchange { give, want, gain });
            }
        });
        if promising.is_empty() {
            return;
        }
        let score = self.value.score(game);
        let threats = self.threats_at(game, &score);
        let partner = |other| {
            let mut partner = Partner::among(self, game, (score, &threats), other, desk.seat);
            partner.hear(&promising, least);
            partner
        };
        let partners: Vec<Partner<'_, G>> = to.iter().map(partner).collect();
        for (at, &Exchange { give, want, gain }) in promising.iter().enumerate() {
            let willing = partners.iter().filter(|partner| gain - partner.cost > weights.trade_margin);
            let to: SeatSet = willing.clone().map(|partner| partner.seat).collect();
            let cost = willing
                .filter(|partner| gain - partner.cost > least && partner.agreed >> at & 1 == 1)
                .map(|partner| partner.cost);
            let Some(cost) = cost.min_by(f32::total_cmp) else { continue };
            let offer = Offer { give, want, open: Open::Neither, to };
            // Players may have no room for more oil or energy.
            if form.room.is_none() || form.allows_offer(&offer) {
                least = tell(Action::Core(CoreAction::Offer(offer)), gain - cost);
            }
        }
    }

    /// Whether a rival may win in the next turn, so that no trade should help.
    fn is_close_to_winning<G: Rules>(&self, game: &G, rival: Seat) -> bool {
        game.public_vp(rival) + 2 >= u32::from(game.core().public.options.target_vp)
    }
}

/// Cards for cards, and the proposer's gain.
struct Exchange {
    give: Cards,
    want: Cards,
    gain: f32,
}

/// Somebody to trade with, as the other side sees it.
struct Partner<'a, G> {
    policy: &'a Policy<'a>,
    game: &'a G,
    seat: Seat,
    /// How much this side's gain hurts the other side.
    cost: f32,
    /// How much the other side's gain hurts this one.
    scruple: f32,
    score: Score,
    outlook: OnceCell<Arc<Outlook>>,
    /// The exchanges, by their places, to which it seems to agree.
    agreed: u128,
}

impl<'a, G: Rules> Partner<'a, G> {
    fn new(policy: &'a Policy<'a>, game: &'a G, seat: Seat, other: Seat) -> Self {
        let score = policy.value.score(game);
        Self::among(policy, game, (score, &policy.threats_at(game, &score)), seat, other)
    }

    /// The same with everybody's standing, and the weight of everybody's gain, already known.
    fn among(
        policy: &'a Policy<'a>,
        game: &'a G,
        (score, threats): (Score, &BySeat<f32>),
        seat: Seat,
        other: Seat,
    ) -> Self {
        let gain = policy.value.weights.partner_gain;
        let (cost, scruple) = (gain * threats[seat], gain * threats[other]);
        Self { policy, game, seat, score, cost, scruple, outlook: OnceCell::new(), agreed: 0 }
    }

    /// Whether the partner seems to have some cards.
    fn has(&self, cards: Cards) -> bool {
        self.policy.value.purse(self.game, self.seat).covers(cards)
    }

    /// Whether the partner seems to have what is taken, and to want what it gets more: its cards are counted, and it is thought
    /// to play as we do.
    fn agrees(&self, taken: Cards, given: Cards) -> bool {
        let value = &self.policy.value;
        let hand = value.purse(self.game, self.seat);
        let Some(left) = hand.checked_sub(taken) else { return false };
        let gain = value.hand(self.outlook(), left + given) - value.hand(self.outlook(), hand);
        gain - self.scruple > value.weights.trade_margin
    }

    /// Notes which of some exchanges that might gain more than the `least` the partner agrees to.
    fn hear(&mut self, exchanges: &[Exchange], least: f32) {
        let value = &self.policy.value;
        let (hand, margin) = (value.purse(self.game, self.seat), value.weights.trade_margin);
        let mut possible = (0..)
            .zip(exchanges)
            .filter(|(_, Exchange { gain, .. })| gain - self.cost > margin && gain - self.cost > least)
            .filter_map(|(at, Exchange { give, want, .. })| Some((hand.checked_sub(*want)? + *give, at)))
            .peekable();
        if possible.peek().is_none() {
            return;
        }
        let now = value.hand(self.outlook(), hand);
        let mut agreed = 0;
        value.hands(self.outlook(), possible, |at: u32, worth| {
            agreed |= u128::from(worth - now - self.scruple > margin) << at;
        });
        self.agreed = agreed;
    }

    fn outlook(&self) -> &Outlook {
        let value = &self.policy.value;
        self.outlook.get_or_init(|| {
            value.outlook_on(self.game, self.seat, &value.terms_at(self.game, self.seat, &self.score))
        })
    }
}
