//! What bots choose and how they are set, in one binary.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod greedy;
mod levers;
