//! The laws that every rule set obeys in every reachable state, each a function that reports violations.
//!
//! | law | says |
//! |---|---|
//! | [`legal`] | listing and judging agree, listings are consistent, seats can decide, rejected actions change nothing |
//! | [`chance`] | outcomes have their weights, and the outcome asked for is the one applied |
//! | [`drive`] | playing forced plies automatically gives the same as asking everybody |
//! | [`view`] | dealing the unknown keeps a view, following events gives the view |
//! | [`secrecy`] | a viewer's view does not depend on hidden information |
//! | [`replay`] | the same plies give the same states and events |
//! | [`notation`] | positions, plies and records read back as written |
//! | [`spaces`] | every action has one path of ids, masks lead to legal actions, encodings show nothing hidden |
//! | [`road`] | the longest road agrees with the slow definition |

pub mod chance;
pub mod drive;
pub mod legal;
pub mod notation;
pub mod points;
pub mod replay;
pub mod road;
pub mod secrecy;
pub mod spaces;
pub mod view;

use std::fmt;

use hexhaven_engine::{Rules, Seat, Viewer};

/// A broken law.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The law.
    pub law: &'static str,
    /// How it is broken.
    pub how: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.law, self.how)
    }
}

impl std::error::Error for Broken {}

/// Whether a law holds.
pub type Verdict = Result<(), Broken>;

/// Reports a law as broken unless a condition holds.
pub(crate) fn require(law: &'static str, holds: bool, how: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(Broken { law, how: how() }) }
}

/// The state obeys the invariants of its rule set.
pub fn audit<G: Rules>(game: &G) -> Verdict {
    game.audit().map_err(|corrupt| Broken { law: "audit", how: format!("{corrupt} ({corrupt:?})") })
}

/// The state after a step from a sound state obeys the invariants.
#[inline]
pub fn audit_step<G: Rules>(before: &G, game: &G) -> Verdict {
    match game.audit_step(before) {
        Ok(()) => Ok(()),
        Err(corrupt) => Err(Broken { law: "audit", how: format!("{corrupt} ({corrupt:?})") }),
    }
}

/// Everybody who may look at a game.
pub fn viewers<G: Rules>(game: &G) -> impl Iterator<Item = Viewer> {
    let seats = game.core().public.turn.seats();
    seats.iter().map(Viewer::Seat).chain([Viewer::Spectator])
}

/// All possible seats, including empty ones.
pub(crate) fn all_seats() -> impl Iterator<Item = Seat> {
    Seat::ALL.into_iter()
}
