//! The base game: only the shared groups.

use hexhaven_engine::KindSet;
use hexhaven_engine::rulesets::base::Base;

use super::{Kinds, Spaced};

impl Spaced for Base {
    const KINDS: Kinds = Kinds::all(KindSet::RESOURCES);
    const CHANGES_BOARD: bool = false;
    const REMOVES_PIECES: bool = false;
}
