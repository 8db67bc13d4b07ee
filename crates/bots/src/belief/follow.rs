//! The effect of an event on a guess at all hands. Anything hidden from the seat is guessed.

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::{
    BySeat, Cards, CoreEvent, Event, KindSet, RuleSet, Seat, with_addition, with_rule_set,
};

use crate::rulesets::{Follow as _, Profile};

/// Lets guesses follow an event of a game by some rules; those that the event shows to be wrong are dropped.
pub(super) fn follow(guesses: &mut Vec<BySeat<Cards>>, event: Event, rules: RuleSet, rng: &mut GameRng) {
    with_addition!(Event, event, own => guesses.retain_mut(|guess| own.follow(guess, rng)), Event::Core(shared) => {
        follow_core(guesses, shared, rules, rng);
    });
}

/// The event is looked at once, not once for each guess.
fn follow_core(guesses: &mut Vec<BySeat<Cards>>, event: CoreEvent, rules: RuleSet, rng: &mut GameRng) {
    match event {
        CoreEvent::Received { seat, cards, .. } => guesses.retain_mut(|guess| gain(guess, seat, cards)),
        CoreEvent::RoadBuilt { seat, cost, .. }
        | CoreEvent::SettlementBuilt { seat, cost, .. }
        | CoreEvent::CityBuilt { seat, cost, .. }
        | CoreEvent::Bought { seat, cost }
        | CoreEvent::Discarded { seat, cards: cost } => guesses.retain_mut(|guess| lose(guess, seat, cost)),
        CoreEvent::MaritimeTraded { seat, give, get } => {
            guesses.retain_mut(|guess| lose(guess, seat, give) && gain(guess, seat, get));
        }
        CoreEvent::Traded { seat, with, give, get } => {
            guesses.retain_mut(|guess| exchange(guess, seat, with, give, get));
        }
        CoreEvent::Monopolized { seat, kind, taken } => guesses.retain_mut(|guess| {
            Seat::ALL.into_iter().filter(|&other| other != seat).all(|other| {
                let (held, given) = (guess[other].get(kind), taken[other]);
                let fits = with_rule_set!(rules, Game => <Game as Profile>::monopoly_fits(kind, held, given));
                fits && hand_over(guess, other, seat, Cards::of(kind, given))
            })
        }),
        CoreEvent::Stolen { thief, victim, kind } => {
            let kinds = with_rule_set!(rules, Game => <Game as Profile>::STOLEN_UNSEEN);
            let cards = kind.map(|kind| Cards::of(kind, 1)).ok_or((1, kinds));
            guesses.retain_mut(|guess| take(guess, thief, victim, cards, rng));
        }
        CoreEvent::Revealed { seat, hand, .. } => guesses.iter_mut().for_each(|guess| guess[seat] = hand),
        CoreEvent::Now { .. }
        | CoreEvent::Rolled { .. }
        | CoreEvent::LongestRoad(_)
        | CoreEvent::Drawn { .. }
        | CoreEvent::Played { .. }
        | CoreEvent::LargestArmy { .. }
        | CoreEvent::DiscardChosen { .. }
        | CoreEvent::RobberMoved { .. }
        | CoreEvent::Offered { .. }
        | CoreEvent::Answered { .. }
        | CoreEvent::OfferLapsed => {}
    }
}

pub(crate) fn gain(guess: &mut BySeat<Cards>, seat: Seat, cards: Cards) -> bool {
    guess[seat].checked_add(cards).map(|hand| guess[seat] = hand).is_some()
}

pub(crate) fn lose(guess: &mut BySeat<Cards>, seat: Seat, cards: Cards) -> bool {
    guess[seat].checked_sub(cards).map(|hand| guess[seat] = hand).is_some()
}

pub(crate) fn hand_over(guess: &mut BySeat<Cards>, from: Seat, to: Seat, cards: Cards) -> bool {
    lose(guess, from, cards) && gain(guess, to, cards)
}

pub(crate) fn exchange(guess: &mut BySeat<Cards>, seat: Seat, with: Seat, give: Cards, get: Cards) -> bool {
    hand_over(guess, seat, with, give) && hand_over(guess, with, seat, get)
}

/// Moves cards: those the seat saw, or a number of unseen cards of some kinds.
pub(crate) fn take(
    guess: &mut BySeat<Cards>,
    taker: Seat,
    victim: Seat,
    cards: Result<Cards, (u8, KindSet)>,
    rng: &mut GameRng,
) -> bool {
    let (n, kinds) = match cards {
        Ok(cards) => return hand_over(guess, victim, taker, cards),
        Err(unseen) => unseen,
    };
    (0..n).all(|_| {
        let held = guess[victim].only(kinds);
        let total = held.total();
        let card = if total == 0 { None } else { held.card_at(rng.below(total)) };
        card.is_some_and(|kind| hand_over(guess, victim, taker, Cards::of(kind, 1)))
    })
}

/// Cards of any kind.
pub(crate) const ANY: KindSet = KindSet::from_bits(u8::MAX);
