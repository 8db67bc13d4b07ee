//! The extension state of New Energies. All of it is public: nobody, not even the owner, knows which green disc lies
//! under which plant, so the state knows it neither and a draw from the bag weighs all discs that it may be (E-INFO-03).

use super::bag::Bag;
use super::data::Frame;
use super::options::EnergiesRules;
use super::plants::Plants;
use super::tariff;
use crate::rulesets::energies::words::{DiscEvent, Hazards};
use crate::topology::HexSet;
use crate::vocab::{BySeat, Cards, Kind, Seat, SeatSet};

/// The state of New Energies beyond the shared one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EnergiesExt {
    /// The rules in force.
    pub own: EnergiesRules,
    /// The frame in use.
    pub frame: Frame,
    /// What the event phase is waiting for.
    pub phase: Phase,
    /// The actions done in this turn.
    pub marks: Marks,
    /// The energy of each player.
    pub energy: BySeat<u8>,
    /// The owners of warehouses.
    pub warehouses: SeatSet,
    /// The plants on the board.
    pub plants: Plants,
    /// The hazards on the board.
    pub hazards: Hazards,
    /// The discs that are still in play and not in a row.
    pub bag: Bag,
    /// The discs in each row, in the order of `DiscEvent::ALL`.
    pub rows: [u8; DiscEvent::ALL.len()],
}

/// What the event phase of a turn is waiting for. `left` is the number of discs still to be drawn after it; seats
/// decide one after the other, clockwise from the active player (E-TIE-04).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Nothing: the event phase is over, or no turn has begun.
    Done,
    /// The active player may play a card and then draws the discs (E-TURN-04).
    PreDraw {
        /// The number of discs, fixed at the start of the turn (E-TURN-03).
        discs: u8,
    },
    /// A disc is being drawn (E-EVENT-01).
    Drawing {
        /// The number left, this one included.
        left: u8,
    },
    /// Environmental Pollution rolls (E-POLL-01).
    Rolling {
        /// Discs to draw.
        left: u8,
    },
    /// The active player puts the last tokens on some of the polluted hexes (E-HAZ-06).
    Spill {
        /// Discs to draw.
        left: u8,
        /// The possible places.
        hexes: HexSet,
    },
    /// Players put hazards on their own buildings.
    Hazards {
        /// Discs to draw.
        left: u8,
        /// Whether a free city must be taken before a town.
        cause: HazardCause,
        /// The players who still must.
        seats: SeatSet,
    },
    /// Players may build a free fossil plant (E-INC-01).
    FreePlants {
        /// Discs to draw.
        left: u8,
        /// The players who still may.
        seats: SeatSet,
    },
    /// Players may take a card (E-CLIM-01, E-SUST-01).
    Takings {
        /// Discs to draw.
        left: u8,
        /// The players who still may.
        seats: SeatSet,
        /// The players who must return a card after that.
        then: SeatSet,
    },
    /// Players must return a card (E-CLIM-02).
    Returns {
        /// Discs to draw.
        left: u8,
        /// The players who still must.
        seats: SeatSet,
    },
    /// Players may take a development card (E-FUND-01).
    Fundings {
        /// Discs to draw.
        left: u8,
        /// The players who still may.
        seats: SeatSet,
    },
    /// The development card of the first of these players is being drawn.
    Funding {
        /// Discs to draw.
        left: u8,
        /// The players who get one, including this one.
        seats: SeatSet,
    },
    /// The green disc under a plant just built goes into an open bag (option EO-07).
    Entering,
}

/// Which event makes players put hazards on buildings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HazardCause {
    /// Air Pollution: a city if one is free (E-AIR-01, E-AIR-02).
    Air,
    /// Rain and Flooding: any building (E-RAIN-01).
    Rain,
}

/// The active player's actions in this turn (E-TURN-05).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marks {
    /// Whether a plant was built (E-PLANT-01).
    pub plant_built: bool,
    /// Whether a plant was demolished (E-DEMO-01).
    pub demolished: bool,
    /// Whether a cleanup card is being carried out: it counts only after the theft (E-CLEAN-06).
    pub cleaning: bool,
    /// Development cards that the active player got by Government Funding (E-DEV-05).
    pub(crate) funded: u8,
}

impl EnergiesExt {
    /// The state before the first placement (E-SETUP-07, E-SETUP-09 to E-SETUP-11).
    pub(crate) fn new(own: EnergiesRules, frame: Frame, n_players: u8) -> Self {
        Self {
            own,
            frame,
            phase: Phase::Done,
            marks: Marks::default(),
            energy: BySeat::default(),
            warehouses: SeatSet::EMPTY,
            plants: Plants::default(),
            hazards: Hazards::default(),
            bag: Bag::new(n_players),
            rows: [0; DiscEvent::ALL.len()],
        }
    }

    /// The number of hazard tokens left (E-HAZ-06).
    #[inline]
    pub fn tokens_left(&self) -> u32 {
        match self.own.hazard_tokens {
            Some(tokens) => u32::from(tokens).saturating_sub(self.hazards.len()),
            None => u32::MAX,
        }
    }

    /// A player's energy as goods of a trade (E-TRADE-01).
    #[inline]
    pub fn energy_of(&self, seat: Seat) -> Cards {
        Cards::of(Kind::ENERGY, self.energy[seat])
    }

    /// Whether a player can get energy in a trade (E-TRADE-07).
    #[inline]
    pub(crate) fn has_room(&self, seat: Seat) -> bool {
        self.energy[seat] < tariff::ENERGY_CAP
    }

    /// Gives energy to a player as far as the cap allows; the rest goes to the supply (E-PROD-12, E-TRADE-08).
    pub(crate) fn gain_energy(&mut self, seat: Seat, n: u8) -> u8 {
        let kept = n.min(tariff::ENERGY_CAP.saturating_sub(self.energy[seat]));
        self.energy[seat] += kept;
        kept
    }

    /// Exchanges the energy of a trade; both give before they get.
    pub(crate) fn swap_energy(&mut self, seat: Seat, with: Seat, give: u8, get: u8) {
        self.energy[seat] -= give;
        self.energy[with] -= get;
        self.gain_energy(seat, get);
        self.gain_energy(with, give);
    }
}
