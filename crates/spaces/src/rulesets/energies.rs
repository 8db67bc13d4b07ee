//! New Energies: plants on sites, hazards, energy and the event discs.

use hexhaven_engine::rulesets::energies::{Energies, HazardCause, Phase};
use hexhaven_engine::topology::{Map, Topology};
use hexhaven_engine::{
    Action, Disc, DiscEvent, EnergiesAction, EnergiesFlag, EnergiesFlags, EnergiesOutcome, ExtView, Hazard,
    Kind, KindSet, Observation, Outcome, Plant, Seat, SeatSet,
};

use super::{Kinds, OwnIds, Spaced};
use crate::domain::{Domain, rank};
use crate::draft::Path;
use crate::observe::{Scene, Sink, about};

enum Own {
    Plain,
    Take,
    Return,
    Hazard,
    Fossil,
    Renewable,
    Demolish,
    Remove,
    Inspect,
    Cleanup,
    Yield,
    YieldHex,
    YieldStop,
}

/// The most hexes that high yield takes from (E-DEV-11).
const MAX_YIELDS: u32 = 3;

const CARDS: KindSet = KindSet::RESOURCES.with(Kind::SCIENCE);
const GOODS: KindSet = CARDS.with(Kind::ENERGY);

/// The words of the actions without parameters.
const PLAIN: [&str; EnergiesFlag::ALL.len()] = {
    let mut words = [""; EnergiesFlag::ALL.len()];
    let mut n = 0;
    while n < words.len() {
        words[n] = EnergiesFlag::ALL[n].action().word();
        n += 1;
    }
    words
};

impl Spaced for Energies {
    const KINDS: Kinds = Kinds {
        monopoly: KindSet::EMPTY,
        plenty: CARDS,
        given: GOODS,
        taken: CARDS,
        cards: CARDS,
        traded: GOODS,
    };
    const CHANGES_BOARD: bool = false;
    const MAPS: &'static [Map] = &[Map::Island19];

