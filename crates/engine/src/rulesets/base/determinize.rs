//! What the base game says of the cards that a viewer cannot see.

use super::score::public_vp;
use crate::core::{Agenda, Core, Dealing, Part, Public, View, tariff};
use crate::draw::Draw;
use crate::vocab::Seat;

/// A full state that the viewer cannot tell from the real one.
pub(super) fn determinize(seen: &View, draw: &mut impl Draw) -> Core {
    let public = &seen.public;
    let island = public.board.island();
    let limit = public.options.discard_limit.map(core::num::NonZeroU8::get);
    let dealing = Dealing {
        supply: tariff::bank(island),
        developments: tariff::developments(island),
        n_fresh: n_fresh(public),
        most_vp_cards: |seat| most_vp_cards(public, seat),
        limit: |_| limit,
    };
    Core::deal(seen, &dealing, draw)
}

/// How many victory point cards a player can hold: with more, the actor would have won already (B-WIN-02).
fn most_vp_cards(public: &Public, seat: Seat) -> u8 {
    if !public.turn.is_own_turn(seat) {
        return u8::MAX;
    }
    let missing = u32::from(public.options.target_vp).saturating_sub(public_vp(public, seat));
    missing.saturating_sub(1) as u8
}

/// The cards drawn in this turn or part; an opportunity to build marks none (B-DEV-07, X-SBP-07).
fn n_fresh(public: &Public) -> u8 {
    if public.turn.part == Part::SpecialBuilding {
        return 0;
    }
    public.turn.buys.saturating_sub(u8::from(public.agenda == Agenda::Drawing))
}
