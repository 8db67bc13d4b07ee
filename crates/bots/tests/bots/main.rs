//! What bots choose, how they are set, and how they count, in one binary.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod counting;
mod fairness;
mod greedy;
mod judging;
mod levers;
mod names;
mod racing;
mod recalling;
mod sea;
mod weights;
