//! Dealing hidden cards: hands, progress hands, cards put back unseen and the unknown decks.

use super::agenda::KnightsAgenda;
use super::decks::{Decks, Returned, Slip};
use super::state::{KnightsExt, KnightsSecret};
use super::{Knights, progress, score, tariff};
use crate::draw::Draw;
use crate::rulesets::knights::words::{KnightsView, Progress, ProgressCards, Track};
use crate::rulesets::{ExtView, Observation};
use crate::shared::{Core, Particulars, Secret, View, take_card};
use crate::vocab::{BySeat, Kind, KindSet, Seat};

/// A full state that the viewer cannot tell from the real one.
///
/// # Panics
/// When the observation belongs to another rule set.
pub(super) fn determinize(seen: &Observation, draw: &mut impl Draw) -> Knights {
    let ExtView::Knights(view) = &seen.ext else { panic!("an observation of another rule set") };
    let mut secret = Secret::default();
    let offered = deal_hands(&seen.core, view, &mut secret, draw);
    seen.core.choose_discards(|seat| safe_limit(&seen.core, view, seat), &mut secret, draw);
    let core = Core { public: seen.core.public.clone(), secret };
    let mut progress = deal_progress(&seen.core, view, draw);
    progress.offered = offered;
    Knights { core, ext: KnightsExt { public: view.public.clone(), secret: progress } }
}

/// Deals the hands; cards that the open proposal or a pending decision reveals are dealt first. The resource offered
/// with Commercial Harbor is one of the actor's.
fn deal_hands(seen: &View, view: &KnightsView, secret: &mut Secret, draw: &mut impl Draw) -> Option<Kind> {
    let mut unseen = tariff::bank(seen.public.board.island()).minus(seen.public.bank);
    let mut known = seen.hands;
    if let (KnightsAgenda::TakeCards { victim, .. }, Some(hand)) = (view.public.agenda, view.shown_hand) {
        known[victim] = Some(hand);
    }
    let seats = || seen.public.turn.seats().iter();
    for seat in seats() {
        if let Some(hand) = known[seat] {
            secret.hands[seat] = hand;
            unseen = unseen.minus(hand);
        }
    }
    let mut offered = view.offered;
    for seat in seats().filter(|&seat| known[seat].is_none()) {
        let mut shown = seen.public.shown_by_offer(seat);
        if let KnightsAgenda::GiveCommodity { seat: partner, .. } = view.public.agenda {
            let kinds = match seat {
                _ if seat == partner => tariff::COMMODITIES,
                _ if seat == seen.public.turn.actor => KindSet::RESOURCES,
                _ => KindSet::EMPTY,
            };
            shown += take_card(&mut unseen.only(kinds), draw);
            if seat == seen.public.turn.actor {
                offered = shown.kinds().first();
            }
        }
        secret.hands[seat] = shown;
        unseen = unseen.minus(shown);
    }
    for seat in seats().filter(|&seat| known[seat].is_none()) {
        for _ in secret.hands[seat].total()..u32::from(seen.hand_sizes[seat]) {
            secret.hands[seat] += take_card(&mut unseen, draw);
        }
    }
    offered
}

/// The most cards safe from a 7, or from the Saboteur that is at work (K-SABOT-01).
fn safe_limit(seen: &View, view: &KnightsView, seat: Seat) -> Option<u8> {
    match view.public.agenda {
        KnightsAgenda::Discard { .. } => {
            let actor = seen.public.turn.actor;
            let hit = score::ahead(&seen.public, &view.public, actor, score::Ties::In);
            hit.contains(seat).then_some(1)
        }
        _ => view.public.hand_limit(&seen.public, seat),
    }
}

