//! Dealing what a viewer cannot see: cards as in the base game, while all oil is known.

use super::options::VictoryCheck;
use super::score::public_vp;
use super::state::OilPublic;
use crate::draw::Draw;
use crate::shared::{Core, Public, View};
use crate::vocab::{Cards, Kind, KindSet, Seat};

/// A full shared state that the viewer cannot tell from the real one.
pub(super) fn determinize(seen: &View, oil: &OilPublic, draw: &mut impl Draw) -> Core {
    let public = &seen.public;
    let shown =
        |seat| public.shown_by_offer(seat).only(KindSet::RESOURCES) + Cards::of(Kind::OIL, oil.now.oil[seat]);
    seen.deal(oil.supply(public), shown, |seat| most_vp_cards(public, oil, seat), draw)
}

/// How many victory point cards a player can hold: where points win at once, with more the actor would have won.
fn most_vp_cards(public: &Public, oil: &OilPublic, seat: Seat) -> u8 {
    if oil.options.victory_check == VictoryCheck::EndOfTurn || !public.turn.is_own_turn(seat) {
        return u8::MAX;
    }
    let missing = u32::from(public.options.target_vp).saturating_sub(public_vp(public, oil, seat));
    missing.saturating_sub(1) as u8
}
