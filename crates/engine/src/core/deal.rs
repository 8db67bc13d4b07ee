//! Dealing what a viewer cannot see: a full state that looks the same to the viewer, every deal of the unknown cards
//! over the known hand sizes equally likely.

use super::state::{Core, Public, Secret};
use super::turn::Agenda;
use super::view::View;
use crate::draw::Draw;
use crate::vocab::{Cards, Development, Developments, Seat, Viewer};

/// What a rule set says of the cards that are dealt.
#[derive(Clone, Copy, Debug)]
pub struct Dealing<V, L> {
    /// All cards of the game that can be in hands.
    pub supply: Cards,
    /// All development cards of the game.
    pub developments: Developments,
    /// How many of the actor's development cards cannot be played yet; the number is public, the kinds are not.
    pub n_fresh: u8,
    /// How many victory point cards a player can hold: with more, the player would have won already (B-WIN-02).
    pub most_vp_cards: V,
    /// The most cards that are safe from a 7 for each player.
    pub limit: L,
}

impl Core {
    /// A full state that the viewer cannot tell from the real one.
    #[must_use]
    pub fn deal<V, L>(seen: &View, dealing: &Dealing<V, L>, draw: &mut impl Draw) -> Self
    where
        V: Fn(Seat) -> u8,
        L: Fn(Seat) -> Option<u8>,
    {
        let mut secret = Secret { fresh: seen.fresh, ..Secret::default() };
        deal_hands(seen, dealing.supply, &mut secret, draw);
        deal_developments(seen, dealing.developments, &dealing.most_vp_cards, &mut secret, draw);
        guess_fresh(seen, dealing.n_fresh, &mut secret, draw);
        choose_discards(seen, &dealing.limit, &mut secret, draw);
        Self { public: seen.public.clone(), secret }
    }
}

fn deal_hands(seen: &View, supply: Cards, secret: &mut Secret, draw: &mut impl Draw) {
    let mut unseen = supply.minus(seen.public.bank);
    for seat in seen.public.turn.seats().iter() {
        if let Some(hand) = seen.hands[seat] {
            secret.hands[seat] = hand;
            unseen = unseen.minus(hand);
        }
    }
    // What an open proposal shows to be in a hand is dealt there first.
    for seat in unknown_seats(seen) {
        let shown = shown_by_offer(&seen.public, seat).only(supply.kinds());
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

/// The cards that a player must hold because of the open proposal (B-TRADE-07, B-TRADE-08).
fn shown_by_offer(public: &Public, seat: Seat) -> Cards {
    let offer = &public.offer;
    if seat == public.turn.actor {
        return offer.give;
    }
    match offer.counter(seat) {
        Some((give, _)) => give,
        None if offer.accepted.contains(seat) => offer.want,
        None => Cards::NONE,
    }
}

fn unknown_seats(seen: &View) -> impl Iterator<Item = Seat> {
    seen.public.turn.seats().iter().filter(|&seat| seen.hands[seat].is_none())
}

fn take_card(from: &mut Cards, draw: &mut impl Draw) -> Cards {
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
    all: Developments,
    most_vp_cards: impl Fn(Seat) -> u8,
    secret: &mut Secret,
    draw: &mut impl Draw,
) {
    let mut unseen = unplayed(&seen.public, all);
    for seat in seen.public.turn.seats().iter() {
        if let Some(held) = seen.developments[seat] {
            secret.developments[seat] = held;
            for card in Development::ALL {
                unseen[card] = unseen[card].saturating_sub(held[card]);
            }
        }
    }
    let actor = seen.public.turn.actor;
    let is_first = |&seat: &Seat| seat == actor;
    let is_other = |&seat: &Seat| seat != actor;
    for seat in unknown_seats(seen).filter(is_first).chain(unknown_seats(seen).filter(is_other)) {
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

/// The development cards that have not been played, wherever they are.
fn unplayed(public: &Public, all: Developments) -> Developments {
    let mut unplayed = all;
    unplayed[Development::Knight] -= public.knights.0.iter().sum::<u8>();
    for card in Development::ALL {
        unplayed[card] -= public.spent[card];
    }
    unplayed
}

/// Which of the actor's cards came in this turn.
fn guess_fresh(seen: &View, n_fresh: u8, secret: &mut Secret, draw: &mut impl Draw) {
    let actor = seen.public.turn.actor;
    if seen.hands[actor].is_some() {
        return;
    }
    let mut held = secret.developments[actor];
    for _ in 0..n_fresh {
        if let Some(card) = take_development(&mut held, draw) {
            secret.fresh[card] += 1;
        }
    }
}

/// B-SEVEN-04: what others have chosen to discard is hidden until all have chosen.
fn choose_discards(
    seen: &View,
    limit: impl Fn(Seat) -> Option<u8>,
    secret: &mut Secret,
    draw: &mut impl Draw,
) {
    let Agenda::Discards { owed } = seen.public.agenda else { return };
    for seat in seen.public.turn.seats().iter() {
        let held = secret.hands[seat];
        let is_safe = limit(seat).is_none_or(|limit| held.total() <= u32::from(limit));
        if owed[seat] > 0 || is_safe {
            continue;
        }
        if seen.viewer == Viewer::Seat(seat) {
            secret.discards[seat] = seen.discard;
            continue;
        }
        let mut left = held;
        for _ in 0..held.total() / 2 {
            secret.discards[seat] += take_card(&mut left, draw);
        }
    }
}
