//! A viewer's knowledge is the same whether it is built from the state, kept through another deal of the hidden cards,
//! or followed event by event.

use hexhaven_chance::GameRng;
use hexhaven_engine::{Event, Observation, Rules, Viewer};

use super::{Verdict, audit, require, viewers};

/// For every viewer: another deal of the hidden cards is a sound state with the same view and the same legal actions.
pub fn deals<G: Rules>(game: &G, rng: &mut GameRng) -> Verdict {
    viewers(game).try_for_each(|viewer| {
        let dealt = G::determinize(&game.observe(viewer), rng);
        deal(game, viewer, &dealt)
    })
}

/// A deal is a sound state that the viewer cannot tell from the game.
pub fn deal<G: Rules>(game: &G, viewer: Viewer, dealt: &G) -> Verdict {
    let must = |holds: bool, how: &dyn Fn() -> String| require("deal", holds, how);
    audit(dealt).map_err(|mut broken| {
        broken.law = "deal";
        broken.how = format!("what {viewer:?} was dealt is unsound: {}", broken.how);
        broken
    })?;
    let (seen, again) = (game.observe(viewer), dealt.observe(viewer));
    must(again == seen, &|| format!("{viewer:?} sees {}", difference(&seen, &again)))?;
    must(dealt.to_act() == game.to_act(), &|| format!("{viewer:?} would wait for {:?}", dealt.to_act()))?;
    if let Viewer::Seat(seat) = viewer {
        let (legal, again) = (game.legal(seat), dealt.legal(seat));
        must(legal == again, &|| format!("seat {seat} may do {again:?} instead of {legal:?}"))?;
    }
    Ok(())
}

/// The lines where two values differ, short enough to read.
pub(crate) fn difference<T: std::fmt::Debug>(expected: &T, found: &T) -> String {
    let (expected, found) = (format!("{expected:#?}"), format!("{found:#?}"));
    let lines = expected.lines().zip(found.lines()).enumerate();
    let differing: Vec<String> = lines
        .filter(|(_, (a, b))| a != b)
        .map(|(number, (a, b))| format!("line {number}: {} instead of {}", b.trim(), a.trim()))
        .take(8)
        .collect();
    if differing.is_empty() { "more or fewer lines".to_owned() } else { differing.join("; ") }
}

/// The observations of all viewers, each kept up to date only by the events that its viewer sees.
#[derive(Clone, Debug)]
pub struct Followers(Vec<(Viewer, Observation)>);

impl Followers {
    /// Everybody observes the game once, then only gets events.
    pub fn new<G: Rules>(game: &G) -> Self {
        Self(viewers(game).map(|viewer| (viewer, game.observe(viewer))).collect())
    }

    /// Shows everybody the events they may see.
    pub fn hear(&mut self, events: &[Event]) {
        for (viewer, seen) in &mut self.0 {
            events.iter().for_each(|event| seen.follow(event.seen_by(*viewer)));
        }
    }

    /// Everybody's followed view equals a fresh observation.
    pub fn agree<G: Rules>(&self, game: &G) -> Verdict {
        self.0.iter().try_for_each(|(viewer, followed)| {
            let seen = game.observe(*viewer);
            require("following", *followed == seen, || {
                format!("{viewer:?} has followed to {}", difference(&seen, followed))
            })
        })
    }
}
