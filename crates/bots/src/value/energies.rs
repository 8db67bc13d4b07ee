//! The value function of New Energies: what the rule set adds to the shared one.

use hexhaven_engine::core::{Core, Public};
use hexhaven_engine::rulesets::energies::EnergiesExt;
use hexhaven_engine::{Kind, Seat};

use super::economy::{GOODS, Yield};
use super::{Outlook, Terms, Weights};

/// The worth of the kinds that the rule set adds, against the mean resource.
pub(super) fn goods(weights: &Weights) -> [f32; GOODS - 5] {
    [weights.energies_science, weights.energies_energy, 0.0]
}

/// Adds what the rule set yields beside the hexes.
pub(super) fn produce(public: &Public, ext: &EnergiesExt, seat: Seat, weights: &Weights, yields: &mut Yield) {
    let _ = (public, ext, seat, weights, yields);
}

/// How many of a kind the bank takes for one of another.
pub(super) fn rate(public: &Public, ext: &EnergiesExt, seat: Seat, kind: Kind) -> u8 {
    let _ = ext;
    public.harbors[seat].rate(kind)
}

/// Adds what there is to save for.
pub(super) fn aims(outlook: &mut Outlook, public: &Public, ext: &EnergiesExt, seat: Seat, terms: &Terms<'_>) {
    let _ = (outlook, public, ext, seat, terms);
}

/// What a seat's share of the rule set's own things is worth.
pub(super) fn worth(core: &Core, ext: &EnergiesExt, seat: Seat, terms: &Terms<'_>, outlook: &Outlook) -> f32 {
    let _ = (core, ext, seat, terms, outlook);
    0.0
}
