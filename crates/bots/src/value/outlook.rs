//! A seat's outlook: what it yields, what it can aim for, and what a hand is worth in that light.
//! It is made once per position; hands are then compared against it without touching the board again.

use hexhaven_engine::shared::{Public, tariff};
use hexhaven_engine::topology::VertexId;
use hexhaven_engine::{Cards, Extension, Kind, Seat};

use super::economy::{self, GOODS, Market, Yield};
use super::sites::{MAX_ROADS, Sites};
use super::{Weights, decay, dispatch};

/// Something to save cards for.
#[derive(Clone, Copy, Debug, Default)]
struct Aim {
    cost: Yield,
    gain: f32,
}

/// The most aims of a seat.
const MAX_AIMS: usize = 16;

/// What a seat can expect and aim for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    /// Cards per roll.
    pub(crate) yields: Yield,
    /// How many rolls one card of a kind takes, trade included.
    rolls_each: Yield,
    /// What one card of a kind buys from the bank.
    swaps: Yield,
    aims: [Aim; MAX_AIMS],
    n_aims: usize,
    /// The worth of the production and the harbors, at this stage of the game.
    pub(crate) economy: f32,
    /// The worth of the places to settle.
    pub(crate) room: f32,
    /// The most cards safe from a 7, and the kind that is not counted for it.
    limit: f32,
    uncounted: Option<Kind>,
}

/// What an outlook is made from besides the public state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms<'a> {
    pub(crate) market: &'a Market,
    pub(crate) weights: &'a Weights,
    /// How much of the production still counts.
    pub(crate) stage: f32,
    /// The points that the seat has.
    pub(crate) vp: f32,
    /// The points that win.
    pub(crate) target: f32,
}

impl Terms<'_> {
    /// The worth of more points: those that win are worth more.
    pub(crate) fn points(&self, more: f32) -> f32 {
        let is_won = self.vp + more >= self.target;
        more * self.weights.vp + if is_won { WINNING } else { 0.0 }
    }
}

/// The extra worth of the point that wins.
const WINNING: f32 = 2.0;

impl Outlook {
    /// The outlook of a seat.
    pub(crate) fn new(public: &Public, ext: Extension<'_>, seat: Seat, terms: &Terms<'_>) -> Self {
        let weights = terms.weights;
        let yields = dispatch::production(public, ext, seat, weights);
        let harbors = public.harbors[seat];
        let worth = economy::worth(terms.market, &yields) + economy::harbor_worth(weights, harbors, &yields);
        let total: f32 = yields.iter().sum();
        let mut swaps = [0.0; GOODS];
        for (swap, kind) in swaps.iter_mut().zip(economy::kinds()) {
            *swap = dispatch::swap(public, ext, seat, kind);
        }
        let (limit, uncounted) = dispatch::hand_limit(public, ext, seat);
        let mut outlook = Self {
            yields,
            rolls_each: yields.map(|amount| 1.0 / (amount + SWAPPED * total + 0.01)),
            swaps,
            aims: [Aim::default(); MAX_AIMS],
            n_aims: 0,
            economy: worth * terms.stage,
            room: 0.0,
            limit,
            uncounted,
        };
        outlook.aim_at_city(public, ext, seat, terms);
        outlook.aim_at_settlements(public, seat, terms);
        outlook.aim_at_awards(public, seat, terms);
        if public.pile_size > 0 {
            outlook.aim(tariff::DEVELOPMENT, weights.development);
        }
        dispatch::aims(&mut outlook, public, ext, seat, terms);
        outlook
    }

    /// Adds something to save for; the most worthy stands first, so that the rest need rarely be looked at.
    pub(crate) fn aim(&mut self, cost: Cards, gain: f32) {
        if self.n_aims >= MAX_AIMS {
            return;
        }
        let cost = std::array::from_fn(|kind| f32::from(cost.counts()[kind]));
        let mut at = self.n_aims;
        while at > 0 && self.aims[at - 1].gain < gain {
            self.aims[at] = self.aims[at - 1];
            at -= 1;
        }
        self.aims[at] = Aim { cost, gain };
        self.n_aims += 1;
    }

    /// Lets the seat hold more cards before a 7 hurts.
    pub(crate) fn raise_limit(&mut self, more: f32) {
        self.limit += more;
    }

    fn aim_at_city(&mut self, public: &Public, ext: Extension<'_>, seat: Seat, terms: &Terms<'_>) {
        if public.pieces.cities(seat).len() >= tariff::CITIES {
            return;
        }
        let gain = |vertex| self.upgrade(public, ext, vertex, terms);
        let best = public.pieces.settlements(seat).iter().map(gain).max_by(f32::total_cmp);
        if let Some(best) = best {
            let gain = terms.points(1.0) + terms.stage * best;
            self.aim(tariff::CITY, gain * terms.weights.promise);
        }
    }

    fn aim_at_settlements(&mut self, public: &Public, seat: Seat, terms: &Terms<'_>) {
        let sites = Sites::of(public, seat);
        let has_supply = public.pieces.settlements(seat).len() < tariff::SETTLEMENTS;
        let n_roads = (public.supply.roads - public.pieces.roads(seat).len()) as usize;
        let (mut cost, mut share) = (tariff::SETTLEMENT, 1.0);
        let mut best_room = 0.0_f32;
        for (roads, set) in sites.0.iter().enumerate().take(n_roads.min(MAX_ROADS) + 1) {
            let worth = |vertex| self.site(public, seat, vertex, terms);
            if let Some(best) = set.iter().map(worth).max_by(f32::total_cmp) {
                best_room = best_room.max(share * (best * terms.stage + terms.weights.vp));
                if has_supply {
                    let gain = terms.points(1.0) + terms.stage * best;
                    self.aim(cost, gain * terms.weights.promise);
                }
            }
            share *= terms.weights.road_away;
            if roads < MAX_ROADS {
                cost += tariff::ROAD;
            }
        }
        self.room = terms.weights.room * best_room;
    }

