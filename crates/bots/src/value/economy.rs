//! The yield of a seat's buildings, and of a further vertex: the production half of the value function.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use hexhaven_engine::shared::{Board, HarborKind, HarborSet, Options, PieceSupply, Public};
use hexhaven_engine::topology::{HexId, HexSet, MAX_HEXES, MAX_VERTICES, VertexId, VertexSet};
use hexhaven_engine::{Extension, Kind, MAX_KINDS, ROLL_WEIGHTS, RuleSet, Seat};

use super::{Memo, Weights, dispatch};

/// The number of kinds of goods: the five resources and those of the rule set.
pub(crate) const GOODS: usize = MAX_KINDS;

/// Expected cards per roll, by kind.
pub(crate) type Yield = [f32; GOODS];

/// The chance that a roll shows a number.
#[inline]
pub(crate) fn chance_of(token: u8) -> f32 {
    CHANCES[usize::from(token) - 2]
}

const CHANCES: [f32; 11] = {
    let (mut chances, mut sum) = ([0.0; 11], 0);
    while sum < 11 {
        chances[sum] = ROLL_WEIGHTS[sum] as f32 / 36.0;
        sum += 1;
    }
    chances
};

/// The yields of a board's hexes, unpacked once.
#[derive(Clone, Debug)]
struct Land {
    board: Board,
    springs: HexSet,
    /// By hex: the kind it yields; arbitrary if it yields nothing.
    kind: [u8; MAX_HEXES],
    /// By hex: the kind of the second card of a city.
    second: [u8; MAX_HEXES],
    /// By hex: the probability that it yields, 0 if it yields nothing.
    chance: [f32; MAX_HEXES],
    /// By vertex: the hexes around it, in their order.
    around: [[Around; 3]; MAX_VERTICES],
    /// By vertex: the yield of a settlement there.
    yields: [Yield; MAX_VERTICES],
}

/// A hex next to a vertex, and its yield; if there are fewer than three, the rest yield nothing.
#[derive(Clone, Copy, Debug)]
struct Around {
    hex: u8,
    kind: u8,
    second: u8,
    chance: f32,
}

impl Around {
    const NOTHING: Self = Self { hex: u8::MAX, kind: 0, second: 0, chance: 0.0 };
}

impl Land {
    fn new(board: &Board, ext: Extension<'_>) -> Self {
        let springs = dispatch::springs(ext);
        let (kind, second, chance) = ([0; MAX_HEXES], [0; MAX_HEXES], [0.0; MAX_HEXES]);
        let around = [[Around::NOTHING; 3]; MAX_VERTICES];
        let yields = [[0.0; GOODS]; MAX_VERTICES];
        let mut land = Self { board: board.clone(), springs, kind, second, chance, around, yields };
        for hex in board.topology().hexes {
            if let Some((kind, chance)) = produce(board, springs, hex) {
                land.kind[hex.idx()] = kind as u8;
                land.second[hex.idx()] = dispatch::second_card(ext, kind) as u8;
                land.chance[hex.idx()] = chance;
            }
        }
        for vertex in board.topology().vertices {
            for (around, hex) in land.around[vertex.idx()].iter_mut().zip(board.topology().hexes_at(vertex)) {
                let (kind, second) = (land.kind[hex.idx()], land.second[hex.idx()]);
                *around = Around { hex: hex.idx() as u8, kind, second, chance: land.chance[hex.idx()] };
                land.yields[vertex.idx()][usize::from(kind) % GOODS] += around.chance;
            }
        }
        land
    }

    /// Whether a board is still this one: some rules change it during play.
    #[inline]
    fn is_of(&self, board: &Board, springs: HexSet) -> bool {
        self.board.has_tiles_of(board) && self.springs == springs
    }
}

/// The market of a board, the same for everyone: the value of a card of each resource.
#[derive(Clone, Debug)]
pub(crate) struct Market {
    /// The worth of one card per roll of each kind.
    pub(crate) worth: Yield,
    /// The harbor at each vertex.
    harbors: [Option<HarborKind>; MAX_VERTICES],
    /// The weight of the square root of each kind's production: many kinds beat many cards.
    diversity: Yield,
    land: Land,
    /// The vertices where a building may be lost again.
    pub(crate) exposed: VertexSet,
    /// The reduction in value of a building there.
    pub(crate) peril: f32,
}

