//! Games of Seafarers over the whole option space (specification, section 5).

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::seafarers::{Seafarers, SeafarersOptions};
use hexhaven_engine::shared::sea::SeaRules;
use hexhaven_engine::{Action, Event, Outcome, RuleSet, Rules, SeaOutcome, Seat};

use crate::arbitrary::Arbitrary;
use crate::fuzz::table;
use crate::sea;

impl Arbitrary for Seafarers {
    const RULES: RuleSet = RuleSet::Seafarers;
    type Options = SeafarersOptions;

    fn read_own(text: &str) {
        table::<SeaRules>(text);
    }

    fn route(&self, seat: Seat) -> u8 {
        sea::route(&self.core().public, &self.ext().sea, seat, self.barriers(seat))
    }

    fn more_actions(&self, rng: &mut GameRng, actions: &mut Vec<Action>) {
        sea::actions(&self.ext().sea, rng, |action| actions.push(Action::Seafarers(action)));
    }

    fn own_outcome(outcome: Outcome) -> &'static str {
        if let Outcome::Seafarers(SeaOutcome::Finds(_)) = outcome { "finds" } else { "token" }
    }

    fn shows(before: &Self, outcome: Outcome, after: &Self, events: &[Event]) -> bool {
        let Outcome::Seafarers(outcome) = outcome else { return false };
        let events = events.iter().filter_map(|event| match event {
            Event::Seafarers(event) => Some(*event),
            _ => None,
        });
        sea::shows((&before.ext().sea, &after.ext().sea), &after.core().public, outcome, events)
    }
}
