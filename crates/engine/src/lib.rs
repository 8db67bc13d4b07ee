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
//!             game.play(seat, action, &mut ()).expect("what is listed is legal");
//!         }
//!         NextStep::Chance => {
//!             let outcome = game.outcomes().draw(&mut draw);
//!             game.resolve(outcome, &mut ()).expect("what is drawn can happen");
//!         }
//!         NextStep::Over(ending) => break ending,
//!     }
//! };
//! println!("{ending:?}\n{game}");
//! ```
//!
//! - [`AnyGame`] is a game of any rule set; [`rulesets`] has one module for each. All of them are [`Rules`].
//! - [`Action`], [`Outcome`] and [`Event`] are the moves of players, the results of chance and everything that happened.
//! - [`Observation`] is what one viewer knows; bots and clients see nothing else.
//! - [`topology`] has the places of a board, [`shared`] the state that all games have, with its options and set-up.
//! - [`perft`] counts sequences of moves, to compare two engines.
//! - [`notation`] is the text form of everything; games are [`FromStr`](core::str::FromStr) and
//!   [`Display`](core::fmt::Display).

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
    Action, AnyGame, Chance, Corrupt, Decision, DrawFrom, Event, ExtLegal, ExtView, Extension, Guide,
    Impossible, Legal, Log, Lots, Notated, Observation, Outcome, Outcomes, Plies, Ply, RuleSet, Rules, ToAct,
};
pub use shared::{Answer, CoreEvent, CoreLog, Source};
pub use vocab::*;
