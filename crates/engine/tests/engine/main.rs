//! The rules from outside: boards, set-up, laws over random games, notation. One binary, because each one that is linked
//! compiles the engine's generic code anew.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod boards;
mod check;
mod energies;
mod energies_data;
mod knights;
mod layouts;
mod notation;
mod oil;
mod oil_steps;
mod setup;
mod topology;
