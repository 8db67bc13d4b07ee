//! Victory points, all of them public (specification, section 2.10; K-GEN-08).

use super::state::KnightsPublic;
use super::tariff;
use crate::shared::{Public, tariff as core_tariff};
use crate::topology::VertexId;
use crate::vocab::{Seat, SeatSet};

/// The points of a player.
#[inline]
#[must_use]
pub(super) fn vp(public: &Public, ext: &KnightsPublic, seat: Seat) -> u32 {
    let buildings = public.pieces.buildings(seat);
    let is_own =
        |vertex: Option<VertexId>| u32::from(vertex.is_some_and(|vertex| buildings.contains(vertex)));
    let [trade, politics, science] = ext.metropolises;
    let metropolises = is_own(trade) + is_own(politics) + is_own(science);
    let [constitution, printer] = ext.points;
    let points = u32::from(constitution == Some(seat)) + u32::from(printer == Some(seat));
    buildings.len()
        + public.pieces.cities(seat).len()
        + u32::from(public.longest_road.holder == Some(seat)) * core_tariff::AWARD_VP
        + metropolises * tariff::METROPOLIS_VP
        + u32::from(ext.defenders[seat])
        + points
        + u32::from(ext.merchant.is_some_and(|merchant| merchant.seat == seat)) * tariff::MERCHANT_VP
}

/// The opponents whom the friendly robber spares (K-ROBBER-08, B-FRIEND-01); nobody when the option is off.
#[must_use]
pub(super) fn spared(public: &Public, ext: &KnightsPublic, mover: Seat) -> SeatSet {
    if !public.options.friendly_robber {
        return SeatSet::EMPTY;
    }
    let limit = u32::from(public.options.friendly_limit);
    public.turn.others(mover).iter().filter(|&seat| vp(public, ext, seat) <= limit).collect()
}

/// The opponents with more points than a player, or with as many if `ties` says so.
#[must_use]
pub(super) fn ahead(public: &Public, ext: &KnightsPublic, seat: Seat, ties: Ties) -> SeatSet {
    let own = vp(public, ext, seat) + u32::from(ties == Ties::Out);
    public.turn.others(seat).iter().filter(|&other| vp(public, ext, other) >= own).collect()
}

/// Whether opponents with as many points count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ties {
    /// They do.
    In,
    /// They do not.
    Out,
}
