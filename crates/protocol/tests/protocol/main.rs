//! The wire format, and the types of the web client that are generated from it.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod patches;
mod projection;
mod typescript;
