//! The words that New Energies adds (`docs/rules/new-energies.md`, ids E-).
//! Cards keep the words of the base game: a cleanup card is a knight, high yield is a monopoly card, a research grant is
//! a year of plenty; the inspector is the robber, towns are settlements, the Longest Trade Route is Longest Road and the
//! Cleanest Environment tile is Largest Army.

mod disc;
mod event;
mod hazard;
mod yields;

pub use super::view::EnergiesView;
pub use disc::{Disc, DiscEvent, Discs, EnergiesOutcomes};
pub use event::EnergiesEvent;
pub use hazard::{Hazard, Hazards};
pub use yields::Yields;

use core::fmt::{self, Formatter};

use super::EnergiesExt;
use crate::notation::{Dialect, Misread, Scanner, Worded as _, worded};
use crate::rulesets::OwnAction;
use crate::rulesets::{Action, Addition, Outcome};
use crate::sets::named;
use crate::topology::{HexId, HexSet, SiteId, SiteSet};
use crate::vocab::{Kind, KindSet, Seat, group_sets, legal};

named! {
    /// The two kinds of power plants.
    Plant {
        /// Raises the footprint (E-PLANT-09).
        Fossil = "fossil",
        /// Lowers the footprint and brings a green disc into the bag (E-PLANT-10, E-PLANT-11).
        Renewable = "renewable",
    }
}

/// The actions of New Energies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnergiesAction {
    /// Begin to draw the discs of the turn; no card may be played after that until the event phase is over
    /// (E-TURN-04, E-EVENT-01).
    DrawDiscs,
    /// Put a hazard on one of your buildings, or if tokens are short on one of the polluted hexes (E-AIR-01, E-AIR-02,
    /// E-RAIN-01, E-HAZ-06).
    PlaceHazard(Hazard),
    /// Build a plant for its science, once a turn; free and fossil by Production Increase (E-PLANT-01 to E-PLANT-11,
    /// E-INC-01).
    BuildPlant {
        /// Fossil or renewable.
        plant: Plant,
        /// The building and the hex.
        site: SiteId,
    },
    /// Demolish one of your fossil plants for 1 energy, once a turn (E-DEMO-01).
    Demolish(SiteId),
    /// Build the player's warehouse for 2 energy (E-WARE-01).
    BuildWarehouse,
    /// Remove a hazard for 1 energy (E-ENERGY-03).
    RemoveHazard(Hazard),
    /// Take a card from the bank by an event (E-CLIM-01, E-SUST-01).
    TakeCard(Kind),
    /// Return a card to the bank by an event (E-CLIM-02).
    ReturnCard(Kind),
    /// Take a development card by Government Funding (E-FUND-01).
    TakeDevelopment,
    /// Take or build nothing by an event (E-INC-01, E-CLIM-01, E-FUND-01, E-SUST-01).
    Forgo,
    /// Play a cleanup card: move the inspector and steal (E-CLEAN-02).
    PlayInspection(HexId),
    /// Play a cleanup card: remove a hazard and steal (E-CLEAN-03).
    PlayCleanup(Hazard),
    /// Play high yield: one resource from each of up to three hexes with your renewable plants (E-DEV-11).
    PlayHighYield(HexSet),
}

worded! {
    EnergiesAction {
        "draw": => DrawDiscs {};
        "hazard": hazard: Hazard => PlaceHazard(hazard);
        "fossil": site: SiteId => BuildPlant { plant: Plant::Fossil, site };
        "renewable": site: SiteId => BuildPlant { plant: Plant::Renewable, site };
        "demolish": site: SiteId => Demolish(site);
        "warehouse": => BuildWarehouse {};
        "remove": hazard: Hazard => RemoveHazard(hazard);
        "take": kind: Kind => TakeCard(kind);
        "return": kind: Kind => ReturnCard(kind);
        "take-development": => TakeDevelopment {};
        "forgo": => Forgo {};
        "inspect": hex: HexId => PlayInspection(hex);
        "cleanup": hazard: Hazard => PlayCleanup(hazard);
        "high-yield": hexes: HexSet => PlayHighYield(hexes);
    }
}

