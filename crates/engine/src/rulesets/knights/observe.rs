//! A viewer's knowledge of this rule set, built field by field (specification, section 2.13).

use super::agenda::KnightsAgenda;
use super::state::KnightsExt;
use crate::rulesets::knights::words::{DeckView, KnightsView, Track};
use crate::shared::{Agenda, Core};
use crate::vocab::{BySeat, Viewer};

/// A viewer's knowledge.
pub(super) fn view(core: &Core, ext: &KnightsExt, viewer: Viewer) -> KnightsView {
    let secret = &ext.secret;
    let mut hands = BySeat::default();
    let is_over = matches!(core.public.agenda, Agenda::Over(_));
    for seat in core.public.turn.seats().iter().filter(|&seat| is_over || viewer.is(seat)) {
        hands[seat] = Some(secret.hands[seat]);
    }
    let decks = Track::ALL.map(|deck| {
        let n_unknown = secret.decks.unknown.of_deck(deck).total() as u8;
        DeckView::new(n_unknown, &secret.decks.returned[deck.idx()], |slip| slip.seen_by(viewer))
    });
    let is_actor = viewer.is(core.public.turn.actor);
    let mut view = KnightsView {
        public: ext.public.clone(),
        sizes: BySeat(secret.hands.0.map(|hand| hand.total() as u8)),
        hands,
        decks,
        shown_hand: None,
        shown_progress: None,
        offered: secret.offered.filter(|_| is_actor),
    };
    match ext.public.agenda {
        KnightsAgenda::TakeCards { victim, .. } if is_actor => view.shown_hand = Some(core.hand(victim)),
        KnightsAgenda::TakeProgress { victim, .. } if is_actor => {
            view.shown_progress = Some(secret.hands[victim]);
        }
        _ => {}
    }
    view
}
