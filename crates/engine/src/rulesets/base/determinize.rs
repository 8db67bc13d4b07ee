//! Dealing what a viewer cannot see, with the base game's supply and its rule for winning.

use super::score::public_vp;
use crate::draw::Draw;
use crate::shared::{Core, Public, View, tariff};
use crate::vocab::Seat;

/// A full state that the viewer cannot tell from the real one.
pub(super) fn determinize(seen: &View, draw: &mut impl Draw) -> Core {
    let public = &seen.public;
    let supply = tariff::bank(public.board.island());
    seen.deal(supply, |seat| public.shown_by_offer(seat), |seat| most_vp_cards(public, seat), draw)
}

/// How many victory point cards a player can hold: with more, the actor would have won already (B-WIN-02).
fn most_vp_cards(public: &Public, seat: Seat) -> u8 {
    if !public.turn.is_own_turn(seat) {
        return u8::MAX;
    }
    let missing = u32::from(public.options.target_vp).saturating_sub(public_vp(public, seat));
    missing.saturating_sub(1) as u8
}
