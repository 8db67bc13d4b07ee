//! The subject of a review: a game from its first position on, and every seat's knowledge at each decision.

use hexhaven_bots::Belief;
use hexhaven_bots::study::is_forced;
use hexhaven_chance::GameRng;
use hexhaven_engine::{Event, Ply, Rules, Seat, Viewer};

/// A game to review.
#[derive(Clone, Debug)]
pub struct Story<G> {
    /// The first position.
    pub start: G,
    /// What happened; every ply is legal.
    pub plies: Vec<Ply>,
    /// The names of the players; empty if unknown.
    pub names: Vec<String>,
    /// Whether the plies are the whole game; a redacted record is known only up to its first hidden step.
    pub is_whole: bool,
}

/// The most plies of a game that is reviewed.
pub const MOST_PLIES: usize = 20_000;

impl<G: Rules> Story<G> {
    /// A whole game without names.
    pub fn new(start: G, plies: Vec<Ply>) -> Self {
        Self { start, plies, names: Vec::new(), is_whole: true }
    }

    /// All positions, from the first to the last, with the cards counted by the seat of each decision.
    pub(crate) fn moments(&self) -> Vec<Moment<G>> {
        let seats = self.start.core().public.turn.seats();
        let mut counters: Vec<Counter> = seats.iter().map(Counter::new).collect();
        let mut game = self.start.clone();
        let mut moments = Vec::with_capacity(self.plies.len() + 1);
        for &ply in &self.plies {
            let step = match ply {
                Ply::Chance(_) => Step::Chance,
                Ply::Act(seat, _) if is_forced(&game.legal(seat)) => Step::Forced,
                Ply::Act(seat, _) => Step::Decision(Box::new(counters[seat.idx()].belief.clone())),
            };
            moments.push(Moment { game: game.clone(), step });
            let mut note = |event: Event| counters.iter_mut().for_each(|counter| counter.note(event));
            match ply {
                Ply::Act(seat, action) => game.play_unchecked(seat, action, &mut note),
                Ply::Chance(outcome) => game.resolve_unchecked(outcome, &mut note),
            }
        }
        moments.push(Moment { game, step: Step::End });
        moments
    }
}

/// A position and the next step.
pub(crate) struct Moment<G> {
    pub(crate) game: G,
    pub(crate) step: Step,
}

/// The next step.
pub(crate) enum Step {
    /// Chance decides.
    Chance,
    /// A seat does the only thing that it may do.
    Forced,
    /// A seat decides, and has counted cards so far.
    Decision(Box<Belief>),
    /// Nothing: the review ends here.
    End,
}

/// Counts cards for a seat.
pub(crate) struct Counter {
    seat: Seat,
    pub(crate) belief: Belief,
    rng: GameRng,
}

impl Counter {
    pub(crate) fn new(seat: Seat) -> Self {
        Self { seat, belief: Belief::default(), rng: GameRng::new(seat.idx() as u64) }
    }

    pub(crate) fn note(&mut self, event: Event) {
        self.belief.notice(event.seen_by(Viewer::Seat(self.seat)), &mut self.rng);
    }
}
