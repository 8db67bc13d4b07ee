//! The base game: the shared words and nothing more.

use hexhaven_engine::rulesets::base::Base;

use super::{Counted, Words};

impl Counted for Base {
    const WORDS: Words = Words::SHARED;
}
