//! Victory points, all of them public (specification, section 2.10; K-GEN-08), and who is ahead.

use super::state::KnightsPublic;
use super::tariff;
use crate::rulesets::knights::words::Track;
use crate::shared::{Particulars, Public, tariff as core_tariff};
use crate::vocab::{BySeat, Seat, SeatSet};

/// The points of a player.
#[inline]
pub(super) fn vp(public: &Public, ext: &KnightsPublic, seat: Seat) -> u32 {
    ext.public_vp(public, seat)
}

/// The opponents with more points than a player, or, with `ties`, at least as many.
pub(super) fn ahead(public: &Public, ext: &KnightsPublic, seat: Seat, ties: Ties) -> SeatSet {
    let extras = extras(public, ext);
    let points = |seat: Seat| {
        let (n_buildings, n_cities) = public.pieces.n_buildings(seat);
        let points = n_buildings + n_cities + u32::from((extras >> (8 * seat.idx())) as u8);
        debug_assert_eq!(points, vp(public, ext, seat), "the points of {seat:?} were added up");
        points
    };
    let own = points(seat) + u32::from(ties == Ties::Out);
    public.turn.others(seat).iter().filter(|&other| points(other) >= own).collect()
}

/// The points of all players for anything but buildings, a byte each: going through the holders is cheaper than asking
/// every player for everything.
#[inline]
fn extras(public: &Public, ext: &KnightsPublic) -> u64 {
    let held = |holder: Option<Seat>, n: u32| holder.map_or(0, |seat| u64::from(n) << (8 * seat.idx()));
    let each =
        |points: &BySeat<u8>| points.0.iter().rev().fold(0, |word, &points| word << 8 | u64::from(points));
    let [constitution, printer] = ext.points;
    let merchant = ext.merchant.map(|merchant| merchant.seat);
    let mut word = each(&ext.defenders)
        + held(public.longest_road.holder, core_tariff::AWARD_VP)
        + held(constitution, 1)
        + held(printer, 1)
        + held(merchant, tariff::MERCHANT_VP);
    for track in Track::ALL {
        word += held(ext.metropolis_holder(&public.pieces, track), tariff::METROPOLIS_VP);
    }
    ext.sea.as_ref().map_or(word, |sea| word + each(&sea.areas.points))
}

/// Whether opponents with as many points count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ties {
    /// They do.
    In,
    /// They do not.
    Out,
}
