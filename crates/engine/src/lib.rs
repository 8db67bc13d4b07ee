//! The rules of Hexhaven: a deterministic engine for a family of hex-trading board games.
//!
//! The engine performs no I/O, reads no clock, owns no random source and allocates nothing; the compiler proves it
//! (`no_std` without `alloc`). A game is a value: ask [`Rules::next_step`], list [`Rules::legal`], play, resolve chance.
//!
//! ```
//! use hexhaven_engine::{AnyGame, Draw, NextStep, Rules};
//!
//! /// The engine has no random generator: any source of numbers will do.
//! struct Lcg(u64);
//!
//! impl Draw for Lcg {
//!     fn below(&mut self, n: u32) -> u32 {
//!         self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
//!         ((self.0 >> 33) * u64::from(n) >> 31) as u32
//!     }
//! }
//!
//! let mut draw = Lcg(7);
//! let mut game: AnyGame = "base first-game-modern players 4".parse().unwrap();
//! let ending = loop {
//!     match game.next_step() {
//!         NextStep::Decide(seat) => {
//!             let action = game.legal(seat).draw(&mut draw);
//!             game.play(seat, action, &mut ()).expect("listed actions are legal");
//!         }
//!         NextStep::Chance => {
//!             let outcome = game.outcomes().draw(&mut draw);
//!             game.resolve(outcome, &mut ()).expect("drawn outcomes are possible");
//!         }
//!         NextStep::Over(ending) => break ending,
//!     }
//! };
//! println!("{ending:?}\n{game}");
//! ```
//!
//! # What you need
//!
//! - A game: [`AnyGame`] of any [`RuleSet`], started with [`AnyOptions`] or parsed from a text; all games are [`Rules`].
//! - A turn of the loop: [`NextStep`], [`Legal`] and [`Action`], [`Outcomes`] and [`Outcome`]; [`Illegal`] is the rule that an
//!   action breaks.
//! - Everything that happened: a [`Log`] receives each [`Event`].
//! - A player's knowledge: [`Observation`], the only thing that bots and clients see.
//! - The text form of everything: [`Notated`]; games are [`FromStr`](core::str::FromStr) and
//!   [`Display`](core::fmt::Display).
//!
//! These items are on this page, and they change only with a new major version.
//!
//! # Behind these items
//!
//! The feature `unstable` shows how the engine is built: `topology` has the places of a board, `shared` the state that all
//! games have, `rulesets` the additions of each rule set, `vocab` the words of actions, decisions and events, `notation` the
//! text forms; `perft` counts sequences of moves, to compare two engines. The other crates of Hexhaven use it. Any version
//! may change what it shows, so depend on an exact version.

#![no_std]
// Without `unstable` nobody outside sees what only our other crates use.
#![cfg_attr(not(feature = "unstable"), allow(dead_code, unreachable_pub, unused_imports, unused_macros))]

mod bits;
mod draw;
#[cfg(not(feature = "unstable"))]
mod notation;
#[cfg(feature = "unstable")]
pub mod notation;
#[cfg(not(feature = "unstable"))]
mod perft;
#[cfg(feature = "unstable")]
pub mod perft;
#[cfg(not(feature = "unstable"))]
mod rulesets;
#[cfg(feature = "unstable")]
pub mod rulesets;
mod sets;
#[cfg(not(feature = "unstable"))]
mod shared;
#[cfg(feature = "unstable")]
pub mod shared;
#[cfg(not(feature = "unstable"))]
mod topology;
#[cfg(feature = "unstable")]
pub mod topology;
#[cfg(not(feature = "unstable"))]
mod vocab;
#[cfg(feature = "unstable")]
pub mod vocab;

pub use draw::Draw;
#[doc(inline)]
pub use notation::Misread;
#[doc(inline)]
pub use rulesets::{
    Action, AnyGame, AnyOptions, BadTerm, Chance, Corrupt, Decision, Event, Impossible, Legal, Log, Notated,
    Observation, Outcome, Outcomes, Ply, RuleSet, Rules, ToAct,
};
#[doc(inline)]
pub use shared::{CoreEvent, setup::BadSetup};
#[doc(inline)]
pub use topology::{EdgeId, HexId, VertexId};
#[doc(inline)]
pub use vocab::{
    BySeat, Cards, CoreAction, CoreDecision, CoreOutcome, Development, Ending, Illegal, Kind, NextStep, Seat,
    SeatSet, Viewer,
};

// The rest of the vocabulary, which is listed in its modules.
#[cfg(feature = "unstable")]
#[doc(no_inline)]
pub use rulesets::words::*;
#[cfg(feature = "unstable")]
#[doc(no_inline)]
pub use rulesets::{DrawFrom, ExtLegal, ExtView, Extension, Guide, Lots, Plies};
#[cfg(feature = "unstable")]
#[doc(no_inline)]
pub use shared::{Answer, CoreLog, Source};
#[cfg(feature = "unstable")]
#[doc(no_inline)]
pub use vocab::*;
