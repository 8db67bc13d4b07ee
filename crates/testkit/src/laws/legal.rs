//! Listing and judging are written apart; here they meet.

use std::collections::HashSet;

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::{
    Action, CoreDecision, CoreLegal, Decision, Event, Illegal, Legal, Rules, Seat, SeatSet, ToAct,
};

use super::{Verdict, all_seats, require};
use crate::arbitrary::Arbitrary;
use crate::universe;

/// Longer listings are sampled, not walked.
const WALKED: u64 = 400;
/// The number of positions to look at in a longer listing.
const SAMPLED: u64 = 64;

/// For every seat: the listing is consistent, `contains` and `check` agree on all that is listed, on all that can be
/// enumerated and on a sample of the rest.
pub(crate) fn agreement<G: Arbitrary>(game: &G, rng: &mut GameRng) -> Verdict {
    let (next, asked) = (game.next_step(), game.to_act().next_step(&game.core().public.turn));
    require("next step", next == asked, || format!("{next:?} comes next, but {asked:?} must decide"))?;
    let mut sampled = Vec::new();
    for seat in all_seats() {
        let legal = game.legal(seat);
        let judge = |action| game.check(seat, action);
        listing(&legal, judge, rng)?;
        sampled.clear();
        universe::sample(game, seat, rng, &mut sampled);
        judgment(seat, &legal, universe::FIXED.iter().chain(&sampled).copied(), judge)?;
    }
    Ok(())
}

/// `contains` and `check` agree on some actions of a seat.
pub fn judgment(
    seat: Seat,
    legal: &Legal,
    actions: impl IntoIterator<Item = Action>,
    judge: impl Fn(Action) -> Result<(), Illegal>,
) -> Verdict {
    for action in actions {
        let verdict = judge(action);
        require("legal equals check", legal.contains(action) == verdict.is_ok(), || {
            format!(
                "seat {seat}, {action:?}: the listing says {}, check says {verdict:?}",
                legal.contains(action)
            )
        })?;
    }
    Ok(())
}

/// `len`, `nth`, `iter`, `pick` and `contains` describe one list without duplicates, and `check` allows each entry.
pub fn listing(legal: &Legal, judge: impl Fn(Action) -> Result<(), Illegal>, rng: &mut GameRng) -> Verdict {
    let len = legal.len();
    let must = |holds: bool, how: &dyn Fn() -> String| require("listing", holds, how);
    must(legal.is_empty() == (len == 0), &|| format!("is_empty does not fit a length of {len}"))?;
    must(legal.nth(len).is_none(), &|| format!("there is an action at position {len}, the length"))?;
    let positions: Vec<u64> = if len <= WALKED {
        let walked: Vec<Action> = legal.iter().collect();
        let by_position: Vec<Action> = (0..len).filter_map(|n| legal.nth(n)).collect();
        must(walked == by_position, &|| "iter and nth differ".to_owned())?;
        (0..len).collect()
    } else {
        let chosen: HashSet<u64> = (0..SAMPLED).map(|_| rng.below_u64(len)).chain([0, len - 1]).collect();
        chosen.into_iter().collect()
    };
    let mut seen = HashSet::new();
    for position in positions {
        let Some(action) = legal.nth(position) else {
            return must(false, &|| format!("no action at position {position} of {len}"));
        };
        must(seen.insert(action), &|| format!("{action:?} is listed twice"))?;
        must(legal.contains(action), &|| format!("{action:?} is listed but not contained"))?;
        let mut counted = None;
        let picked = legal.pick(|n| {
            counted = Some(n);
            position
        });
        must(counted == Some(len), &|| format!("pick counted {counted:?} actions, there are {len}"))?;
        must(picked == action, &|| format!("pick gives {picked:?} where nth gives {action:?}"))?;
        let verdict = judge(action);
        must(verdict.is_ok(), &|| format!("{action:?} is listed, but check says {verdict:?}"))?;
    }
    Ok(())
}

/// A seat that must decide has an action; any other has none, except as the specification says: the active player
/// may act while answers are awaited (B-TRADE-11), and where the table hears all offers opponents may propose.
pub fn turn_order<G: Rules>(game: &G) -> Verdict {
    let must = |holds: bool, how: &dyn Fn() -> String| require("turn order", holds, how);
    let turn = &game.core().public.turn;
    let asked = match game.to_act() {
        ToAct::Seats(seats, decision) => {
            must(!seats.is_empty(), &|| format!("{decision:?} is due but nobody has to decide"))?;
            must((seats - turn.seats()).is_empty(), &|| {
                format!("{seats:?} must decide, but some do not play")
            })?;
            for seat in seats.iter() {
                must(!game.legal(seat).is_empty(), &|| format!("seat {seat} cannot answer {decision:?}"))?;
            }
            match decision {
                Decision::Core(CoreDecision::AnswerOffer) => seats.with(turn.actor),
                _ => seats,
            }
        }
        ToAct::Chance(chance) => {
            must(game.outcomes().total() > 0, &|| format!("{chance:?} is due without an outcome"))?;
            SeatSet::EMPTY
        }
        ToAct::Over(_) => SeatSet::EMPTY,
    };
    if !matches!(game.to_act(), ToAct::Chance(_)) {
        must(game.outcomes().total() == 0, &|| "chance is not due but has outcomes".to_owned())?;
    }
    let is_unsolicited = game.core().public.hears_all() && !asked.is_empty();
    for seat in all_seats().filter(|&seat| !asked.contains(seat)) {
        let legal = game.legal(seat);
        let spoken = CoreLegal { counters: None, ..legal.core.clone() };
        let is_silent = spoken == CoreLegal::default() && legal.is_empty();
        must(is_silent, &|| format!("seat {seat} is not asked but may {legal:?}"))?;
        let is_quiet = legal.core.counters.is_none() || is_unsolicited;
        must(is_quiet, &|| format!("seat {seat} is not asked but may make counter-offers"))?;
    }
    Ok(())
}

/// `play` refuses what `check` refuses, with the reason, without events and without changing the state.
pub fn refusal<G: Arbitrary>(game: &G, rng: &mut GameRng) -> Verdict {
    for seat in all_seats() {
        let action = universe::any_action(game, seat, rng);
        let Err(reason) = game.check(seat, action) else { continue };
        let mut after = game.clone();
        let mut events = Vec::new();
        let result = after.play(seat, action, &mut |event: Event| events.push(event));
        require("refusal", result == Err(reason), || format!("{action:?} gives {result:?}, not {reason:?}"))?;
        let is_same = after == *game && events.is_empty();
        require("refusal", is_same, || format!("{action:?} of seat {seat} is refused but has an effect"))?;
    }
    Ok(())
}
