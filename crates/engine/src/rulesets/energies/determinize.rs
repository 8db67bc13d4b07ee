//! What New Energies says of the cards that a viewer cannot see; all that it adds itself is public.

use super::score::public_vp;
use super::state::EnergiesExt;
use super::tariff;
use crate::draw::Draw;
use crate::shared::{Core, Public, View};
use crate::vocab::Seat;

/// The shared state as the viewer cannot tell it from the real one.
pub(super) fn determinize(seen: &View, ext: &EnergiesExt, draw: &mut impl Draw) -> Core {
    let public = &seen.public;
    // Energy in a proposal is public and in no hand.
    let shown = |seat| public.shown_by_offer(seat).only(tariff::CARDS.kinds());
    let n_fresh = ext.marks.funded + public.n_bought();
    let limit = |seat| ext.hand_limit(public, seat);
    seen.deal_with(tariff::CARDS, shown, |seat| most_vp_cards(public, seat), n_fresh, limit, draw)
}

/// How many victory point cards a player can hold: with more, the active player would have won already (E-WIN-02).
fn most_vp_cards(public: &Public, seat: Seat) -> u8 {
    if !public.turn.is_own_turn(seat) {
        return u8::MAX;
    }
    let missing = u32::from(public.options.target_vp).saturating_sub(public_vp(public, seat));
    missing.saturating_sub(1) as u8
}
