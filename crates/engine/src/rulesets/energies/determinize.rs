//! The hidden cards of New Energies; its own additions are all public.

use super::state::EnergiesExt;
use super::tariff;
use crate::draw::Draw;
use crate::shared::{Core, View};

/// A shared state that the viewer cannot tell from the real one.
pub(super) fn determinize(seen: &View, ext: &EnergiesExt, draw: &mut impl Draw) -> Core {
    let public = &seen.public;
    // Energy in a proposal is public and in no hand.
    let shown = |seat| public.shown_by_offer(seat).only(tariff::CARDS.kinds());
    seen.deal(ext, tariff::CARDS, shown, ext.marks.funded + public.n_bought(), draw)
}
