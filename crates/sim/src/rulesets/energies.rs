//! New Energies. Cards keep the words of the base game: cleanup cards are counted as knights.

use hexhaven_engine::rulesets::energies::{Energies, EnergiesView};
use hexhaven_engine::shared::Public;
use hexhaven_engine::{
    Action, Cards, CoreAction, Disc, DiscEvent, EnergiesAction, EnergiesEvent, Hazard, Kind, Plant, Seat,
};

use super::{CountAction, CountEnd, CountEvent, Counted, Words};
use crate::stats::Notes;

impl Counted for Energies {
    const WORDS: Words = Words {
        gained: &["events"],
        counts: &[
            "fossil_plants_built",
            "renewable_plants_built",
            "plants_demolished",
            "warehouses_built",
            "energy_spent",
            "hazards_removed",
        ],
        at_end: &["local_footprint", "fossil_plants", "renewable_plants"],
        events: &[
            "disc_climate",
            "disc_pollution",
            "disc_air",
            "disc_increase",
            "disc_rain",
            "disc_green_climate",
            "disc_sustainable",
            "disc_funding",
            "event_climate",
            "event_pollution",
            "event_air",
            "event_increase",
            "event_rain",
            "event_sustainable",
            "event_funding",
            "hazards_on_hexes",
            "hazards_on_buildings",
            "hazards_gone",
            "global_footprint_at_end",
            "discs_left_at_end",
        ],
        ..Words::SHARED
    };
}

impl CountEvent for EnergiesEvent {
    fn count(self, notes: &mut Notes) {
        match self {
            Self::DiscDrawn { disc } => notes.happen(disc_word(disc), 1),
            Self::Triggered { event } => notes.happen(event_word(event), 1),
            Self::HazardPlaced { hazard } => match hazard {
                Hazard::Hex(_) => notes.happen("hazards_on_hexes", 1),
                Hazard::Building(_) => notes.happen("hazards_on_buildings", 1),
            },
            Self::HazardRemoved { .. } => notes.happen("hazards_gone", 1),
            Self::PlantBuilt { seat, plant, .. } => {
                let fossil = plant == Plant::Fossil;
                notes.count(seat, if fossil { "fossil_plants_built" } else { "renewable_plants_built" }, 1);
            }
            Self::Demolished { seat, .. } => notes.count(seat, "plants_demolished", 1),
            Self::WarehouseBuilt { seat } => notes.count(seat, "warehouses_built", 1),
            Self::EnergyReceived { seat, n } => notes.gain(seat, "production", Cards::of(Kind::ENERGY, n)),
            Self::EnergyPaid { seat, n } => notes.count(seat, "energy_spent", u32::from(n)),
            Self::Took { seat, cards } => take(notes, seat, cards),
            Self::Traded { seat, with, give, get } => notes.exchange(seat, with, give, get),
            Self::Now { .. } | Self::DiscEntered { .. } | Self::Polluted { .. } | Self::Returned { .. } => {}
        }
    }
}

/// Cards taken from the bank, by the action that took them.
fn take(notes: &mut Notes, seat: Seat, cards: Cards) {
    match notes.last_action() {
        Some(Action::Core(CoreAction::MaritimeTrade { .. })) => {
            notes.gain(seat, "bank_trade", cards);
            notes.count(seat, "bank_trades", 1);
        }
        Some(Action::Energies(EnergiesAction::PlayHighYield(_))) => notes.gain(seat, "cards", cards),
        _ => notes.gain(seat, "events", cards),
    }
}

impl CountAction for EnergiesAction {
    fn count(self, notes: &mut Notes, seat: Seat) {
        if matches!(self, Self::RemoveHazard(_) | Self::PlayCleanup(_)) {
            notes.count(seat, "hazards_removed", 1);
        }
    }
}

impl CountEnd for EnergiesView {
    fn read_seat(&self, notes: &mut Notes, public: &Public, seat: Seat) {
        notes.at_end(seat, "local_footprint", i64::from(self.ext.local_footprint(public, seat)));
        notes.at_end(seat, "fossil_plants", i64::from(self.ext.plants.built(seat, Plant::Fossil)));
        notes.at_end(seat, "renewable_plants", i64::from(self.ext.plants.built(seat, Plant::Renewable)));
    }

    fn read_table(&self, notes: &mut Notes, public: &Public) {
        notes.happen("global_footprint_at_end", u32::from(self.ext.marker(public)));
        notes.happen("discs_left_at_end", self.ext.bag.len());
    }
}

const fn disc_word(disc: Disc) -> &'static str {
    match disc {
        Disc::Climate => "disc_climate",
        Disc::Pollution => "disc_pollution",
        Disc::Air => "disc_air",
        Disc::Increase => "disc_increase",
        Disc::Rain => "disc_rain",
        Disc::GreenClimate => "disc_green_climate",
        Disc::Sustainable => "disc_sustainable",
        Disc::Funding => "disc_funding",
    }
}

const fn event_word(event: DiscEvent) -> &'static str {
    match event {
        DiscEvent::ClimateConference => "event_climate",
        DiscEvent::EnvironmentalPollution => "event_pollution",
        DiscEvent::AirPollution => "event_air",
        DiscEvent::ProductionIncrease => "event_increase",
        DiscEvent::RainAndFlooding => "event_rain",
        DiscEvent::SustainableProduction => "event_sustainable",
        DiscEvent::GovernmentFunding => "event_funding",
    }
}
