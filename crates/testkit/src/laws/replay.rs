//! Determinism: a game is its start and its plies.

use hexhaven_engine::{Event, Ply, Rules};

use super::{Verdict, require};
use crate::drive::apply;

/// Replaying the plies of a game from a copy of its start gives its end; silently and with a log.
pub fn replay<G: Rules>(start: &G, plies: &[Ply], end: &G) -> Verdict {
    let (mut silent, mut logged) = (start.clone(), start.clone());
    let mut n_events = 0_u64;
    for (idx, &ply) in plies.iter().enumerate() {
        apply(&mut silent, ply, &mut ());
        apply(&mut logged, ply, &mut |_: Event| n_events += 1);
        require("replay", silent == logged, || format!("a log changes the game at ply {idx}, {ply:?}"))?;
    }
    require("replay", silent == *end, || format!("{} plies and {n_events} events end elsewhere", plies.len()))
}

/// A ply taken twice from the same state gives the same state and the same events.
pub fn twice<G: Rules>(game: &G, ply: Ply, after: &G, events: &[Event]) -> Verdict {
    let (mut again, mut others) = (game.clone(), Vec::new());
    apply(&mut again, ply, &mut |event: Event| others.push(event));
    require("replay", again == *after && others == events, || format!("{ply:?} taken twice differs"))
}
