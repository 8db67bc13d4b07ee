//! Seafarers on the wire: only the sea.

use hexhaven_engine::rulesets::seafarers::Seafarers;
use hexhaven_engine::shared::{Public, tariff};
use hexhaven_engine::{Cards, CoreDecision, Decision, SeaDecision, SeafarersView};

use super::{Described, Explained, Extra, Shown, sea};
use crate::project::Names;

impl Described for Seafarers {
    const COSTS: &[(&str, Cards)] = &[("ship", tariff::SHIP)];

    fn explain(decision: CoreDecision) -> &'static [&'static str] {
        sea::explain(decision)
    }

    fn own_decisions() -> Vec<(Decision, &'static [&'static str])> {
        SeaDecision::all()
    }
}

impl Explained for SeaDecision {
    fn rules(self) -> &'static [&'static str] {
        sea::rules(self)
    }
}

impl Shown for SeafarersView {
    fn show(&self, names: Names, public: &Public) -> Extra {
        Extra::Seafarers(Box::new(sea::state(names, public, &self.public.sea)))
    }
}
