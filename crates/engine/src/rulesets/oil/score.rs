//! Victory points: always counted from their sources (O-END-04).

use super::state::OilPublic;
use super::{Oil, tariff};
use crate::shared::{Public, tariff as shared};
use crate::vocab::{Development, Seat, SeatSet};

/// The points that everybody sees (B-INFO-04).
#[inline]
#[must_use]
pub(super) fn public_vp(public: &Public, oil: &OilPublic, seat: Seat) -> u32 {
    let buildings = public.pieces.buildings(seat);
    let built = buildings.len() + (buildings & public.pieces.all_cities()).len();
    let holds = |holder: Option<Seat>| u32::from(holder == Some(seat));
    let awards = holds(public.longest_road.holder) + holds(public.largest_army);
    built
        + (buildings & oil.metropolises).len()
        + awards * shared::AWARD_VP
        + u32::from(oil.sequestered[seat] / tariff::SEQUESTER_SET)
        + holds(oil.champion) * tariff::CHAMPION_VP
}

/// All points, secret ones included (B-VPC-01).
#[inline]
#[must_use]
pub(super) fn vp(game: &Oil, seat: Seat) -> u32 {
    let cards = game.core.secret.developments[seat][Development::VictoryPoint];
    public_vp(&game.core.public, &game.ext.public, seat) + u32::from(cards)
}

/// The opponents whom the friendly robber spares (B-FRIEND-01, O-ROBBER-10); nobody when the option is off.
#[must_use]
pub(super) fn spared(public: &Public, oil: &OilPublic, mover: Seat) -> SeatSet {
    if !public.options.friendly_robber {
        return SeatSet::EMPTY;
    }
    let limit = u32::from(public.options.friendly_limit);
    public.turn.others(mover).iter().filter(|&seat| public_vp(public, oil, seat) <= limit).collect()
}
