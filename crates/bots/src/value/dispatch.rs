//! The questions of the value function that rule sets answer differently.

use hexhaven_engine::shared::{Board, Core, Public};
use hexhaven_engine::topology::{EdgeSet, HexSet, VertexId, VertexSet};
use hexhaven_engine::{Cards, Extension, Kind, Seat};

use super::economy::{self, GOODS, Yield};
use super::ground::Ground;
use super::{Outlook, Terms, Weights};
use crate::judge::Sink;
use crate::rulesets::{Insight as _, insight};

/// The worth of the kinds that a rule set adds, against the mean resource.
pub(super) fn goods(ext: Extension<'_>, weights: &Weights) -> [f32; GOODS - 5] {
    insight!(ext, own => own.goods(weights))
}

/// The kind that is a token and no card.
pub(super) fn token(ext: Extension<'_>) -> Option<Kind> {
    insight!(ext, own => own.token())
}

/// The kind that represents a card of choice.
pub(super) fn wild(ext: Extension<'_>) -> Option<Kind> {
    insight!(ext, own => own.wild())
}

/// The kind of the second card that a city gets from a hex.
#[inline]
pub(super) fn second_card(ext: Extension<'_>, resource: usize) -> usize {
    insight!(ext, own => own.second_card(resource))
}

/// The hexes that yield the first kind that the rule set adds.
#[inline]
pub(super) fn springs(ext: Extension<'_>) -> HexSet {
    insight!(ext, own => own.springs())
}

/// The vertices where buildings can be, and the empty edges where no road can be.
#[inline]
pub(super) fn ground(public: &Public, ext: Extension<'_>) -> (VertexSet, EdgeSet) {
    insight!(ext, own => own.ground(public))
}

/// The vertices where a building may be lost again.
pub(super) fn exposed(board: &Board, ext: Extension<'_>, weights: &Weights) -> (VertexSet, f32) {
    insight!(ext, own => own.exposed(board, weights))
}

/// Everything a seat can pay with: its cards, and tokens that are not cards.
#[inline]
pub(super) fn purse(core: &Core, ext: Extension<'_>, seat: Seat) -> Cards {
    insight!(ext, own => own.purse(core, seat))
}

/// The most cards safe from a 7, and the kind that is not counted for it.
pub(super) fn hand_limit(public: &Public, ext: Extension<'_>, seat: Seat) -> (f32, Option<Kind>) {
    (ext.hand_limit(public, seat).map_or(f32::MAX, f32::from), token(ext))
}

/// The cards of a kind that the other players hold together; everybody can know that from the bank.
pub(crate) fn elsewhere(public: &Public, ext: Extension<'_>, kind: Kind, own: u8) -> u8 {
    let all = insight!(ext, own => own.in_play(public, kind));
    all.saturating_sub(public.bank.get(kind)).saturating_sub(own)
}

/// What a seat's buildings yield per roll; a robbed hex counts for a part.
pub(super) fn production(public: &Public, ext: Extension<'_>, seat: Seat, terms: &Terms<'_>) -> Yield {
    let weights = terms.weights;
    let mut yields = economy::production(terms.market, public, ext, seat, weights.robbed);
    insight!(ext, own => own.produce(public, seat, weights, &mut yields));
    yields
}

/// The value that one card of each kind buys from the bank.
pub(super) fn swaps(public: &Public, ext: Extension<'_>, seat: Seat) -> Yield {
    insight!(ext, own => Kind::ALL.map(|kind| own.swap(kind, ext.rate(public, seat, kind))))
}

/// Whether [`ground_of`] knows everything at sea, too.
#[inline]
pub(super) fn has_ground_at_sea(ext: Extension<'_>) -> bool {
    insight!(ext, own => own.has_ground_at_sea())
}

/// Adds the rule set's own inputs of a seat's outlooks.
#[inline]
pub(super) fn ground_of(ground: &mut Ground, public: &Public, ext: Extension<'_>, seat: Seat) {
    insight!(ext, own => own.ground_of(ground, public, seat));
}

/// Adds the rule set's own aims.
pub(super) fn aims(
    outlook: &mut Outlook,
    public: &Public,
    ext: Extension<'_>,
    seat: Seat,
    terms: &Terms<'_>,
) {
    insight!(ext, own => own.aims(outlook, public, seat, terms));
}

/// The value of a set-up place for ways out other than roads.
pub(crate) fn outlet(
    public: &Public,
    ext: Extension<'_>,
    seat: Seat,
    at: VertexId,
    outlook: &Outlook,
    terms: &Terms<'_>,
) -> f32 {
    insight!(ext, own => own.outlet(public, seat, at, outlook, terms))
}

/// The value of a seat's share of the rule set's own things, besides points, production and the shared cards.
pub(crate) fn worth(
    core: &Core,
    ext: Extension<'_>,
    seat: Seat,
    terms: &Terms<'_>,
    outlook: &Outlook,
) -> f32 {
    insight!(ext, own => own.worth(core, seat, terms, outlook))
}

/// Describes the rule set's part of a seat to a network.
pub(crate) fn features(
    core: &Core,
    ext: Extension<'_>,
    seat: Seat,
    (terms, outlook): (&Terms<'_>, &Outlook),
    sink: &mut impl Sink,
) {
    insight!(ext, own => own.features(core, seat, (terms, outlook), sink));
}

/// Whether a game may end without a winner.
pub(crate) fn may_have_no_winner(ext: Extension<'_>) -> bool {
    insight!(ext, own => own.may_have_no_winner())
}
