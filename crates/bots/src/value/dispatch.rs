//! What the rule sets change in the value function, in one place: each question is answered here or by the file of its rule set.

use hexhaven_engine::shared::{Board, Core, Public, tariff};
use hexhaven_engine::topology::{HexSet, VertexId, VertexSet};
use hexhaven_engine::{Cards, Extension, Kind, Seat};

use super::economy::{self, GOODS, Yield};
use super::{Outlook, Terms, Weights, energies, knights, oil};

/// The worth of the kinds that a rule set adds, against the mean resource.
pub(super) fn goods(ext: Extension<'_>, weights: &Weights) -> [f32; GOODS - 5] {
    match ext {
        Extension::None => [0.0; 3],
        Extension::Knights(_) => knights::goods(weights),
        Extension::Oil(_) => oil::goods(weights),
        Extension::Energies(_) => energies::goods(weights),
    }
}

/// The kind of the second card that a city gets from a hex.
#[inline]
pub(super) fn second_card(ext: Extension<'_>, resource: usize) -> usize {
    match ext {
        Extension::Knights(_) => knights::second_card(resource),
        Extension::None | Extension::Oil(_) => resource,
        Extension::Energies(_) => Kind::SCIENCE.idx(),
    }
}

/// The hexes that yield oil.
#[inline]
pub(super) fn springs(ext: Extension<'_>) -> HexSet {
    match ext {
        Extension::Oil(ext) => ext.public.springs,
        Extension::None | Extension::Knights(_) | Extension::Energies(_) => HexSet::EMPTY,
    }
}

/// The vertices where a building may be lost again.
pub(super) fn exposed(board: &Board, ext: Extension<'_>) -> VertexSet {
    match ext {
        Extension::Oil(_) => oil::coast(board.topology()),
        Extension::None | Extension::Knights(_) | Extension::Energies(_) => VertexSet::EMPTY,
    }
}

/// What a seat can pay with: its cards, and tokens that are no cards.
#[inline]
pub(super) fn purse(core: &Core, ext: Extension<'_>, seat: Seat) -> Cards {
    match ext {
        Extension::Energies(ext) => core.hand(seat) + ext.energy_of(seat),
        Extension::None | Extension::Knights(_) | Extension::Oil(_) => core.hand(seat),
    }
}

/// The most cards safe from a 7, and the kind that is not counted for it.
pub(super) fn hand_limit(public: &Public, ext: Extension<'_>, seat: Seat) -> (f32, Option<Kind>) {
    let (limit, free) = match ext {
        Extension::Energies(ext) => (ext.hand_limit(public, seat), Some(Kind::ENERGY)),
        Extension::None | Extension::Knights(_) | Extension::Oil(_) => {
            (public.options.discard_limit.map(std::num::NonZero::get), None)
        }
    };
    (limit.map_or(f32::MAX, f32::from), free)
}

/// How many of a kind the other players hold together; everybody can know that from the bank.
pub(crate) fn elsewhere(public: &Public, ext: Extension<'_>, kind: Kind, own: u8) -> u8 {
    let all = match ext {
        Extension::Oil(ext) => ext.public.supply(public).get(kind),
        Extension::Energies(ext) => energies::in_play(public, ext, kind),
        Extension::None | Extension::Knights(_) => tariff::resources(public.board.island()),
    };
    all.saturating_sub(public.bank.get(kind)).saturating_sub(own)
}

/// What a seat's buildings yield per roll; a robbed hex counts for a part.
pub(super) fn production(public: &Public, ext: Extension<'_>, seat: Seat, weights: &Weights) -> Yield {
    let mut yields = economy::production(public, ext, seat, weights);
    match ext {
        Extension::None | Extension::Knights(_) => {}
        Extension::Oil(ext) => oil::produce(public, ext, seat, weights, &mut yields),
        Extension::Energies(ext) => energies::produce(public, ext, seat, weights, &mut yields),
    }
    yields
}

/// How many cards of a kind the bank takes for one of another.
pub(crate) fn rate(public: &Public, ext: Extension<'_>, seat: Seat, kind: Kind) -> u8 {
    match ext {
        Extension::None => public.harbors[seat].rate(kind),
        Extension::Knights(ext) => knights::rate(public, ext, seat, kind),
        Extension::Oil(_) => oil::rate(public, seat, kind),
        Extension::Energies(_) => energies::rate(public, seat, kind),
    }
}

/// What one card of a kind buys from the bank.
pub(super) fn swap(public: &Public, ext: Extension<'_>, seat: Seat, kind: Kind) -> f32 {
    match ext {
        Extension::Oil(ext) if kind == Kind::OIL => oil::swap(ext),
        _ => 1.0 / f32::from(rate(public, ext, seat, kind)),
    }
}

/// Adds what the rule set offers to save for.
pub(super) fn aims(
    outlook: &mut Outlook,
    public: &Public,
    ext: Extension<'_>,
    seat: Seat,
    terms: &Terms<'_>,
) {
    match ext {
        Extension::None => {}
        Extension::Knights(ext) => knights::aims(outlook, public, ext, seat, terms),
        Extension::Oil(ext) => oil::aims(outlook, public, ext, seat, terms),
        Extension::Energies(ext) => energies::aims(outlook, public, ext, seat, terms),
    }
}

/// What a seat's share of the rule set's own things is worth, beside points, production and the shared cards.
pub(super) fn worth(
    core: &Core,
    ext: Extension<'_>,
    seat: Seat,
    terms: &Terms<'_>,
    outlook: &Outlook,
) -> f32 {
    match ext {
        Extension::None => 0.0,
        Extension::Knights(ext) => knights::worth(core, ext, seat, terms, outlook),
        Extension::Oil(ext) => oil::worth(core, ext, seat, terms, outlook),
        Extension::Energies(ext) => energies::worth(core, ext, seat, terms),
    }
}

/// What a city on a vertex yields per roll beyond the settlement that it replaces.
pub(super) fn city_yield(public: &Public, ext: Extension<'_>, vertex: VertexId) -> Yield {
    let mut sum: Yield = [0.0; GOODS];
    for hex in public.board.topology().hexes_at(vertex) {
        if let Some((kind, chance)) = economy::produce(&public.board, springs(ext), hex) {
            sum[second_card(ext, kind)] += chance;
        }
    }
    sum
}
