//! The rules from outside: boards, set-up, audit, notation. One binary, because each one that is linked
//! compiles the generic code of the engine again.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod audit;
mod boards;
mod dealing;
mod energies;
mod energies_data;
mod knights;
mod knights_at_sea;
mod layouts;
mod lines;
mod notation;
mod oil;
mod oil_steps;
mod options;
mod scenario_files;
mod scenarios;
mod seafarers;
mod setup;
mod topology;
