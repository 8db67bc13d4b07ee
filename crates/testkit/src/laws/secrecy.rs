//! Non-interference: two states that a viewer cannot tell apart stay so after the same public step.

use hexhaven_chance::GameRng;
use hexhaven_engine::{Chance, CoreChance, CoreEvent, CoreOutcome, Draw, Event, Outcome, Ply, ToAct, Viewer};

use super::view::difference;
use super::{Broken, Verdict, require, viewers};
use crate::arbitrary::Arbitrary;
use crate::drive::apply;

/// For every viewer: after another deal of the hidden cards the same ply is legal, and the viewer sees the same.
pub fn steps<G: Arbitrary>(game: &G, ply: Ply, rng: &mut GameRng) -> Verdict {
    viewers(game).try_for_each(|viewer| {
        let dealt = G::determinize(&game.observe(viewer), rng);
        match counterpart(game, ply, viewer, &dealt, rng) {
            Some(other) => step(game, ply, viewer, &dealt, other),
            None => Ok(()),
        }
    })
}

/// The ply that looks the same to the viewer in another state, if there is one.
fn counterpart<G: Arbitrary>(
    game: &G,
    ply: Ply,
    viewer: Viewer,
    dealt: &G,
    rng: &mut GameRng,
) -> Option<Ply> {
    match ply {
        Ply::Act(seat, action) => dealt.check(seat, action).is_ok().then_some(ply),
        Ply::Chance(outcome) => {
            let outcomes = dealt.outcomes();
            let ToAct::Chance(chance) = game.to_act() else { return None };
            let other = if is_seen::<G>(chance, outcome, viewer) {
                outcome
            } else {
                outcomes.pick(rng.below(outcomes.total().max(1)))?
            };
            (outcomes.weight(other) > 0).then_some(Ply::Chance(other))
        }
    }
}

/// Whether a viewer may know an outcome (B-ROBBER-08, B-DEV-04).
fn is_seen<G: Arbitrary>(chance: Chance, outcome: Outcome, viewer: Viewer) -> bool {
    let (Chance::Core(cause), Outcome::Core(core)) = (&chance, &outcome) else {
        return G::may_know(chance, outcome, viewer);
    };
    match (*core, *cause) {
        (CoreOutcome::Stolen(_), CoreChance::Steal { thief, victim }) => {
            viewer.is(thief) || viewer.is(victim)
        }
        (CoreOutcome::Drawn(_), CoreChance::Development { buyer }) => viewer.is(buyer),
        _ => true,
    }
}

/// Two steps from states that look the same show a viewer the same, up to an event that lawfully reveals a secret.
pub fn step<G: Arbitrary>(game: &G, ply: Ply, viewer: Viewer, dealt: &G, other: Ply) -> Verdict {
    let (one, events) = taken(game, ply, viewer);
    let (two, others) = taken(dealt, other, viewer);
    let at = events.iter().zip(&others).take_while(|(a, b)| a == b).count();
    let (a, b) = (events.get(at), others.get(at));
    if a.is_none() && b.is_none() {
        let (seen, again) = (one.observe(viewer), two.observe(viewer));
        return require("secrecy", seen == again, || {
            format!("after {ply:?} and {other:?} {viewer:?} sees {}", difference(&seen, &again))
        });
    }
    if a.is_some_and(reveals::<G>) || b.is_some_and(reveals::<G>) {
        return Ok(());
    }
    let how = format!("{viewer:?} sees {a:?} after {ply:?} and {b:?} after {other:?}");
    Err(Broken { law: "secrecy", how })
}

fn taken<G: Arbitrary>(game: &G, ply: Ply, viewer: Viewer) -> (G, Vec<Event>) {
    let (mut after, mut events) = (game.clone(), Vec::new());
    apply(&mut after, ply, &mut |event: Event| events.push(event.seen_by(viewer)));
    (after, events)
}

/// Whether an event makes something public that was secret: Monopoly, completed discards, the end of the game
/// (B-MONO-02, B-SEVEN-08, B-WIN-07).
fn reveals<G: Arbitrary>(event: &Event) -> bool {
    match event {
        Event::Core(event) => matches!(
            event,
            CoreEvent::Monopolized { .. } | CoreEvent::Discarded { .. } | CoreEvent::Revealed { .. }
        ),
        _ => G::reveals(event),
    }
}
