//! Perft: the number of ways a game can continue, depth by depth. Two engines, or two versions of one, that agree on it to
//! some depth agree on legality, on chance and on the resulting states.

use crate::rulesets::{Rules, ToAct};

/// The number of sequences of `depth` steps. A step is a listed action of any seat that may act, or one of the distinct
/// outcomes of chance. Proposals and counter-offers are not listed and not counted; a game that is over has no step.
///
/// ```
/// use hexhaven_engine::Seat;
/// use hexhaven_engine::perft::perft;
/// use hexhaven_engine::rulesets::base::{Base, BaseOptions};
///
/// let game = Base::first_game(&BaseOptions::MODERN, 4, Seat::ALL[0]).unwrap();
/// assert_eq!(perft(&game, 1), 1); // the roll
/// assert_eq!(perft(&game, 2), 11); // the sums 2 to 12
/// ```
pub fn perft<G: Rules>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match game.to_act() {
        ToAct::Over(_) => 0,
        ToAct::Chance(_) => over_outcomes(game, depth),
        ToAct::Seats(..) => over_actions(game, depth),
    }
}

fn over_outcomes<G: Rules>(game: &G, depth: u32) -> u64 {
    let after = |outcome| {
        let mut next = game.clone();
        next.resolve_unchecked(outcome, &mut ());
        perft(&next, depth - 1)
    };
    game.outcomes().iter().map(|(outcome, _)| after(outcome)).sum()
}

/// Other seats may act too: the active player may continue while answers are pending (B-TRADE-11).
fn over_actions<G: Rules>(game: &G, depth: u32) -> u64 {
    let mut n_paths = 0;
    for seat in game.core().public.turn.seats().iter() {
        let legal = game.legal(seat);
        if depth == 1 {
            n_paths += legal.len();
            continue;
        }
        for action in legal.iter() {
            let mut next = game.clone();
            next.play_unchecked(seat, action, &mut ());
            n_paths += perft(&next, depth - 1);
        }
    }
    n_paths
}
