//! Dealing hidden cards: as in the base game, while all oil is known.

use super::state::OilPublic;
use crate::draw::Draw;
use crate::shared::{Core, View};
use crate::vocab::{Cards, Kind, KindSet};

/// A full shared state that the viewer cannot tell from the real one.
pub(super) fn determinize(seen: &View, oil: &OilPublic, draw: &mut impl Draw) -> Core {
    let public = &seen.public;
    let shown =
        |seat| public.shown_by_offer(seat).only(KindSet::RESOURCES) + Cards::of(Kind::OIL, oil.now.oil[seat]);
    seen.deal(oil, oil.supply(public), shown, public.n_bought(), draw)
}
