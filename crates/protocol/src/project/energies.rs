//! New Energies in wire form.

use hexhaven_engine::rulesets::energies::{EnergiesExt, Phase, tariff};
use hexhaven_engine::shared::Public;
use hexhaven_engine::{Cards, Disc, DiscEvent, EnergiesDecision, Kind, Plant, Seat};

use super::knights::small;
use super::names::{Names, per_seat, seats};
use crate::{EnergiesPhase, EnergiesState, EventRowView, Name, PerPlant, Place, PlantView};

pub(super) fn state(names: Names, public: &Public, own: &EnergiesExt) -> EnergiesState {
    let players = public.turn.seats();
    let frame = &own.frame;
    let built = |seat: Seat| {
        let by_plant = Plant::ALL.map(|plant| (Name(plant), own.plants.built(seat, plant)));
        (Name(seat), PerPlant::from(by_plant))
    };
    let row = |event: DiscEvent| EventRowView {
        event: Name(event),
        discs: own.rows[event as usize],
        full: frame.rows[event as usize],
    };
    let known = Disc::ALL.into_iter().filter(|&disc| own.bag.known[disc] > 0);
    let (phase, discs_left) = phase(own.phase);
    EnergiesState {
        plants: Plant::ALL.into_iter().flat_map(|plant| plants(names, public, own, plant)).collect(),
        hazards: own.hazards.iter().map(|hazard| Place(names.0.hazard(hazard).to_string())).collect(),
        hazards_left: own.own.hazard_tokens.map(|_| small(own.tokens_left())),
        energy: per_seat(players, own.energy),
        energy_limit: tariff::ENERGY_CAP,
        warehouses: seats(own.warehouses),
        footprints: players.iter().map(|s| (Name(s), own.local_footprint(public, s))).collect(),
        marker: own.marker(public),
        marker_end: frame.last_space,
        draws: frame.draws.iter().copied().take(usize::from(frame.last_space) + 1).collect(),
        bag: small(own.bag.len()),
        bag_known: known.map(|disc| (Name(disc), own.bag.known[disc])).collect(),
        rows: DiscEvent::ALL.into_iter().map(row).collect(),
        built: players.iter().map(built).collect(),
        plant_supply: PerPlant::from([
            (Name(Plant::Fossil), tariff::FOSSIL_PLANTS),
            (Name(Plant::Renewable), tariff::RENEWABLE_PLANTS),
        ]),
        plant_built: own.marks.plant_built,
        demolished: own.marks.demolished,
        phase,
        discs_left,
    }
}

fn plants(names: Names, public: &Public, own: &EnergiesExt, plant: Plant) -> Vec<PlantView> {
    let sites = own.plants.of(plant).iter();
    let view = sites.map(|site| PlantView {
        plant: Name(plant),
        vertex: names.vertex(site.vertex()),
        hex: names.hex(site.hex()),
        seat: public.pieces.owner(site.vertex()).map(Name),
    });
    view.collect()
}

const fn phase(phase: Phase) -> (EnergiesPhase, u8) {
    match phase {
        Phase::Done => (EnergiesPhase::Done, 0),
        Phase::PreDraw { discs } => (EnergiesPhase::PreDraw, discs),
        Phase::Drawing { left } => (EnergiesPhase::Drawing, left),
        Phase::Rolling { left } => (EnergiesPhase::Rolling, left),
        Phase::Spill { left, .. } => (EnergiesPhase::Spill, left),
        Phase::Hazards { left, .. } => (EnergiesPhase::Hazards, left),
        Phase::FreePlants { left, .. } => (EnergiesPhase::FreePlants, left),
        Phase::Takings { left, .. } => (EnergiesPhase::Takings, left),
        Phase::Returns { left, .. } => (EnergiesPhase::Returns, left),
        Phase::Fundings { left, .. } => (EnergiesPhase::Fundings, left),
        Phase::Funding { left, .. } => (EnergiesPhase::Funding, left),
        Phase::Entering => (EnergiesPhase::Entering, 0),
    }
}

/// What New Energies lets one pay for.
pub(super) fn costs() -> [(&'static str, Cards); 4] {
    let energy = |n: u8| Cards::of(Kind::ENERGY, n);
    [
        ("fossil", tariff::plant(Plant::Fossil)),
        ("renewable", tariff::plant(Plant::Renewable)),
        ("warehouse", energy(tariff::WAREHOUSE)),
        ("demolish", energy(tariff::DEMOLITION)),
    ]
}

/// The rules that explain each decision.
pub(super) const HELP: [(EnergiesDecision, &[&str]); 7] = [
    (EnergiesDecision::SetupCity, &["E-SETUP", "B-SETUP"]),
    (EnergiesDecision::PreDraw, &["E-EVENT", "E-TURN"]),
    (EnergiesDecision::PlaceHazard, &["E-HAZ", "E-AIR", "E-RAIN"]),
    (EnergiesDecision::FreePlant, &["E-PLANT", "E-CLIM", "E-SUST", "E-INC"]),
    (EnergiesDecision::TakeCard, &["E-TAKE", "E-EVENT", "E-INC", "E-SUST"]),
    (EnergiesDecision::ReturnCard, &["E-EVENT", "E-INC", "E-TAKE"]),
    (EnergiesDecision::TakeDevelopment, &["E-FUND", "E-DEV"]),
];
