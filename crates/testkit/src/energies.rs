//! Games of New Energies over the whole option space (specification, section 5).

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::GameOptions;
use hexhaven_engine::rulesets::energies::{Energies, EnergiesOptions};
use hexhaven_engine::shared::setup::BoardChoice;
use hexhaven_engine::topology::{HexId, HexSet, MAX_HEXES, MAX_SITES, MAX_VERTICES, SiteId, VertexId};
use hexhaven_engine::{
    Action, CoreOutcome, Draw, EnergiesAction, EnergiesEvent, EnergiesOutcome, Event, Hazard, Kind,
    MAX_KINDS, Outcome, Plant, Ply, RuleSet,
};

use crate::arbitrary::{Arbitrary, Case, Choice};

impl Arbitrary for Energies {
    const RULES: RuleSet = RuleSet::Energies;
    type Options = EnergiesOptions;
    const OWN_PLIES: &'static [&'static str] = &[
        "draw discs",
        "place hazard",
        "build plant",
        "demolish",
        "build warehouse",
        "remove hazard",
        "take card",
        "return card",
        "take development",
        "forgo",
        "inspection",
        "cleanup",
        "high yield",
        "disc drawn",
        "disc entered",
    ];

    /// The choice `classic-fr` is the French rulebook of this game, on the printed board.
    fn preset(case: Case, rng: &mut GameRng) -> Self {
        let mut options = EnergiesOptions::preset(case.choice.name()).expect("it has the preset");
        if case.choice == Choice::ClassicFr {
            options.setup.shared.board = BoardChoice::FirstGame;
        }
        options.start(case.n_players, rng).expect("the preset can be played")
    }

    fn more_actions(&self, rng: &mut GameRng, actions: &mut Vec<Action>) {
        let mut push = |action| actions.push(Action::Energies(action));
        push(EnergiesAction::DrawDiscs);
        push(EnergiesAction::BuildWarehouse);
        push(EnergiesAction::TakeDevelopment);
        push(EnergiesAction::Forgo);
        for kind in (0..MAX_KINDS).filter_map(Kind::new) {
            push(EnergiesAction::TakeCard(kind));
            push(EnergiesAction::ReturnCard(kind));
        }
        let hexes = (0..MAX_HEXES).map(|idx| Hazard::Hex(HexId::new(idx)));
        let buildings = (0..MAX_VERTICES).map(|idx| Hazard::Building(VertexId::new(idx)));
        for hazard in hexes.chain(buildings) {
            push(EnergiesAction::PlaceHazard(hazard));
            push(EnergiesAction::RemoveHazard(hazard));
            push(EnergiesAction::PlayCleanup(hazard));
        }
        for site in (0..MAX_SITES).map(SiteId::new) {
            push(EnergiesAction::BuildPlant { plant: Plant::Fossil, site });
            push(EnergiesAction::BuildPlant { plant: Plant::Renewable, site });
            push(EnergiesAction::Demolish(site));
        }
        for hex in (0..MAX_HEXES).map(HexId::new) {
            push(EnergiesAction::PlayInspection(hex));
            push(EnergiesAction::PlayHighYield(HexSet::of(hex)));
        }
        let powered = self.ext().plants.of(Plant::Renewable).hexes();
        for _ in 0..8 {
            push(EnergiesAction::PlayHighYield(some_hexes(powered, rng)));
            push(EnergiesAction::PlayHighYield(some_hexes(HexSet::first_n(MAX_HEXES), rng)));
        }
    }

    fn own_ply(ply: Ply) -> Option<usize> {
        Some(match ply {
            Ply::Act(_, Action::Energies(action)) => match action {
                EnergiesAction::DrawDiscs => 0,
                EnergiesAction::PlaceHazard(_) => 1,
                EnergiesAction::BuildPlant { .. } => 2,
                EnergiesAction::Demolish(_) => 3,
                EnergiesAction::BuildWarehouse => 4,
                EnergiesAction::RemoveHazard(_) => 5,
                EnergiesAction::TakeCard(_) => 6,
                EnergiesAction::ReturnCard(_) => 7,
                EnergiesAction::TakeDevelopment => 8,
                EnergiesAction::Forgo => 9,
                EnergiesAction::PlayInspection(_) => 10,
                EnergiesAction::PlayCleanup(_) => 11,
                EnergiesAction::PlayHighYield(_) => 12,
            },
            Ply::Chance(Outcome::Energies(EnergiesOutcome::Drawn(_))) => 13,
            Ply::Chance(Outcome::Energies(EnergiesOutcome::Entered(_))) => 14,
            Ply::Act(..) | Ply::Chance(_) => return None,
        })
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

fn some_hexes(hexes: HexSet, rng: &mut GameRng) -> HexSet {
    (0..rng.below(5)).filter_map(|_| hexes.nth(rng.below(hexes.len().max(1)))).collect()
}
