//! A seat's outlook: its production, its aims, and the value of a hand given these.
//! It is made once per position; hands are then compared against it without touching the board again.

use hexhaven_engine::shared::{Public, tariff};
use hexhaven_engine::topology::{VertexId, VertexSet};
use hexhaven_engine::{Cards, Extension, Kind, Seat};

use super::economy::{self, GOODS, Market, Yield};
use super::memo::{Memo, Page};
use super::sites::{MAX_ROADS, Sites};
use super::{Weights, decay, dispatch};

/// Things to save cards for, side by side, so that one instruction looks at all of them.
#[derive(Clone, Copy, Debug, Default)]
struct Aims {
    /// By kind: the cost of each.
    cost: [Lanes; GOODS],
    /// The gain from each; 0 if there is none.
    gain: Lanes,
}

/// A number for each of some aims, or of some hands.
pub(super) type Lanes = [f32; LANES];

pub(super) const LANES: usize = 8;

/// The bits that tell aims apart.
const LAST: i32 = LANES as i32 - 1;

/// The most aims of a seat.
const MAX_AIMS: usize = 2 * LANES;

/// A seat's prospects and aims.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    /// Cards per roll.
    pub(crate) yields: Yield,
    /// The rolls until one card of a kind comes in, trade included.
    rolls_each: Yield,
    /// The value that one card of a kind buys from the bank.
    swaps: Yield,
    aims: [Aims; MAX_AIMS / LANES],
    /// The cost of each of them.
    prices: [Cards; MAX_AIMS],
    n_aims: usize,
    /// The gain from the best of the second half.
    most_beyond: f32,
    /// The index of the first one that roads change, and of the first one that only the rule set offers.
    parts: [usize; 2],
    /// The worth of the best places to settle by the roads that are missing, and of the best city.
    prospects: [f32; MAX_ROADS + 2],
    /// The worth of the production and the harbors, at this stage of the game.
    pub(crate) economy: f32,
    /// The worth of the places to settle.
    pub(crate) room: f32,
    /// The most cards safe from a 7, and the kind that is not counted for it.
    limit: f32,
    uncounted: Option<Kind>,
    /// Whether all cards are resources.
    is_plain: bool,
    /// The cached values of places to settle.
    page: Option<Page>,
    /// A number that the rule set takes down for later.
    pub(crate) note: Option<f32>,
    /// The name by which a memo knows it; 0 if none does.
    pub(super) name: u32,
}

/// The inputs of an outlook besides the public state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms<'a> {
    pub(crate) market: &'a Market,
    pub(crate) weights: &'a Weights,
    pub(crate) memo: Option<&'a Memo>,
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
        more * self.weights.vp + if self.wins_by(more) { WINNING } else { 0.0 }
    }

    /// Whether this many more points win. The ground of an outlook knows this for one and two points only.
    #[inline]
    pub(crate) fn wins_by(&self, more: f32) -> bool {
        self.vp + more >= self.target
    }
}

/// The extra worth of the point that wins.
const WINNING: f32 = 2.0;

impl Outlook {
    /// The outlook of a seat.
    pub(crate) fn new(public: &Public, ext: Extension<'_>, seat: Seat, terms: &Terms<'_>) -> Self {
        let weights = terms.weights;
        let yields = dispatch::production(public, ext, seat, terms);
        let harbors = public.harbors[seat];
        let worth = economy::worth(terms.market, &yields) + economy::harbor_worth(weights, harbors, &yields);
        let total: f32 = yields.iter().sum();
        let any = dispatch::wild(ext).map_or(0.0, |kind| yields[kind.idx()]);
        let (limit, uncounted) = dispatch::hand_limit(public, ext, seat);
        let mut outlook = Self {
            yields,
            rolls_each: yields.map(|amount| 1.0 / (amount + any + SWAPPED * total + 0.01)),
            swaps: dispatch::swaps(public, ext, seat),
            aims: [Aims::default(); MAX_AIMS / LANES],
            prices: [Cards::NONE; MAX_AIMS],
            n_aims: 0,
            most_beyond: 0.0,
            parts: [0; 2],
            prospects: [0.0; MAX_ROADS + 2],
            economy: worth * terms.stage,
            room: 0.0,
            limit,
            uncounted,
            is_plain: matches!(ext, Extension::None),
            page: terms.memo.map(|memo| memo.page(&yields, harbors)),
            note: None,
            name: 0,
        };
        outlook.aim_at_city(public, ext, seat, terms);
        let prospect = Prospect::new(public, seat, outlook.best_sites(public, ext, seat, terms));
        outlook.aim_by_road(public, seat, terms, &prospect);
        dispatch::aims(&mut outlook, public, ext, seat, terms);
        outlook
    }

