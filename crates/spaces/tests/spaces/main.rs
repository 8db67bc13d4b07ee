//! The spaces from outside.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod frozen;
mod rotation;
