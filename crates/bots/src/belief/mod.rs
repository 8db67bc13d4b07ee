//! Card counting: what the others may hold, from the events that the seat saw.
//! Almost everything that moves cards is public; only thefts and a few progress cards between others are not. A handful of guesses at all
//! hands is carried along: each follows every event, guesses what was taken unseen, and is dropped when it cannot pay what was paid.

mod follow;

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::rulesets::energies::tariff as energies;
use hexhaven_engine::rulesets::knights::{KnightsAgenda, tariff as knights};
use hexhaven_engine::shared::tariff;
use hexhaven_engine::{BySeat, Cards, Event, ExtView, Kind, KindSet, Observation, RuleSet, Seat};

use follow::follow;

/// How many guesses are carried along.
pub(crate) const N_GUESSES: usize = 48;

/// How many guesses are tried before the search deals at random.
const TRIES: usize = 8;

/// Guesses at the hands of all seats.
#[derive(Clone, Debug)]
pub(crate) struct Belief {
    pub(crate) guesses: Vec<BySeat<Cards>>,
    /// Known from the first event that only these rules have; all shared events before it are the same in all.
    rules: RuleSet,
}

impl Default for Belief {
    /// Before anything happened all hands are empty, and that is certain.
    fn default() -> Self {
        Self { guesses: vec![BySeat::default(); N_GUESSES], rules: RuleSet::Base }
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
        let left = left_to_deal(seen);
        for seat in seen.core.public.turn.seats().iter().filter(|&seat| Some(seat) != left) {
            filled.core.hands[seat] = Some(guess[seat]);
        }
        Some(filled)
    }

    /// Follows an event as the seat saw it.
    pub(crate) fn notice(&mut self, event: Event, rng: &mut GameRng) {
        match event {
            Event::Core(_) => {}
            Event::Knights(_) => self.rules = RuleSet::Knights,
            Event::Oil(_) => self.rules = RuleSet::Oil,
            Event::Energies(_) => self.rules = RuleSet::Energies,
        }
        let (n_before, rules) = (self.guesses.len(), self.rules);
        self.guesses.retain_mut(|guess| follow(guess, event, rules, rng));
        self.refill(n_before, rng);
    }

    /// Takes up hands that were dealt because no guess fitted, so that counting goes on from there.
    pub(crate) fn adopt(&mut self, hands: BySeat<Cards>, rng: &mut GameRng) {
        if self.guesses.len() < N_GUESSES {
            self.guesses.push(hands);
        } else {
            self.guesses[rng.below(N_GUESSES as u32) as usize] = hands;
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
    let shows = |seat: Seat| guess[seat].covers(view.public.shown_by_offer(seat).only(cards(seen)));
    sum == supply(seen) && view.public.turn.seats().iter().all(shows) && fits_own(guess, seen)
}

/// All cards of the game.
fn supply(seen: &Observation) -> Cards {
    let public = &seen.core.public;
    match &seen.ext {
        ExtView::None => tariff::bank(public.board.island()),
        ExtView::Knights(_) => knights::bank(public.board.island()),
        ExtView::Oil(view) => view.public.supply(public),
        ExtView::Energies(_) => energies::CARDS,
    }
}

/// The kinds of goods that lie in hands.
fn cards(seen: &Observation) -> KindSet {
    supply(seen).kinds()
}

/// Whether a guess agrees with what only the rule set shows.
fn fits_own(guess: &BySeat<Cards>, seen: &Observation) -> bool {
    let public = &seen.core.public;
    match &seen.ext {
        ExtView::None | ExtView::Energies(_) => true,
        ExtView::Oil(view) => {
            public.turn.seats().iter().all(|seat| guess[seat].get(Kind::OIL) == view.public.now.oil[seat])
        }
        ExtView::Knights(view) => match view.public.agenda {
            KnightsAgenda::MasterMerchant { victim } => {
                view.shown_hand.is_none_or(|hand| hand == guess[victim])
            }
            // K-HARBOR-01, K-HARBOR-04: a resource is on offer to somebody with a commodity.
            KnightsAgenda::HarborReply { seat } => {
                !guess[seat].only(knights::COMMODITIES).is_empty()
                    && !guess[public.turn.actor].only(KindSet::RESOURCES).is_empty()
            }
            _ => true,
        },
    }
}

/// The hand that is left to the deal although it is guessed: which of its resources is on offer must be dealt with it. It comes out as
/// guessed, because all other cards are known.
fn left_to_deal(seen: &Observation) -> Option<Seat> {
    match &seen.ext {
        ExtView::Knights(view) if view.offered.is_none() => {
            matches!(view.public.agenda, KnightsAgenda::HarborReply { .. })
                .then_some(seen.core.public.turn.actor)
        }
        _ => None,
    }
}
