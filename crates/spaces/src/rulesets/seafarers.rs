//! Seafarers: it has no space yet, because its places depend on the map and not on the island.

use hexhaven_engine::KindSet;
use hexhaven_engine::rulesets::seafarers::Seafarers;

use super::{Kinds, Spaced};

impl Spaced for Seafarers {
    const KINDS: Kinds = Kinds::all(KindSet::RESOURCES);
    const HAS_SPACE: bool = false;
}