/// Deals progress hands, then the cards put back unseen, each deck for itself; the rest is unknown.
fn deal_progress(seen: &View, view: &KnightsView, draw: &mut impl Draw) -> KnightsSecret {
    let mut unseen = progress::all();
    for card in Progress::ALL.into_iter().filter(|card| card.is_point()) {
        if view.public.points[super::KnightsPublic::point_idx(card)].is_some() {
            unseen.remove(card);
        }
    }
    let mut known = view.hands;
    if let (KnightsAgenda::TakeProgress { victim, .. }, Some(hand)) =
        (view.public.agenda, view.shown_progress)
    {
        known[victim] = Some(hand);
    }
    let seen_cards = known.0.iter().flatten().flat_map(|hand| hand.iter());
    for (card, n) in seen_cards {
        (0..n).for_each(|_| unseen.remove(card));
    }
    for card in view.decks.iter().flat_map(|deck| deck.returned.iter().flatten()) {
        unseen.remove(*card);
    }
    let mut hands = BySeat(known.0.map(Option::unwrap_or_default));
    let mut decks = Decks { unknown: unseen, returned: [Returned::default(); 3] };
    let hidden = |seat: &Seat| known[*seat].is_none();
    let mut pool = Pool::new(view, unseen);
    for seat in seen.public.turn.seats().iter().filter(hidden) {
        for _ in 0..view.sizes[seat] {
            if let Some(card) = pool.take(draw) {
                hands[seat].insert(card);
            }
        }
    }
    for deck in Track::ALL {
        put_back(view, seen, deck, &mut pool, &mut decks, draw);
    }
    decks.unknown = pool.cards;
    KnightsSecret { hands, decks, offered: None }
}

/// The cards put back under a deck: those the viewer saw, and random ones for the rest. A card put back unseen came
/// from somebody else; it does not matter who.
fn put_back(
    view: &KnightsView,
    seen: &View,
    deck: Track,
    pool: &mut Pool,
    decks: &mut Decks,
    draw: &mut impl Draw,
) {
    let stranger = seen.public.turn.seats().iter().find(|&seat| !seen.viewer.is(seat));
    let deck_view = &view.decks[deck.idx()];
    for slot in &deck_view.returned[..usize::from(deck_view.n_returned)] {
        match *slot {
            Some(card) => decks.put_back(Slip { card, by: None }),
            None => {
                if let Some(card) = pool.take_from(deck, draw) {
                    decks.put_back(Slip { card, by: stranger });
                }
            }
        }
    }
}

/// The unseen cards, with how many of each deck may still go to hands: the rest is in the deck.
struct Pool {
    cards: ProgressCards,
    spare: [u32; 3],
}

impl Pool {
    fn new(view: &KnightsView, cards: ProgressCards) -> Self {
        let spare = Track::ALL.map(|deck| {
            let deck_view = &view.decks[deck.idx()];
            let hidden =
                deck_view.returned[..usize::from(deck_view.n_returned)].iter().filter(|c| c.is_none());
            let in_deck = u32::from(deck_view.n_unknown) + hidden.count() as u32;
            cards.of_deck(deck).total().saturating_sub(in_deck)
        });
        Self { cards, spare }
    }

    /// A card for a hand: never a victory point, and of a deck that can spare one.
    fn take(&mut self, draw: &mut impl Draw) -> Option<Progress> {
        let total: u32 = self.spare.iter().sum();
        if total == 0 {
            return None;
        }
        let mut at = draw.below(total);
        for deck in Track::ALL {
            if at < self.spare[deck.idx()] {
                self.spare[deck.idx()] -= 1;
                return self.take_from(deck, draw);
            }
            at -= self.spare[deck.idx()];
        }
        None
    }

    /// A card of a deck that can be in a hand or have been in one: never a victory point.
    fn take_from(&mut self, deck: Track, draw: &mut impl Draw) -> Option<Progress> {
        let playable = self.cards.of_deck(deck).iter().filter(|(card, _)| !card.is_point());
        let playable = playable.fold(ProgressCards::NONE, |cards, (card, n)| cards.with(card, n));
        let card = playable.card_at(draw.below(playable.total().max(1)))?;
        self.cards.remove(card);
        Some(card)
    }
}
