//! The tests of reviews, in one binary.

mod common;
mod records;
mod reviews;
