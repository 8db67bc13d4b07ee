//! Harbors of a dealt map: kinds on the places of the scenario (S-SCEN-09), or both at random in a world (S-NEW-03).

use super::check::share_corner;
use super::{HarborSpot, HarborSpots, Hexes, Scenario};
use crate::draw::Draw;
use crate::shared::board::HarborKind;
use crate::topology::{Axial, Side};

impl Scenario {
    /// Places the harbors.
    pub(super) fn deal_harbors(&self, are_shuffled: bool, land: Hexes, draw: &mut impl Draw) -> HarborSpots {
        let mut harbors = self.harbors;
        if are_shuffled || self.world.is_some() {
            shuffle_kinds(harbors.as_mut_slice(), draw);
        }
        if self.world.is_some() { scatter(&harbors, land, draw) } else { harbors }
    }
}

fn shuffle_kinds(harbors: &mut [HarborSpot], draw: &mut impl Draw) {
    let mut kinds = [HarborKind::Any; crate::shared::board::MAX_HARBORS];
    let kinds = &mut kinds[..harbors.len()];
    for (kind, harbor) in kinds.iter_mut().zip(harbors.iter()) {
        *kind = harbor.kind;
    }
    draw.shuffle(kinds);
    for (harbor, &mut kind) in harbors.iter_mut().zip(kinds) {
        harbor.kind = kind;
    }
}

/// Places one harbor after another on a coastal side that shares no corner with earlier ones, each equally likely;
/// kinds without a free side are left out.
fn scatter(kinds: &[HarborSpot], land: Hexes, draw: &mut impl Draw) -> HarborSpots {
    let mut laid = HarborSpots::default();
    for spot in kinds {
        let n_free = free_sides(land, &laid).count();
        if n_free == 0 {
            break;
        }
        let chosen = free_sides(land, &laid).nth(draw.below(n_free as u32) as usize);
        if let Some((hex, side)) = chosen {
            laid.push(HarborSpot { hex, side, kind: spot.kind });
        }
    }
    laid
}

/// The coastal sides that share no corner with a harbor.
fn free_sides(land: Hexes, laid: &[HarborSpot]) -> impl Iterator<Item = (Axial, Side)> {
    let sides = land.iter().flat_map(|hex| Side::ALL.into_iter().map(move |side| (hex, side)));
    let coast = sides.filter(move |(hex, side)| !land.contains(hex.neighbor(*side)));
    coast.filter(|&place| !laid.iter().any(|harbor| share_corner(place, (harbor.hex, harbor.side))))
}
