//! Card counting: what the others may hold, from the events that the seat saw.
//! Almost everything that moves cards is public; only thefts between others are not. A handful of guesses at all hands is carried along:
//! each follows every event, guesses what was stolen, and is dropped when it cannot pay what was paid.

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::core::tariff;
use hexhaven_engine::{BySeat, Cards, CoreEvent, Event, Observation, Seat};

/// How many guesses are carried along.
const N_GUESSES: usize = 48;

/// Guesses at the hands of all seats.
#[derive(Clone, Debug)]
pub(crate) struct Belief {
    guesses: Vec<BySeat<Cards>>,
}

impl Default for Belief {
    /// Before anything happened all hands are empty, and that is certain.
    fn default() -> Self {
        Self { guesses: vec![BySeat::default(); N_GUESSES] }
    }
}

impl Belief {
    /// The observation with a guess filled in for the hands that it does not show; `None` if no guess fits, for example
    /// because the bot did not follow the game from its start.
    pub(crate) fn fill(&self, seen: &Observation, rng: &mut GameRng) -> Option<Observation> {
        if self.guesses.is_empty() {
            return None;
        }
        let start = rng.below(self.guesses.len() as u32) as usize;
        let order = self.guesses[start..].iter().chain(&self.guesses[..start]);
        let guess = order.take(TRIES).find(|guess| fits(guess, seen))?;
        let mut filled = seen.clone();
        for seat in seen.core.public.turn.seats().iter() {
            filled.core.hands[seat] = Some(guess[seat]);
        }
        Some(filled)
    }

    /// Follows an event as the seat saw it.
    pub(crate) fn notice(&mut self, event: Event, rng: &mut GameRng) {
        let Event::Core(event) = event else { return };
        let n_before = self.guesses.len();
        match event {
            CoreEvent::Received { seat, cards, .. } => self.each(|guess| gain(guess, seat, cards)),
            CoreEvent::RoadBuilt { seat, cost, .. }
            | CoreEvent::SettlementBuilt { seat, cost, .. }
            | CoreEvent::CityBuilt { seat, cost, .. }
            | CoreEvent::Bought { seat, cost }
            | CoreEvent::Discarded { seat, cards: cost } => self.each(|guess| lose(guess, seat, cost)),
            CoreEvent::MaritimeTraded { seat, give, get } => {
                self.each(|guess| lose(guess, seat, give) && gain(guess, seat, get));
            }
            CoreEvent::Traded { seat, with, give, get } => {
                self.each(|guess| hand_over(guess, seat, with, give) && hand_over(guess, with, seat, get));
            }
            CoreEvent::Monopolized { seat, kind, taken } => self.each(|guess| {
                Seat::ALL.into_iter().all(|other| {
                    other == seat
                        || (guess[other].get(kind) == taken[other]
                            && hand_over(guess, other, seat, Cards::of(kind, taken[other])))
                })
            }),
            CoreEvent::Stolen { thief, victim, kind: Some(kind) } => {
                self.each(|guess| hand_over(guess, victim, thief, Cards::of(kind, 1)));
            }
            CoreEvent::Stolen { thief, victim, kind: None } => {
                self.each(|guess| {
                    let total = guess[victim].total();
                    let card = if total == 0 { None } else { guess[victim].card_at(rng.below(total)) };
                    card.is_some_and(|kind| hand_over(guess, victim, thief, Cards::of(kind, 1)))
                });
            }
            _ => return,
        }
        self.refill(n_before, rng);
    }

    /// Changes every guess and drops those that the change does not fit.
    fn each(&mut self, mut change: impl FnMut(&mut BySeat<Cards>) -> bool) {
        self.guesses.retain_mut(|guess| change(guess));
    }

    /// Copies survivors until there are as many guesses as before.
    fn refill(&mut self, n: usize, rng: &mut GameRng) {
        let n_left = self.guesses.len();
        if n_left == 0 {
            return;
        }
        while self.guesses.len() < n {
            let copied = self.guesses[rng.below(n_left as u32) as usize];
            self.guesses.push(copied);
        }
    }
}

