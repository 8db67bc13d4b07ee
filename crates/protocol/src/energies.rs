//! What New Energies adds to states and events. All of it is public; nobody knows the green discs under the plants.

use std::collections::BTreeMap;

use crate::{CardCounts, PerSeat, Place, SeatName};

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
        pub bag_known: BTreeMap<String, u8>,
        /// The rows of events.
        pub rows: Vec<EventRowView>,
        /// Plants built by each player, `fossil` and `renewable`.
        pub built: PerSeat<BTreeMap<String, u8>>,
        /// Plants that each player has at most.
        pub plant_supply: BTreeMap<String, u8>,
        /// Whether the active player has built a plant in this turn.
        pub plant_built: bool,
        /// Whether the active player has demolished one.
        pub demolished: bool,
        /// The name of the event phase's state, such as `done` or `hazards`.
        pub phase: String,
        /// Discs still to be drawn in this turn.
        pub discs_left: u8,
    }

    /// A power plant.
    pub struct PlantView {
        /// `fossil` or `renewable`.
        pub plant: String,
        /// The building it belongs to.
        pub vertex: Place,
        /// The hex it stands on.
        pub hex: Place,
        /// Whose.
        pub seat: Option<SeatName>,
    }

    /// A row of events.
    pub struct EventRowView {
        /// The event, such as `climate`.
        pub event: String,
        /// The discs in the row.
        pub discs: u8,
        /// How many trigger it.
        pub full: u8,
    }

    /// What happens in New Energies only.
    #[serde(tag = "type", rename_all = "snake_case")]
    pub enum EnergiesEventView {
        /// The phase of the turn changed.
        Now {
            /// Its name.
            phase: String,
            /// Discs still to be drawn.
            discs_left: u8,
        },
        /// A disc came out of the bag.
        DiscDrawn {
            /// Which.
            disc: String,
        },
        /// A row was full: the event happens.
        Triggered {
            /// Which.
            event: String,
        },
        /// A green disc went into an open bag.
        DiscEntered {
            /// Which.
            disc: String,
        },
        /// Environmental Pollution rolled.
        Polluted {
            /// The sum of the dice.
            sum: u8,
        },
        /// A hazard was put down.
        HazardPlaced {
            /// Where.
            place: Place,
        },
        /// A hazard was removed.
        HazardRemoved {
            /// Where it lay.
            place: Place,
        },
        /// A plant was built.
        PlantBuilt {
            /// Whose.
            seat: SeatName,
            /// `fossil` or `renewable`.
            plant: String,
            /// The building it belongs to.
            vertex: Place,
            /// The hex it stands on.
            hex: Place,
            /// What went to the bank.
            cost: CardCounts,
        },
        /// A fossil plant was taken back.
        Demolished {
            /// Whose.
            seat: SeatName,
            /// The building it belonged to.
            vertex: Place,
            /// The hex it stood on.
            hex: Place,
        },
        /// A warehouse was built.
        WarehouseBuilt {
            /// Whose.
            seat: SeatName,
        },
        /// Plants gave energy.
        EnergyReceived {
            /// To whom.
            seat: SeatName,
            /// How much was kept.
            n: u8,
        },
        /// Energy went to the supply.
        EnergyPaid {
            /// Whose.
            seat: SeatName,
            /// How much.
            n: u8,
        },
        /// A player took cards from the bank.
        Took {
            /// Who.
            seat: SeatName,
            /// What.
            cards: CardCounts,
        },
        /// A player returned a card to the bank.
        Returned {
            /// Who.
            seat: SeatName,
            /// What.
            kind: String,
        },
        /// Two players exchanged cards and energy.
        Traded {
            /// The active player.
            seat: SeatName,
            /// The other one.
            with: SeatName,
            /// What the active player gave.
            give: CardCounts,
            /// What the active player got.
            get: CardCounts,
        },
    }
}
