//! What a seat's buildings yield, and what a vertex would add: the production half of the value function.

use hexhaven_engine::shared::{Board, HarborKind, HarborSet, Public};
use hexhaven_engine::topology::{HexId, HexSet, VertexId, VertexSet};
use hexhaven_engine::{Extension, Kind, MAX_KINDS, ROLL_WEIGHTS, Seat};

use super::{Weights, dispatch};

/// How many kinds of goods there are: the five resources, and what the rule set adds.
pub(crate) const GOODS: usize = MAX_KINDS;

/// Expected cards per roll, by kind.
pub(crate) type Yield = [f32; GOODS];

/// The chance that a roll shows a number.
pub(crate) fn chance_of(token: u8) -> f32 {
    f32::from(ROLL_WEIGHTS[usize::from(token) - 2]) / 36.0
}

/// What the board is like for everyone: how much a card of each resource is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Market {
    /// The worth of one card per roll of each kind.
    pub(crate) worth: Yield,
    /// The vertices with a harbor.
    pub(crate) harbors: VertexSet,
    /// What the square root of the production of each kind is worth: many kinds beat many cards.
    diversity: Yield,
    /// The hexes that yield oil instead of the resource of their terrain.
    springs: HexSet,
    /// The vertices where a building may be lost again.
    pub(crate) exposed: VertexSet,
    /// What a building there is worth less.
    pub(crate) peril: f32,
}

impl Market {
    /// The worth of resources on a board: the weights, more for what is scarce there.
    pub(crate) fn new(board: &Board, ext: Extension<'_>, weights: &Weights) -> Self {
        let springs = dispatch::springs(ext);
        let mut there = [0.0; GOODS];
        for hex in board.topology().hexes {
            if let Some((kind, chance)) = produce(board, springs, hex) {
                there[kind] += chance;
            }
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
        let harbors = board.harbors().map(|harbor| board.topology().end_set(harbor.edge));
        let harbors = harbors.fold(VertexSet::EMPTY, |all, ends| all | ends);
        let (exposed, peril) = dispatch::exposed(board, ext, weights);
        Self { worth, harbors, diversity, springs, exposed, peril }
    }

    /// The kind and the chance of a hex that yields something.
    #[inline]
    pub(crate) fn produce(&self, board: &Board, hex: HexId) -> Option<(usize, f32)> {
        produce(board, self.springs, hex)
    }
}

/// The kind and the chance of a hex that yields something; a spring yields oil only (O-SETUP-06).
#[inline]
pub(crate) fn produce(board: &Board, springs: HexSet, hex: HexId) -> Option<(usize, f32)> {
    let tile = board.tile(hex);
    let kind = if springs.contains(hex) { Some(Kind::OIL) } else { tile.terrain.resource() };
    Some((kind?.idx(), chance_of(tile.token?)))
}

/// What a seat's buildings yield per roll; a robbed hex counts for a part.
pub(crate) fn production(public: &Public, ext: Extension<'_>, seat: Seat, weights: &Weights) -> Yield {
    let (board, topology) = (&public.board, public.board.topology());
    let (cities, springs) = (public.pieces.all_cities(), dispatch::springs(ext));
    let mut sum: Yield = [0.0; GOODS];
    for vertex in public.pieces.buildings(seat) {
        let is_city = cities.contains(vertex);
        for hex in topology.hexes_at(vertex) {
            if let Some((kind, chance)) = produce(board, springs, hex) {
                let share = if public.robber == Some(hex) { weights.robbed } else { 1.0 };
                sum[kind] += chance * share;
                if is_city {
                    sum[dispatch::second_card(ext, kind)] += chance * share;
                }
            }
        }
    }
    sum
}

/// What one settlement on a vertex yields per roll.
pub(crate) fn vertex_yield(market: &Market, board: &Board, vertex: VertexId) -> Yield {
    let mut sum: Yield = [0.0; GOODS];
    for hex in board.topology().hexes_at(vertex) {
        if let Some((kind, chance)) = market.produce(board, hex) {
            sum[kind] += chance;
        }
    }
    sum
}

/// The worth of a production, without the stage of the game.
pub(crate) fn worth(market: &Market, yields: &Yield) -> f32 {
    let mut sum = 0.0;
    for (amount, (worth, diversity)) in yields.iter().zip(market.worth.iter().zip(&market.diversity)) {
        sum += amount * worth + diversity * amount.sqrt();
    }
    sum
}

/// What a production gains by adding to it.
pub(crate) fn gain(market: &Market, yields: &Yield, more: &Yield) -> f32 {
    let mut sum = 0.0;
    for kind in 0..GOODS {
        if more[kind] > 0.0 {
            let amount = yields[kind];
            sum += more[kind] * market.worth[kind]
                + market.diversity[kind] * ((amount + more[kind]).sqrt() - amount.sqrt());
        }
    }
    sum
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
