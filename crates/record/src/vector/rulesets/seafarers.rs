//! The facts of Seafarers: those of the sea.

use hexhaven_engine::rulesets::seafarers::{Seafarers, SeafarersExt};
use hexhaven_engine::{SeaChance, SeaDecision, Vocabulary};

use super::super::facts::Fact;
use super::sea::{SeaFacts, Shipped};
use super::{Own, words};

impl Own for Seafarers {
    type Ext = SeafarersExt;

    const SEA_FACTS: &'static [Fact<SeafarersExt>] = SeaFacts::<SeafarersExt>::ALL;
    const DECISIONS: Option<Vocabulary> = Some(Vocabulary::of::<SeaDecision>());
    const CHANCES: &'static [&'static str] = CHANCES;

    fn own(&self) -> &SeafarersExt {
        self.ext()
    }
}

impl Shipped for SeafarersExt {
    type Own = Self;

    fn own(&self) -> &Self {
        self
    }
}

words! { CHANCES: SeaChance {
    Terrain { .. } => "terrain",
    Number { .. } => "number",
} }
