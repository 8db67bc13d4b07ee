//! Games of New Energies over the whole option space (specification, section 5).

use std::sync::LazyLock;

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::GameOptions;
use hexhaven_engine::rulesets::energies::{Energies, EnergiesData, EnergiesOptions};
use hexhaven_engine::shared::setup::BoardChoice;
use hexhaven_engine::topology::{HexSet, MAX_HEXES};
use hexhaven_engine::{
    Action, CoreOutcome, Draw, EnergiesAction, EnergiesEvent, EnergiesOutcome, Event, Outcome, Plant,
    RuleSet, Rules,
};

use crate::arbitrary::{Arbitrary, Case, Choice};
use crate::universe::Own;

impl Arbitrary for Energies {
    const RULES: RuleSet = RuleSet::Energies;
    type Options = EnergiesOptions;

    fn read_own(text: &str) {
        let Ok(data) = EnergiesData::read(text) else { return };
        let written = data.text().to_string();
        let again = EnergiesData::read(&written).map(|again| again.text().to_string());
        assert_eq!(again, Ok(written));
        let mut options = EnergiesOptions::FIRST_GAME;
        options.setup.data = data;
        let game = Self::start(&options, 4, &mut GameRng::new(1)).expect("data that were read can be played");
        game.audit().expect("data that were read make a sound game");
    }

    /// The choice `classic-fr` is the French rulebook of this game, on the printed board.
    fn preset(case: Case, rng: &mut GameRng) -> Self {
        let mut options = EnergiesOptions::preset(case.choice.name()).expect("it has the preset");
        if case.choice == Choice::ClassicFr {
            options.setup.shared.board = BoardChoice::FirstGame;
        }
        options.start(case.n_players, rng).expect("the preset can be played")
    }

    fn more_actions(&self, rng: &mut GameRng, actions: &mut Vec<Action>) {
        OWN.sample(rng, actions);
        let mut push = |action| actions.push(Action::Energies(action));
        let powered = self.ext().plants.of(Plant::Renewable).hexes();
        for _ in 0..8 {
            push(EnergiesAction::PlayHighYield(some_hexes(powered, rng)));
            push(EnergiesAction::PlayHighYield(some_hexes(HexSet::first_n(MAX_HEXES), rng)));
        }
    }

    /// The lexicon has other names for shared actions, too.
    fn own_plies() -> Vec<&'static str> {
        [EnergiesAction::WORDS, &["disc", "enters"]].concat()
    }

    fn own_outcome(outcome: Outcome) -> &'static str {
        if let Outcome::Energies(EnergiesOutcome::Drawn(_)) = outcome { "disc" } else { "enters" }
    }

    fn shows(_before: &Self, outcome: Outcome, _after: &Self, events: &[Event]) -> bool {
        let shown = events.iter().filter_map(|event| match event {
            Event::Energies(EnergiesEvent::DiscDrawn { disc }) => {
                Some(Outcome::Energies(EnergiesOutcome::Drawn(*disc)))
            }
            Event::Energies(EnergiesEvent::DiscEntered { disc }) => {
                Some(Outcome::Energies(EnergiesOutcome::Entered(*disc)))
            }
            Event::Energies(EnergiesEvent::Polluted { sum }) => Some(Outcome::Core(CoreOutcome::Roll(*sum))),
            _ => None,
        });
        shown.eq([outcome])
    }
}

/// Every action of New Energies; made once, because the laws need them at every position.
static OWN: LazyLock<Own> = LazyLock::new(|| Own::new(EnergiesAction::every(), EnergiesAction::word));

fn some_hexes(hexes: HexSet, rng: &mut GameRng) -> HexSet {
    (0..rng.below(5)).filter_map(|_| hexes.nth(rng.below(hexes.len().max(1)))).collect()
}
