//! Victory points: always counted from their sources (B-WIN-01, B-INFO-04).

use crate::shared::{Core, Public, tariff};
use crate::vocab::{Development, Seat, SeatSet};

/// The points that everybody sees.
#[inline]
#[must_use]
pub(super) fn public_vp(public: &Public, seat: Seat) -> u32 {
    let buildings = public.pieces.buildings(seat).len() + public.pieces.cities(seat).len();
    let holds = |holder: Option<Seat>| u32::from(holder == Some(seat)) * tariff::AWARD_VP;
    buildings + holds(public.longest_road.holder) + holds(public.largest_army)
}

/// All points, secret ones included (B-VPC-01).
#[inline]
#[must_use]
pub(super) fn vp(core: &Core, seat: Seat) -> u32 {
    public_vp(&core.public, seat) + u32::from(core.secret.developments[seat][Development::VictoryPoint])
}

/// The opponents whom the friendly robber spares (B-FRIEND-01); nobody when the option is off.
#[must_use]
pub(super) fn spared(public: &Public, mover: Seat) -> SeatSet {
    if !public.options.friendly_robber {
        return SeatSet::EMPTY;
    }
    let limit = u32::from(public.options.friendly_limit);
    public.turn.others(mover).iter().filter(|&seat| public_vp(public, seat) <= limit).collect()
}
