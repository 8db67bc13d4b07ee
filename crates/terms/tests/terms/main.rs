//! The words that people choose by, in one binary.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod words;
