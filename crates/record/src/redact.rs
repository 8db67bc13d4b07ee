//! A record as one viewer saw the game: hidden parts are written as `?`.
//! The position comes from the viewer's observation; a step is written only if its events, or those of a later step,
//! revealed it to the viewer.

use std::fmt;
use std::io::{BufRead, Write};

use hexhaven_engine::{Event, Notated, Ply, Viewer};

use crate::{Header, RecordError, Replay, Step, Writer};

/// Writes a recorded game as a viewer saw it.
///
/// # Errors
/// When the record is invalid or the lines cannot be written.
pub fn redact<G: Notated, W: Write>(input: impl BufRead, viewer: Viewer, out: W) -> Result<W, RecordError> {
    let mut replay = Replay::<G, _>::new(input)?;
    let seen = replay.game.observe(viewer);
    let position = fmt::from_fn(|f| G::write_observation(&seen, f)).to_string();
    let header = Header { viewer: Some(viewer), position, ..replay.header().clone() };
    let mut steps = Vec::new();
    let mut events = Vec::new();
    while let Some(ply) = replay.advance_with(&mut |event: Event| events.push(event))? {
        steps.push(Witnessed::new(viewer, ply, &events));
        events.drain(..).for_each(|event| learn(&mut steps, event.seen_by(viewer)));
    }
    let mut writer = Writer::new(out, &header)?;
    for Witnessed { ply, secrets } in steps {
        writer.step(if secrets.is_empty() { Step::Ply(ply) } else { Step::hidden(ply) })?;
    }
    Ok(writer.finish(replay.ending())?)
}

/// A ply, and whether it is still hidden from the viewer.
struct Witnessed {
    ply: Ply,
    secrets: Vec<Event>,
}

impl Witnessed {
    fn new(viewer: Viewer, ply: Ply, events: &[Event]) -> Self {
        let is_secret = |event: &&Event| !ply.is_seen_by(viewer, std::slice::from_ref(event));
        Self { ply, secrets: events.iter().filter(is_secret).copied().collect() }
    }
}

/// The viewer sees an event that may reveal the last hidden step of its kind: discards are shown when all have
/// chosen (B-SEVEN-08), and the resource of a Commercial Harbor when it is exchanged.
fn learn(steps: &mut [Witnessed], event: Event) {
    let is_told = |step: &&mut Witnessed| step.secrets.iter().any(|&secret| event.tells(secret));
    if let Some(step) = steps.iter_mut().rev().find(is_told) {
        step.secrets.retain(|&secret| !event.tells(secret));
    }
}
