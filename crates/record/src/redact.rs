//! A record as one viewer saw the game: what was hidden from the viewer is written as `?`.
//! The position comes from the viewer's observation; a step is written only if the viewer learned it.

use std::fmt;
use std::io::{BufRead, Write};

use hexhaven_engine::notation::{Notated, Ply};
use hexhaven_engine::shared::Agenda;
use hexhaven_engine::{
    Action, Chance, CoreAction, CoreChance, EnergiesChance, KnightsAction, KnightsChance, KnightsOutcome,
    Outcome, ToAct, Viewer,
};

use crate::{Header, RecordError, Replay, Step, Writer};

/// Writes what a viewer saw of a recorded game.
///
/// # Errors
/// When the record is wrong or the lines cannot be stored.
pub fn redact<G: Notated, W: Write>(input: impl BufRead, viewer: Viewer, out: W) -> Result<W, RecordError> {
    let mut replay = Replay::<G, _>::new(input)?;
    let seen = replay.game.observe(viewer);
    let position = fmt::from_fn(|f| G::write_observation(&seen, f)).to_string();
    let header = Header { viewer: Some(viewer), position, ..replay.header().clone() };
    let mut writer = Writer::new(out, &header)?;
    // B-SEVEN-04, B-SEVEN-08: discards wait here until all have chosen and they are shown.
    let mut discards = Vec::new();
    loop {
        let due = replay.game.to_act();
        let Some(ply) = replay.advance()? else { break };
        if is_discard(ply) {
            discards.push(ply);
        } else {
            writer.step(seen_step(viewer, due, ply))?;
        }
        if !matches!(replay.game.core().public.agenda, Agenda::Discards { .. }) {
            discards.drain(..).try_for_each(|ply| writer.ply(ply))?;
        }
    }
    for ply in discards {
        let is_own = matches!(ply, Ply::Act(seat, _) if viewer.is(seat));
        writer.step(if is_own { Step::Ply(ply) } else { hidden(ply) })?;
    }
    let ending = match replay.game.to_act() {
        ToAct::Over(ending) => Some(ending),
        ToAct::Seats(..) | ToAct::Chance(_) => None,
    };
    Ok(writer.finish(ending)?)
}

/// Whether others learn the choice only when all have chosen.
fn is_discard(ply: Ply) -> bool {
    matches!(ply, Ply::Act(_, Action::Core(CoreAction::Discard(_))))
}

fn seen_step(viewer: Viewer, due: ToAct, ply: Ply) -> Step {
    let is_seen = match due {
        ToAct::Chance(chance) => sees_outcome(viewer, chance) || is_open_outcome(ply),
        ToAct::Seats(..) | ToAct::Over(_) => sees_action(viewer, ply),
    };
    if is_seen { Step::Ply(ply) } else { hidden(ply) }
}

/// B-ROBBER-08, B-DEV-04.
fn sees_outcome(viewer: Viewer, chance: Chance) -> bool {
    match chance {
        Chance::Core(CoreChance::Roll) => true,
        Chance::Core(CoreChance::Steal { thief, victim }) => viewer.is(thief) || viewer.is(victim),
        Chance::Core(CoreChance::Development { buyer }) => viewer.is(buyer),
        Chance::Knights(KnightsChance::Roll | KnightsChance::EventDie) => true,
        Chance::Knights(KnightsChance::Progress { seat, .. }) => viewer.is(seat),
        // O-INFO-03: everybody sees an episode.
        Chance::Oil(_) => true,
        Chance::Energies(EnergiesChance::Disc | EnergiesChance::Green { .. } | EnergiesChance::Pollution) => {
            true
        }
    }
}

/// K-VPCARD-01: a victory point is laid open by whoever draws it.
fn is_open_outcome(ply: Ply) -> bool {
    matches!(ply, Ply::Chance(Outcome::Knights(KnightsOutcome::Progress(card))) if card.is_point())
}

/// Choices that name hidden cards are shown to the chooser only (K-HAND-03, K-SPY-01, K-MASTER-03, K-HARBOR-07).
fn sees_action(viewer: Viewer, ply: Ply) -> bool {
    let Ply::Act(seat, Action::Knights(action)) = ply else { return true };
    let is_secret = matches!(
        action,
        KnightsAction::DiscardProgress(_)
            | KnightsAction::TakeProgress(_)
            | KnightsAction::TakeCards(_)
            | KnightsAction::GiveCards(_)
            | KnightsAction::GiveCommodity(_)
            | KnightsAction::HarborOffer { .. }
    );
    !is_secret || viewer.is(seat)
}

fn hidden(ply: Ply) -> Step {
    match ply {
        Ply::Act(seat, _) => Step::HiddenAction(seat),
        Ply::Chance(_) => Step::HiddenOutcome,
    }
}
