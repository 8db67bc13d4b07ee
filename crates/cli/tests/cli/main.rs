//! The real binary under test, in one test binary.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;
mod documents;
mod matches;
mod measures;
mod outputs;
mod pictures;
#[cfg(unix)]
mod players;
mod records;
mod reviews;
mod rule_sets;
#[cfg(unix)]
mod running;
#[cfg(unix)]
mod serve;
mod simulate;
mod stories;
mod teaching;
mod tuning;
mod user_files;
mod words;
