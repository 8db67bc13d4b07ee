//! New Energies in wire form.

use std::collections::BTreeMap;

use hexhaven_engine::rulesets::energies::{EnergiesExt, Phase, tariff};
use hexhaven_engine::shared::Public;
use hexhaven_engine::{Cards, Disc, DiscEvent, EnergiesDecision, EnergiesEvent, Kind, Plant, Seat};

use super::knights::small;
use super::names::{Names, per_seat, seats};
use crate::{EnergiesEventView, EnergiesState, EventRowView, PlantView};

pub(super) fn state(names: Names, public: &Public, own: &EnergiesExt) -> EnergiesState {
    let players = public.turn.seats();
    let frame = &own.frame;
    let built = |seat: Seat| {
        let by_plant = Plant::ALL.map(|plant| (plant.name().to_owned(), own.plants.built(seat, plant)));
        (seat.to_string(), BTreeMap::from(by_plant))
    };
    let row = |event: DiscEvent| EventRowView {
        event: event.name().to_owned(),
        discs: own.rows[event as usize],
        full: frame.rows[event as usize],
    };
    let known = Disc::ALL.into_iter().filter(|&disc| own.bag.known[disc] > 0);
    let (phase, discs_left) = phase(own.phase);
    EnergiesState {
        plants: Plant::ALL.into_iter().flat_map(|plant| plants(names, public, own, plant)).collect(),
        hazards: own.hazards.iter().map(|hazard| names.0.hazard(hazard).to_string()).collect(),
        hazards_left: own.own.hazard_tokens.map(|_| small(own.tokens_left())),
        energy: per_seat(players, own.energy),
        energy_limit: tariff::ENERGY_CAP,
        warehouses: seats(own.warehouses),
        footprints: players.iter().map(|s| (s.to_string(), own.local_footprint(public, s))).collect(),
        marker: own.marker(public),
        marker_end: frame.last_space,
        draws: frame.draws.iter().copied().take(usize::from(frame.last_space) + 1).collect(),
        bag: small(own.bag.len()),
        bag_known: known.map(|disc| (disc.name().to_owned(), own.bag.known[disc])).collect(),
        rows: DiscEvent::ALL.into_iter().map(row).collect(),
        built: players.iter().map(built).collect(),
        plant_supply: BTreeMap::from([
            (Plant::Fossil.name().to_owned(), tariff::FOSSIL_PLANTS),
            (Plant::Renewable.name().to_owned(), tariff::RENEWABLE_PLANTS),
        ]),
        plant_built: own.marks.plant_built,
        demolished: own.marks.demolished,
        phase: phase.to_owned(),
        discs_left,
    }
}

fn plants(names: Names, public: &Public, own: &EnergiesExt, plant: Plant) -> Vec<PlantView> {
    let sites = own.plants.of(plant).iter();
    let view = sites.map(|site| PlantView {
        plant: plant.name().to_owned(),
        vertex: names.0.vertex(site.vertex()).to_string(),
        hex: names.0.hex(site.hex()).to_string(),
        seat: public.pieces.owner(site.vertex()).map(|seat| seat.to_string()),
    });
    view.collect()
}

const fn phase(phase: Phase) -> (&'static str, u8) {
    match phase {
        Phase::Done => ("done", 0),
        Phase::PreDraw { discs } => ("pre_draw", discs),
        Phase::Drawing { left } => ("drawing", left),
        Phase::Rolling { left } => ("rolling", left),
        Phase::Spill { left, .. } => ("spill", left),
        Phase::Hazards { left, .. } => ("hazards", left),
        Phase::FreePlants { left, .. } => ("free_plants", left),
        Phase::Takings { left, .. } => ("takings", left),
        Phase::Returns { left, .. } => ("returns", left),
        Phase::Fundings { left, .. } => ("fundings", left),
        Phase::Funding { left, .. } => ("funding", left),
        Phase::Entering => ("entering", 0),
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

pub(super) const fn decision(decision: EnergiesDecision) -> &'static str {
    match decision {
        EnergiesDecision::SetupCity => "setup_city",
        EnergiesDecision::PreDraw => "pre_draw",
        EnergiesDecision::PlaceHazard => "place_hazard",
        EnergiesDecision::FreePlant => "free_plant",
        EnergiesDecision::TakeCard => "take_card",
        EnergiesDecision::ReturnCard => "return_card",
        EnergiesDecision::TakeDevelopment => "take_development",
    }
}

pub(super) fn event(names: Names, event: EnergiesEvent) -> EnergiesEventView {
    let dialect = names.0;
    match event {
        EnergiesEvent::Now { phase: now, .. } => {
            let (phase, discs_left) = phase(now);
            EnergiesEventView::Now { phase: phase.to_owned(), discs_left }
        }
        EnergiesEvent::DiscDrawn { disc } => EnergiesEventView::DiscDrawn { disc: disc.name().to_owned() },
        EnergiesEvent::Triggered { event } => EnergiesEventView::Triggered { event: event.name().to_owned() },
        EnergiesEvent::DiscEntered { disc } => {
            EnergiesEventView::DiscEntered { disc: disc.name().to_owned() }
        }
        EnergiesEvent::Polluted { sum } => EnergiesEventView::Polluted { sum },
        EnergiesEvent::HazardPlaced { hazard } => {
            EnergiesEventView::HazardPlaced { place: dialect.hazard(hazard).to_string() }
        }
        EnergiesEvent::HazardRemoved { hazard } => {
            EnergiesEventView::HazardRemoved { place: dialect.hazard(hazard).to_string() }
        }
        EnergiesEvent::PlantBuilt { seat, plant, site, cost } => EnergiesEventView::PlantBuilt {
            seat: seat.to_string(),
            plant: plant.name().to_owned(),
            vertex: dialect.vertex(site.vertex()).to_string(),
            hex: dialect.hex(site.hex()).to_string(),
            cost: names.cards(cost),
        },
        EnergiesEvent::Demolished { seat, site } => EnergiesEventView::Demolished {
            seat: seat.to_string(),
            vertex: dialect.vertex(site.vertex()).to_string(),
            hex: dialect.hex(site.hex()).to_string(),
        },
        EnergiesEvent::WarehouseBuilt { seat } => {
            EnergiesEventView::WarehouseBuilt { seat: seat.to_string() }
        }
        EnergiesEvent::EnergyReceived { seat, n } => {
            EnergiesEventView::EnergyReceived { seat: seat.to_string(), n }
        }
        EnergiesEvent::EnergyPaid { seat, n } => EnergiesEventView::EnergyPaid { seat: seat.to_string(), n },
        EnergiesEvent::Took { seat, cards } => {
            EnergiesEventView::Took { seat: seat.to_string(), cards: names.cards(cards) }
        }
        EnergiesEvent::Returned { seat, kind } => {
            EnergiesEventView::Returned { seat: seat.to_string(), kind: names.word(kind) }
        }
        EnergiesEvent::Traded { seat, with, give, get } => EnergiesEventView::Traded {
            seat: seat.to_string(),
            with: with.to_string(),
            give: names.cards(give),
            get: names.cards(get),
        },
    }
}
