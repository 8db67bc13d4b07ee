//! What the rule sets change in the value function, in one place: each question is answered here or by the file of its rule set.

use hexhaven_engine::core::{Core, Public};
use hexhaven_engine::topology::VertexId;
use hexhaven_engine::{Extension, Kind, Seat};

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
        Extension::None | Extension::Oil(_) | Extension::Energies(_) => resource,
    }
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
        Extension::Oil(ext) => oil::rate(public, ext, seat, kind),
        Extension::Energies(ext) => energies::rate(public, ext, seat, kind),
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
        Extension::Energies(ext) => energies::worth(core, ext, seat, terms, outlook),
    }
}

/// What a city on a vertex yields per roll beyond the settlement that it replaces.
pub(super) fn city_yield(public: &Public, ext: Extension<'_>, vertex: VertexId) -> Yield {
    let mut sum: Yield = [0.0; GOODS];
    for hex in public.board.topology().hexes_at(vertex) {
        if let Some((kind, chance)) = economy::produce(&public.board, hex) {
            sum[second_card(ext, kind)] += chance;
        }
    }
    sum
}
