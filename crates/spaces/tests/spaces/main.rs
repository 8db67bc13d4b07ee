//! The spaces from outside.

mod frozen;
mod rotation;