impl Market {
    /// The value of resources on a board: the weights, adjusted for scarcity.
    pub(crate) fn new(board: &Board, ext: Extension<'_>, weights: &Weights) -> Self {
        let land = Land::new(board, ext);
        let mut there = [0.0; GOODS];
        for hex in board.topology().hexes {
            there[usize::from(land.kind[hex.idx()]) % GOODS] += land.chance[hex.idx()];
        }
        let mean = there[..5].iter().sum::<f32>() / 5.0;
        let by_kind = [weights.lumber, weights.brick, weights.wool, weights.grain, weights.ore];
        let mut worth = [0.0; GOODS];
        for kind in 0..5 {
            let scarce = if there[kind] > 0.0 { (mean / there[kind]).clamp(0.5, 2.0) } else { 1.0 };
            worth[kind] = weights.production * by_kind[kind] * (1.0 + weights.scarcity * (scarce - 1.0));
        }
        for (worth, good) in worth[5..].iter_mut().zip(dispatch::goods(ext, weights)) {
            *worth = weights.production * good;
        }
        let mut diversity = [weights.diversity; GOODS];
        if let Some(token) = dispatch::token(ext) {
            // A token replaces no card.
            diversity[token.idx()] = 0.0;
        }
        let mut harbors = [None; MAX_VERTICES];
        for harbor in board.harbors() {
            for vertex in board.topology().ends(harbor.edge) {
                harbors[vertex.idx()] = Some(harbor.kind);
            }
        }
        let (exposed, peril) = dispatch::exposed(board, ext, weights);
        Self { worth, harbors, diversity, land, exposed, peril }
    }

    /// Whether this is still the market of a board: some rules change boards during play.
    #[inline]
    pub(crate) fn is_of(&self, board: &Board, ext: Extension<'_>) -> bool {
        self.land.is_of(board, dispatch::springs(ext))
    }

    /// The harbor at a vertex: that of an island does not change.
    #[inline]
    pub(crate) fn harbor_at(&self, vertex: VertexId) -> Option<HarborKind> {
        self.harbors[vertex.idx()]
    }

    /// The kind and the chance of a hex that yields something.
    #[inline]
    pub(crate) fn produce(&self, board: &Board, hex: HexId) -> Option<(usize, f32)> {
        produce(board, self.land.springs, hex)
    }
}

/// A board seen before, and the results cached for it.
#[derive(Clone, Debug)]
pub(crate) struct Met {
    rules: RuleSet,
    options: (Options, PieceSupply),
    board: Board,
    springs: HexSet,
    weights: Arc<Weights>,
    pub(crate) market: Arc<Market>,
    pub(crate) memo: Memo,
}

impl Met {
    fn new(public: &Public, ext: Extension<'_>, weights: &Arc<Weights>, memo: Memo) -> Self {
        Self {
            rules: ext.rule_set(),
            options: (public.options, public.supply),
            board: public.board.clone(),
            springs: dispatch::springs(ext),
            weights: Arc::clone(weights),
            market: Arc::new(Market::new(&public.board, ext, weights)),
            memo,
        }
    }

    /// Whether this is the board of a game, seen with these weights.
    fn is_of(&self, public: &Public, ext: Extension<'_>, weights: &Arc<Weights>) -> bool {
        self.board.is_same(&public.board)
            && self.springs == dispatch::springs(ext)
            && self.rules == ext.rule_set()
            && self.options == (public.options, public.supply)
            && (Arc::ptr_eq(&self.weights, weights) || self.weights == *weights)
    }

    /// The cache of this thread for the board of a game: the bots of a table share it.
    pub(crate) fn here(public: &Public, ext: Extension<'_>, weights: &Arc<Weights>) -> Rc<Self> {
        SHELF.with_borrow_mut(|shelf| {
            let place = shelf.iter().position(|met| met.is_of(public, ext, weights));
            let met = match place {
                Some(0) => return Rc::clone(&shelf[0]),
                Some(place) => shelf.remove(place),
                None => {
                    shelf.truncate(SHELF_ROOM - 1);
                    Rc::new(Self::new(public, ext, weights, Memo::default()))
                }
            };
            shelf.insert(0, Rc::clone(&met));
            met
        })
    }
}

thread_local! {
    /// The last boards, the latest first.
    static SHELF: RefCell<Vec<Rc<Met>>> = const { RefCell::new(Vec::new()) };
}

/// The number of boards a thread remembers: enough for bots of several kinds at one table.
const SHELF_ROOM: usize = 6;

/// The market of the bot's last board, and the results cached for it.
#[derive(Clone, Debug)]
pub(crate) struct MarketBook {
    met: Option<Box<Met>>,
    /// How a memo begins.
    memo: fn() -> Memo,
}

impl Default for MarketBook {
    fn default() -> Self {
        Self { met: None, memo: Memo::default }
    }
}

impl MarketBook {
    /// A book with memos for examining many positions.
    pub(crate) fn large() -> Self {
        Self { met: None, memo: Memo::large }
    }

    /// Forgets everything that can be recomputed.
    pub(crate) fn close(&mut self) {
        self.met = None;
    }

    /// The market of a game's board and the memo that goes with it.
    pub(crate) fn get(
        &mut self,
        public: &Public,
        ext: Extension<'_>,
        weights: &Arc<Weights>,
    ) -> (&Arc<Market>, &Memo) {
        let met = self.met.take().filter(|met| met.is_of(public, ext, weights));
        let met = met.unwrap_or_else(|| Box::new(Met::new(public, ext, weights, (self.memo)())));
        let met = self.met.insert(met);
        (&met.market, &met.memo)
    }
}

