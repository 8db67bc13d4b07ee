//! Contests, statistics and tuning. One binary, because each one that is linked compiles bots and engine code again.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod certainty;
mod common;
mod contest;
mod endings;
mod gradients;
#[cfg(unix)]
mod levels;
mod manners;
mod programs;
mod stats;
mod tune;
mod vector;
mod voyages;
