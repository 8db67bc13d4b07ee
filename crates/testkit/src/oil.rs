//! Games of Oil Springs over the whole option space (specification, section 5).

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::oil::{Oil, OilOptions, OilRules};
use hexhaven_engine::topology::{HexId, MAX_HEXES};
use hexhaven_engine::{Action, CoreOutcome, Event, OilAction, OilEvent, OilOutcome, Outcome, RuleSet};

use crate::arbitrary::Arbitrary;
use crate::fuzz::table;

impl Arbitrary for Oil {
    const RULES: RuleSet = RuleSet::Oil;
    type Options = OilOptions;

    fn read_own(text: &str) {
        table::<OilRules>(text);
    }

    fn more_actions(&self, _rng: &mut GameRng, actions: &mut Vec<Action>) {
        actions.extend(OilAction::every().map(Action::Oil));
    }

    fn own_outcome(_: Outcome) -> &'static str {
        "strikes"
    }

    fn shows(before: &Self, outcome: Outcome, after: &Self, events: &[Event]) -> bool {
        let mut oil = events.iter().filter_map(|event| match event {
            Event::Oil(event) => Some(*event),
            _ => None,
        });
        match outcome {
            Outcome::Core(CoreOutcome::Roll(rolled)) => {
                oil.any(|event| matches!(event, OilEvent::EpisodeRolled { sum, .. } if sum == rolled))
            }
            Outcome::Oil(OilOutcome::Struck(struck)) => oil.any(|event| match event {
                OilEvent::Destroyed { hex, .. } => hex == struck && changed(before, after).eq([struck]),
                OilEvent::Spilled { hex, .. } => hex == struck && changed(before, after).next().is_none(),
                _ => false,
            }),
            _ => false,
        }
    }
}

/// The hexes whose tile changed.
fn changed<'a>(before: &'a Oil, after: &'a Oil) -> impl Iterator<Item = HexId> + 'a {
    use hexhaven_engine::Rules as _;
    let tile = |game: &Oil, hex| game.core().public.board.tile(hex);
    let n_hexes = before.core().public.board.topology().hexes.len() as usize;
    (0..MAX_HEXES.min(n_hexes)).map(HexId::new).filter(move |&hex| tile(before, hex) != tile(after, hex))
}