    const GROUPS: &'static [(&'static str, Domain)] = &[
        ("", Domain::Words(&PLAIN)),
        ("take", Domain::Kinds(CARDS)),
        ("return", Domain::Kinds(CARDS)),
        ("hazard", Domain::HexesAndVertices),
        ("fossil", Domain::Sites),
        ("renewable", Domain::Sites),
        ("demolish", Domain::Sites),
        ("remove", Domain::HexesAndVertices),
        ("inspect", Domain::Hexes),
        ("cleanup", Domain::HexesAndVertices),
        ("high-yield", Domain::Once),
        ("yield from", Domain::Hexes),
        ("yield stop", Domain::Once),
    ];

    fn path(action: Action, ids: &OwnIds<'_>) -> Option<Path> {
        let Action::Energies(action) = action else { return None };
        let place = |hazard: Hazard| match hazard {
            Hazard::Hex(hex) => hex.idx(),
            Hazard::Building(vertex) => ids.topology.hexes.len() as usize + vertex.idx(),
        };
        let (group, member) = match action {
            EnergiesAction::TakeCard(kind) => (Own::Take, rank(CARDS, kind)?),
            EnergiesAction::ReturnCard(kind) => (Own::Return, rank(CARDS, kind)?),
            EnergiesAction::PlaceHazard(hazard) => (Own::Hazard, place(hazard)),
            EnergiesAction::BuildPlant { plant: Plant::Fossil, site } => (Own::Fossil, site.idx()),
            EnergiesAction::BuildPlant { plant: Plant::Renewable, site } => (Own::Renewable, site.idx()),
            EnergiesAction::Demolish(site) => (Own::Demolish, site.idx()),
            EnergiesAction::RemoveHazard(hazard) => (Own::Remove, place(hazard)),
            EnergiesAction::PlayInspection(hex) => (Own::Inspect, hex.idx()),
            EnergiesAction::PlayCleanup(hazard) => (Own::Cleanup, place(hazard)),
            EnergiesAction::PlayHighYield(hexes) => {
                let mut path = Path::of(&[ids.id(Own::Yield as usize, 0)]);
                hexes.iter().for_each(|hex| path.push(ids.id(Own::YieldHex as usize, hex.idx())));
                if hexes.len() < MAX_YIELDS {
                    path.push(ids.id(Own::YieldStop as usize, 0));
                }
                return Some(path);
            }
            plain => (Own::Plain, EnergiesFlags::ALL.iter().position(|flag| flag.action() == plain)?),
        };
        Some(Path::of(&[ids.id(group as usize, member)]))
    }

    fn own_outcomes(_topology: &Topology, outcomes: &mut Vec<Outcome>) {
        outcomes.extend(Disc::ALL.map(EnergiesOutcome::Drawn).map(Outcome::Energies));
        outcomes.extend(Disc::ALL.map(EnergiesOutcome::Entered).map(Outcome::Energies));
    }

    fn encode(seen: &Observation, scene: &Scene<'_>, sink: &mut impl Sink) {
        let ExtView::Energies(view) = &seen.ext else { return };
        let (ext, public) = (&view.ext, &seen.core.public);
        sink.block("energies", 1);
        sink.hexes(about("hazard_hex", 1, "a hazard is on the hex", "E-HAZ-01"), scene, ext.hazards.hexes);
        sink.vertices(
            about("hazard_building", 1, "a hazard is on the building", "E-HAZ-01"),
            scene,
            ext.hazards.buildings,
        );
        for (name, plant) in [("fossil", Plant::Fossil), ("renewable", Plant::Renewable)] {
            let about = about(name, 1, "a plant of this kind is on the site", "E-PLANT-02");
            let slot = sink.slot(about, 6 * scene.topology.hexes.len() as usize);
            ext.plants.of(plant).iter().for_each(|site| slot[site.idx()] = 1);
        }
        sink.bytes(about("rows", 6, "discs in the row of each event", "E-EVENT-02"), &ext.rows);
        sink.bytes(
            about("known_discs", 8, "discs in the bag by kind, as far as known", "E-EVENT-09"),
            &ext.bag.known.0,
        );
        sink.one(
            about("hidden_discs", 16, "discs in the bag of unknown kind", "E-INFO-03"),
            ext.bag.n_hidden,
        );
        sink.bytes(about("disc_pool", 8, "green discs under plants, by kind", "E-INFO-03"), &ext.bag.pool.0);
        sink.one(about("footprint", 40, "the marker of the footprint", "E-PLANT-09"), ext.marker(public));
        sink.one(
            about("discs_due", 6, "discs drawn in a turn that begins now", "E-TURN-03"),
            ext.discs_due(public),
        );
        let (phase, left, seats) = phase(ext.phase);
        sink.word(about("phase", 1, "what the event phase is waiting for", "E-EVENT-01"), N_PHASES, phase);
        sink.one(about("discs_left", 6, "discs still to be drawn", "E-EVENT-01"), left);
        sink.seats(
            about("phase_seats", 1, "who is still to act in the event phase", "E-TIE-04"),
            scene,
            seats,
        );
        sink.flag(
            about("plant_built", 1, "a plant was built in this turn", "E-PLANT-01"),
            ext.marks.plant_built,
        );
        sink.flag(
            about("demolished", 1, "a plant was demolished in this turn", "E-DEMO-01"),
            ext.marks.demolished,
        );
        sink.block("energies_seat", scene.n_rows);
        for seat in scene.rows() {
            sink.row();
            let by = |f: &dyn Fn(Seat) -> u8| seat.map_or(0, f);
            sink.one(about("energy", 10, "energy held", "E-INFO-01"), by(&|seat| ext.energy[seat]));
            let has_warehouse = seat.is_some_and(|seat| ext.warehouses.contains(seat));
            sink.flag(about("warehouse", 1, "has the warehouse", "E-WARE-01"), has_warehouse);
            let fossil = by(&|seat| ext.plants.built(seat, Plant::Fossil));
            sink.one(about("fossil_plants", 6, "fossil plants built", "E-PLANT-06"), fossil);
            let renewable = by(&|seat| ext.plants.built(seat, Plant::Renewable));
            sink.one(about("renewable_plants", 6, "renewable plants built", "E-PLANT-06"), renewable);
            // Footprints may be below zero; a byte is not.
            let footprint = by(&|seat| (ext.local_footprint(public, seat) + 32).clamp(0, 255) as u8);
            sink.one(about("local_footprint", 64, "the local footprint, plus 32", "E-PLANT-09"), footprint);
        }
        debug_assert_eq!(ext.rows.len(), DiscEvent::ALL.len());
    }
}

const N_PHASES: usize = 12;

/// The number of a phase, the discs left and the seats still to act.
fn phase(phase: Phase) -> (Option<usize>, u8, SeatSet) {
    let nobody = SeatSet::EMPTY;
    let (n, left, seats) = match phase {
        Phase::Done => return (None, 0, nobody),
        Phase::PreDraw { discs } => (0, discs, nobody),
        Phase::Drawing { left } => (1, left, nobody),
        Phase::Rolling { left } => (2, left, nobody),
        Phase::Spill { left, .. } => (3, left, nobody),
        Phase::Hazards { left, cause: HazardCause::Air, seats } => (4, left, seats),
        Phase::Hazards { left, cause: HazardCause::Rain, seats } => (5, left, seats),
        Phase::FreePlants { left, seats } => (6, left, seats),
        Phase::Takings { left, seats, .. } => (7, left, seats),
        Phase::Returns { left, seats } => (8, left, seats),
        Phase::Fundings { left, seats } => (9, left, seats),
        Phase::Funding { left, seats } => (10, left, seats),
        Phase::Entering => (11, 0, nobody),
    };
    (Some(n), left, seats)
}
