//! Card counting: what the others may have, judging by the events the seat saw. Almost everything that moves cards is
//! public; only thefts and a few progress cards between others are not. A handful of guesses at all hands is kept: each
//! follows every event, guesses the cards taken unseen, and is dropped when it cannot pay a price that was paid.

mod follow;

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::{BySeat, Cards, Event, ExtView, Observation, RuleSet, Rules, Seat, with_addition};

use crate::rulesets::{Plain, Sight as _};
use follow::follow;
pub(crate) use follow::{ANY, exchange, gain, hand_over, lose, take};

/// Evaluates an expression with the viewer's knowledge of the rule set.
macro_rules! sight {
    ($seen:expr, $own:ident => $body:expr) => {
        with_addition!(ExtView, &$seen.ext, $own => $body, ExtView::None => {
            let $own = &Plain;
            $body
        })
    };
}

/// The number of guesses carried along.
const N_GUESSES: usize = 96;

/// Card counting: guesses at the hands of all seats, from the events that one seat saw. Feed it every event from the
/// start of the game.
#[derive(Clone, Debug)]
pub struct Belief {
    guesses: Vec<BySeat<Cards>>,
    /// The wanted number of guesses.
    n: usize,
    /// Known from the first event that only these rules have; all shared events before it are the same in all.
    rules: RuleSet,
}

impl Default for Belief {
    /// Before anything happened all hands are empty, and that is certain.
    fn default() -> Self {
        Self::with_guesses(N_GUESSES)
    }
}

impl Belief {
    /// The same with this many guesses, at least one.
    pub(crate) fn with_guesses(n: usize) -> Self {
        let n = n.max(1);
        Self { guesses: vec![BySeat::default(); n], n, rules: RuleSet::Base }
    }

    /// A game that agrees with an observation and with the counted cards; if no guess fits, the cards are dealt at
    /// random and counting continues from there. Its observation is the same.
    pub(crate) fn deal<G: Rules>(&mut self, seen: &mut Observation, rng: &mut GameRng) -> G {
        let hands = seen.core.hands;
        let is_known = self.fill_in(seen, rng);
        let game = G::determinize(seen, rng);
        seen.core.hands = hands;
        if !is_known {
            self.adopt(game.core().secret.hands, rng);
        }
        game
    }

    /// The guesses that agree with everything seen so far: a hand for each seat.
    pub fn guesses(&self) -> &[BySeat<Cards>] {
        &self.guesses
    }

    /// The observation with a guess filled in for the hands that it does not show; `None` if no guess fits, for example
    /// because the bot did not follow the game from its start.
    pub fn fill(&self, seen: &Observation, rng: &mut GameRng) -> Option<Observation> {
        let mut filled = seen.clone();
        self.fill_in(&mut filled, rng).then_some(filled)
    }

    /// The same in place; `false` if no guess fits.
    fn fill_in(&self, seen: &mut Observation, rng: &mut GameRng) -> bool {
        if self.guesses.is_empty() {
            return false;
        }
        let start = rng.below(self.guesses.len() as u32) as usize;
        let mut order = self.guesses[start..].iter().chain(&self.guesses[..start]);
        let Some(guess) = order.find(|guess| fits(guess, seen)) else { return false };
        let left = sight!(seen, own => own.left_to_deal(&seen.core.public));
        for seat in seen.core.public.turn.seats().iter().filter(|&seat| Some(seat) != left) {
            seen.core.hands[seat] = Some(guess[seat]);
        }
        true
    }

    /// Follows an event as the seat saw it.
    pub fn notice(&mut self, event: Event, rng: &mut GameRng) {
        self.rules = event.rule_set().unwrap_or(self.rules);
        let n_before = self.guesses.len();
        follow(&mut self.guesses, event, self.rules, rng);
        self.refill(n_before, rng);
    }

    /// Adopts hands that were dealt because no guess fitted, so that counting continues from there.
    pub(crate) fn adopt(&mut self, hands: BySeat<Cards>, rng: &mut GameRng) {
        if self.guesses.len() < self.n {
            self.guesses.push(hands);
        } else {
            self.guesses[rng.below(self.n as u32) as usize] = hands;
        }
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
    let supply = supply(seen);
    let kinds = supply.kinds();
    let shows = |seat: Seat| {
        let shown = view.public.shown_by_offer(seat);
        shown.is_empty() || guess[seat].covers(shown.only(kinds))
    };
    sum == supply
        && view.public.turn.seats().iter().all(shows)
        && sight!(seen, own => own.fits(guess, &view.public))
}

/// All cards of the game.
fn supply(seen: &Observation) -> Cards {
    sight!(seen, own => own.supply(&seen.core.public))
}