    /// The outlook with one road more, on an island, if it changes nobody's points: the production, the best city and what the
    /// rule set offers stay as they are.
    pub(crate) fn with_road(
        &self,
        public: &Public,
        seat: Seat,
        terms: &Terms<'_>,
        prospect: &Prospect,
    ) -> Self {
        let [first, last] = self.parts;
        let mut outlook = Self { n_aims: first, most_beyond: 0.0, name: 0, ..*self };
        for n in first..self.n_aims {
            outlook.aims[n / LANES].gain[n % LANES] = 0.0;
        }
        outlook.prospects[..=MAX_ROADS].fill(0.0);
        outlook.aim_by_road(public, seat, terms, prospect);
        for n in last..self.n_aims {
            outlook.aim(self.prices[n], self.aims[n / LANES].gain[n % LANES]);
        }
        outlook
    }

    /// Everything that roads change, and development cards, which come after it.
    fn aim_by_road(&mut self, public: &Public, seat: Seat, terms: &Terms<'_>, prospect: &Prospect) {
        let first = self.n_aims;
        self.aim_at_settlements(public, seat, terms, prospect);
        self.aim_at_awards(terms, prospect);
        if public.pile_size > 0 {
            self.aim(tariff::DEVELOPMENT, terms.weights.development);
        }
        self.parts = [first, self.n_aims];
    }

    /// Adds something to save for.
    pub(crate) fn aim(&mut self, cost: Cards, gain: f32) {
        if self.n_aims >= MAX_AIMS {
            return;
        }
        let (aims, lane) = (&mut self.aims[self.n_aims / LANES], self.n_aims % LANES);
        for (by_kind, n) in aims.cost.iter_mut().zip(cost.counts()) {
            by_kind[lane] = f32::from(n);
        }
        aims.gain[lane] = gain;
        self.prices[self.n_aims] = cost;
        if self.n_aims >= LANES {
            self.most_beyond = self.most_beyond.max(gain);
        }
        self.n_aims += 1;
    }

    /// Adds the worth of other places to settle.
    pub(crate) fn add_room(&mut self, more: f32) {
        self.room += more;
    }

    fn aim_at_city(&mut self, public: &Public, ext: Extension<'_>, seat: Seat, terms: &Terms<'_>) {
        if public.pieces.cities(seat).len() >= tariff::CITIES {
            return;
        }
        let gain = |vertex| self.upgrade(public, ext, vertex, terms);
        let best = public.pieces.settlements(seat).iter().map(gain).max_by(f32::total_cmp);
        if let Some(best) = best {
            self.prospects[MAX_ROADS + 1] = best;
            let gain = terms.points(1.0) + terms.stage * best;
            self.aim(tariff::CITY, gain * terms.weights.promise);
        }
    }

    /// The worth of the best places to settle by the roads that are missing.
    fn best_sites(
        &self,
        public: &Public,
        ext: Extension<'_>,
        seat: Seat,
        terms: &Terms<'_>,
    ) -> [Option<f32>; MAX_ROADS + 1] {
        Sites::of(public, ext, seat).0.map(|sites| self.best_site(public, seat, sites, terms))
    }

