//! The events of New Energies beyond the shared ones. All of them are public (E-INFO-01, E-INFO-04).

use super::{Disc, DiscEvent, EnergiesDecision, Hazard, Plant};
use crate::rulesets::OwnEvent;
use crate::rulesets::energies::{Marks, Phase};
use crate::topology::SiteId;
use crate::vocab::{Cards, Field, FieldShape, Fields, Kind, Seat, Sort, Value, events, vocabulary};

events! {
    /// The events of New Energies.
    pub enum EnergiesEvent {
        /// The phase of the turn, or its record of what was done, changed.
        Now as hidden {
            /// What the event phase is waiting for.
            phase: Phase,
            /// The actions done in this turn.
            marks: Marks,
        },
        /// A disc was drawn from the bag into its row (E-EVENT-02).
        DiscDrawn {
            /// The disc.
            disc: Disc,
        },
        /// A row was full: its discs left the game and the event happens (E-EVENT-04).
        Triggered {
            /// The event.
            event: DiscEvent,
        },
        /// A green disc went into an open bag (option EO-07).
        DiscEntered {
            /// The disc.
            disc: Disc,
        },
        /// Environmental Pollution rolled (E-POLL-01).
        Polluted {
            /// The sum of the dice.
            sum: u8,
        },
        /// A hazard was put down.
        HazardPlaced {
            /// The place.
            hazard: Hazard,
        },
        /// A hazard was removed.
        HazardRemoved {
            /// Its former place.
            hazard: Hazard,
        },
        /// A plant was built.
        PlantBuilt {
            /// The owner.
            seat: Seat,
            /// Fossil or renewable.
            plant: Plant,
            /// The place.
            site: SiteId,
            /// The price paid to the bank.
            cost: Cards,
        },
        /// A fossil plant was demolished (E-DEMO-01).
        Demolished {
            /// The owner.
            seat: Seat,
            /// Its former place.
            site: SiteId,
        },
        /// A warehouse was built (E-WARE-01).
        WarehouseBuilt {
            /// The owner.
            seat: Seat,
        },
        /// Plants gave energy (E-PROD-06).
        EnergyReceived {
            /// The receiver.
            seat: Seat,
            /// How much was kept (E-PROD-12).
            n: u8,
        },
        /// Energy went to the supply.
        EnergyPaid {
            /// The owner.
            seat: Seat,
            /// The number.
            n: u8,
        },
        /// A player took cards from the bank by an event, a card or for energy (E-INFO-04).
        Took {
            /// The player.
            seat: Seat,
            /// The cards.
            cards: Cards,
        },
        /// A player returned a card to the bank (E-CLIM-02, E-INFO-04).
        Returned {
            /// The player.
            seat: Seat,
            /// The kind.
            kind: Kind,
        },
        /// Two players exchanged cards and energy (E-TRADE-01).
        Traded {
            /// The active player.
            seat: Seat,
            /// The other one.
            with: Seat,
            /// The cards the active player gave.
            give: Cards,
            /// The cards the active player got.
            get: Cards,
        },
    }
}

impl OwnEvent for EnergiesEvent {}

vocabulary!(Disc, DiscEvent, EnergiesDecision, Plant);

impl Fields for Hazard {
    fn fields(&self, see: &mut dyn FnMut(&'static str, Value<'_>)) {
        let place = match *self {
            Self::Hex(hex) => Value::Hex(hex),
            Self::Building(vertex) => Value::Vertex(vertex),
        };
        see("place", place);
    }
}

impl Field for Hazard {
    const SORT: Sort =
        Sort::Inline(&[FieldShape { name: "place", about: " Where.", sort: Sort::HexOrVertex }]);

    fn value(&self) -> Value<'_> {
        Value::Inline(self)
    }
}
