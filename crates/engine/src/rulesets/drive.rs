//! Automatic play: forced plies, and whole games of random players. Both play the same games as listing, choosing and
//! playing ply by ply; laws compare them.

use super::{Action, Legal, Log, Outcome, Rules};
use crate::draw::Draw;
use crate::vocab::{NextStep, Seat};

/// Accompanies automatic play: supplies chance, sees every ply and may stop before it.
pub trait Guide<G: Rules> {
    /// The log for the events.
    type Events: Log;

    /// The log for the events.
    fn events(&mut self) -> &mut Self::Events;

    /// A seat has only one listed action; `game` is the state before it. Returns whether to play it: a seat that may
    /// propose a trade still has a choice.
    #[inline]
    fn action(&mut self, game: &G, seat: Seat, action: Action) -> bool {
        let _ = action;
        !game.may_propose(seat)
    }

    /// The outcome; `None` stops before it.
    fn outcome(&mut self, game: &G) -> Option<Outcome>;
}

/// The plain guide: draws chance, reports to a log and plays every forced ply.
#[derive(Debug)]
pub struct DrawFrom<'a, D, L = ()> {
    /// The source of chance.
    pub(crate) draw: &'a mut D,
    /// The log for the events.
    pub(crate) log: L,
}

impl<G: Rules, D: Draw, L: Log> Guide<G> for DrawFrom<'_, D, L> {
    type Events = L;

    #[inline]
    fn events(&mut self) -> &mut L {
        &mut self.log
    }

    #[inline]
    fn outcome(&mut self, game: &G) -> Option<Outcome> {
        Some(game.outcomes().draw(self.draw))
    }
}

/// Plays while nobody has a choice.
#[inline]
pub(super) fn advance<G: Rules>(game: &mut G, guide: &mut impl Guide<G>) -> NextStep {
    loop {
        let step = game.next_step();
        match step {
            NextStep::Decide(seat) => match game.only_listed(seat) {
                Some(action) if guide.action(game, seat, action) => {
                    game.play_unchecked(seat, action, guide.events());
                }
                _ => return step,
            },
            NextStep::Chance => match guide.outcome(game) {
                Some(outcome) => game.resolve_unchecked(outcome, guide.events()),
                None => return step,
            },
            NextStep::Over(_) => return step,
        }
    }
}

/// Draws outcomes until somebody must decide or the game is over.
#[inline]
pub(super) fn draw_all<G: Rules>(game: &mut G, draw: &mut impl Draw) -> NextStep {
    loop {
        match game.next_step() {
            NextStep::Chance => game.resolve_unchecked(game.outcomes().draw(draw), &mut ()),
            step => return step,
        }
    }
}

/// The only action in a listing; discards always count as a choice.
pub(super) fn only_in(legal: &Legal) -> Option<Action> {
    let is_only = legal.core.discards.is_none() && legal.len() == 1;
    if is_only { legal.nth(0) } else { None }
}

/// Makes the choices in a game of random players.
pub trait Lots {
    /// A number in `0..n` for chance.
    fn chance(&mut self, n: u32) -> u32;

    /// A number in `0..n` for the choice of a seat; `n` is at least 2.
    fn choice(&mut self, seat: Seat, n: u64) -> u64;
}

/// The number of plies played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Plies {
    /// Player decisions.
    pub actions: u64,
    /// Chance outcomes.
    pub outcomes: u64,
}

/// Plays on with random players, ply by ply.
pub(super) fn play_at_random<G: Rules>(game: &mut G, lots: &mut impl Lots, turns: u32) -> Plies {
    let mut plies = Plies::default();
    while game.core().public.turn.number <= turns && step_at_random(game, lots, &mut plies) {}
    plies
}

/// Takes one random step and returns whether the game continues.
#[inline(never)]
pub(super) fn step_at_random<G: Rules>(game: &mut G, lots: &mut impl Lots, plies: &mut Plies) -> bool {
    match game.next_step() {
        NextStep::Decide(seat) => {
            let mut legal = Legal::default();
            game.list_legal(seat, &mut legal);
            let action = legal.pick(|n| if n == 1 { 0 } else { lots.choice(seat, n) });
            game.play_unchecked(seat, action, &mut ());
            plies.actions += 1;
        }
        NextStep::Chance => {
            let outcome = game.outcomes().draw(&mut Chances(lots));
            game.resolve_unchecked(outcome, &mut ());
            plies.outcomes += 1;
        }
        NextStep::Over(_) => return false,
    }
    true
}

/// The chance of lots as a source of numbers.
pub(super) struct Chances<'a, T>(pub(super) &'a mut T);

impl<T: Lots> Draw for Chances<'_, T> {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        self.0.chance(n)
    }
}
