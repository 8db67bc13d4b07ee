//! Chance: the weights add up, and the outcome asked for is the outcome applied.

use std::collections::HashMap;

use hexhaven_engine::{Chance, CoreChance, CoreEvent, CoreOutcome, Event, Outcome, Outcomes, ToAct};

use super::{Verdict, require};
use crate::arbitrary::Arbitrary;
use crate::universe;

/// The outcomes are consistent, each has its effect, and what cannot happen is refused without one.
pub fn outcomes<G: Arbitrary>(game: &G) -> Verdict {
    let outcomes = game.outcomes();
    weights(&outcomes)?;
    for (outcome, _) in outcomes.iter() {
        let mut after = game.clone();
        let mut events = Vec::new();
        let result = after.resolve(outcome, &mut |event: Event| events.push(event));
        require("outcome", result.is_ok(), || format!("{outcome:?} has a weight but is refused"))?;
        effect(game, outcome, &after, &events)?;
    }
    for &outcome in universe::OUTCOMES.iter().filter(|&&outcome| outcomes.weight(outcome) == 0) {
        let mut after = game.clone();
        let is_refused = after.resolve(outcome, &mut ()).is_err() && after == *game;
        require("outcome", is_refused, || format!("{outcome:?} cannot happen but has an effect"))?;
    }
    Ok(())
}

/// Weights are positive, add up to the total, and `pick` gives each outcome as often as its weight says.
pub fn weights(outcomes: &Outcomes) -> Verdict {
    let listed: Vec<_> = outcomes.iter().collect();
    weighing(outcomes.total(), &listed, |n| outcomes.pick(n), |outcome| outcomes.weight(outcome))
}

/// The law of weights, for the four answers of `Outcomes`.
pub fn weighing(
    total: u32,
    listed: &[(Outcome, u32)],
    pick: impl Fn(u32) -> Option<Outcome>,
    weight_of: impl Fn(Outcome) -> u32,
) -> Verdict {
    let must = |holds: bool, how: &dyn Fn() -> String| require("weights", holds, how);
    let mut picked: HashMap<Outcome, u32> = HashMap::new();
    for n in 0..total {
        let Some(outcome) = pick(n) else {
            return must(false, &|| format!("nothing at {n} of {total}"));
        };
        *picked.entry(outcome).or_default() += 1;
    }
    must(pick(total).is_none(), &|| format!("there is an outcome at {total}, the total"))?;
    for &(outcome, weight) in listed {
        let times = picked.get(&outcome).copied().unwrap_or(0);
        let is_right = weight > 0 && weight == times && weight == weight_of(outcome);
        must(is_right, &|| format!("{outcome:?} has weight {weight} but is picked {times} times"))?;
    }
    let (n_listed, n_picked) = (listed.len(), picked.len());
    must(n_listed == n_picked, &|| format!("{n_listed} outcomes are listed, {n_picked} picked"))?;
    for &outcome in universe::OUTCOMES.iter().filter(|outcome| !picked.contains_key(outcome)) {
        must(weight_of(outcome) == 0, &|| format!("{outcome:?} is never picked but has a weight"))?;
    }
    Ok(())
}

/// The state and the events after an outcome show just that outcome.
pub fn effect<G: Arbitrary>(before: &G, outcome: Outcome, after: &G, events: &[Event]) -> Verdict {
    let must = |holds: bool| {
        require("outcome applied", holds, || format!("{outcome:?} was asked for; it gave {events:?}"))
    };
    let (Outcome::Core(core), ToAct::Chance(Chance::Core(_))) = (&outcome, before.to_act()) else {
        return must(G::shows(before, outcome, after, events));
    };
    let (old, new) = (&before.core().secret, &after.core().secret);
    match (*core, before.to_act()) {
        (CoreOutcome::Roll(sum), ToAct::Chance(Chance::Core(CoreChance::Roll))) => {
            let rolls = events.iter().filter_map(|event| match event {
                Event::Core(CoreEvent::Rolled { sum }) => Some(*sum),
                _ => None,
            });
            must(rolls.eq([sum]))
        }
        (CoreOutcome::Stolen(kind), ToAct::Chance(Chance::Core(CoreChance::Steal { thief, victim }))) => {
            must(events.contains(&CoreEvent::Stolen { thief, victim, kind: Some(kind) }.into()))?;
            let card = hexhaven_engine::Cards::of(kind, 1);
            let mut hands = old.hands;
            must(hands[victim].covers(card))?;
            hands[victim] = hands[victim].minus(card);
            hands[thief] += card;
            must(new.hands == hands)
        }
        (CoreOutcome::Drawn(card), ToAct::Chance(Chance::Core(CoreChance::Development { buyer }))) => {
            must(events.contains(&CoreEvent::Drawn { seat: buyer, card: Some(card) }.into()))?;
            let (mut held, mut pile) = (old.developments, old.pile);
            held[buyer][card] += 1;
            pile[card] = pile[card].wrapping_sub(1);
            must(new.developments == held && new.pile == pile)
        }
        (CoreOutcome::Roll(_), ToAct::Chance(Chance::Oil(_))) => {
            must(G::shows(before, outcome, after, events))
        }
        _ => must(false),
    }
}
