//! Games of New Energies over the whole option space (specification, section 5).

use std::num::{NonZeroU8, NonZeroU16};
use std::ops::RangeInclusive;

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::energies::{
    BagView, CardWindows, EnergiesData, EnergiesOptions, EnergiesSetup, FullTie, SpiralDirection, Takings,
};
use hexhaven_engine::rulesets::energies::{Energies, data};
use hexhaven_engine::shared::setup::{BoardChoice, FirstPlayer, HarborPlacement, Numbers, SetupOptions};
use hexhaven_engine::shared::{Dice, Options};
use hexhaven_engine::topology::{Axial, HexId, HexSet, MAX_HEXES, MAX_SITES, MAX_VERTICES, SiteId, VertexId};
use hexhaven_engine::{
    Action, CoreOutcome, Draw, EnergiesAction, EnergiesEvent, EnergiesOutcome, Event, Hazard, Kind,
    MAX_KINDS, Outcome, Plant, Ply, RuleSet, Seat,
};

use crate::arbitrary::{Arbitrary, Case, Choice};
use crate::base::{coin, one_of};

impl Arbitrary for Energies {
    const RULES: RuleSet = RuleSet::Energies;
    const PLAYERS: RangeInclusive<u8> = 3..=4;
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

    /// The choice `classic-fr` is the French rulebook of this game.
    fn arbitrary(case: Case, rng: &mut GameRng) -> Self {
        let n_players = case.n_players;
        let (shared, options, setup) = match case.choice {
            Choice::Modern => {
                (EnergiesOptions::SHARED, EnergiesOptions::standard(n_players), EnergiesSetup::STANDARD)
            }
            Choice::ClassicFr => {
                (EnergiesOptions::SHARED, EnergiesOptions::french(n_players), EnergiesSetup::FIRST_GAME)
            }
            Choice::Anything => (any_shared(rng), any_options(n_players, rng), any_setup(n_players, rng)),
        };
        Self::start(shared, options, &setup, n_players, rng).expect("arbitrary options are in their ranges")
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

fn any_shared(rng: &mut GameRng) -> Options {
    Options {
        target_vp: if coin(rng) { 8 + rng.below(5) as u8 } else { 5 + rng.below(16) as u8 },
        discard_limit: NonZeroU8::new(5 + rng.below(16) as u8).filter(|_| rng.below(8) > 0),
        dice: one_of(&[Dice::Fair, Dice::Deck36], rng),
        deck36_reserve: rng.below(13) as u8,
        domestic_trade: rng.below(4) > 0,
        max_offers_per_turn: one_of(&[None, NonZeroU8::new(1), NonZeroU8::new(3)], rng),
        unsolicited_offers: coin(rng),
        max_turns: NonZeroU16::new(1 + rng.below(400) as u16).filter(|_| rng.below(8) == 0),
        ..EnergiesOptions::SHARED
    }
}

fn any_options(n_players: u8, rng: &mut GameRng) -> EnergiesOptions {
    let data = one_of(&[EnergiesData::STANDARD, EnergiesData::BANDS_ALT], rng);
    let mut frame = data.frame(n_players);
    if coin(rng) {
        frame.last_space = 1 + rng.below(data::MAX_SPACES as u32 - 1) as u8;
        frame.draws = std::array::from_fn(|_| rng.below(4) as u8);
        frame.rows = std::array::from_fn(|_| 1 + rng.below(5) as u8);
    }
    EnergiesOptions {
        frame,
        cards: one_of(&[CardWindows::BeforeDiscsOrAction, CardWindows::AnyTime], rng),
        takings: one_of(&[Takings::Optional, Takings::Mandatory], rng),
        bag: one_of(&[BagView::Closed, BagView::Open], rng),
        hazard_tokens: one_of(&[Some(10), None, Some(2), Some(0)], rng),
        full_tie: one_of(&[FullTie::Shared, FullTie::Nobody], rng),
    }
}

fn any_setup(n_players: u8, rng: &mut GameRng) -> EnergiesSetup {
    let corner = one_of(&[Axial::new(0, -2), Axial::new(2, 0), Axial::new(-2, 2)], rng);
    EnergiesSetup {
        shared: SetupOptions {
            board: one_of(&[BoardChoice::Variable, BoardChoice::Variable, BoardChoice::FirstGame], rng),
            numbers: one_of(&[Numbers::Spiral, Numbers::Random], rng),
            spiral_start: Some(corner).filter(|_| coin(rng)),
            separate_reds: coin(rng),
            harbors: one_of(&[HarborPlacement::Fixed, HarborPlacement::Frame], rng),
            first_player: one_of(
                &[
                    FirstPlayer::HighestRoll,
                    FirstPlayer::Random,
                    FirstPlayer::Named(Seat::ALL[rng.below(u32::from(n_players)) as usize]),
                ],
                rng,
            ),
            ..EnergiesSetup::STANDARD.shared
        },
        direction: one_of(&[SpiralDirection::CounterClockwise, SpiralDirection::Clockwise], rng),
        data: EnergiesData::STANDARD,
    }
}
