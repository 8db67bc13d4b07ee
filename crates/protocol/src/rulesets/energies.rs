//! New Energies on the wire. Its part of the state is public; nobody knows the green discs under the plants.

use std::collections::BTreeMap;

use hexhaven_engine::rulesets::energies::{Energies, EnergiesExt, EnergiesView, Phase, tariff};
use hexhaven_engine::shared::Public;
use hexhaven_engine::{Cards, CoreDecision, Decision, Disc, DiscEvent, EnergiesDecision, Kind, Plant, Seat};

use super::{Described, Explained, Extra, Shown};
use crate::project::Names;
use crate::project::names::{per_seat, seats, small};
use crate::{Hex, Name, PerSeat, Place, SeatName, Vertex};

/// A disc.
pub type DiscName = Name<Disc>;
/// An event of a disc.
pub type DiscEventName = Name<DiscEvent>;
/// A sort of power plant.
pub type PlantName = Name<Plant>;
/// A value for each sort of plant.
pub type PerPlant<T> = BTreeMap<PlantName, T>;

wire! {
    /// The state that New Energies adds.
    pub struct EnergiesState {
        /// The power plants on the board.
        pub plants: Vec<PlantView>,
        /// Hazards on hexes and on buildings.
        pub hazards: Vec<Place>,
        /// Hazard tokens left; null if there is no limit.
        pub hazards_left: Option<u8>,
        /// The energy of each player.
        pub energy: PerSeat<u8>,
        /// The most energy that a player has.
        pub energy_limit: u8,
        /// The owners of warehouses.
        pub warehouses: Vec<SeatName>,
        /// The local footprint of each player.
        pub footprints: PerSeat<i32>,
        /// The marker of the global footprint.
        pub marker: u8,
        /// The last space of its track.
        pub marker_end: u8,
        /// How many discs each space of the track asks for.
        pub draws: Vec<u8>,
        /// The discs in the bag.
        pub bag: u8,
        /// The discs in the bag whose kind is known.
        pub bag_known: BTreeMap<DiscName, u8>,
        /// The rows of events.
        pub rows: Vec<EventRowView>,
        /// Plants built by each player.
        pub built: PerSeat<PerPlant<u8>>,
        /// Plants that each player has at most.
        pub plant_supply: PerPlant<u8>,
        /// Whether the active player has built a plant in this turn.
        pub plant_built: bool,
        /// Whether the active player has demolished one.
        pub demolished: bool,
        /// What the event phase is waiting for.
        pub phase: EnergiesPhase,
        /// Discs still to be drawn in this turn.
        pub discs_left: u8,
    }

    /// A power plant.
    pub struct PlantView {
        /// Of which sort.
        pub plant: PlantName,
        /// The building it belongs to.
        pub vertex: Vertex,
        /// Its hex.
        pub hex: Hex,
        /// The owner.
        pub seat: Option<SeatName>,
    }

    /// A row of events.
    pub struct EventRowView {
        /// The event.
        pub event: DiscEventName,
        /// The discs in the row.
        pub discs: u8,
        /// How many trigger it.
        pub full: u8,
    }

    /// What the event phase of New Energies is waiting for.
    #[derive(Copy)]
    #[serde(rename_all = "snake_case")]
    pub enum EnergiesPhase {
        /// Nothing.
        Done,
        /// A card before the draw, or the draw.
        PreDraw,
        /// A disc.
        Drawing,
        /// The dice of Environmental Pollution.
        Rolling,
        /// The hex that is polluted.
        Spill,
        /// Hazards.
        Hazards,
        /// Free plants.
        FreePlants,
        /// Cards that players take.
        Takings,
        /// Cards that players return.
        Returns,
        /// Development cards that players take.
        Fundings,
        /// The draw of one of them.
        Funding,
        /// A green disc for the bag.
        Entering,
    }
}

impl Described for Energies {
    const COSTS: &[(&str, Cards)] = &[
        ("fossil", tariff::plant(Plant::Fossil)),
        ("renewable", tariff::plant(Plant::Renewable)),
        ("warehouse", Cards::of(Kind::ENERGY, tariff::WAREHOUSE)),
        ("demolish", Cards::of(Kind::ENERGY, tariff::DEMOLITION)),
    ];
    const MAIN: &[&str] = &["draw", "forgo"];
    const OPEN: &[Decision] = &[Decision::Energies(EnergiesDecision::PreDraw)];

    /// E-PROD-05: a city's second card is science.
    fn city_yield(_resource: Kind) -> Kind {
        Kind::SCIENCE
    }

    fn explain(decision: CoreDecision) -> &'static [&'static str] {
        match decision {
            CoreDecision::SetupSettlement | CoreDecision::SetupRoad => &["E-SETUP"],
            CoreDecision::PreRoll => &["E-TURN", "E-PROD"],
            CoreDecision::Discard => &["E-SEVEN"],
            CoreDecision::MoveRobber | CoreDecision::ChooseVictim => &["E-INSP"],
            CoreDecision::Main => &["E-TURN", "E-PLANT", "E-ENERGY", "E-DEMO", "E-WARE", "E-TRADE"],
            CoreDecision::AnswerOffer => &["E-TRADE"],
            CoreDecision::FreeRoad | CoreDecision::SpecialBuild | CoreDecision::PairedPart => &[],
        }
    }

    fn own_decisions() -> Vec<(Decision, &'static [&'static str])> {
        EnergiesDecision::all()
    }
}

impl Shown for EnergiesView {
    fn show(&self, names: Names, public: &Public) -> Extra {
        Extra::Energies(Box::new(state(names, public, &self.ext)))
    }
}

fn state(names: Names, public: &Public, own: &EnergiesExt) -> EnergiesState {
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
        hazards: own.hazards.iter().map(|hazard| Place(names.0.hazard(hazard).to_string().into())).collect(),
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

impl Explained for EnergiesDecision {
    fn rules(self) -> &'static [&'static str] {
        match self {
            Self::SetupCity => &["E-SETUP", "B-SETUP"],
            Self::PreDraw => &["E-EVENT", "E-TURN"],
            Self::PlaceHazard => &["E-HAZ", "E-AIR", "E-RAIN"],
            Self::FreePlant => &["E-PLANT", "E-CLIM", "E-SUST", "E-INC"],
            Self::TakeCard => &["E-TAKE", "E-EVENT", "E-INC", "E-SUST"],
            Self::ReturnCard => &["E-EVENT", "E-INC", "E-TAKE"],
            Self::TakeDevelopment => &["E-FUND", "E-DEV"],
        }
    }
}