    /// The worth of a settlement on a vertex, apart from its point.
    pub(crate) fn site(&self, public: &Public, seat: Seat, vertex: VertexId, terms: &Terms<'_>) -> f32 {
        let more = economy::vertex_yield(terms.market, &public.board, vertex);
        let mut worth = economy::gain(terms.market, &self.yields, &more);
        if terms.market.exposed.contains(vertex) {
            worth -= terms.market.peril;
        }
        if terms.market.harbors.contains(vertex)
            && let Some(kind) = public.board.harbor_at(vertex)
        {
            let mut yields = self.yields;
            for (sum, more) in yields.iter_mut().zip(more) {
                *sum += more;
            }
            worth += economy::harbor_gain(terms.weights, public.harbors[seat], kind, &yields);
        }
        worth
    }

    /// The worth of a city on a vertex beyond the settlement that it replaces, apart from its point.
    pub(crate) fn upgrade(
        &self,
        public: &Public,
        ext: Extension<'_>,
        vertex: VertexId,
        terms: &Terms<'_>,
    ) -> f32 {
        let more = dispatch::city_yield(public, ext, vertex);
        economy::gain(terms.market, &self.yields, &more)
    }

    fn aim_at_awards(&mut self, public: &Public, seat: Seat, terms: &Terms<'_>) {
        let missing = roads_to_award(public, seat);
        let n_roads = public.supply.roads - public.pieces.roads(seat).len();
        if (1..=2).contains(&missing) && missing <= n_roads {
            let cost = if missing == 1 { tariff::ROAD } else { tariff::ROAD + tariff::ROAD };
            self.aim(cost, terms.points(tariff::AWARD_VP as f32) * terms.weights.promise);
        }
    }

    /// What a hand is worth: the best aim by the time it takes, the next best with what is left over, and the cards
    /// themselves.
    pub(crate) fn hand(&self, hand: Cards, weights: &Weights) -> f32 {
        let held: Yield = std::array::from_fn(|kind| f32::from(hand.counts()[kind]));
        let (first, used) = self.best(&held, weights);
        let mut rest = held;
        if let Some(aim) = used {
            for (kind, held) in rest.iter_mut().enumerate() {
                *held = (*held - self.aims[aim].cost[kind]).max(0.0);
            }
        }
        let (second, _) = self.best(&rest, weights);
        let n = (hand.total() - self.uncounted.map_or(0, |kind| u32::from(hand.get(kind)))) as f32;
        let over = (n - self.limit).max(0.0);
        first + weights.second_plan * second + weights.card * (n - over) + weights.card_over * over
    }

    fn best(&self, held: &Yield, weights: &Weights) -> (f32, Option<usize>) {
        let hurry = 1.0 / weights.patience;
        let mut best = (0.0, None);
        for (idx, aim) in self.aims[..self.n_aims].iter().enumerate() {
            if aim.gain <= best.0 {
                break;
            }
            let worth = aim.gain * decay(self.rolls_to(&aim.cost, held, weights) * hurry);
            if worth > best.0 {
                best = (worth, Some(idx));
            }
        }
        best
    }

    /// How many rolls it takes, about, until a hand pays a cost.
    #[inline]
    fn rolls_to(&self, cost: &Yield, held: &Yield, weights: &Weights) -> f32 {
        let (mut lacking, mut rolls, mut lots) = ([0.0; GOODS], [0.0; GOODS], [0.0; GOODS]);
        for kind in 0..GOODS {
            let short = cost[kind] - held[kind];
            lacking[kind] = larger(short, 0.0);
            rolls[kind] = lacking[kind] * self.rolls_each[kind];
            // The small excess keeps three thirds a whole.
            lots[kind] = (larger(-short, 0.0) * self.swaps[kind] + 1e-4).floor();
        }
        let missing = fold(lacking, |a, b| a + b);
        if missing == 0.0 {
            return 0.0;
        }
        let (sum, longest) = (fold(rolls, |a, b| a + b), fold(rolls, larger));
        let lots = fold(lots, |a, b| a + b);
        let traded = if lots < missing { lots } else { missing };
        weights.trade_delay * traded + 0.5 * (sum + longest) * (missing - traded) / missing
    }
}

/// The larger of two numbers that are numbers: one instruction where `f32::max` needs three.
#[inline]
fn larger(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// Joins all kinds, half by half: an order that the processor can do side by side.
#[inline]
fn fold(by_kind: Yield, join: impl Fn(f32, f32) -> f32) -> f32 {
    let [a, b, c, d, e, f, g, h] = by_kind;
    let [ae, bf, cg, dh] = [join(a, e), join(b, f), join(c, g), join(d, h)];
    join(join(ae, cg), join(bf, dh))
}

/// How fast any kind comes in by way of trade, per card of the whole production.
const SWAPPED: f32 = 0.15;

/// How many roads a seat lacks to take Longest Road; 0 if it holds it.
pub(crate) fn roads_to_award(public: &Public, seat: Seat) -> u32 {
    let award = &public.longest_road;
    if award.holder == Some(seat) {
        return 0;
    }
    let needed = award
        .holder
        .map_or(tariff::LONGEST_ROAD_MIN, |holder| (award.lengths[holder] + 1).max(tariff::LONGEST_ROAD_MIN));
    u32::from(needed.saturating_sub(award.lengths[seat])).max(1)
}
