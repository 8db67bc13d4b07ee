//! The laws, the files of expected results and the fuzz targets. One binary, because each one that is linked compiles the
//! laws again for every rule set.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod can_fail;
mod fuzz_bodies;
mod laws;
mod parts;
mod perft;
mod playthrough;
mod ships;
