//! The choices, settings and card counting of bots, in one binary.
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
