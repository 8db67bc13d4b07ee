//! Text: positions, plies and whole records round-trip.

use hexhaven_engine::{Notated, Ply, Viewer};
use hexhaven_record::{Header, Reader, Writer, redact, verify};

use super::view::difference;
use super::{Broken, Verdict, require, viewers};
use crate::arbitrary::Arbitrary;

fn broken(how: String) -> Broken {
    Broken { law: "notation", how }
}

/// A position reads back as itself and is written in one way.
pub fn position<G: Notated>(game: &G) -> Verdict {
    let text = game.position().to_string();
    let again = G::read_position(&text)
        .map_err(|misread| broken(format!("{misread:?} at {:?} in\n{text}", misread.line_column(&text))))?;
    require("notation", again == *game, || format!("{} from\n{text}", difference(game, &again)))?;
    let twice = again.position().to_string();
    require("notation", twice == text, || format!("two spellings:\n{text}\n{twice}"))
}

/// A ply reads back as itself.
pub fn ply<G: Notated>(game: &G, ply: Ply) -> Verdict {
    let dialect = game.dialect();
    let text = dialect.ply(ply).to_string();
    let again = dialect.read_ply(&text);
    require("notation", again.as_ref() == Ok(&ply), || format!("`{text}` reads as {again:?}, not {ply:?}"))
}

/// A record of the game verifies to its end, and everybody's side of it can be written and read.
pub fn record<G: Arbitrary>(start: &G, plies: &[Ply], end: &G) -> Verdict {
    let text = written(start, plies, end).map_err(|error| broken(format!("not written: {error}")))?;
    let verified =
        verify::<G>(&text[..]).map_err(|error| broken(format!("the record does not verify: {error}")))?;
    let is_same = verified.game == *end && verified.plies == plies.len() as u64;
    require("notation", is_same, || {
        format!("the record ends elsewhere: {}", difference(end, &verified.game))
    })?;
    viewers(start).try_for_each(|viewer| side::<G>(&text, viewer, plies.len()))
}

fn written<G: Arbitrary>(start: &G, plies: &[Ply], end: &G) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let mut writer = Writer::new(Vec::new(), &Header::of(start))?;
    for &ply in plies {
        writer.ply(ply)?;
    }
    Ok(writer.finish(end.ending())?)
}

fn side<G: Arbitrary>(text: &[u8], viewer: Viewer, n_plies: usize) -> Verdict {
    let failed = |error: &dyn std::fmt::Display| broken(format!("the side of {viewer:?}: {error}"));
    let side = redact::<G, _>(text, viewer, Vec::new()).map_err(|error| failed(&error))?;
    let reader = Reader::new(&side[..]).map_err(|error| failed(&error))?;
    let steps: Result<Vec<_>, _> = reader.collect();
    let n_steps = steps.map_err(|error| failed(&error))?.len();
    require("notation", n_steps == n_plies, || format!("{viewer:?} sees {n_steps} of {n_plies} plies"))
}
