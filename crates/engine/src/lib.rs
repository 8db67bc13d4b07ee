//! The rules of Hexhaven: a deterministic engine for a family of hex-trading board games.
//!
//! The engine performs no I/O, reads no clock, owns no random source and allocates nothing; the compiler proves it
//! (`no_std` without `alloc`). A game is a value: ask [`Rules::to_act`], list [`Rules::legal`], play, resolve chance.

#![no_std]

mod bits;
mod draw;
pub mod notation;
pub mod perft;
pub mod rulesets;
mod sets;
pub mod shared;
pub mod topology;
pub mod vocab;

pub use draw::Draw;
pub use rulesets::words::*;
pub use rulesets::{
    Action, AnyGame, Chance, Corrupt, Decision, Event, ExtLegal, ExtView, Extension, Impossible, Legal, Log,
    Notated, Observation, Outcome, Outcomes, Ply, RuleSet, Rules, ToAct,
};
pub use shared::{Answer, CoreEvent, CoreLog, Source};
pub use vocab::*;