    fn aim_at_settlements(&mut self, public: &Public, seat: Seat, terms: &Terms<'_>, prospect: &Prospect) {
        let has_supply = public.pieces.settlements(seat).len() < tariff::SETTLEMENTS;
        let n_roads = prospect.roads_left as usize;
        let (mut cost, mut share) = (tariff::SETTLEMENT, 1.0);
        let mut best_room = 0.0_f32;
        for (roads, best) in prospect.sites.into_iter().enumerate().take(n_roads.min(MAX_ROADS) + 1) {
            if let Some(best) = best {
                self.prospects[roads] = best;
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

    /// The value of a settlement on a vertex, not counting its point.
    pub(crate) fn site(&self, public: &Public, seat: Seat, vertex: VertexId, terms: &Terms<'_>) -> f32 {
        let weigh = || self.weigh_site(public, seat, vertex, terms);
        match (terms.memo, self.page) {
            (Some(memo), Some(page)) => memo.site(page, vertex, weigh),
            _ => weigh(),
        }
    }

    /// The worth of the best of some places to settle.
    pub(crate) fn best_site(
        &self,
        public: &Public,
        seat: Seat,
        vertices: VertexSet,
        terms: &Terms<'_>,
    ) -> Option<f32> {
        let weigh = |vertex| self.weigh_site(public, seat, vertex, terms);
        match (terms.memo, self.page) {
            (Some(memo), Some(page)) => memo.best_site(page, vertices, weigh),
            _ => vertices.iter().map(weigh).reduce(f32::max),
        }
    }

    fn weigh_site(&self, public: &Public, seat: Seat, vertex: VertexId, terms: &Terms<'_>) -> f32 {
        let more = economy::vertex_yield(terms.market, &public.board, vertex);
        let mut worth = economy::gain(terms.market, &self.yields, &more);
        if terms.market.exposed.contains(vertex) {
            worth -= terms.market.peril;
        }
        if let Some(kind) = terms.market.harbor_at(vertex) {
            let mut yields = self.yields;
            for (sum, more) in yields.iter_mut().zip(more) {
                *sum += more;
            }
            worth += economy::harbor_gain(terms.weights, public.harbors[seat], kind, &yields);
        }
        worth
    }

    /// The additional value of a city on a vertex over the settlement that it replaces, not counting its point.
    pub(crate) fn upgrade(
        &self,
        public: &Public,
        ext: Extension<'_>,
        vertex: VertexId,
        terms: &Terms<'_>,
    ) -> f32 {
        let weigh = || {
            let more = economy::city_yield(terms.market, public, ext, vertex);
            economy::gain(terms.market, &self.yields, &more)
        };
        match (terms.memo, self.page) {
            (Some(memo), Some(page)) => memo.city(page, vertex, weigh),
            _ => weigh(),
        }
    }

    fn aim_at_awards(&mut self, terms: &Terms<'_>, prospect: &Prospect) {
        let missing = prospect.missing;
        if (1..=2).contains(&missing) && missing <= prospect.roads_left {
            let cost = if missing == 1 { tariff::ROAD } else { tariff::ROAD + tariff::ROAD };
            self.aim(cost, terms.points(tariff::AWARD_VP as f32) * terms.weights.promise);
        }
    }

    /// The value of a hand: the best aim by the time it takes, the next best with what is left over, and the cards
    /// themselves.
    pub(crate) fn hand(&self, hand: Cards, weights: &Weights) -> f32 {
        if self.is_plain { self.one::<5>(hand, weights) } else { self.one::<GOODS>(hand, weights) }
    }

    /// The same for up to eight hands. Their plans are made side by side: none waits for the result of another.
    pub(super) fn hands(&self, hands: &[Cards], weights: &Weights) -> Lanes {
        if self.is_plain { self.many::<5>(hands, weights) } else { self.many::<GOODS>(hands, weights) }
    }

    #[inline(always)]
    fn one<const N: usize>(&self, hand: Cards, weights: &Weights) -> f32 {
        let first = self.plan::<N>(word_of(hand), weights);
        self.finish::<N>(first, hand, weights)
    }

    #[inline(always)]
    fn many<const N: usize>(&self, hands: &[Cards], weights: &Weights) -> Lanes {
        let (mut firsts, mut worths) = ([Plan::default(); LANES], [0.0; LANES]);
        for (first, &hand) in firsts.iter_mut().zip(hands) {
            *first = self.plan::<N>(word_of(hand), weights);
        }
        for ((worth, first), &hand) in worths.iter_mut().zip(firsts).zip(hands) {
            *worth = self.finish::<N>(first, hand, weights);
        }
        worths
    }

    /// The value of a hand whose best aim is known.
    #[inline(always)]
    fn finish<const N: usize>(&self, first: Plan, hand: Cards, weights: &Weights) -> f32 {
        let price = self.prices[first.aim as usize % MAX_AIMS];
        let second = self.plan::<N>(less(word_of(hand), word_of(price)), weights);
        // If nothing is worth saving for, there is no second plan either.
        let second = if first.worth > 0.0 { second.worth } else { first.worth };
        self.weigh((first.worth, second), hand, weights)
    }

    #[inline]
    fn weigh(&self, (first, second): (f32, f32), hand: Cards, weights: &Weights) -> f32 {
        let [n, over] = self.cards(hand);
        first + weights.second_plan * second + weights.card * (n - over) + weights.card_over * over
    }

    /// The best aim for a hand, which is a word.
    #[inline(always)]
    fn plan<const N: usize>(&self, hand: u64, weights: &Weights) -> Plan {
        let held = hand.to_le_bytes().map(f32::from);
        let best = top(self.worths::<N>(&self.aims[0], &held, weights));
        // No aim is worth more than it gains.
        if self.n_aims <= LANES || self.most_beyond <= best.worth {
            return best;
        }
        let Plan { worth, aim } = top(self.worths::<N>(&self.aims[1], &held, weights));
        if worth > best.worth { Plan { worth, aim: aim + LANES as u32 } } else { best }
    }

    /// The number of cards that a 7 counts, and the number above the limit.
    pub(crate) fn cards(&self, hand: Cards) -> [f32; 2] {
        let n = (hand.total() - self.uncounted.map_or(0, |kind| u32::from(hand.get(kind)))) as f32;
        [n, (n - self.limit).max(0.0)]
    }

    /// How soon a hand pays for the usual things, from 1 for now down to 0 for never.
    pub(crate) fn readiness(&self, hand: Cards, weights: &Weights) -> Lanes {
        self.worths::<GOODS>(&USUAL, &hand.counts().map(f32::from), weights)
    }

    /// The worth of the best places to settle by the roads that are missing, and of the best city.
    pub(crate) fn prospects(&self) -> [f32; MAX_ROADS + 2] {
        self.prospects
    }

    /// The value that one card of a kind buys from the bank.
    pub(crate) fn swaps(&self) -> &Yield {
        &self.swaps
    }

    /// The worth of aims for a hand that must still save for them. `N` is the number of kinds. Not inlined: there are
    /// four places that ask.
    #[inline(never)]
    fn worths<const N: usize>(&self, aims: &Aims, held: &Yield, weights: &Weights) -> Lanes {
        let mut worths = [0.0; LANES];
        for (lane, worth) in worths.iter_mut().enumerate() {
            let lack = |kind: usize| self.lack(aims.cost[kind][lane], held[kind], kind);
            *worth = aims.gain[lane] * wait_for::<N>(weights, lack);
        }
        worths
    }

    /// The cards of one kind that a hand lacks for one aim.
    #[inline(always)]
    fn lack(&self, cost: f32, held: f32, kind: usize) -> Lack {
        let cards = larger(cost - held, 0.0);
        // The small excess keeps three thirds a whole.
        let lots = (larger(held - cost, 0.0) * self.swaps[kind] + 1e-4).floor();
        Lack { cards, rolls: cards * self.rolls_each[kind], lots }
    }
}

/// A hand as a word, a byte for each kind.
#[inline]
fn word_of(hand: Cards) -> u64 {
    u64::from_le_bytes(hand.counts())
}

/// Subtracts a price from a hand, byte by byte and not below 0; no byte is above 127.
#[inline]
fn less(held: u64, price: u64) -> u64 {
    const HIGH: u64 = u64::from_le_bytes([0x80; GOODS]);
    let left = (held | HIGH) - price;
    let enough = (left & HIGH) >> 7;
    left & (enough * 0x7f)
}

/// Something to save for.
#[derive(Clone, Copy, Default)]
struct Plan {
    /// 0 if there is nothing.
    worth: f32,
    aim: u32,
}

/// The largest value and its lane: the first of those equal except for the last bits.
#[inline(always)]
fn top(worths: Lanes) -> Plan {
    // Floats that are not negative sort like their bits.
    let keys: [i32; LANES] =
        std::array::from_fn(|lane| worths[lane].to_bits() as i32 & !LAST | (LAST - lane as i32));
    let [a, b, c, d, e, f, g, h] = keys;
    let [ae, bf, cg, dh] = [larger(a, e), larger(b, f), larger(c, g), larger(d, h)];
    let most = larger(larger(ae, cg), larger(bf, dh));
    let best = (LAST - (most & LAST)) as usize % LANES;
    Plan { worth: larger(worths[best], 0.0), aim: best as u32 }
}

/// The rest of an aim's value for a hand that must still save for it, by the cards it lacks of each kind; `N` is the
/// number of kinds. Every lane goes through the same steps, so that the compiler lets one instruction take a step for
/// all of them.
#[inline(always)]
fn wait_for<const N: usize>(weights: &Weights, lack: impl Fn(usize) -> Lack) -> f32 {
    let hurry = 1.0 / weights.patience;
    let lack = |kind: usize| if kind < N { lack(kind) } else { Lack::default() };
    let by_kind = [lack(0), lack(1), lack(2), lack(3), lack(4), lack(5), lack(6), lack(7)];
    let missing = fold::<N>(by_kind.map(|lack| lack.cards), |a, b| a + b);
    let rolls = by_kind.map(|lack| lack.rolls);
    let (rolls, longest) = (fold::<N>(rolls, |a, b| a + b), fold::<N>(rolls, larger));
    let lots = fold::<N>(by_kind.map(|lack| lack.lots), |a, b| a + b);
    let traded = if lots < missing { lots } else { missing };
    let time = weights.trade_delay * traded + 0.5 * (rolls + longest) * (missing - traded) / missing;
    // About how many rolls it takes until the hand pays the cost.
    let time = if missing == 0.0 { 0.0 } else { time };
    decay(time * hurry)
}

/// Everybody's aims, of equal value: a road, a settlement, a city, a development card, and two of them.
const USUAL: Aims = {
    let costs = [
        tariff::ROAD,
        tariff::SETTLEMENT,
        tariff::CITY,
        tariff::DEVELOPMENT,
        tariff::SETTLEMENT.and(tariff::ROAD),
        tariff::SETTLEMENT.and(tariff::ROAD).and(tariff::ROAD),
        tariff::CITY.and(tariff::SETTLEMENT),
        tariff::CITY.and(tariff::DEVELOPMENT),
    ];
    let (mut aims, mut lane) = (Aims { cost: [[0.0; LANES]; GOODS], gain: [1.0; LANES] }, 0);
    while lane < LANES {
        let (counts, mut kind) = (costs[lane].counts(), 0);
        while kind < GOODS {
            aims.cost[kind][lane] = counts[kind] as f32;
            kind += 1;
        }
        lane += 1;
    }
    aims
};

/// The cards of one kind that a hand lacks for one aim.
#[derive(Clone, Copy, Default)]
struct Lack {
    cards: f32,
    /// The rolls they take.
    rolls: f32,
    /// The number of lots to spare for the bank.
    lots: f32,
}

/// The larger of two numbers that are numbers: one instruction where `f32::max` needs three.
#[inline]
fn larger<T: PartialOrd>(a: T, b: T) -> T {
    if a > b { a } else { b }
}

/// Joins the first `N` of all kinds, half by half: an order that the processor can do side by side. The others are 0, and none is
/// less: joining them would change nothing.
#[inline(always)]
fn fold<const N: usize>(by_kind: Yield, join: impl Fn(f32, f32) -> f32) -> f32 {
    let [a, b, c, d, e, f, g, h] = by_kind;
    if N == 5 {
        return join(join(join(a, e), c), join(b, d));
    }
    let [ae, bf, cg, dh] = [join(a, e), join(b, f), join(c, g), join(d, h)];
    join(join(ae, cg), join(bf, dh))
}

/// How fast any kind comes in by way of trade, per card of the whole production.
const SWAPPED: f32 = 0.15;

/// Everything that a road can change of an outlook, as long as Longest Road stays where it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Prospect {
    /// The worth of the best places to settle by the roads that are missing.
    sites: [Option<f32>; MAX_ROADS + 1],
    /// The number of roads to build.
    roads_left: u32,
    /// The length of the longest road.
    pub(crate) length: u8,
    /// The number of roads missing for Longest Road.
    pub(crate) missing: u32,
}

impl Prospect {
    fn new(public: &Public, seat: Seat, sites: [Option<f32>; MAX_ROADS + 1]) -> Self {
        let roads_left = u32::from(public.supply.roads) - public.pieces.roads(seat).len();
        let length = public.longest_road.lengths[seat];
        Self { sites, roads_left, length, missing: roads_to_award(public, seat) }
    }

    /// The same with one more road, given the sites it leads to and the new length.
    pub(crate) fn with_road(
        outlook: &Outlook,
        public: &Public,
        seat: Seat,
        terms: &Terms<'_>,
        (sites, length): (Sites, u8),
    ) -> Self {
        let sites = sites.0.map(|sites| outlook.best_site(public, seat, sites, terms));
        let before = Self::new(public, seat, sites);
        Self {
            roads_left: before.roads_left.saturating_sub(1),
            length,
            missing: roads_missing(public, seat, length),
            ..before
        }
    }
}

/// The number of roads a seat lacks to take Longest Road; 0 if it holds it.
pub(crate) fn roads_to_award(public: &Public, seat: Seat) -> u32 {
    roads_missing(public, seat, public.longest_road.lengths[seat])
}

/// The same if its longest road had some length.
fn roads_missing(public: &Public, seat: Seat, length: u8) -> u32 {
    if public.longest_road.holder == Some(seat) {
        return 0;
    }
    u32::from(length_to_award(public).saturating_sub(length)).max(1)
}

/// The length that takes Longest Road from its holder.
pub(crate) fn length_to_award(public: &Public) -> u8 {
    let award = &public.longest_road;
    let held = award.holder.map_or(0, |holder| award.lengths[holder] + 1);
    held.max(tariff::LONGEST_ROAD_MIN)
}