/// How many guesses are tried before the search deals at random.
const TRIES: usize = 8;

/// Whether a guess agrees with everything that can be seen.
fn fits(guess: &BySeat<Cards>, seen: &Observation) -> bool {
    let view = &seen.core;
    let mut sum = view.public.bank;
    for seat in view.public.turn.seats().iter() {
        let hand = guess[seat];
        if hand.total() != u32::from(view.hand_sizes[seat]) || view.hands[seat].is_some_and(|own| own != hand)
        {
            return false;
        }
        sum += hand;
    }
    let offer = &view.public.offer;
    let is_shown = |seat: Seat| {
        let shown = if seat == view.public.turn.actor {
            if offer.open.give() { Cards::NONE } else { offer.give }
        } else if let Some((give, _)) = offer.counter(seat) {
            give
        } else if offer.accepted.contains(seat) {
            offer.want
        } else {
            Cards::NONE
        };
        guess[seat].covers(shown)
    };
    sum == tariff::bank(view.public.board.island()) && view.public.turn.seats().iter().all(is_shown)
}

fn gain(guess: &mut BySeat<Cards>, seat: Seat, cards: Cards) -> bool {
    guess[seat].checked_add(cards).map(|hand| guess[seat] = hand).is_some()
}

fn lose(guess: &mut BySeat<Cards>, seat: Seat, cards: Cards) -> bool {
    guess[seat].checked_sub(cards).map(|hand| guess[seat] = hand).is_some()
}

fn hand_over(guess: &mut BySeat<Cards>, from: Seat, to: Seat, cards: Cards) -> bool {
    lose(guess, from, cards) && gain(guess, to, cards)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, RandomBot, Seen};
    use hexhaven_engine::core::Options;
    use hexhaven_engine::core::setup::SetupOptions;
    use hexhaven_engine::rulesets::base::Base;
    use hexhaven_engine::{Log, Rules, ToAct, Viewer};

    struct Told<'a>(&'a mut Belief, &'a mut GameRng, Seat);

    impl Log for Told<'_> {
        fn note(&mut self, event: Event) {
            self.0.notice(event.seen_by(Viewer::Seat(self.2)), self.1);
        }
    }

    /// Follows a random game from one seat; tells how many positions were looked at and in how many a guess fitted, and
    /// checks that no guess contradicts what the seat sees.
    fn follow(seed: u64) -> (u32, u32) {
        let mut rng = GameRng::new(seed);
        let mut game = Base::start(&Options::MODERN, &SetupOptions::default(), 4, &mut rng).unwrap();
        let mut bot = RandomBot::new(seed);
        let (mut belief, own) = (Belief::default(), Seat::ALL[1]);
        let (mut looked, mut fitted) = (0, 0);
        for _ in 0..600 {
            match game.to_act() {
                ToAct::Over(_) => break,
                ToAct::Chance(_) => {
                    let outcomes = game.outcomes();
                    let outcome = outcomes.pick(rng.below(outcomes.total())).unwrap();
                    game.resolve_unchecked(outcome, &mut Told(&mut belief, &mut rng, own));
                }
                ToAct::Seats(seats, _) => {
                    let seat = seats.first().unwrap();
                    let action = bot.choose(&Seen::new(&game, seat), &game.legal(seat));
                    game.play_unchecked(seat, action, &mut Told(&mut belief, &mut rng, own));
                }
            }
            let seen = game.observe(Viewer::Seat(own));
            looked += 1;
            if let Some(filled) = belief.fill(&seen, &mut rng) {
                fitted += 1;
                assert_eq!(Base::determinize(&filled, &mut rng).core().hand(own), game.core().hand(own));
            }
        }
        (looked, fitted)
    }

    #[test]
    fn guesses_fit_almost_always() {
        let (mut looked, mut fitted) = (0, 0);
        for seed in 0..20 {
            let (more_looked, more_fitted) = follow(seed);
            looked += more_looked;
            fitted += more_fitted;
        }
        assert!(fitted * 100 >= looked * 97, "{fitted} of {looked}");
    }
}
