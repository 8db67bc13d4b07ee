//! Victory points, all of them public (specification, section 2.10; K-GEN-08), and who is ahead.

use super::state::KnightsPublic;
use crate::shared::{Particulars, Public};
use crate::vocab::{Seat, SeatSet};

/// The points of a player.
#[inline]
#[must_use]
pub(super) fn vp(public: &Public, ext: &KnightsPublic, seat: Seat) -> u32 {
    ext.public_vp(public, seat)
}

/// The opponents with more points than a player, or, with `ties`, at least as many.
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
