//! What New Energies adds to states. All of it is public; nobody knows the green discs under the plants.

use std::collections::BTreeMap;

use crate::{DiscEventName, DiscName, Hex, PerSeat, Place, PlantName, SeatName, Vertex};

/// A value for each sort of plant.
pub type PerPlant<T> = BTreeMap<PlantName, T>;

wire! {
    /// The state that New Energies adds.
    pub struct EnergiesState {
        /// The power plants on the board.
        pub plants: Vec<PlantView>,
        /// Hazards on hexes and on buildings.
        pub hazards: Vec<Place>,
        /// Hazard tokens left; none is no limit.
        pub hazards_left: Option<u8>,
        /// The energy of each player.
        pub energy: PerSeat<u8>,
        /// The most energy that a player has.
        pub energy_limit: u8,
        /// Who has built the warehouse.
        pub warehouses: Vec<SeatName>,
        /// The local footprint of each player.
        pub footprints: PerSeat<i32>,
        /// Where the marker of the global footprint stands.
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
        /// What the event phase waits for.
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
        /// The hex it stands on.
        pub hex: Hex,
        /// Whose.
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

    /// What the event phase of New Energies waits for.
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