legal! {
    flags EnergiesFlags(u8) of EnergiesFlag { DrawDiscs, BuildWarehouse, TakeDevelopment, Forgo }
    /// The actions of New Energies that are legal now, group by group in listing order.
    pub struct EnergiesLegal of EnergiesAction {
        always {
            /// Cards that an event lets the player take.
            takes: KindSet, kind => TakeCard(kind);
            /// Cards that an event lets the player return.
            returns: KindSet, kind => ReturnCard(kind);
        }
        rarely {
            /// The places for a hazard.
            places: Hazards, hazard => PlaceHazard(hazard);
            /// The sites for a fossil plant.
            fossil: SiteSet, site => BuildPlant { plant: Plant::Fossil, site };
            /// The sites for a renewable plant.
            renewable: SiteSet, site => BuildPlant { plant: Plant::Renewable, site };
            /// Which fossil plants can be demolished.
            demolitions: SiteSet, site => Demolish(site);
            /// The hazards that energy can remove.
            removals: Hazards, hazard => RemoveHazard(hazard);
        }
        rarely {
            /// The hexes to which a cleanup card can move the inspector.
            inspections: HexSet, hex => PlayInspection(hex);
            /// The hazards that a cleanup card can remove.
            cleanups: Hazards, hazard => PlayCleanup(hazard);
            /// The hexes from which high yield can take resources.
            yields: Yields, hexes => PlayHighYield(hexes);
        }
    }
}

group_sets! {
    Hazards: Hazard;
    Yields: HexSet;
}

named! {
    /// The decisions of New Energies.
    EnergiesDecision {
        /// Place a city in set-up (E-SETUP-14).
        SetupCity = "setup_city",
        /// Play a card or draw the discs (E-TURN-04).
        PreDraw = "pre_draw",
        /// Put a hazard somewhere (E-AIR-01, E-RAIN-01, E-HAZ-06).
        PlaceHazard = "place_hazard",
        /// Build a fossil plant for free, or not (E-INC-01).
        FreePlant = "free_plant",
        /// Take a card, or not (E-CLIM-01, E-SUST-01).
        TakeCard = "take_card",
        /// Return a card (E-CLIM-02).
        ReturnCard = "return_card",
        /// Take a development card, or not (E-FUND-01).
        TakeDevelopment = "take_development",
    }
}

/// The kinds of chance of New Energies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnergiesChance {
    /// The disc drawn from the bag (E-EVENT-01).
    Disc,
    /// The green disc that goes into an open bag (E-PLANT-11 with option EO-07).
    Green {
        /// The owner of the plant it was under.
        seat: Seat,
    },
    /// The roll of Environmental Pollution; a 7 does not count (E-POLL-01).
    Pollution,
}

/// The results of chance of New Energies. Rolls of the dice are the shared ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnergiesOutcome {
    /// The disc that came out of the bag.
    Drawn(Disc),
    /// The green disc that went into an open bag.
    Entered(Disc),
}

impl Addition for EnergiesExt {
    type Action = EnergiesAction;
    type Decision = EnergiesDecision;
    type Chance = EnergiesChance;
    type Outcome = EnergiesOutcome;
    type Outcomes = EnergiesOutcomes;
    type Event = EnergiesEvent;
    type View = EnergiesView;
    type Public = EnergiesExt;
    type Legal = EnergiesLegal;

    #[inline]
    fn public(&self) -> &EnergiesExt {
        self
    }

    fn seen(view: &EnergiesView) -> &EnergiesExt {
        &view.ext
    }

    fn scan_action(
        dialect: Dialect,
        word: &str,
        scanner: &mut Scanner<'_>,
    ) -> Option<Result<Action, Misread>> {
        match EnergiesAction::scan(dialect, word, scanner) {
            Some(own) => Some(own.map(Action::Energies)),
            None => dialect.scan_other_names(word, scanner),
        }
    }

    fn write_outcome(_: Dialect, outcome: EnergiesOutcome, f: &mut Formatter<'_>) -> fmt::Result {
        match outcome {
            EnergiesOutcome::Drawn(disc) => write!(f, "disc {}", disc.name()),
            EnergiesOutcome::Entered(disc) => write!(f, "enters {}", disc.name()),
        }
    }

    fn scan_outcome(
        dialect: Dialect,
        word: &str,
        scanner: &mut Scanner<'_>,
    ) -> Option<Result<Outcome, Misread>> {
        let own = match word {
            "disc" => dialect.scan_disc(scanner).map(EnergiesOutcome::Drawn),
            "enters" => dialect.scan_disc(scanner).map(EnergiesOutcome::Entered),
            _ => return None,
        };
        Some(own.map(Outcome::Energies))
    }
}

impl OwnAction for EnergiesAction {
    const IDLE: &[Self] = &[Self::DrawDiscs, Self::Forgo];

    fn reveals_nothing(self) -> bool {
        match self {
            Self::BuildPlant { .. } | Self::Demolish(_) | Self::BuildWarehouse | Self::RemoveHazard(_) => {
                true
            }
            Self::DrawDiscs
            | Self::PlaceHazard(_)
            | Self::TakeCard(_)
            | Self::ReturnCard(_)
            | Self::TakeDevelopment
            | Self::Forgo
            | Self::PlayInspection(_)
            | Self::PlayCleanup(_)
            | Self::PlayHighYield(_) => false,
        }
    }
}
