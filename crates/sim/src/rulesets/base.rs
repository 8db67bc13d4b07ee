//! The base game: only the shared words.

use hexhaven_engine::rulesets::base::Base;

use super::{Counted, Words};

impl Counted for Base {
    const WORDS: Words = Words::SHARED;
}
