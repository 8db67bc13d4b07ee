//! Records, positions and rule vectors, in one binary.

mod common;
mod positions;
mod records;
mod vectors;
