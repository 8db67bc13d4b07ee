//! Dealing hidden cards: a full state that looks the same to the viewer, every deal of the unknown cards
//! over the known hand sizes equally likely.

use super::particulars::Particulars;
use super::state::{Core, Public, Secret};
use super::tariff;
use super::turn::{Agenda, Part};
use super::view::View;
use crate::draw::Draw;
use crate::vocab::{Cards, Development, Developments, Seat, Viewer};

impl View {
    /// A full state that the viewer cannot tell from the real one. `supply` is all cards of bank and hands; each
    /// unknown hand has at least the cards in `shown`, and `n_fresh` of the actor's development cards cannot be played
    /// yet.
    pub(crate) fn deal(
        &self,
        own: &impl Particulars,
        supply: Cards,
        shown: impl Fn(Seat) -> Cards,
        n_fresh: u8,
        draw: &mut impl Draw,
    ) -> Core {
        let public = self.public.clone();
        let mut secret = Secret { fresh: self.fresh, ..Secret::default() };
        deal_hands(self, supply, shown, &mut secret, draw);
        deal_developments(self, |seat| most_vp_cards(&self.public, own, seat), &mut secret, draw);
        guess_fresh(self, n_fresh, &mut secret, draw);
        self.choose_discards(|seat| own.hand_limit(&self.public, seat), &mut secret, draw);
        Core { secret, public }
    }

    /// B-SEVEN-04: the others' chosen discards are hidden until all have chosen.
    pub(crate) fn choose_discards(
        &self,
        limit: impl Fn(Seat) -> Option<u8>,
        secret: &mut Secret,
        draw: &mut impl Draw,
    ) {
        let Agenda::Discards { owed } = self.public.agenda else { return };
        for seat in self.public.turn.seats().iter() {
            let held = secret.hands[seat];
            let is_safe = limit(seat).is_none_or(|limit| held.total() <= u32::from(limit));
            if owed[seat] > 0 || is_safe {
                continue;
            }
            if self.viewer == Viewer::Seat(seat) {
                secret.discards[seat] = self.discard;
                continue;
            }
            let mut left = held;
            for _ in 0..held.total() / 2 {
                secret.discards[seat] += take_card(&mut left, draw);
            }
        }
    }
}

fn deal_hands(
    seen: &View,
    supply: Cards,
    shown: impl Fn(Seat) -> Cards,
    secret: &mut Secret,
    draw: &mut impl Draw,
) {
    let mut unseen = supply.minus(seen.public.bank);
    for seat in seen.public.turn.seats().iter() {
        if let Some(hand) = seen.hands[seat] {
            secret.hands[seat] = hand;
            unseen = unseen.minus(hand);
        }
    }
    // Cards known to be in a hand are dealt there first.
    for seat in unknown_seats(seen) {
        let shown = shown(seat);
        secret.hands[seat] = shown;
        unseen = unseen.minus(shown);
    }
    for seat in unknown_seats(seen) {
        for _ in secret.hands[seat].total()..u32::from(seen.hand_sizes[seat]) {
            let card = take_card(&mut unseen, draw);
            secret.hands[seat] += card;
        }
    }
}

/// The players whose hand is to be dealt.
fn unknown_seats(seen: &View) -> impl Iterator<Item = Seat> {
    seen.public.turn.seats().iter().filter(|&seat| seen.hands[seat].is_none())
}

/// Takes one card at random, if there is one.
pub(crate) fn take_card(from: &mut Cards, draw: &mut impl Draw) -> Cards {
    let total = from.total();
    let card = if total == 0 { None } else { from.card_at(draw.below(total)) };
    let card = card.map_or(Cards::NONE, |kind| Cards::of(kind, 1));
    *from = from.minus(card);
    card
}

fn take_development(from: &mut Developments, draw: &mut impl Draw) -> Option<Development> {
    let total = from.total();
    let card = if total == 0 { None } else { from.card_at(draw.below(total)) };
    if let Some(card) = card {
        from[card] -= 1;
    }
    card
}

fn deal_developments(
    seen: &View,
    most_vp_cards: impl Fn(Seat) -> u8,
    secret: &mut Secret,
    draw: &mut impl Draw,
) {
    let mut unseen = unplayed(&seen.public);
    for seat in seen.public.turn.seats().iter() {
        if let Some(held) = seen.developments[seat] {
            secret.developments[seat] = held;
            for card in Development::ALL {
                unseen[card] = unseen[card].saturating_sub(held[card]);
            }
        }
    }
    let actor = seen.public.turn.actor;
    let unknown = || seen.public.turn.seats().iter().filter(|&seat| seen.developments[seat].is_none());
    let is_first = |&seat: &Seat| seat == actor;
    let is_other = |&seat: &Seat| seat != actor;
    for seat in unknown().filter(is_first).chain(unknown().filter(is_other)) {
        for _ in 0..seen.development_sizes[seat] {
            let mut held_back = Developments::default();
            if secret.developments[seat][Development::VictoryPoint] >= most_vp_cards(seat) {
                core::mem::swap(
                    &mut held_back[Development::VictoryPoint],
                    &mut unseen[Development::VictoryPoint],
                );
            }
            if let Some(card) = take_development(&mut unseen, draw) {
                secret.developments[seat][card] += 1;
            }
            unseen[Development::VictoryPoint] += held_back[Development::VictoryPoint];
        }
    }
    secret.pile = unseen;
}

/// The most victory point cards a player can hold: if points win at once, the actor would have won with more
/// (B-WIN-02).
fn most_vp_cards(public: &Public, own: &impl Particulars, seat: Seat) -> u8 {
    if !own.wins_at_once() || !public.turn.is_own_turn(seat) {
        return u8::MAX;
    }
    let missing = u32::from(public.options.target_vp).saturating_sub(own.public_vp(public, seat));
    missing.saturating_sub(1) as u8
}

/// All development cards that have not been played.
fn unplayed(public: &Public) -> Developments {
    let mut unplayed = tariff::developments(public.board.island());
    unplayed[Development::Knight] -= public.knights.0.iter().sum::<u8>();
    for card in Development::ALL {
        unplayed[card] -= public.spent[card];
    }
    unplayed
}

/// Which of the actor's cards cannot be played yet: the number is public, the kinds are not.
fn guess_fresh(seen: &View, n_fresh: u8, secret: &mut Secret, draw: &mut impl Draw) {
    let actor = seen.public.turn.actor;
    if seen.developments[actor].is_some() {
        return;
    }
    let mut held = secret.developments[actor];
    for _ in 0..n_fresh {
        if let Some(card) = take_development(&mut held, draw) {
            secret.fresh[card] += 1;
        }
    }
}

impl Public {
    /// The development cards drawn in this turn or part; an opportunity to build marks none (B-DEV-07, X-SBP-07).
    pub(crate) fn n_bought(&self) -> u8 {
        if self.turn.part == Part::SpecialBuilding {
            return 0;
        }
        self.turn.buys.saturating_sub(u8::from(self.agenda == Agenda::Drawing))
    }

    /// The cards that a player must hold because of the open proposal (B-TRADE-07, B-TRADE-08).
    pub fn shown_by_offer(&self, seat: Seat) -> Cards {
        let offer = &self.offer;
        if seat == self.turn.actor {
            return offer.give;
        }
        match offer.counter(seat) {
            Some((give, _)) => give,
            None if offer.accepted.contains(seat) => offer.want,
            None => Cards::NONE,
        }
    }
}