/// The kind and the chance of a hex that yields something; a spring yields oil only (O-SETUP-06).
#[inline]
pub(crate) fn produce(board: &Board, springs: HexSet, hex: HexId) -> Option<(usize, f32)> {
    let tile = board.tile(hex);
    let kind = if springs.contains(hex) { Some(Kind::OIL) } else { tile.terrain.resource() };
    Some((kind?.idx(), chance_of(tile.token?)))
}

/// The yield of a seat's buildings per roll; a robbed hex counts in part.
pub(crate) fn production(
    market: &Market,
    public: &Public,
    ext: Extension<'_>,
    seat: Seat,
    robbed: f32,
) -> Yield {
    let (board, springs, cities) = (&public.board, dispatch::springs(ext), public.pieces.all_cities());
    let mut sum: Yield = [0.0; GOODS];
    if !market.land.is_of(board, springs) {
        for vertex in public.pieces.buildings(seat) {
            for hex in board.topology().hexes_at(vertex) {
                let Some((kind, chance)) = produce(board, springs, hex) else { continue };
                let chance = chance * if public.robber == Some(hex) { robbed } else { 1.0 };
                sum[kind] += chance;
                if cities.contains(vertex) {
                    sum[dispatch::second_card(ext, kind)] += chance;
                }
            }
        }
        return sum;
    }
    let robber = public.robber.map_or(usize::MAX, HexId::idx);
    for vertex in public.pieces.buildings(seat) {
        let is_city = cities.contains(vertex);
        for around in &market.land.around[vertex.idx()] {
            let share = if usize::from(around.hex) == robber { robbed } else { 1.0 };
            let chance = around.chance * share;
            // Adding zero changes nothing, so the code need not branch on the yield.
            sum[usize::from(around.kind) % GOODS] += chance;
            if is_city {
                sum[usize::from(around.second) % GOODS] += chance;
            }
        }
    }
    sum
}

/// The yield of one settlement on a vertex per roll.
#[inline]
pub(crate) fn vertex_yield(market: &Market, board: &Board, vertex: VertexId) -> Yield {
    let land = &market.land;
    if land.is_of(board, land.springs) {
        return land.yields[vertex.idx()];
    }
    let mut sum: Yield = [0.0; GOODS];
    for hex in board.topology().hexes_at(vertex) {
        if let Some((kind, chance)) = market.produce(board, hex) {
            sum[kind] += chance;
        }
    }
    sum
}

/// The additional yield per roll of a city that replaces a settlement on a vertex.
#[inline]
pub(crate) fn city_yield(market: &Market, public: &Public, ext: Extension<'_>, vertex: VertexId) -> Yield {
    let (board, land) = (&public.board, &market.land);
    let mut sum: Yield = [0.0; GOODS];
    if land.is_of(board, dispatch::springs(ext)) {
        for around in &land.around[vertex.idx()] {
            sum[usize::from(around.second) % GOODS] += around.chance;
        }
        return sum;
    }
    for hex in board.topology().hexes_at(vertex) {
        if let Some((kind, chance)) = produce(board, dispatch::springs(ext), hex) {
            sum[dispatch::second_card(ext, kind)] += chance;
        }
    }
    sum
}

/// The worth of a production, without the stage of the game.
pub(crate) fn worth(market: &Market, yields: &Yield) -> f32 {
    add(|kind| yields[kind] * market.worth[kind] + market.diversity[kind] * yields[kind].sqrt())
}

/// The gain from an addition to a production.
#[inline]
pub(crate) fn gain(market: &Market, yields: &Yield, more: &Yield) -> f32 {
    add(|kind| {
        let (amount, more) = (yields[kind], more[kind]);
        more * market.worth[kind] + market.diversity[kind] * ((amount + more).sqrt() - amount.sqrt())
    })
}

/// The sum over all kinds, in their order: the parts are computed side by side.
#[inline]
fn add(part: impl Fn(usize) -> f32) -> f32 {
    let parts: Yield = std::array::from_fn(part);
    parts.iter().sum()
}

/// The worth of the harbors that a seat can use.
pub(crate) fn harbor_worth(weights: &Weights, harbors: HarborSet, yields: &Yield) -> f32 {
    let mut sum = 0.0;
    if harbors.any() {
        sum += weights.harbor_any * yields.iter().sum::<f32>();
    }
    for kind in harbors.special().iter().filter(|kind| kind.is_resource()) {
        sum += weights.harbor_special * yields[kind.idx()];
    }
    sum
}

/// The worth of a harbor kind that a seat does not have yet.
pub(crate) fn harbor_gain(weights: &Weights, had: HarborSet, kind: HarborKind, yields: &Yield) -> f32 {
    harbor_worth(weights, had.with(kind), yields) - harbor_worth(weights, had, yields)
}

/// All kinds by index.
pub(crate) fn kinds() -> impl Iterator<Item = Kind> {
    (0..GOODS).filter_map(Kind::new)
}
